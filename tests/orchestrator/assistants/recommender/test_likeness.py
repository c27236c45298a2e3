"""Similarity to seeds: the nearest counts, and a nearer track to avoid lowers it."""

import pytest

from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.assistants.recommender.likeness import CHUNK, similarities


def tracks_at(*places: float | None) -> list[CatalogueTrack]:
    return [
        CatalogueTrack(str(n), f"Song {n}", vector=None if place is None else (place, 0.0))
        for n, place in enumerate(places)
    ]


@pytest.mark.parametrize(
    ("liked", "avoided", "expected"),
    [
        ([0.0], [], [1.0, 0.75, 0.0, 0.0]),
        ([0.0, 5.0], [], [1.0, 0.75, 1.0, 0.0]),
        ([0.0], [1.0], [1.0, 0.3 * 0.75, 0.0, 0.0]),
        ([], [0.0], [0.0, 0.25, 1.0, 0.0]),
        ([], [], [0.5, 0.5, 0.5, 0.0]),
    ],
)
def test_the_nearest_seed_counts_and_a_nearer_track_to_avoid_lowers_it(
    liked: list[float], avoided: list[float], expected: list[float]
):
    vectors = [[(place, 0.0) for place in places] for places in (liked, avoided)]

    assert list(similarities(tracks_at(0.0, 1.0, 5.0, None), *vectors)) == pytest.approx(expected)


def test_fingerprints_of_another_version_are_not_compared():
    older = CatalogueTrack("older", "Older", vector=(0.0, 0.0, 0.0))

    assert list(similarities([older, *tracks_at(0.0)], [(0.0, 0.0)], [])) == [0.0, 1.0]


def test_each_track_of_a_large_library_has_its_own_similarity():
    tracks = tracks_at(*(n / CHUNK for n in range(CHUNK + 2)))

    found = list(similarities(tracks, [(0.0, 0.0)], []))

    assert found == pytest.approx([1 - n / CHUNK / 4 for n in range(CHUNK + 2)])
