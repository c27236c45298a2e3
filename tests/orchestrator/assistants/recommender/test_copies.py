"""The same recording twice in the library is offered once."""

from typing import Any

from src.agents.fingerprint.layout import LENGTH
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.assistants.recommender.copies import without_same_sound


def candidate(track_id: str, seconds: float | None = 180.0) -> dict[str, Any]:
    return {"track_id": track_id, "title": track_id, "artist": track_id, "duration_seconds": seconds}


def library(**vectors: list[float] | None) -> list[CatalogueTrack]:
    return [CatalogueTrack(id=name, title=name, vector=vector) for name, vector in vectors.items()]


def kept(candidates: list[dict[str, Any]], tracks: list[CatalogueTrack]) -> list[str]:
    return [one["track_id"] for one in without_same_sound(candidates, tracks)]


def test_of_the_same_sound_under_two_names_the_better_one_is_kept():
    sound, other = [0.1] * LENGTH, [0.1] * (LENGTH - 1) + [0.5]
    tracks = library(waltz=sound, walzer=[0.1005] * LENGTH, salsa=other)
    assert kept([candidate("walzer"), candidate("waltz"), candidate("salsa")], tracks) == ["walzer", "salsa"]


def test_another_length_is_another_recording():
    sound = [0.1] * LENGTH
    tracks = library(short=sound, long=sound, near=sound)
    found = kept([candidate("short"), candidate("long", 240.0), candidate("near", 180.4)], tracks)
    assert found == ["short", "long"]


def test_tracks_without_a_fingerprint_are_kept():
    assert kept([candidate("a"), candidate("b")], library(a=None)) == ["a", "b"]
