"""The job that puts the tracks of a library on its map.

The map is the plane of the two principal components of the fingerprints. The plane is computed once and kept: a track
stays where it is when others are added. A plane of very few tracks would not suit the later ones: in a small library it
is computed again each time the number of tracks has doubled. The user can ask for a new one at any time.
"""

import logging
from collections.abc import Iterator
from datetime import datetime
from itertools import batched
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.utils import timezone

from src.agents.fingerprint.layout import LENGTH
from src.api.models import LibraryMap, TrackFacts
from src.tasks.celery import app

logger = logging.getLogger(__name__)

CHUNK = 2000
# From so many tracks on the plane is kept for good.
ENOUGH_TO_FIT = 200

type Floats = npt.NDArray[np.float64]
type Chunk = tuple[list[UUID], Floats]


@app.task(name="src.tasks.library_map.place_tracks")  # type: ignore[untyped-decorator]
def place_tracks(user_id: int, *, fit_again: bool = False) -> None:
    """Place all tracks of a user that have a fingerprint of the present version."""
    row = LibraryMap.objects.filter(user_id=user_id).first()
    if row is None:
        return
    try:
        _place(row, fit_again=fit_again)
    except Exception:
        LibraryMap.objects.filter(user_id=user_id).update(working_until=None, has_failed=True)
        raise


def start_map(user_id: int, *, fit_again: bool = False) -> None:
    """Queue the job, unless one is running. Where the queue cannot be reached the map says so."""
    if not LibraryMap.claim(user_id):
        return
    try:
        place_tracks.apply_async(args=[user_id], kwargs={"fit_again": fit_again})
    except Exception:
        logger.exception("The map of user %s could not be queued.", user_id)
        LibraryMap.objects.filter(user_id=user_id).update(working_until=None, has_failed=True)


def _place(row: LibraryMap, *, fit_again: bool) -> None:
    ids, newest = _ids(row.user_id)
    steps = 2 * len(ids) or 1
    plane = (
        None
        if fit_again or row.projection is None
        else np.frombuffer(row.projection, "<f4").reshape(3, LENGTH)
    )
    if plane is None or (row.fitted_on < ENOUGH_TO_FIT and len(ids) >= 2 * row.fitted_on):
        plane = _fitted(_reporting(row, ids, 0, steps))
        row.fitted_on = len(ids)
    points = []
    for chunk_ids, vectors in _reporting(row, ids, len(ids), steps):
        placed = (vectors - plane[0]) @ plane[1:].T
        points += [(one, float(x), float(y)) for one, (x, y) in zip(chunk_ids, placed, strict=True)]
    LibraryMap.objects.filter(pk=row.pk).update(
        projection=plane.astype("<f4").tobytes() if points else None,
        fitted_on=row.fitted_on,
        points=LibraryMap.packed(points),
        newest_facts=newest,
        working_until=None,
        fraction=1.0,
        has_failed=False,
    )


def _ids(user_id: int) -> tuple[list[UUID], datetime | None]:
    """The tracks with a fingerprint, and the time of the last change among them."""
    facts = TrackFacts.objects.filter(track__user_id=user_id).exclude(fingerprint=None)
    rows = list(facts.order_by("track__created_at").values_list("pk", "updated_at"))
    return [track_id for track_id, _ in rows], max((at for _, at in rows), default=None)


def _reporting(row: LibraryMap, ids: list[UUID], done: int, steps: int) -> Iterator[Chunk]:
    """The fingerprints, chunk by chunk; after each the lease is renewed and the progress is stored."""
    for chunk in batched(ids, CHUNK):
        stored = TrackFacts.objects.filter(pk__in=chunk).values_list("pk", "fingerprint")
        known = [(one, vector) for one, vector in stored if vector and len(vector) == 4 * LENGTH]
        if known:
            vectors = np.frombuffer(b"".join(vector for _, vector in known), "<f4").reshape(-1, LENGTH)
            yield [one for one, _ in known], vectors.astype(np.float64)
        done += len(chunk)
        LibraryMap.objects.filter(pk=row.pk).update(
            fraction=min(done / steps, 1.0), working_until=timezone.now() + LibraryMap.lease
        )


def _fitted(chunks: Iterator[Chunk]) -> Floats:
    """The mean fingerprint and the two axes of greatest spread [shape=(3, length)]."""
    number, total, products = 0, np.zeros(LENGTH), np.zeros((LENGTH, LENGTH))
    for _, vectors in chunks:
        number += len(vectors)
        total += vectors.sum(axis=0)
        products += vectors.T @ vectors
    mean = total / max(number, 1)
    _, axes = np.linalg.eigh(products / max(number, 1) - np.outer(mean, mean))
    first, second = axes[:, -1], axes[:, -2]
    plane = np.stack([mean, *(axis * np.sign(axis[np.abs(axis).argmax()]) for axis in (first, second))])
    # As it is stored: later tracks are placed by these numbers.
    return plane.astype("<f4").astype(np.float64)
