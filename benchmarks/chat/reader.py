"""A prototype: OpenAI's streamed chat completions read with httpx alone. What it leaves out, and what it would take to
use it, stands in docs/decisions."""

import json
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Any

import httpx


@lru_cache(maxsize=1)
def _client() -> httpx.AsyncClient:
    return httpx.AsyncClient(timeout=60)


async def read_stream(url: str, key: str, request: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    """The stream's chunks, as dictionaries."""
    async with _client().stream(
        "POST", url, json=request, headers={"Authorization": f"Bearer {key}"}
    ) as response:
        response.raise_for_status()
        rest = b""
        async for data in response.aiter_raw():
            *events, rest = (rest + data).replace(b"\r\n", b"\n").split(b"\n\n")
            for event in events:
                if event.startswith(b"data: {"):
                    yield json.loads(event[6:])
