"""The sound index: exact results, and always up to date with the database."""

import random
from datetime import timedelta
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from django.utils import timezone

from src.agents.fingerprint import distance
from src.agents.fingerprint.comparison import weighted
from src.agents.fingerprint.layout import LENGTH, PARTS, Part
from src.api.models import Discarded, Track, TrackFacts, User
from src.api.models.track_facts import unpack_vector
from src.core.database import in_database_thread
from src.orchestrator.tools.library import sound_index
from src.orchestrator.tools.library.compressed_vectors import CompressedVectors, Projection, exact_distances
from src.orchestrator.tools.library.sound_index import PartsUnknown, SoundIndex, index_of
from tests.support.measurements import meta

pytestmark = pytest.mark.django_db(transaction=True)


def vectors_of(number: int, length: int = LENGTH, seed: int = 1) -> np.ndarray:
    """Fingerprints with few large components and many small ones, like those of music."""
    draw = np.random.default_rng(seed)
    spread = draw.standard_normal((length, length)) * 0.8 ** np.arange(length)
    return (0.1 * draw.standard_normal((number, length)) @ spread.T).astype(np.float32)


def stored(user: User, vectors: np.ndarray, days_ago: float = 1.0) -> list[UUID]:
    tracks = [Track(user=user, title=str(n), original_filename=f"{n}.wav") for n in range(len(vectors))]
    Track.objects.bulk_create(tracks)
    at = timezone.now() - timedelta(days=days_ago)
    facts = [
        TrackFacts(track=track, fingerprint=vector.tobytes(), updated_at=at)
        for track, vector in zip(tracks, vectors, strict=True)
    ]
    TrackFacts.objects.bulk_create(facts)
    return [track.pk for track in tracks]


def true_order(user: User, track_id: UUID, part: Part | None = None) -> list[UUID]:
    rows = dict(TrackFacts.objects.filter(track__user=user).values_list("pk", "fingerprint"))
    own = weighted(unpack_vector(rows.pop(track_id)))
    return sorted(rows, key=lambda other: distance(own, weighted(unpack_vector(rows[other])), part))


@in_database_thread
def in_thread(function: Any, *args: Any, **more: Any) -> Any:
    return function(*args, **more)


async def nearest(
    index: SoundIndex, track_id: UUID, number: int = 10, part: Part | None = None
) -> list[UUID]:
    found = await index.nearest(track_id, number, part)
    assert found is not None
    return [other for _, other in found[0]]


@pytest.mark.parametrize("part", [None, *PARTS])
def test_bounds_are_never_above_the_distance_and_near_it_for_all_parts(part: Part | None) -> None:
    vectors = vectors_of(500)
    table = CompressedVectors(Projection(vectors[:100]), 10)
    table.write(range(500), vectors)
    bounds, exact = table.lower_bounds(vectors[7], part)[:500], exact_distances(vectors, vectors[7], part)
    assert (bounds <= exact + 1e-6).all()
    assert np.median(exact - bounds) < 0.1 * np.median(exact)


@pytest.mark.parametrize("part", [None, "rhythm", "timbre"])
async def test_it_finds_the_nearest_in_their_order(alice: User, part: Part | None) -> None:
    ids = await in_thread(stored, alice, vectors_of(300))
    for track_id in random.Random(1).sample(ids, 5):
        expected = await in_thread(true_order, alice, track_id, part)
        assert await nearest(SoundIndex(alice.pk), track_id, 20, part) == expected[:20]


async def test_distances_are_those_of_the_fingerprints(alice: User) -> None:
    vectors = vectors_of(3)
    ids = await in_thread(stored, alice, vectors)
    found = await SoundIndex(alice.pk).nearest(ids[0], 2)
    assert found is not None
    assert {other: round(apart, 4) for apart, other in found[0]} == {
        ids[n]: round(distance(weighted(vectors[0].tolist()), weighted(vectors[n].tolist())), 4)
        for n in (1, 2)
    }
    assert found[1] == 2


async def test_a_new_track_is_found_at_once(alice: User) -> None:
    vectors = vectors_of(50)
    ids = await in_thread(stored, alice, vectors)
    index = SoundIndex(alice.pk)
    await nearest(index, ids[0])
    for _ in range(3):
        twin = await in_thread(stored, alice, vectors[:1], days_ago=0)
        assert twin[0] in await nearest(index, ids[0], 4)
    found = await index.nearest(ids[0], 1)
    assert found is not None
    assert found[1] == 52


