"""Candidates of the advocates: tracks with scores and arguments, in the format of the state."""

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

from .catalogues.base import CatalogueTrack
from .evidence import reason_for
from .scoring import fit, reference_of, scores_of, total
from .sets import ARCS, MOST_POOL
from .state import Record
from .strategy import Strategy

MOST_CANDIDATES = 20
# The judge needs more candidates for a long set.
CANDIDATES_PER_TRACK = 2

# Tracks that fit the request less are no candidates, whatever their other scores.
LEAST_FIT = 0.35
NOT_ASKED_FOR = ("novelty", "liking")
DECISIVE = ("tempo", "key")

type Rank = Callable[[CatalogueTrack, Mapping[Any, float]], float]


def best_candidates(
    tracks: Sequence[CatalogueTrack], strategy: Strategy, rank: Rank, advocate: str
) -> list[Record]:
    """Return the tracks that rank highest, each with its argument."""
    by_id = {track.id: track for track in tracks}
    reference = reference_of(strategy.wanted, by_id)
    scored = ((track, scores_of(track, strategy, reference)) for track in filter_allowed(tracks, strategy))
    ranked = ((rank(track, scores), _tie_break(track), track.id, scores) for track, scores in scored)
    wanted = strategy.wanted
    number = max(MOST_CANDIDATES, CANDIDATES_PER_TRACK * wanted.tracks_asked)
    if wanted.order in (*ARCS, "path"):
        number = MOST_POOL
    best = heapq.nlargest(number, (item for item in ranked if item[0] > 0), key=lambda item: item[:3])
    return [
        make_candidate(by_id[track_id], scores, strategy, by_id, advocate) | {"rank": round(ranked_as, 4)}
        for ranked_as, _, track_id, scores in best
    ]


def _tie_break(track: CatalogueTrack) -> int:
    """Return a number that orders equally ranked tracks: always the same, and unrelated to their age."""
    return crc32(track.id.encode())


def asked_fit(scores: Mapping[Any, float], strategy: Strategy) -> float:
    """Return how well a track fits the request, 0 to 1; 1 if it asks for nothing. Tempo and key are never outvoted."""
    weights = strategy.evaluation_framework.weights
    asked = {name: weight for name, weight in weights.items() if name not in NOT_ASKED_FOR}
    if not asked:
        return 1.0
    if not all(scores[name] for name in DECISIVE if name in asked):
        return 0.0
    return sum(weight * scores[name] for name, weight in asked.items()) / sum(asked.values())


def filter_allowed(tracks: Iterable[CatalogueTrack], strategy: Strategy) -> list[CatalogueTrack]:
    """Remove seeds, tracks to avoid or shown before, disliked ones, other artists, and those outside strict limits."""
    wanted = strategy.wanted
    excluded = {*wanted.seed_track_ids, *wanted.avoid_track_ids}
    excluded.update(strategy.evaluation_framework.constraints.exclude_track_ids)
    artists = set(wanted.artists)
    strict = {name: limits for name, limits in wanted.measures.items() if limits.strict}
    return [
        track
        for track in tracks
        if track.id not in excluded
        and track.liked >= 0
        and (not artists or track.folded_artist in artists)
        and all(fit(name, track, limits) == 1 for name, limits in strict.items())
    ]


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
        "duration_seconds": track.duration_seconds,
        "tempo_bpm": track.measures.get("tempo_bpm"),
        "key": track.key,
        "camelot": track.camelot,
        "energy": track.measures.get("energy"),
        "in_library": track.in_library,
        "advocates": [advocate],
        "scores": {name: round(score, 3) for name, score in scores.items()},
        "score": round(total(scores, strategy), 4),
        "argument": reason,
        "evidence": evidence,
        **({"url": track.listing.url} if track.listing else {}),
    }
