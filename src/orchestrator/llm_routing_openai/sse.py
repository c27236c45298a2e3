"""Parser of server-sent events with JSON data."""

from collections.abc import Iterator
from typing import Any

import orjson

from src.orchestrator.errors import ModelBrokeOff

DONE = b"[DONE]"
# Longer than any piece of an answer. Protects the memory from a server that never ends an event.
LONGEST_EVENT_BYTES = 16 * 1024 * 1024


class EventReader:
    """Buffer the incomplete event at the end of the received bytes."""

    def __init__(self) -> None:
        self._rest = b""
        self.is_done = False

    def chunks_of(self, data: bytes) -> Iterator[dict[str, Any]]:
        """Return the completed events. Raise `ModelBrokeOff` for invalid JSON objects."""
        *events, self._rest = (self._rest + data).replace(b"\r\n", b"\n").split(b"\n\n")
        if len(self._rest) > LONGEST_EVENT_BYTES:
            raise ModelBrokeOff
        for event in events:
            yield from self._chunk_of(event)

    def last_chunks(self) -> Iterator[dict[str, Any]]:
        """Return the last event of the stream, which may lack the empty line at its end."""
        rest, self._rest = self._rest, b""
        yield from self._chunk_of(rest)

    def _chunk_of(self, event: bytes) -> Iterator[dict[str, Any]]:
        content = event[5:] if event.startswith(b"data:") and b"\n" not in event else _content(event)
        content = content.strip()
        if content == DONE:
            self.is_done = True
        if not content or self.is_done:
            return
        try:
            chunk = orjson.loads(content)
        except orjson.JSONDecodeError as error:
            raise ModelBrokeOff from error
        if not isinstance(chunk, dict):
            raise ModelBrokeOff
        yield chunk


def _content(event: bytes) -> bytes:
    """Return the data of an event with several lines. Other fields are ignored."""
    lines = event.split(b"\n")
    return b"\n".join(line[5:].strip() for line in lines if line.startswith(b"data:"))