async def test_a_changed_fingerprint_counts_at_once(alice: User) -> None:
    vectors = vectors_of(50)
    ids = await in_thread(stored, alice, vectors)
    index = SoundIndex(alice.pk)
    last = (await nearest(index, ids[0], 49))[-1]
    track = await Track.objects.aget(pk=last)
    for vector, place in ((vectors[0], 0), (vectors[0] + 9, 48)):
        data = {"vector": vector.tolist(), "_meta": meta("fingerprint")}
        await in_thread(track.set_analysis, "fingerprint", data)
        assert (await nearest(index, ids[0], 49))[place] == last


async def test_a_fingerprint_that_was_removed_is_not_found(alice: User) -> None:
    ids = await in_thread(stored, alice, vectors_of(5))
    index = SoundIndex(alice.pk)
    first = (await nearest(index, ids[0]))[0]
    track = await Track.objects.aget(pk=first)
    await in_thread(track.set_analysis, "fingerprint", {"vector": None, "_meta": meta("fingerprint")})
    assert first not in await nearest(index, ids[0])
    assert await index.nearest(first, 1) is None


async def test_a_deleted_track_is_not_found_and_a_restored_one_is(alice: User) -> None:
    ids = await in_thread(stored, alice, vectors_of(50))
    index = SoundIndex(alice.pk)
    first = (await nearest(index, ids[0]))[0]
    track = await Track.objects.aget(pk=first)
    await in_thread(Discarded.put, track)
    assert first not in await nearest(index, ids[0], 49)
    # Another track is deleted at the same time, so that the number of tracks stays the same.
    discarded = await Discarded.objects.select_related("track", "user").aget(pk=first)
    await in_thread(discarded.restore)
    await Track.objects.filter(pk=ids[1]).adelete()
    found = await nearest(index, ids[0], 49)
    assert first in found
    assert ids[1] not in found


async def test_nobody_elses_track_is_found(alice: User, charlie: User) -> None:
    vectors = vectors_of(5)
    ids = await in_thread(stored, alice, vectors)
    hers = await in_thread(stored, charlie, vectors)
    assert set(await nearest(SoundIndex(alice.pk), ids[0])) == set(ids[1:])
    assert await SoundIndex(alice.pk).nearest(hers[0], 5) is None


async def test_an_older_version_is_compared_with_its_like_only_and_has_no_parts(alice: User) -> None:
    ids = await in_thread(stored, alice, vectors_of(3))
    older = await in_thread(stored, alice, vectors_of(4, length=56))
    index = SoundIndex(alice.pk)
    assert set(await nearest(index, older[0])) == set(older[1:])
    assert set(await nearest(index, ids[0])) == set(ids[1:])
    with pytest.raises(PartsUnknown):
        await index.nearest(older[0], 1, "rhythm")
    # After a new analysis it is among the others.
    track = await Track.objects.aget(pk=older[0])
    data = {"vector": vectors_of(1)[0].tolist(), "_meta": meta("fingerprint")}
    await in_thread(track.set_analysis, "fingerprint", data)
    assert set(await nearest(index, older[0])) == set(ids)
    assert set(await nearest(index, older[1])) == set(older[2:])


async def test_a_track_without_a_fingerprint_has_no_neighbours(alice: User) -> None:
    track = await Track.objects.acreate(user=alice, title="silent", original_filename="s.wav")
    assert await SoundIndex(alice.pk).nearest(track.pk, 3) is None


async def test_it_reads_nothing_but_changes_after_the_first_search(
    alice: User, django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await in_thread(stored, alice, vectors_of(40))
    index = SoundIndex(alice.pk)
    await nearest(index, ids[0], 1)
    read: list[int] = []
    measured = index._stored
    monkeypatch.setattr(index, "_stored", lambda ids: read.append(len(ids)) or measured(ids))
    await nearest(index, ids[0], 1)
    assert read[0] == 1
    assert sum(read) < 20


async def test_users_who_asked_longest_ago_are_forgotten_first(
    alice: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (alice, charlie):
        ids = await in_thread(stored, user, vectors_of(50))
        await nearest(index_of(user.pk), ids[0])
    hers = index_of(charlie.pk)
    monkeypatch.setattr(sound_index, "MOST_BYTES", hers.nbytes + 10)
    assert index_of(charlie.pk) is hers
    assert list(sound_index._indexes) == [charlie.pk]
