"""The user's own library as a catalogue: measurements, fingerprints, tags."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple
from uuid import UUID

from src.api.models import Listen, ListeningProfile, Track, TrackFacts
from src.api.models.track_facts import MEASURES
from src.core.database import fetch_rows, in_database_thread
from src.core.text import one_line
from src.orchestrator.assistants.recommender.vectors import StoredVector
from src.orchestrator.tools.playlists import Likes

from .base import CatalogueTrack

LONGEST_NAME = 120
# Tracks kept in a process: 3.3 kB each, with the fingerprint.
MOST_KEPT = 20_000
COLUMNS = (
    "track_id",
    "track__title",
    "track__original_filename",
    "track__artist",
    "track__genre",
    "track__duration",
    "key",
    "camelot",
    "time_signature",
    "words",
    "fingerprint",
    *MEASURES,
)


class Kept(NamedTuple):
    """A track and what it was made from: its row, (plays, skips), and its like."""

    source: tuple[tuple[Any, ...], tuple[int, int], int]
    track: CatalogueTrack


# The tracks of users who asked recently. All rows are read for each question, and a track is made again if its row has
# changed. Used in the database thread only.
_kept: OrderedDict[int, dict[str, Kept]] = OrderedDict()


def _keep(user_id: int, tracks: dict[str, Kept]) -> None:
    """Keep the tracks for the user's next question, and drop those that were used longest ago if they are too many."""
    _kept[user_id] = tracks
    while sum(map(len, _kept.values())) > MOST_KEPT:
        _kept.popitem(last=False)


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
        return await Track.objects.filter(user_id=self._user_id).waiting().acount()

    def _load(self) -> list[CatalogueTrack]:
        counts, likes = self._listening()
        rows = fetch_rows(
            TrackFacts.objects.filter(track__user_id=self._user_id).order_by("track_id"), *COLUMNS
        )
        # Artists and genres repeat.
        tag = cache(partial(one_line, max_length=LONGEST_NAME))
        before, after = _kept.pop(self._user_id, {}), {}
        for row in rows:
            own_id = str(row[0]) if isinstance(row[0], UUID) else _with_hyphens(row[0])
            heard, liked = counts.get(own_id, (0, 0)), likes.get(own_id, 0)
            known = before.get(own_id)
            if known is None or known.source != (row, heard, liked):
                known = Kept((row, heard, liked), _track(own_id, row[1:], tag, heard, liked))
            after[own_id] = known
        _keep(self._user_id, after)
        return [known.track for known in after.values()]

    def _listening(self) -> tuple[dict[str, tuple[int, int]], dict[str, int]]:
        """Return (plays, skips) and likes by track. There are no plays if the user has switched their recording off."""
        likes = {str(track_id): liked for track_id, liked in Likes(self._user_id).all().items()}
        if ListeningProfile.objects.filter(user_id=self._user_id, is_enabled=False).exists():
            return {}, likes
        counts = Listen.objects.owned_by(self._user_id).counts()
        return {str(track_id): heard for track_id, heard in counts.items()}, likes


async def corrections_of(user_id: int) -> dict[str, Any] | None:
    """Return the user's corrections of the listening profile; None without any, or if the profile is off."""
    profile = await ListeningProfile.objects.filter(user_id=user_id, is_enabled=True).afirst()
    return (profile.corrections or None) if profile else None


def _with_hyphens(digits: str) -> str:
    """Return a UUID as text. ``str(UUID(digits))`` takes four times as long."""
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def _track(
    track_id: str, values: Sequence[Any], tag: Callable[[str], str], heard: tuple[int, int], liked: int
) -> CatalogueTrack:
    """values : of `COLUMNS` without the id; tag : cleans an artist or a genre"""
    title, filename, artist, genre, duration, key, camelot, metre, words, fingerprint, *measures = values
    return CatalogueTrack(
        id=track_id,
        title=one_line(title or filename, LONGEST_NAME),
        artist=tag(artist),
        duration_seconds=duration,
        measures={name: value for name, value in zip(MEASURES, measures, strict=True) if value is not None},
        key=key,
        camelot=camelot,
        time_signature=metre,
        genre=tag(genre),
        words=tuple(word for word in words.split("|") if word),
        vector=None if fingerprint is None else StoredVector(bytes(fingerprint)),
        plays=heard[0],
        skips=heard[1],
        liked=liked,
    )
