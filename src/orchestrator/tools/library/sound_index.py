"""The nearest tracks of a user by their fingerprints: exact, also among 100 000 tracks.

A compressed copy of the fingerprints (`compressed_vectors`) is kept in memory for users who asked recently, at most
100 MB in a process. Each search reads from the database what has changed since the last one, then the whole
fingerprints of the candidates: a track that was deleted, or that is another user's, cannot be found.

"Changed since" is a range of `TrackFacts.updated_at` that goes back a minute at least, because a transaction may be
committed later than others with a later time. If the number of the user's tracks has changed, their ids are read
again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import batched
from uuid import UUID

import numpy as np
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from src.agents.fingerprint.layout import LENGTH, Part
from src.api.models import Track, TrackFacts
from src.core.database import fetch_rows, in_database_thread, retry_while_unavailable

from .compressed_vectors import CompressedVectors, Floats, Projection, exact_distances, unpack_fingerprints

MOST_BYTES = 100_000_000
# An id, its place in the list, and its entry in the dictionary.
BYTES_PER_ID = 180
OVERLAP = timedelta(minutes=1)
# Rows read at once. Between chunks the database thread serves other requests.
CHUNK = 2000
# Number of fingerprints from which the components are computed.
SAMPLE = 4096
# Candidates per requested track. If their bounds are not sufficient, four times as many are read.
CANDIDATES_PER_TRACK, MORE_CANDIDATES = 4, 4

type Near = tuple[float, UUID]
# Ids are bytes, because making a hundred thousand UUIDs takes a second.
type Fingerprints = list[tuple[bytes, bytes]]


class PartsUnknown(ValueError):
    """Fingerprints of an older version have no parts."""


class Table:
    """The fingerprints of one length, that is, of one version."""

    def __init__(self, first: Floats, capacity: int) -> None:
        self.vectors = CompressedVectors(Projection(first), capacity)
        # The id of each row. Ids of empty rows have no entry in `rows`.
        self.ids: list[bytes] = []
        self.rows: dict[bytes, int] = {}
        self._empty: list[int] = []

    @property
    def nbytes(self) -> int:
        return self.vectors.nbytes + BYTES_PER_ID * len(self.ids)

    def put(self, ids: Sequence[bytes], vectors: Floats) -> None:
        self.vectors.write([self._row(track_id) for track_id in ids], vectors)

    def remove(self, track_id: bytes) -> None:
        with suppress(KeyError):
            row = self.rows.pop(track_id)
            self.vectors.remove(row)
            self._empty.append(row)

    def _row(self, track_id: bytes) -> int:
        row = self.rows.get(track_id)
        if row is not None:
            return row
        row = self._empty.pop() if self._empty else len(self.ids)
        self.ids[row : row + 1] = [track_id]
        self.rows[track_id] = row
        return row


class SoundIndex:
    """The fingerprints of one user."""

    def __init__(self, user_id: int) -> None:
        self._user_id = user_id
        self._tables: dict[int, Table] = {}
        # Changes after this time may have been missed. `_seen` has the times of changes that were read.
        self._since: datetime | None = None
        self._seen: dict[bytes, datetime] = {}
        self._number_of_tracks = 0
        self._lock = asyncio.Lock()

    @property
    def nbytes(self) -> int:
        return sum(table.nbytes for table in self._tables.values())

    async def nearest(
        self, track_id: UUID, number: int, part: Part | None = None
    ) -> tuple[list[Near], int] | None:
        """Return the nearest tracks as (distance, id), the nearest first, and the number of tracks that were searched.

        None if the track has no fingerprint. Raises `PartsUnknown` for a part where its fingerprint has none.
        """
        async with self._lock:
            await self._update()
            own = await _in_thread(self._stored, [track_id.bytes])
            if not own:
                return None
            vector = unpack_fingerprints([own[0][1]])[0]
            if part is not None and len(vector) != LENGTH:
                raise PartsUnknown
            table = self._tables.get(len(vector))
            if table is None or track_id.bytes not in table.rows:  # stored after the update
                return [], 0
            found = await self._search(table, vector, number, part, table.rows[track_id.bytes])
            return found, len(table.rows) - 1

    async def lower_bounds(self, vector: Sequence[float]) -> dict[bytes, float]:
        """Return the least distance that each track can have to a fingerprint, by the bytes of its id."""
        async with self._lock:
            await self._update()
            table = self._tables.get(len(vector))
            if table is None:
                return {}
            bounds = await asyncio.to_thread(table.vectors.lower_bounds, np.asarray(vector, np.float32))
            return {track_id: float(bounds[row]) for track_id, row in table.rows.items()}

    async def _search(
        self, table: Table, vector: Floats, number: int, part: Part | None, own_row: int
    ) -> list[Near]:
        bounds = await asyncio.to_thread(table.vectors.lower_bounds, vector, part)
        bounds[own_row] = np.inf
        found: list[Near] = []
        wanted = CANDIDATES_PER_TRACK * number
        while True:
            rows = _smallest(bounds, wanted)
            ids = [table.ids[row] for row in rows if bounds[row] < np.inf]
            if not ids:
                return found[:number]
            bounds[rows] = np.inf
            stored = [one for one in await _in_thread(self._stored, ids) if len(one[1]) == vector.nbytes]
            self._remove(set(ids) - {track_id for track_id, _ in stored})
            found = sorted([*found, *_with_distances(stored, vector, part)])
            if len(found) >= number and found[number - 1][0] <= bounds.min():
                return found[:number]
            wanted *= MORE_CANDIDATES

    async def _update(self) -> None:
        """Read what has changed since the last search."""
        began = timezone.now()
        number, stamps = await _in_thread(self._changes)
        changed = {track_id for track_id, stamp in stamps if self._seen.get(track_id) != stamp}
        if number != self._number_of_tracks or self._since is None:
            ids, are_most = await _in_thread(self._all_ids)
            known = {track_id for table in self._tables.values() for track_id in table.rows}
            self._remove(known.difference(ids))
            new = [track_id for track_id in ids if track_id not in known]
            # Reading a range of ids is many times as fast as reading thousands of single ones.
            is_dense = are_most and 2 * len(new) > len(ids)
            await self._read(new, self._stored_between if is_dense else self._stored)
        await self._read(list(changed), self._stored)
        newest = max((stamp for _, stamp in stamps), default=began)
        self._since = min(newest, began - OVERLAP)
        self._seen = {track_id: stamp for track_id, stamp in stamps if stamp >= self._since}
        self._number_of_tracks = number

    async def _read(
        self, ids: Sequence[bytes], fingerprints_of: Callable[[Sequence[bytes]], Fingerprints]
    ) -> None:
        waiting: Fingerprints = []
        for chunk in batched(ids, CHUNK):
            stored = await _in_thread(fingerprints_of, chunk)
            self._remove(set(chunk) - {track_id for track_id, _ in stored})
            waiting += stored
            if self._tables or len(waiting) >= SAMPLE:
                await asyncio.to_thread(self._put, waiting, len(ids))
                waiting = []
        await asyncio.to_thread(self._put, waiting, len(ids))

    def _put(self, stored: Fingerprints, capacity: int) -> None:
        by_length: dict[int, Fingerprints] = {}
        for track_id, fingerprint in stored:
            by_length.setdefault(len(fingerprint) // 4, []).append((track_id, fingerprint))
        for length, group in by_length.items():
            vectors = unpack_fingerprints([fingerprint for _, fingerprint in group])
            if length not in self._tables:
                self._tables[length] = Table(vectors, capacity)
            ids = [track_id for track_id, _ in group]
            self._tables[length].put(ids, vectors)
            for other in self._tables.keys() - {length}:
                for one in ids:
                    self._tables[other].remove(one)

    def _remove(self, ids: Iterable[bytes]) -> None:
        for track_id in ids:
            for table in self._tables.values():
                table.remove(track_id)

    # No query below joins facts with tracks: SQLite would begin with all tracks of the user.

    def _changes(self) -> tuple[int, list[tuple[bytes, datetime]]]:
        """Return the number of the user's tracks, and (id, time) of changed facts of all users."""
        number = Track.objects.filter(user_id=self._user_id).count()
        if self._since is None:
            return number, []
        rows = TrackFacts.objects.filter(updated_at__gt=self._since).values_list("pk", "updated_at")
        return number, [(track_id.bytes, stamp) for track_id, stamp in rows]

    def _all_ids(self) -> tuple[list[bytes], bool]:
        """Return the ids of the user's tracks in order, and whether they are at least half of all tracks."""
        rows = fetch_rows(Track.objects.filter(user_id=self._user_id).order_by(), "pk")
        return sorted(_id_bytes(row[0]) for row in rows), 2 * len(rows) >= Track.objects.count()

    def _stored(self, ids: Sequence[bytes]) -> Fingerprints:
        """Return the fingerprints of those of the tracks that belong to the user."""
        owner = Track.objects.filter(pk=OuterRef("pk")).order_by().values("user_id")
        asked = TrackFacts.objects.filter(pk__in=[UUID(bytes=track_id) for track_id in ids])
        return _fingerprints(asked.alias(owner=Subquery(owner)).filter(owner=self._user_id))

    def _stored_between(self, ids: Sequence[bytes]) -> Fingerprints:
        """Return the fingerprints of the user's tracks. The ids are sorted."""
        own, ends = set(ids), (UUID(bytes=ids[0]), UUID(bytes=ids[-1]))
        return [
            one
            for one in _fingerprints(TrackFacts.objects.filter(pk__gte=ends[0], pk__lte=ends[1]))
            if one[0] in own
        ]


