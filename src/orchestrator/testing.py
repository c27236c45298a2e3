"""Stand-ins for tests of routers and assistants, and the switch that keeps tests away from real models.

Set ``ALLOW_MODEL_REQUESTS = False`` and every router that would talk to a vendor refuses to, unless it talks to
this very machine.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from src.orchestrator.base import BaseRouter
from src.orchestrator.deltas import Delta
from src.orchestrator.errors import ModelError
from src.orchestrator.providers import AnalysisProvider

ALLOW_MODEL_REQUESTS = True


def check_that_requests_are_allowed(model: str, api_base: str | None) -> None:
    """Raises ModelError where the switch is off and the model does not run on this machine."""
    if not ALLOW_MODEL_REQUESTS and not _is_this_machine(api_base):
        raise ModelError(
            f"Requests to language models are switched off here (ALLOW_MODEL_REQUESTS), and {model} is one. "
            "Use ScriptedModel, or an api_base on this machine."
        )


def _is_this_machine(address: str | None) -> bool:
    host = urlsplit(address or "").hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class ScriptedModel(BaseRouter):
    """A router whose model says what the script has: one list per call of the model.

    An exception in a list is raised at its place, a number is a pause in seconds. ``requests`` keeps what the model
    was given, ``closed`` counts the streams that were closed, finished or not.
    """

    model = "scripted"

    def __init__(
        self,
        provider: AnalysisProvider,
        script: Sequence[Sequence[Delta | Exception | float]],
        **options: Any,
    ) -> None:
        # Another attempt would take the script's next turn: tests of that ask for it.
        super().__init__(provider, enable_tracing=False, **{"retries": 0, **options})
        self.script = list(script)
        self.requests: list[dict[str, Any]] = []
        self.closed = 0

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        turn = self.script[len(self.requests)]
        self.requests.append({"messages": list(messages), "tools": tools})
        try:
            for item in turn:
                if isinstance(item, Exception):
                    raise item
                if isinstance(item, int | float):
                    await asyncio.sleep(item)
                else:
                    yield item
        finally:
            self.closed += 1


class FakeProvider(AnalysisProvider):
    """Answers from a dictionary ``{agent: data}``, or ``{track: {agent: data}}`` where tracks differ; an exception
    as data is raised. ``asked`` keeps what was asked for, ``delay_seconds`` is how long each measurement takes."""

    source = "cache"

    def __init__(self, data: Mapping[str, Any], *, delay_seconds: float = 0.0) -> None:
        self.data = data
        self.delay_seconds = delay_seconds
        self.asked: list[tuple[str, str, dict[str, float]]] = []
        self.cancelled = 0

    def get_analysis(self, agent_name: str, track_id: str, **passage: Any) -> dict[str, Any]:
        self.asked.append((agent_name, track_id, passage))
        found = self.data.get(track_id, self.data).get(agent_name)
        if isinstance(found, Exception):
            raise found
        if found is None:
            raise KeyError(f"No {agent_name} analysis for track {track_id}")
        return dict(found)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return agent_name in self.data.get(track_id, self.data)

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, report: Any = None, **passage: Any
    ) -> dict[str, Any]:
        try:
            if self.delay_seconds:
                if report:
                    report(0.5, "listening")
                await asyncio.sleep(self.delay_seconds)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return self.get_analysis(agent_name, track_id, **passage)
