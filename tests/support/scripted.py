"""An assistant that answers with whatever the test gave it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import pytest

from src.api.models import Run
from src.orchestrator import assistant as assistants
from src.orchestrator.assistant import Assistant, Question
from src.orchestrator.events import RouterEvent
from src.orchestrator.runs import watch_run

Script = Callable[[Question], AsyncIterator[RouterEvent]]


class Scripted(Assistant):
    """Its model has the name of one that costs something."""

    name = "scripted"
    needs_tracks = True
    title = "Scripted"
    description = "For tests"
    instructions = ""
    script: Script

    def model(self) -> str:
        return "test/scripted"

    def stream(self, question: Question) -> AsyncIterator[RouterEvent]:
        return self.script(question)


def register(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    instance = Scripted()
    monkeypatch.setitem(assistants.ASSISTANTS, "scripted", instance)
    return instance


def says(*texts: str, pause: float = 0.0, prompt: int = 3) -> Script:
    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        for text in texts:
            await asyncio.sleep(pause)
            yield {"type": "token", "text": text}
        yield {
            "type": "done",
            "full_response": "".join(texts),
            "usage": {"prompt": prompt, "completion": len(texts)},
        }

    return script


async def watched(run: Run, after: int = 0) -> list[dict[str, Any]]:
    async with asyncio.timeout(10), aclosing(watch_run(str(run.pk), after)) as events:
        return [json.loads(event) async for event in events]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def text_of(events: list[dict[str, Any]]) -> str:
    return "".join(event["text"] for event in events if event["type"] == "token")
