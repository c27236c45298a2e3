"""The run log: the numbered events of a run, in one Redis stream per run.

The entry id in the stream is the event's ``seq``. So reading from any number needs no index, and Redis rejects a
duplicate when an event is written again after a lost connection.
"""

import json
from collections.abc import Sequence

from django.conf import settings

from src.orchestrator.events import RunEvent
from src.streams.entry import Entry
from src.streams.reader import last_id, reader
from src.streams.writer import write

MAX_EVENTS = 50_000
TERMINAL_EVENTS = frozenset({"done", "stopped", "error"})


def run_key(run_id: str) -> str:
    return f"clave:run:{run_id}"


async def last_seq(run_id: str) -> int:
    return (await last_id(run_key(run_id)))[0]


class RunLogLost(RuntimeError):
    """Redis has lost entries that this process no longer has."""


class RunLog:
    """Write the events of one run.

    Only the process that executes the run writes. It keeps the written events, to restore them if Redis loses data.
    """

    def __init__(self, run_id: str, seq: int = 0) -> None:
        self.run_id = run_id
        self.seq = seq
        self._before = self._stored = seq
        self._payloads: list[bytes] = []

    async def append(self, events: Sequence[RunEvent]) -> None:
        self.add(events)
        await self.flush()

    def add(self, events: Sequence[RunEvent]) -> None:
        """Number the events. The next `flush` writes them."""
        for event in events:
            self.seq += 1
            envelope = {**event, "run_id": self.run_id, "seq": self.seq}
            self._payloads.append(json.dumps(envelope, ensure_ascii=False).encode())

    async def flush(self) -> None:
        """Write all events that are not stored yet. After an error, call it again."""
        key = run_key(self.run_id)
        while self._stored < self.seq:
            first = self._stored + 1
            payloads = self._payloads[self._stored - self._before :]
            self._stored = await write(
                key,
                first,
                payloads,
                max_entries=MAX_EVENTS,
                lifetime_seconds=settings.RUN_LOG_TTL_SECONDS,
            )
            if self._stored < self._before:
                raise RunLogLost(self.run_id)
            if self._stored >= first:
                reader().feed(
                    key, [Entry((number, 0), payload) for number, payload in enumerate(payloads, first)]
                )


def is_terminal(payload: bytes) -> bool:
    """Whether this event ends its run."""
    # Nearly all events are tokens; they are recognised without parsing.
    return not payload.startswith(b'{"type": "token"') and json.loads(payload)["type"] in TERMINAL_EVENTS
