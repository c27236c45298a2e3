"""Candidates of the advocates: tracks with scores and arguments, in the format of the state."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from typing import Any
from zlib import crc32

import numpy as np

from .catalogues.base import CatalogueTrack
from .evidence import reason_for
from .likeness import Floats
from .mixing import without_half_and_double
from .rules.titles import contains_word
from .scoring import Scores, are_within, reference_of, scores_at, scores_of_all, total
from .sets import ARCS, MOST_POOL
from .state import Record
from .strategy import Limits, Strategy, Wanted

MOST_CANDIDATES = 20
# The judge needs more candidates for a long set.
CANDIDATES_PER_TRACK = 2

# Tracks that fit the request less are no candidates, whatever their other scores.
LEAST_FIT, LEAST_CHARACTER = 0.35, 0.3
SHORTEST_OF_A_SET_SECONDS = 20.0
# A set that lasts less than this share of the minutes asked for is called short.
SHORT_SHARE = 0.85
NOT_ASKED_FOR = ("novelty", "liking")
DECISIVE = ("tempo", "key")

# Returns a number for each track; those with 0 are no candidates.
type Rank = Callable[[Sequence[CatalogueTrack], Scores], Floats]


def best_candidates(
    tracks: Sequence[CatalogueTrack], strategy: Strategy, rank: Rank, advocate: str
) -> list[Record]:
    """Return the tracks that rank highest, each with its argument."""
    by_id = {track.id: track for track in tracks}
    reference = reference_of(strategy.wanted, by_id)
    allowed = filter_allowed(tracks, strategy)
    scores = scores_of_all(allowed, strategy, reference)
    ranks = rank(allowed, scores)
    wanted = strategy.wanted
    number = max(MOST_CANDIDATES, CANDIDATES_PER_TRACK * wanted.tracks_asked)
    if wanted.order in (*ARCS, "path"):
        number = MOST_POOL
    return [
        make_candidate(allowed[place], scores_at(place, scores), strategy, by_id, advocate)
        | {"rank": round(float(ranks[place]), 4)}
        for place in _best_places(allowed, ranks, number)
    ]


def has_candidates(tracks: Sequence[CatalogueTrack], strategy: Strategy) -> bool:
    """Return whether any track fits the request."""
    allowed = filter_allowed(tracks, strategy)
    reference = reference_of(strategy.wanted, {track.id: track for track in tracks})
    scores = scores_of_all(allowed, strategy, reference)
    return bool((asked_fit(scores, strategy) >= LEAST_FIT).any())


def lacks_length(tracks: Sequence[CatalogueTrack], strategy: Strategy) -> bool:
    """Return whether the tracks that fit are shorter, all together, than the length that is asked for."""
    minutes = strategy.wanted.minutes
    if minutes is None:
        return False
    allowed = filter_allowed(tracks, strategy)
    reference = reference_of(strategy.wanted, {track.id: track for track in tracks})
    fitting = asked_fit(scores_of_all(allowed, strategy, reference), strategy) >= LEAST_FIT
    most = strategy.evaluation_framework.constraints.most_of_one_artist
    by_artist: dict[str, list[float]] = {}
    for track in compress(allowed, fitting):
        by_artist.setdefault(track.folded_artist or track.id, []).append(track.duration_seconds or 0.0)
    # A track that is longer than what is asked for is left out.
    held = (one for found in by_artist.values() for one in sorted(found, reverse=True)[:most])
    return sum(one for one in held if one <= 60 * minutes) < SHORT_SHARE * 60 * minutes


def _best_places(tracks: Sequence[CatalogueTrack], ranks: Floats, number: int) -> list[int]:
    """Return the places of the tracks that rank highest, the best first."""
    positive = np.flatnonzero(ranks > 0)
    if len(positive) > number:
        # The lowest rank that is needed, with all that are equal to it.
        least = np.partition(ranks[positive], -number)[-number]
        positive = positive[ranks[positive] >= least]
    places: list[int] = positive.tolist()
    places.sort(key=lambda place: (ranks[place], _tie_break(tracks[place]), tracks[place].id), reverse=True)
    return places[:number]


def _tie_break(track: CatalogueTrack) -> int:
    """Return a number that orders equally ranked tracks: always the same, and unrelated to their age."""
    return crc32(track.id.encode())


def asked_fit(scores: Scores, strategy: Strategy) -> Floats:
    """Return how well each track fits the request, 0 to 1; 1 if it asks for nothing.

    Tempo and key are never outvoted, and a track of another mood is no candidate.
    """
    weights = strategy.evaluation_framework.weights
    asked = {name: weight for name, weight in weights.items() if name not in NOT_ASKED_FOR}
    number = len(next(iter(scores.values())))
    if not asked:
        return np.ones(number)
    found = np.sum([weight * scores[name] for name, weight in asked.items()], axis=0) / sum(asked.values())
    if strategy.wanted.follows_seed:
        # Without enough tracks that mix, others that sound close follow.
        found = np.maximum(found, scores["similarity"])
    for name in () if strategy.wanted.follows_seed else DECISIVE:
        if name in asked:
            found[scores[name] == 0] = 0
    if "character" in asked:
        found[scores["character"] < LEAST_CHARACTER] = 0
    return found


def filter_allowed(tracks: Sequence[CatalogueTrack], strategy: Strategy) -> list[CatalogueTrack]:
    """Remove seeds, tracks to avoid or shown before, disliked ones, other artists, genres and metres than those that
    are asked for, and those outside strict limits."""
    wanted = strategy.wanted
    excluded = {*wanted.seed_track_ids, *wanted.avoid_track_ids}
    excluded.update(strategy.evaluation_framework.constraints.exclude_track_ids)
    artists, avoided = set(wanted.artists), set(wanted.avoid_artists)
    allowed = [
        track
        for track in tracks
        if track.id not in excluded
        and track.liked >= 0
        and (not artists or track.folded_artist in artists)
        and track.folded_artist not in avoided
        and has_length(track, wanted.track_seconds)
        and (not wanted.genres or is_of_genre(track, wanted.genres))
        and not is_of_genre(track, wanted.avoid_genres)
        and (not wanted.time_signatures or track.time_signature in wanted.time_signatures)
        and track.time_signature not in wanted.avoid_time_signatures
    ]
    allowed = [track for track in allowed if not _is_no_music(track)] or allowed
    for name, limits in wanted.measures.items():
        if limits.strict:
            allowed = [*compress(allowed, are_within(name, allowed, limits))]
    if wanted.follows_seed and not wanted.accepts_half:
        seed = next((track for track in tracks if track.id in wanted.seed_track_ids), None)
        allowed = without_half_and_double(allowed, seed, wanted.measures.get("tempo_bpm"))
    return _for_a_set(allowed) if _is_set(wanted) else allowed


def _is_no_music(track: CatalogueTrack) -> bool:
    """Return whether a measured track has neither a beat nor a key: speech, noise, silence."""
    # Without a beat there is no danceability.
    is_measured = "energy" in track.measures
    return is_measured and not (track.measures.get("tempo_bpm") or track.camelot)


def _for_a_set(tracks: Sequence[CatalogueTrack]) -> list[CatalogueTrack]:
    """Return the tracks that a set can be made of: with a beat, and no jingles. All, if there are no such tracks."""
    found = [
        track
        for track in tracks
        if track.measures.get("tempo_bpm")
        and (track.duration_seconds is None or track.duration_seconds >= SHORTEST_OF_A_SET_SECONDS)
    ]
    return found or list(tracks)


def _is_set(wanted: Wanted) -> bool:
    """Return whether a set is asked for: with a course, or with a length and nothing else."""
    is_free = not (wanted.measures or wanted.mood_words or wanted.seed_track_ids or wanted.track_seconds)
    return wanted.order in ARCS or (wanted.minutes is not None and is_free)


def has_length(track: CatalogueTrack, limits: Limits | None) -> bool:
    """Return whether a track is as long as is asked for. One of unknown length is not."""
    if limits is None:
        return True
    seconds = track.duration_seconds
    return seconds is not None and (limits.least or 0.0) <= seconds <= (limits.most or math.inf)


def is_of_genre(track: CatalogueTrack, genres: Iterable[str]) -> bool:
    """Return whether one of these words is in the track's genre: "jazz" is in "Nu jazz"."""
    return any(contains_word(track.folded_genre, genre) for genre in genres)


def make_candidate(
    track: CatalogueTrack,
    scores: Mapping[Any, float],
    strategy: Strategy,
    seeds: Mapping[str, CatalogueTrack],
    advocate: str,
) -> Record:
    reason, evidence = reason_for(track, scores, strategy, seeds)
    return {
        "track_id": track.id,
        "title": track.title,
        "artist": track.artist,
        "genre": track.genre,
        "duration_seconds": track.duration_seconds,
        "tempo_bpm": track.measures.get("tempo_bpm"),
        "key": track.key,
        "camelot": track.camelot,
        "energy": track.measures.get("energy"),
        "loudness_lufs": track.measures.get("loudness_lufs"),
        "in_library": track.in_library,
        "advocates": [advocate],
        "scores": {name: round(score, 3) for name, score in scores.items()},
        "score": round(total(scores, strategy), 4),
        "argument": reason,
        "evidence": evidence,
        **({"url": track.listing.url} if track.listing else {}),
    }
