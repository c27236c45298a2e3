"""The interface of catalogues, and their tracks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Protocol

from src.core.text import fold


@dataclass(frozen=True)
class Listing:
    """The origin of a track that the user does not have.

    url : the page about it; near : title of the user's track that it was found by; match : how near, 0 to 1
    """

    url: str
    near: str
    match: float


@dataclass(frozen=True)
class CatalogueTrack:
    """A track with its measurements and plays.

    measures : stored measurements by name (``tempo_bpm`` in BPM, ``loudness_lufs`` in LUFS, others 0 to 1)
    vector : the fingerprint; tracks whose vectors are near each other sound alike
    listing : only of music that the user does not have
    """

    id: str
    title: str
    artist: str = ""
    duration_seconds: float | None = None
    measures: Mapping[str, float] = field(default_factory=dict)
    key: str = ""
    camelot: str = ""
    time_signature: str = ""
    genre: str = ""
    words: tuple[str, ...] = ()
    vector: Sequence[float] | None = None
    plays: int = 0
    skips: int = 0
    liked: int = 0
    listing: Listing | None = None

    @property
    def in_library(self) -> bool:
        return self.listing is None

    @cached_property
    def folded_artist(self) -> str:
        return self.artist.casefold().strip()

    @cached_property
    def folded_genre(self) -> str:
        return _fold_genre(self.genre)

    @property
    def mode(self) -> str:
        return self.key.rpartition(" ")[2]


@lru_cache(maxsize=4096)
def _fold_genre(genre: str) -> str:
    """The genres of a library are few."""
    return fold(genre)


class Catalogue(Protocol):
    """A source of tracks. It is loaded once for a query, by the first agent that needs it."""

    async def tracks(self) -> Sequence[CatalogueTrack]:
        """Return all tracks that have been analysed."""
        ...

    async def waiting(self) -> int:
        """Return the number of tracks that have not been analysed yet."""
        ...


class SimilarMusic(Protocol):
    """A catalogue of music that the user does not have."""

    async def similar_to(self, seeds: Sequence[CatalogueTrack]) -> Sequence[CatalogueTrack]:
        """Return tracks similar to these, the most similar first. Raises `SimilarMusicFailed`."""
        ...


class SimilarMusicFailed(Exception):
    """A catalogue of other music did not answer."""


class EmptyCatalogue:
    async def tracks(self) -> Sequence[CatalogueTrack]:
        return ()

    async def waiting(self) -> int:
        return 0