def _fingerprints(facts: QuerySet[TrackFacts]) -> Fingerprints:
    rows = fetch_rows(facts.exclude(fingerprint=None).order_by(), "pk", "fingerprint")
    return [(_id_bytes(track_id), bytes(fingerprint)) for track_id, fingerprint in rows if fingerprint]


def _id_bytes(value: UUID | str) -> bytes:
    """Return the id as bytes. SQLite stores UUIDs as hexadecimal digits."""
    return value.bytes if isinstance(value, UUID) else bytes.fromhex(value)


_indexes: OrderedDict[int, SoundIndex] = OrderedDict()


def index_of(user_id: int) -> SoundIndex:
    """Return the user's index. If all indexes exceed 100 MB, the least recently used ones are dropped."""
    index = _indexes.pop(user_id, None) or SoundIndex(user_id)
    while _indexes and index.nbytes + sum(one.nbytes for one in _indexes.values()) > MOST_BYTES:
        _indexes.popitem(last=False)
    _indexes[user_id] = index
    return index


def clear_indexes() -> None:
    """Drop all indexes, after the database was replaced."""
    _indexes.clear()


async def _in_thread[**P, R](read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    return await retry_while_unavailable(lambda: in_database_thread(read)(*args, **kwargs))


def _smallest(bounds: Floats, number: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Return the rows with the smallest bounds."""
    if number >= len(bounds):
        return np.arange(len(bounds))
    return np.argpartition(bounds, number)[:number]


def _with_distances(stored: Fingerprints, vector: Floats, part: Part | None) -> list[Near]:
    if not stored:
        return []
    distances = exact_distances(unpack_fingerprints([one for _, one in stored]), vector, part)
    return [
        (float(apart), UUID(bytes=track_id)) for apart, (track_id, _) in zip(distances, stored, strict=True)
    ]
