"""Searches with a mood beside what is measured, as a plan: "something slow and romantic", "sad bachatas".

The mood is left out, and the answer says so. Without anything else, what is measured comes nearest to some moods.
"""

from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.moods import MOODS

from .conditions import conditions
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, LISTING, last_list, of_the_last_list
from .lists import listing
from .paging import whole_list
from .searches import NOT_FOUND_BY, OF_A_TRACK

# The name of the player's tool.
CONTROL: Final = "control_player"
_OTHER: Final = tuple(one for one in NOT_FOUND_BY if one != "act.mood")


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_of_track = reading.named("track") or (
        asked.focus.conversation and not asked.has("scope.tracks", "scope.library")
    )
    # "Is D minor a sad key?" searches nothing.
    is_of_key = bool(reading.keys) and asked.has("measure.key") and not asked.has("scope.tracks", "act.find")
    return (
        FIND_TOOL in asked.tools
        and not is_of_key
        and asked.has("act.mood")
        and bool(conditions(asked))
        and not (is_of_track or reading.unknown or reading.compares)
        and not asked.has(
            *_OTHER, *OF_A_TRACK, "act.play", "act.explain", "how.how_many", "degree", "link.not"
        )
    )


def _steps(asked: Asked) -> Steps:
    wanted = {**of_the_last_list(asked), **conditions(asked)}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    note, total = asked.say("library.without_mood"), found.summary["total"]
    if not total:
        none = nothing(asked, wanted, found)
        return replace(none, text=f"{none.text} {note}")
    found = yield from whole_list(found)
    listed = listing(asked, lead_of(total, asked), found, wanted.get("order", ""))
    return Answer(f"{note} {listed.text}", listed.suggestions)


_MOST: Final = 6


# "Which one is the saddest?"
_MOST_OF_ALL: Final = pattern(r"\b(?:\w{3,12}est|most \w+|m[aá]s \w+|am \w+sten|(?:der|die|das) \w+ste)\b")


def _mood_of_list(asked: Asked) -> str:
    """Return the mood of which a track has most: "which one is the saddest?" behind a list; "" for other questions."""
    reading = asked.reading
    asks = asked.has("how.what", "act.find") or len(reading.items) <= _FEW_WORDS
    is_most = asks and _MOST_OF_ALL.search(reading.text) is not None
    if not is_most or reading.names or reading.unknown or any(one.value > 1 for one in reading.numbers):
        return ""
    found = [name for name, (words, _) in MOODS.items() if words.search(reading.text)]
    return found[0] if len(found) == 1 else ""


def _fits_most(asked: Asked) -> bool:
    is_of_list = bool(asked.focus.shown_last) or asked.has("scope.library")
    return FIND_TOOL in asked.tools and is_of_list and bool(_mood_of_list(asked))


def _steps_most(asked: Asked) -> Steps:
    """List those nearest to a mood, in a key of its mode first."""
    before, nearest = _last_search(asked), MOODS[_mood_of_list(asked)][1]
    order = {"order": nearest["order"], "limit": _MOST_OF_LIST}
    searches = [{**before, **nearest, **order}, {**before, **order}]
    for wanted in searches:
        (found,) = yield [(FIND_TOOL, wanted)]
        if found.summary and found.summary["total"]:
            note = asked.say(f"library.mood_{_mood_of_list(asked)}")
            return listing(asked, note, found, nearest["order"], most=_MOST_OF_LIST)
    return failed(found, asked)


def _last_search(asked: Asked) -> dict[str, Any]:
    """Return the conditions of the list that was shown last; {} for the library."""
    last = None if asked.has("scope.library") else last_list(asked)
    given = last.arguments if last and last.tool == FIND_TOOL else {}
    return {name: value for name, value in given.items() if name not in LISTING}


_MOST_OF_LIST: Final = 3
_FEW_WORDS: Final = 4


def _mood(asked: Asked) -> str:
    """Return the mood of the tracks that are wanted; "" for other questions."""
    reading = asked.reading
    wants = asked.has("scope.tracks", "act.find", "act.play") or _FEELS.search(reading.text) is not None
    is_plain = asked.has("act.mood") and wants and not (reading.names or reading.unknown or reading.compares)
    if not is_plain or asked.has(*_OTHER, *OF_A_TRACK, "act.explain", "how.how_many", "degree", "link.not"):
        return ""
    found = [name for name, (words, _) in MOODS.items() if words.search(reading.text)]
    return found[0] if len(found) == 1 else ""


_FEELS: Final = pattern(
    r"\b(?:(?:i.?m|i am) (?:feeling|so|in a)|i feel|me siento|estoy (?:muy |tan )?(?=triste|feliz|content|enfadad)"
    r"|ich (?:bin|f[uü]hle mich))\b"
)


def _fits_mood(asked: Asked) -> bool:
    return FIND_TOOL in asked.tools and bool(_mood(asked)) and not conditions(asked)


def _steps_mood(asked: Asked) -> Steps:
    mood = _mood(asked)
    (found,) = yield [(FIND_TOOL, {**MOODS[mood][1], "limit": _MOST})]
    if found.summary is None:
        return failed(found, asked)
    note = asked.say(f"library.mood_{mood}")
    if not (rows := found.summary["tracks"]):
        return Answer(f"{asked.say('library.nothing')} {note}")
    if asked.has("act.play") and CONTROL in asked.tools:
        (told,) = yield [(CONTROL, {"action": "play", "track_ids": [row["track_id"] for row in rows]})]
        result_of(told)
        return listing(asked, f"{asked.say('library.playing_these')} {note}", found, most=_MOST)
    return listing(asked, note, found, most=_MOST)


MOOD_TRACKS: Final = Plan("tracks near a mood", _fits_mood, _steps_mood)
MOOD_OF_LIST: Final = Plan("nearest to a mood in a list", _fits_most, _steps_most, allows_unknown_words=True)
MOOD_SEARCH: Final = Plan("search beside a mood", _fits, _steps)
