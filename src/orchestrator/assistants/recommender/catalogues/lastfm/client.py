"""HTTP client of Last.fm's API: cached, rate-limited, time-limited.

Last.fm's terms ask for an identifiable User-Agent, for a few requests a second at most, for a cache of at least one
week (clause 4.4) and for at most 100 MB of stored data. Only what is shown of a result is cached.
"""

import hashlib
import json
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from src.core.rate_limit import RateLimit
from src.core.redis import async_client
from src.orchestrator.assistants.recommender.catalogues.base import SimilarMusicFailed
from src.orchestrator.llm_routing_openai.http_session import proxy_for, session

from .results import Found, found_in

if TYPE_CHECKING:
    from aiohttp import ClientSession

ADDRESS = "https://ws.audioscrobbler.com/2.0/"
USER_AGENT = "Clave (self-hosted music library)"
CACHE_SECONDS = 7 * 86_400
# After a failure, nothing is asked for this long.
PAUSE_SECONDS, PAUSE_OF_A_REFUSED_KEY_SECONDS = 60, 3600
LARGEST_ANSWER_BYTES = 1_000_000
PER_SECOND = RateLimit("lastfm-second", 5, 1)
# Bounds the cache as well: a result of 20 tracks takes about 4 kB.
PER_WEEK = RateLimit("lastfm-week", 5000, CACHE_SECONDS)
PAUSE_KEY = "clave:lastfm:pause"

NOT_FOUND, KEY_REFUSED = 6, (4, 10, 26)

_FOUND = TypeAdapter(list[Found])


class LastfmFailed(SimilarMusicFailed):
    """Last.fm did not answer, or not in a way that can be used."""


class _Error(BaseModel):
    """Last.fm may send an error with status 200."""

    error: Annotated[int, Field(ge=1)]


class LastfmClient:
    """Asks Last.fm. All methods raise `LastfmFailed`."""

    def __init__(self, key: str, address: str = "") -> None:
        self._key, self._address = key, address or ADDRESS

    async def similar_tracks(self, artist: str, title: str) -> list[Found]:
        return await self._cached("track.getSimilar", artist=artist, track=title)

    async def similar_artists(self, artist: str) -> list[Found]:
        return await self._cached("artist.getSimilar", artist=artist)

    async def top_tracks(self, artist: str) -> list[Found]:
        return await self._cached("artist.getTopTracks", artist=artist)

    async def _cached(self, method: str, **names: str) -> list[Found]:
        asked = json.dumps([method, {name: value.casefold() for name, value in names.items()}])
        # Hashed, so that the key tells nobody what was asked.
        key = f"clave:lastfm:{hashlib.sha256(asked.encode()).hexdigest()}"
        known = await async_client().get(key)
        if known is not None:
            return _FOUND.validate_json(known)
        found = found_in(method, await self._asked(method, names))
        await async_client().set(key, _FOUND.dump_json(found), ex=CACHE_SECONDS)
        return found

    async def _asked(self, method: str, names: dict[str, str]) -> Any:
        """Return the answer as JSON; an empty object if Last.fm does not know the track or artist."""
        if await async_client().exists(PAUSE_KEY):
            raise LastfmFailed("It failed a moment ago, and is left alone.")
        if not (await PER_SECOND.aincrement("all") and await PER_WEEK.aincrement("all")):
            raise LastfmFailed("As many requests as are allowed were made.")
        http = await session()
        from aiohttp import ClientError

        query = {"method": method, "limit": "20", "autocorrect": "1", **names}
        try:
            status, body = await self._fetched(http, query)
            answer = json.loads(body)
        except (ClientError, OSError, ValueError, RecursionError) as error:
            await self.pause(PAUSE_SECONDS)
            # Not from the error: its text can hold the address, with the key.
            raise LastfmFailed(type(error).__name__) from None
        return await self._checked(status, answer)

    async def _checked(self, status: int, answer: Any) -> Any:
        try:
            code = _Error.model_validate(answer).error
        except ValidationError:
            code = 0
        if code == NOT_FOUND:
            return {}
        if code or status != 200:
            await self.pause(PAUSE_OF_A_REFUSED_KEY_SECONDS if code in KEY_REFUSED else PAUSE_SECONDS)
            raise LastfmFailed(f"Status {status}, error {code}.")
        return answer

    async def _fetched(self, http: "ClientSession", query: dict[str, str]) -> tuple[int, bytes]:
        async with http.get(
            self._address,
            params={**query, "api_key": self._key, "format": "json"},
            headers={"User-Agent": USER_AGENT},
            proxy=proxy_for(self._address),
            allow_redirects=False,
        ) as response:
            body = b""
            async for piece in response.content.iter_any():
                body += piece
                if len(body) > LARGEST_ANSWER_BYTES:
                    raise ValueError("The answer is too large.")
            return response.status, body

    @staticmethod
    async def pause(seconds: int) -> None:
        """Make no requests for this time."""
        await async_client().set(PAUSE_KEY, "1", ex=seconds)
