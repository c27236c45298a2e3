"""The user's own library as a catalogue: measurements, fingerprints, tags."""

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from src.agents.fingerprint.comparison import weighted
from src.api.models import Listen, ListeningProfile, Track, TrackFacts
from src.api.models.track_facts import MEASURES, unpack_vector
from src.core.database import in_database_thread
from src.core.text import one_line
from src.orchestrator.tools.playlists import Likes

from .base import CatalogueTrack

LONGEST_NAME = 120
COLUMNS = (
    "track_id",
    "track__title",
    "track__original_filename",
    "track__artist",
    "track__duration",
    "key",
    "camelot",
    "words",
    "fingerprint",
    *MEASURES,
)


class LibraryCatalogue:
    """The library of one user. All queries are restricted to this user."""

    def __init__(self, user_id: int) -> None:
        self._user_id = user_id
        self._lock = asyncio.Lock()
        self._tracks: Sequence[CatalogueTrack] | None = None

    async def tracks(self) -> Sequence[CatalogueTrack]:
        async with self._lock:
            if self._tracks is None:
                self._tracks = await in_database_thread(self._load)()
            return self._tracks

    async def waiting(self) -> int:
        without = Track.objects.filter(user_id=self._user_id, facts=None)
        return await without.acount()

    def _load(self) -> list[CatalogueTrack]:
        counts, likes = self._listening()
        rows = TrackFacts.objects.filter(track__user_id=self._user_id).order_by("track_id")
        found = (dict(zip(COLUMNS, row, strict=True)) for row in rows.values_list(*COLUMNS).iterator())
        return [
            _track(row, counts.get(row["track_id"], (0, 0)), likes.get(row["track_id"], 0)) for row in found
        ]

    def _listening(self) -> tuple[dict[UUID, tuple[int, int]], dict[UUID, int]]:
        """Return (plays, skips) and likes by track. There are no plays if the user has switched their recording off."""
        likes = Likes(self._user_id).all()
        if ListeningProfile.objects.filter(user_id=self._user_id, is_enabled=False).exists():
            return {}, likes
        return Listen.objects.owned_by(self._user_id).counts(), likes


async def corrections_of(user_id: int) -> dict[str, Any] | None:
    """Return the user's corrections of the listening profile; None without any, or if the profile is off."""
    profile = await ListeningProfile.objects.filter(user_id=user_id, is_enabled=True).afirst()
    return (profile.corrections or None) if profile else None


def _track(row: dict[str, Any], heard: tuple[int, int], liked: int) -> CatalogueTrack:
    title = row["track__title"] or row["track__original_filename"]
    return CatalogueTrack(
        id=str(row["track_id"]),
        title=one_line(title, LONGEST_NAME),
        artist=one_line(row["track__artist"], LONGEST_NAME),
        duration_seconds=row["track__duration"],
        measures={name: row[name] for name in MEASURES if row[name] is not None},
        key=row["key"],
        camelot=row["camelot"],
        words=tuple(word for word in row["words"].split("|") if word),
        vector=None if row["fingerprint"] is None else weighted(unpack_vector(row["fingerprint"])),
        plays=heard[0],
        skips=heard[1],
        liked=liked,
    )
