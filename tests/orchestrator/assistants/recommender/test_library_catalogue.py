"""The library as a catalogue: what is read of a track, and fingerprints that are unpacked when sounds are compared."""

import struct
from uuid import uuid4

import numpy as np
import pytest
from django.utils import timezone

from src.agents.fingerprint import distance
from src.agents.fingerprint.comparison import weighted
from src.agents.fingerprint.layout import LENGTH
from src.api.models import Listen, Track, TrackLike, User
from src.core.database import in_database_thread
from src.orchestrator.assistants.recommender.catalogues import CatalogueTrack, LibraryCatalogue, library
from src.orchestrator.assistants.recommender.vectors import StoredVector, stack_vectors


def test_a_stored_fingerprint_is_compared_like_the_numbers_it_holds():
    first, second = ([place / (n + 1) for n in range(LENGTH)] for place in (0.5, 1.5))
    stored = [StoredVector(struct.pack(f"<{LENGTH}f", *one)) for one in (first, second)]

    assert len(stored[0]) == LENGTH
    for part in (None, "rhythm"):
        expected = distance(weighted(first), weighted(second), part)
        assert abs(distance(*stored, part) - expected) < 1e-5


@pytest.mark.parametrize("length", [LENGTH, 44])
def test_a_stored_fingerprint_is_the_same_for_numpy_as_number_by_number(length: int):
    stored = StoredVector(struct.pack(f"<{length}f", *(n / length for n in range(length))))

    assert len(stored) == length
    assert np.allclose(np.asarray(stored), tuple(stored), rtol=1e-12)


@pytest.mark.parametrize("length", [LENGTH, 44])
def test_many_fingerprints_become_the_same_array_at_once_as_one_by_one(length: int):
    stored = [
        StoredVector(struct.pack(f"<{length}f", *(n + one for n in range(length)))) for one in (0, 1, 2)
    ]

    assert np.allclose(stack_vectors(stored), [tuple(one) for one in stored], rtol=1e-12)
    assert np.allclose(stack_vectors([stored[0], tuple(stored[1])]), [tuple(one) for one in stored[:2]])


@pytest.mark.django_db(transaction=True)
async def test_a_track_has_its_tags_its_measurements_its_plays_and_its_like(alice: User, bob: User):
    first, second = [
        await Track.objects.acreate(
            user=alice,
            original_filename="a.wav",
            title=title,
            artist="Ana\u202e\nTorres",
            genre="Son",
            duration=61.5,
        )
        for title in ("Blue", "")
    ]
    foreign = await Track.objects.acreate(user=bob, original_filename="b.wav", title="Red")
    for track in (first, second, foreign):
        await in_database_thread(measure)(track)
    await TrackLike.objects.acreate(user=alice, track=first, liked=1)
    for kind in ("play", "play", "skip"):
        await Listen.objects.acreate(
            user=alice,
            client_id=uuid4(),
            track=first,
            started_at=timezone.now(),
            heard_seconds=1,
            counts_as=kind,
        )

    found = {track.id: track for track in await LibraryCatalogue(alice.pk).tracks()}

    assert set(found) == {str(first.pk), str(second.pk)}
    assert found[str(second.pk)].title == "a.wav"
    blue = found[str(first.pk)]
    assert tuple(blue.vector or ()) == (0.5, 0.25)
    assert blue == CatalogueTrack(
        id=str(first.pk),
        title="Blue",
        artist="Ana Torres",
        duration_seconds=61.5,
        measures={"tempo_bpm": 120.0, "energy": 0.5},
        time_signature="3/4",
        genre="Son",
        words=("calm", "bright"),
        vector=blue.vector,
        plays=2,
        skips=1,
        liked=1,
    )


@pytest.mark.django_db(transaction=True)
async def test_the_next_question_reads_what_has_changed_and_makes_no_other_track_again(alice: User):
    blue, red, green = [
        await Track.objects.acreate(user=alice, original_filename="a.wav", title=title)
        for title in ("Blue", "Red", "Green")
    ]
    for track in (blue, red, green):
        await in_database_thread(measure)(track)
    before = {track.id: track for track in await LibraryCatalogue(alice.pk).tracks()}

    await Track.objects.filter(pk=red.pk).aupdate(title="Rojo")
    await TrackLike.objects.acreate(user=alice, track=green, liked=-1)
    after = {track.id: track for track in await LibraryCatalogue(alice.pk).tracks()}

    assert after[str(blue.pk)] is before[str(blue.pk)]
    assert after[str(red.pk)].title == "Rojo"
    assert after[str(green.pk)].liked == -1

    await blue.adelete()
    assert {track.id for track in await LibraryCatalogue(alice.pk).tracks()} == {str(red.pk), str(green.pk)}


@pytest.mark.django_db(transaction=True)
async def test_only_so_many_tracks_are_kept_of_those_who_asked_last(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(library, "MOST_KEPT", 1)
    for user in (alice, bob):
        track = await Track.objects.acreate(user=user, original_filename="a.wav", title="Blue")
        await in_database_thread(measure)(track)
        assert len(await LibraryCatalogue(user.pk).tracks()) == 1
    assert set(library._kept) == {bob.pk}

    second = await Track.objects.acreate(user=bob, original_filename="a.wav", title="Red")
    await in_database_thread(measure)(second)
    assert len(await LibraryCatalogue(bob.pk).tracks()) == 2
    assert not library._kept


def measure(track: Track) -> None:
    track.set_analysis("rhythm", {"tempo_bpm": 120.0, "time_signature": "3/4"})
    track.set_analysis("character", {"energy": 0.5, "words": ["calm", "bright"]})
    track.set_analysis("fingerprint", {"vector": [0.5, 0.25]})


@pytest.mark.django_db(transaction=True)
async def test_a_track_that_failed_waits_only_if_it_is_tried_again(alice: User):
    for number, (status, code) in enumerate(
        [
            (Track.Status.PENDING, ""),
            (Track.Status.ANALYZING, ""),
            (Track.Status.FAILED, ""),
            (Track.Status.FAILED, Track.FailureCode.QUEUE_UNREACHABLE),
        ]
    ):
        await Track.objects.acreate(
            user=alice,
            original_filename="a.wav",
            storage_path="a",
            file_size=1,
            sha256=str(number),
            status=status,
            failure_code=code,
        )
    assert await LibraryCatalogue(alice.pk).waiting() == 3
