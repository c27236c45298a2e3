"""Test doubles for routers and assistants.

Only tests and benchmarks import this module.

Set ``src.orchestrator.base.model_requests.ALLOW_MODEL_REQUESTS`` to False to forbid requests to real models.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from src.audio.passage import WHOLE_TRACK, Passage
from src.orchestrator.base import BaseRouter
from src.orchestrator.deltas import Delta
from src.orchestrator.providers import AnalysisProvider


class ScriptedModel(BaseRouter):
    """A router whose model streams a script: one list of deltas for each model call.

    An exception in a list is raised in its place. A number is a pause in seconds. ``requests`` holds the arguments of
    each call, and ``closed`` counts the closed streams, whether complete or not.
    """

    model = "scripted"

    def __init__(
        self,
        provider: AnalysisProvider,
        script: Sequence[Sequence[Delta | Exception | float]],
        **options: Any,
    ) -> None:
        # A retry would consume the next list of the script. Tests of retries set ``retries``.
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
    """A provider of analyses from a dictionary.

    The dictionary is ``{agent: data}`` or ``{track: {agent: data}}``.
    An exception in place of the data is raised. ``asked`` holds the arguments of each call. Each analysis takes
    ``delay_seconds``.
    """

    source = "cache"

    def __init__(self, data: Mapping[str, Any], *, delay_seconds: float = 0.0) -> None:
        self.data = data
        self.delay_seconds = delay_seconds
        self.asked: list[tuple[str, str, dict[str, float]]] = []
        self.cancelled = 0

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        self.asked.append((agent_name, track_id, passage.limits()))
        found = self.data.get(track_id, self.data).get(agent_name)
        if isinstance(found, Exception):
            raise found
        if found is None:
            raise KeyError(f"No {agent_name} analysis for track {track_id}")
        return dict(found)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return agent_name in self.data.get(track_id, self.data)

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK, report: Any = None
    ) -> dict[str, Any]:
        try:
            if self.delay_seconds:
                if report:
                    report(0.5, "listening")
                await asyncio.sleep(self.delay_seconds)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return self.get_analysis(agent_name, track_id, passage=passage)
