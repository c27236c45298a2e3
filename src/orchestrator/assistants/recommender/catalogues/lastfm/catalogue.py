"""Music near tracks of the user's library that the user does not have."""

import asyncio
import hashlib
from collections.abc import Iterable, Sequence

from django.conf import settings

from src.api.models import User
from src.core.text import fold
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack, Listing
from src.orchestrator.llm_routing_openai.http_session import session

from .client import PAUSE_SECONDS, LastfmClient, LastfmFailed
from .results import Found

# For all requests of one answer together, so that it is not kept waiting.
TIMEOUT_SECONDS = 1.0
# Together at most five requests, as many as are allowed in a second.
MOST_SEEDS, SIMILAR_ARTISTS, TOP_TRACKS = 2, 2, 3


class LastfmCatalogue:
    """Finds music by reference tracks. Sends Last.fm their titles and artists, and nothing else.

    A track without an artist is not sent, because its title may be a file name.
    """

    def __init__(self, client: LastfmClient) -> None:
        self._client = client

    async def similar_to(self, seeds: Sequence[CatalogueTrack]) -> list[CatalogueTrack]:
        """Return tracks that are similar to the first few seeds, best first. Raises LastfmFailed."""
        known = [seed for seed in seeds if seed.artist][:MOST_SEEDS]
        if not known:
            return []
        # The first time this imports aiohttp.
        await session()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                results = await asyncio.gather(*map(self._near, known))
                found = [track for tracks in results for track in tracks]
                return _each_once(found or await self._of_similar_artists(known[0]))
        except TimeoutError as error:
            await self._client.pause(PAUSE_SECONDS)
            raise LastfmFailed("It took too long.") from error

    async def _near(self, seed: CatalogueTrack) -> list[CatalogueTrack]:
        found = await self._client.similar_tracks(seed.artist, seed.title)
        return [_track(one, seed) for one in found]

    async def _of_similar_artists(self, seed: CatalogueTrack) -> list[CatalogueTrack]:
        """Return the most played tracks of similar artists, for a track that Last.fm does not know."""
        artists = (await self._client.similar_artists(seed.artist))[:SIMILAR_ARTISTS]
        tops = await asyncio.gather(*(self._client.top_tracks(one.artist) for one in artists))
        return [
            _track(top.model_copy(update={"match": one.match}), seed)
            for one, tracks in zip(artists, tops, strict=True)
            for top in tracks[:TOP_TRACKS]
        ]


async def lastfm_for(user_id: int) -> LastfmCatalogue | None:
    """Return the catalogue; None without a key, or if the user has switched it off."""
    if not settings.LASTFM_API_KEY:
        return None
    is_allowed = await User.objects.filter(pk=user_id, uses_lastfm=True).aexists()
    return LastfmCatalogue(LastfmClient(settings.LASTFM_API_KEY)) if is_allowed else None


def _track(found: Found, seed: CatalogueTrack) -> CatalogueTrack:
    names = f"{fold(found.artist)}\n{fold(found.title)}"
    return CatalogueTrack(
        id=f"lastfm:{hashlib.sha256(names.encode()).hexdigest()[:24]}",
        title=found.title,
        artist=found.artist,
        listing=Listing(found.url, seed.title, found.match),
    )


def _each_once(tracks: Iterable[CatalogueTrack]) -> list[CatalogueTrack]:
    best: dict[str, CatalogueTrack] = {}
    for track in tracks:
        known = best.get(track.id)
        if known is None or _match(track) > _match(known):
            best[track.id] = track
    return sorted(best.values(), key=_match, reverse=True)


def _match(track: CatalogueTrack) -> float:
    return track.listing.match if track.listing else 0.0
