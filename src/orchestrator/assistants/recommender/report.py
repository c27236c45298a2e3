"""The judge's answer by rules: picks with reasons, where the advocates disagreed, and what was left out."""

from collections.abc import Sequence

from src.orchestrator.language.messages import Voice

from .selection import Selection
from .sets import total_seconds
from .state import Record
from .strategy import Strategy
from .wording import analysed, counted, length_of, numbered, quoted, say

MOST_NAMED = 3


def title_and_artist(one: Record, language: str) -> str:
    title = quoted(one["title"], language)
    return say("by_artist", language, title=title, artist=one["artist"]) if one["artist"] else title


def pick_line(number: int, one: Record, language: str) -> str:
    link = f" [Last.fm]({one['url']})" if one.get("url") else ""
    return f"{number}. {title_and_artist(one, language)}: {one['reason']}.{link}"


def list_of_picks(picks: Sequence[Record], language: str) -> str:
    """Return changed picks as lines below their number and length."""
    own = [one for one in picks if one["in_library"]]
    length = length_of(total_seconds(own), language)
    head = say("now_picks", language, count=counted(len(own), language), length=length)
    return "\n".join([head, "", *(pick_line(number, one, language) for number, one in enumerate(picks, 1))])


def report(
    picks: Sequence[Record],
    selection: Selection,
    strategy: Strategy,
    notes: Sequence[str],
    head: str,
) -> list[str]:
    """Return the answer as lines.

    notes : sentences about the library and the request, for the end
    head : the first line
    """
    language = strategy.language
    lines = [pick_line(number, one, language) for number, one in enumerate(picks, 1)]
    return [head, "", *lines, "", " ".join([*debate(selection.chosen, selection, language), *notes])]


def debate(picks: Sequence[Record], selection: Selection, language: str) -> list[str]:
    """Say which picks only one advocate argued for, which candidate was left out first and why, and how many more."""
    alone = [one for one in picks if len(one["advocates"]) == 1][:MOST_NAMED]
    said = []
    if alone and len(alone) < len(picks):
        titles = ", ".join(quoted(one["title"], language) for one in alone)
        said.append(say("disagreed", language, titles=titles))
    if selection.left_out:
        (first, message), *others = selection.left_out
        title, reason = quoted(first["title"], language), say(message, language)
        if not others:
            said.append(say("left_out", language, title=title, reason=reason))
        elif message == "no_room":
            # Which of them comes first tells nothing.
            said.append(say("all_left_out", language, number=len(selection.left_out)))
        else:
            rest = numbered("other", "others", len(others), language)
            said.append(say("left_out_of", language, title=title, reason=reason, others=rest))
    return said


def describe_request(strategy: Strategy) -> str:
    """Return what was searched for, in few words."""
    wanted, voice = strategy.wanted, Voice(strategy.language)
    asked = [*(measure.partition("_")[0] for measure in wanted.measures), *wanted.mood_words]
    if wanted.mixes and "tempo" not in asked:
        asked = ["tempo", *asked]
    likeness = [say("likeness", strategy.language)] if wanted.seed_track_ids else []
    parts = [
        *likeness,
        *map(voice.word, asked),
        *wanted.camelot[:1],
        *wanted.artists,
        *wanted.genres,
        *wanted.time_signatures,
        *([say("song_length", strategy.language)] if wanted.track_seconds else []),
    ]
    return ", ".join(parts) or say("anything", strategy.language)


def misread(strategy: Strategy) -> list[str]:
    """Return sentences on what of the request could not be followed."""
    language, word = strategy.language, Voice(strategy.language).word
    said = [
        say("contradiction", language, first=word(first), second=word(second))
        for first, second in strategy.contradictions
    ]
    if strategy.unknown_titles:
        titles = ", ".join(quoted(title, language) for title in strategy.unknown_titles)
        said.append(say("no_such_title", language, titles=titles))
    for message, words in (
        ("no_such_genre", strategy.missing_genres),
        ("not_measurable", strategy.unmeasured),
        ("not_read", strategy.unread if strategy.made_by == "rules" else ()),
    ):
        if words:
            said.append(say(message, language, words=", ".join(quoted(one, language) for one in words)))
    if strategy.is_again:
        said.append(say("shown_too" if strategy.is_again_for_length else "shown_again", language))
    if strategy.asks_for_nothing:
        said.append(say("chosen_freely", language))
    return said


def chosen_from(ready: int, waiting: int, language: str) -> str:
    """Say how many tracks could be chosen from, and how many are not analysed yet."""
    others = numbered("waiting_one", "waiting", waiting, language)
    return say("chosen_from", language, ready=analysed(ready, language), waiting=others)
