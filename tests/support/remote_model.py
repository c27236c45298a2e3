"""The whole application, with an assistant whose model is played by the test, at the other end of a socket.

The model is asked by a connection to `TEST_MODEL_SOCKET`: one line of JSON with what it is given, then each line that
comes is a piece of its answer.
"""

import asyncio
import json
import os
from collections.abc import AsyncGenerator
from typing import Any

from src.config.asgi import application
from src.orchestrator import errors
from src.orchestrator.assistant import Assistant, Question, register_assistant
from src.orchestrator.base import BaseRouter
from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta, UsageDelta
from src.orchestrator.events import RouterEvent
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.tools.library import library_toolbox

__all__ = ["application"]


class RemoteModel(BaseRouter):
    model = "test/remote"

    async def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        reader, writer = await asyncio.open_unix_connection(os.environ["TEST_MODEL_SOCKET"])
        try:
            writer.write(json.dumps(messages).encode() + b"\n")
            async for line in reader:
                yield _delta(json.loads(line))
        finally:
            writer.close()


def _delta(piece: dict[str, Any]) -> Delta:
    match piece:
        case {"text": text}:
            return TextDelta(text)
        case {"call": name, "arguments": arguments}:
            return ToolCallDelta(index=0, id="call_1", name=name, arguments=json.dumps(arguments))
        case {"usage": [read, written]}:
            return UsageDelta(read, written)
        case {"error": name}:
            raise getattr(errors, name)
    raise AssertionError(piece)


@register_assistant
class Remote(Assistant):
    name = "remote"
    title = "Remote"
    description = "Says what the test says."

    def model(self) -> str:
        return RemoteModel.model

    def stream(self, question: Question) -> AsyncGenerator[RouterEvent]:
        track_ids = [track.id for track in question.tracks]
        router = RemoteModel(
            provider_from_settings(), retries=0, toolbox=library_toolbox(question.user_id, track_ids)
        )
        return router.process_question_stream(
            question.text,
            track_ids[0] if track_ids else "",
            history=question.history,
            tracks=question.tracks,
            transcript=question.transcript,
        )
