"""Candidates that are not in the library: when they are offered, and how they are ranked."""

from collections.abc import Sequence

from src.core.text import fold

from .candidates import make_candidate
from .catalogues.base import CatalogueTrack
from .scoring import novelty, reference_of
from .state import Record
from .strategy import Strategy

# For each answer, beside the tracks of the library.
MOST_ELSEWHERE = 3
# Who asks for as little of the unfamiliar asks for known music.
FAVOURITES = 0.1


def goes_by_likeness_alone(strategy: Strategy) -> bool:
    """Whether the request asks for similarity only. Nothing else is known of music outside the library."""
    wanted, framework = strategy.wanted, strategy.evaluation_framework
    asked = set(framework.weights) - {"novelty", "liking"}
    return (
        asked == {"similarity"}
        and bool(wanted.seed_track_ids)
        and not (wanted.artists or wanted.genres or wanted.avoid_genres or wanted.time_signatures)
        and wanted.order == "best"
        and wanted.minutes is None
        and wanted.count != 1
        and framework.unfamiliar > FAVOURITES
    )


def candidates_elsewhere(
    found: Sequence[CatalogueTrack],
    seeds: Sequence[CatalogueTrack],
    library: Sequence[CatalogueTrack],
    strategy: Strategy,
    advocate: str,
) -> list[Record]:
    """Return the best of these tracks, one per artist, without those that the user has or was shown."""
    reference = reference_of(strategy.wanted, {seed.id: seed for seed in seeds})
    by_title = {seed.title: seed for seed in seeds}
    owned = {_names(track) for track in library}
    shown = set(strategy.evaluation_framework.constraints.exclude_track_ids)
    scored = [
        (track.listing.match * float(unfamiliar), track)
        for track, unfamiliar in zip(found, novelty(found, reference), strict=True)
        if track.listing and track.id not in shown and _names(track) not in owned
    ]
    best: dict[str, tuple[float, CatalogueTrack]] = {}
    for score, track in sorted(scored, key=lambda one: -one[0]):
        best.setdefault(fold(track.artist), (score, track))
    return [
        make_candidate(track, {"similarity": score}, strategy, by_title, advocate)
        for score, track in [*best.values()][:MOST_ELSEWHERE]
    ]


def _names(track: CatalogueTrack) -> tuple[str, str]:
    return fold(track.artist.strip()), fold(track.title.strip())
