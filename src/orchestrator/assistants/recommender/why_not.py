"""Explanations of why a track was not chosen, or is at its place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from src.orchestrator.language.messages import Voice

from .candidates import has_length, is_of_genre
from .catalogues.base import Catalogue, CatalogueTrack
from .evidence import describe_measurement
from .report import title_and_artist
from .rules.follow_up import read_place
from .rules.phrases import find_phrase
from .rules.vocabulary import POINTING
from .rules.why_not import asked_title, asks_for_place, track_named
from .scoring import are_within, reference_of, scores_of
from .sets import ARCS
from .state import Record
from .strategy import Strategy, strategy_of
from .why_place import explain_place
from .wording import say

# A smaller difference in a criterion, as a share of the whole score, is no reason.
LEAST_BEHIND = 0.01


def weakest_criterion(
    scores: Mapping[str, float], picks: Sequence[Record], weights: Mapping[Any, float]
) -> str:
    """Return the key of the message for the criterion with the largest deficit to the picks; "no_room" without any."""
    if not picks:
        return "no_room"
    behind = {
        name: weight
        * (sum(one["scores"].get(name, 0.0) for one in picks) / len(picks) - scores.get(name, 0.0))
        for name, weight in weights.items()
    }
    name = max(behind, key=lambda name: behind[name], default=None)
    return "no_room" if name is None or behind[name] < LEAST_BEHIND else f"weaker_{name}"


async def explain_absence(
    memory: Mapping[str, Any], text: str, catalogue: Catalogue, pointed_at: Sequence[str] = ()
) -> str:
    """Return the answer to "why not X?"; "" for other questions, or without earlier picks.

    pointed_at : ids of the conversation's tracks, which "why not this one?" means
    """
    picks = len(memory.get("picks", ()))
    of_place = asks_for_place(text)
    words = text if of_place else asked_title(text, picks)
    if not picks or not words:
        return ""
    tracks = await catalogue.tracks()
    track = track_named(words, tracks)
    strategy = strategy_of(memory["strategy"])
    language = strategy.language
    if of_place:
        place = _place_of(track, memory["told"]) if track else read_place(text, picks)
        if place is not None or track is None:
            return "" if place is None else explain_place(memory, place)
    if track is None and find_phrase(POINTING, text):
        track = next((one for one in tracks if [one.id] == list(pointed_at)), None)
        if track is None and read_place(text, picks) is None:
            return say("which_title", language)
    if track is None:
        # "Why not the second?" means a pick by its place.
        return say("not_known", language) if read_place(text, picks) is None else ""
    told: list[Record] = memory["told"]
    for one in told:
        if one["track_id"] == track.id:
            return say("why", language, title=title_and_artist(one, language), reason=one["reason"])
    by_id = {one.id: one for one in tracks}
    reasons = list(_reasons(track, strategy, told, by_id))
    name = title_and_artist({"title": track.title, "artist": track.artist}, language)
    return say("why", language, title=name, reason="; ".join(reasons))


def _place_of(track: CatalogueTrack, told: Sequence[Record]) -> int | None:
    return next((place for place, one in enumerate(told) if one["title"] == track.title), None)


def _reasons(
    track: CatalogueTrack, strategy: Strategy, picks: Sequence[Record], tracks: Mapping[str, CatalogueTrack]
) -> Iterator[str]:
    """Yield reasons: what excluded the track, else conditions that it does not meet, else why the picks are better."""
    found = [say(message, strategy.language) for message in _excluded(track, strategy)]
    found += _misses(track, strategy)
    if not found:
        found.append(say(_compare_with_picks(track, strategy, picks, tracks), strategy.language))
    yield from found


def _excluded(track: CatalogueTrack, strategy: Strategy) -> Iterator[str]:
    wanted = strategy.wanted
    if track.liked < 0:
        yield "disliked"
    if track.id in wanted.seed_track_ids:
        yield "is_seed"
    if track.id in wanted.avoid_track_ids or track.folded_artist in wanted.avoid_artists:
        yield "is_avoided"
    if track.id in strategy.evaluation_framework.constraints.exclude_track_ids:
        yield "shown_before"
    if wanted.artists and track.folded_artist not in wanted.artists:
        yield "other_artist"
    is_wanted = not wanted.genres or is_of_genre(track, wanted.genres)
    if not is_wanted or is_of_genre(track, wanted.avoid_genres):
        yield "other_genre"


def _misses(track: CatalogueTrack, strategy: Strategy) -> Iterator[str]:
    wanted, language = strategy.wanted, strategy.language
    for measure, limits in wanted.measures.items():
        if measure not in track.measures:
            yield say("not_measured", language, measure=Voice(language).word(measure.partition("_")[0]))
        elif not are_within(measure, [track], limits)[0]:
            text, _ = describe_measurement(track, measure, language)
            yield say("outside", language, value=text)
    if not has_length(track, wanted.track_seconds):
        yield say("outside", language, value=Voice(language).clock(track.duration_seconds or 0.0))
    metre = track.time_signature
    if metre in wanted.avoid_time_signatures or (
        wanted.time_signatures and metre not in wanted.time_signatures
    ):
        missing = say("not_measured", language, measure=Voice(language).word("metre"))
        yield say("outside", language, value=metre) if metre else missing
    in_key = not wanted.camelot or track.camelot in wanted.camelot
    if not (in_key and (wanted.mode is None or track.mode == wanted.mode)):
        key = Voice(language).key(track.key) if track.key else ""
        text = say("key_of", language, key=key, camelot=track.camelot)
        missing = say("not_measured", language, measure=Voice(language).word("key"))
        yield say("outside", language, value=text) if key else missing


def _compare_with_picks(
    track: CatalogueTrack, strategy: Strategy, picks: Sequence[Record], tracks: Mapping[str, CatalogueTrack]
) -> str:
    framework = strategy.evaluation_framework
    of_artist = sum(one["artist"].casefold().strip() == track.folded_artist for one in picks)
    if track.folded_artist and of_artist >= framework.constraints.most_of_one_artist:
        return "too_many_of_artist"
    scores = scores_of(track, strategy, reference_of(strategy.wanted, tracks))
    weakest = weakest_criterion(
        {str(name): score for name, score in scores.items()}, picks, framework.weights
    )
    # In a set with a course no single score decides.
    return "not_in_order" if weakest == "no_room" and strategy.wanted.order in ARCS else weakest
