"""Reasons for a track, and the stored measurements that support them."""

from collections.abc import Iterator, Mapping
from typing import Any

from src.api.models.track_facts import SOURCES
from src.orchestrator.language.messages import Voice

from .catalogues.base import CatalogueTrack
from .sets import ARCS
from .strategy import Strategy, Wanted
from .wording import quoted, say, with_decimals

DIGITS = {"tempo_bpm": 0, "loudness_lufs": 0}
USUAL_DIGITS = 2
# Users do not read longer explanations.
MOST_REASONS = 5
NEAR_SCORE, MUCH_UNFAMILIAR = 0.6, 0.5

type Evidence = dict[str, Any]


def reason_for(
    track: CatalogueTrack,
    scores: Mapping[str, float],
    strategy: Strategy,
    seeds: Mapping[str, CatalogueTrack],
) -> tuple[str, list[Evidence]]:
    """Return a reason in the user's language and its evidence. Each number in it is a measurement of the track."""
    parts = list(_reasons(track, scores, strategy, seeds))[:MOST_REASONS] or [
        (say("fits", strategy.language), [])
    ]
    return "; ".join(text for text, _ in parts), [evidence for _, found in parts for evidence in found]


def _reasons(
    track: CatalogueTrack,
    scores: Mapping[str, float],
    strategy: Strategy,
    seeds: Mapping[str, CatalogueTrack],
) -> Iterator[tuple[str, list[Evidence]]]:
    language, wanted = strategy.language, strategy.wanted
    if track.listing:
        yield say("played_beside", language, title=quoted(track.listing.near, language)), []
        yield say("not_yours", language), []
        return
    for measure in _measures_to_mention(wanted):
        if measure in track.measures:
            yield describe_measurement(track, measure, language)
    yield from _tags_asked_for(track, strategy)
    if likeness := _likeness(scores, wanted, seeds, language):
        yield likeness, []
    if track.liked > 0:
        yield say("liked", language), []
    if not track.plays and strategy.evaluation_framework.unfamiliar > MUCH_UNFAMILIAR:
        yield say("never_played", language), []


def _tags_asked_for(track: CatalogueTrack, strategy: Strategy) -> Iterator[tuple[str, list[Evidence]]]:
    """Yield key, metre, genre and words of a track that the request names."""
    language, wanted = strategy.language, strategy.wanted
    if track.camelot and (wanted.camelot or wanted.mode or wanted.follows_seed):
        text = say("key_of", language, key=Voice(language).key(track.key), camelot=track.camelot)
        yield text, [_evidence(track, "camelot", track.camelot)]
    if track.time_signature in wanted.time_signatures:
        yield track.time_signature, [_evidence(track, "time_signature", track.time_signature)]
    if wanted.genres and track.genre:
        yield quoted(track.genre, language), []
    if words := [word for word in track.words if word in wanted.mood_words]:
        yield ", ".join(map(Voice(language).word, words)), []


def _measures_to_mention(wanted: Wanted) -> list[str]:
    """Return the measurements that the request names, also by an order, and always the tempo."""
    ordered_by = [wanted.order_by] if wanted.order in ARCS else []
    return list(dict.fromkeys([*wanted.measures, *ordered_by, "tempo_bpm"]))


def describe_measurement(track: CatalogueTrack, measure: str, language: str) -> tuple[str, list[Evidence]]:
    """Return a measurement in words, and its evidence."""
    digits = DIGITS.get(measure, USUAL_DIGITS)
    value = with_decimals(track.measures[measure], digits, language)
    name = {"tempo_bpm": "tempo_of", "loudness_lufs": "loudness_of"}.get(measure, f"{measure}_of")
    return say(name, language, value=value), [_evidence(track, measure, track.measures[measure])]


def _evidence(track: CatalogueTrack, measure: str, value: float | str) -> Evidence:
    agent, field = SOURCES[measure]
    return {
        "measure": measure,
        "value": value,
        "field": field,
        "data_url": f"/api/tracks/{track.id}/analysis/{agent}",
    }


def sounds_near(scores: Mapping[str, float]) -> bool:
    """Return whether a track sounds close to the seeds."""
    return scores.get("similarity", 0) >= NEAR_SCORE


def _likeness(
    scores: Mapping[str, float], wanted: Wanted, seeds: Mapping[str, CatalogueTrack], language: str
) -> str:
    """Return how close the track sounds to the seeds; nothing, if it is not close and need not be."""
    known = [seeds[track_id] for track_id in wanted.seed_track_ids if track_id in seeds]
    title = quoted(known[0].title, language) if len(known) == 1 else ""
    if sounds_near(scores):
        return say("sounds_like", language, title=title) if title else say("sounds_like_seeds", language)
    return say("sounds_less_like", language, title=title) if title and wanted.is_likeness else ""
