"""A run's events as an OpenAI completion, whole or streamed as server-sent events."""

import json
import time
from collections.abc import AsyncGenerator
from typing import Any, Literal

from src.api.models import User
from src.orchestrator.events import RunEvent
from src.orchestrator.events.answer_state import AnswerState
from src.orchestrator.runs.suggestions import suggestions_as_text

from . import schemas
from .answer import OneShotAnswer, open_answer
from .errors import Failure
from .request import ParsedRequest

DONE = "data: [DONE]\n\n"
# A comment, which clients ignore. It keeps the connection alive during measurements.
KEEP_ALIVE = ": measuring\n\n"
ANOTHER_MODEL = "\n\n[The language model failed. Another one starts over.]\n\n"

MEASUREMENT = ("tool", "success", "summary", "source", "data_url", "error")

Finish = Literal["stop", "length"]


class PartialAnswer:
    """The part of an answer that has been received so far, as OpenAI's fields."""

    def __init__(self, answer: OneShotAnswer, model: str) -> None:
        self.state = AnswerState()
        self.finish: Finish | None = None
        self.measurements: list[dict[str, Any]] = []
        self._first_model = answer.run.model
        self.fixed: dict[str, Any] = {
            "id": f"chatcmpl-{answer.run.pk.hex}",
            "created": int(time.time()),
            "model": model,
        }

    def add(self, event: RunEvent) -> None:
        """Apply an event. Raises `Failure` on errors, except for a limit that cuts off an answer with text."""
        self.state.take(event)
        match event["type"]:
            case "tool_result":
                self.measurements.append(
                    {name: value for name, value in event.items() if name in MEASUREMENT}
                )
            case "done" | "stopped":
                self.finish = "stop"
            case "error" if event.get("code") == "limit_reached" and self.state.has_text:
                self.finish = "length"
            case "error":
                raise Failure.of(event)
            case _:
                pass

    @property
    def text(self) -> str:
        return self.state.text + self.suggestions

    @property
    def suggestions(self) -> str:
        """What the user may ask next, as the end of the text."""
        return suggestions_as_text(self.state.suggestions)

    @property
    def usage(self) -> schemas.Usage:
        used = self.state.usage or {"prompt": 0, "completion": 0}
        return schemas.Usage(
            prompt_tokens=used["prompt"],
            completion_tokens=used["completion"],
            total_tokens=used["prompt"] + used["completion"],
        )

    @property
    def origin(self) -> schemas.Origin:
        return schemas.Origin(model=self.state.model or self._first_model, measurements=self.measurements)


async def complete(user: User, request: ParsedRequest, model: str) -> schemas.Completion:
    """Return the whole answer."""
    async with open_answer(user, request) as answer:
        partial = PartialAnswer(answer, model)
        async for event in answer.events:
            partial.add(event)
    assert partial.finish is not None
    choice = schemas.Choice(
        message=schemas.CompletionMessage(content=partial.text),
        finish_reason=partial.finish,
    )
    return schemas.Completion(**partial.fixed, choices=[choice], usage=partial.usage, clave=partial.origin)


async def stream_completion(
    user: User, request: ParsedRequest, model: str, *, with_usage: bool
) -> AsyncGenerator[str]:
    """Yield the answer while it is written. Raises `Failure` before the first piece; later yields it as a piece."""
    has_begun = False
    try:
        async with open_answer(user, request) as answer:
            partial = PartialAnswer(answer, model)
            async for event in answer.events:
                had_text = partial.state.has_text
                partial.add(event)
                if event["type"] != "run_started" and not has_begun:
                    has_begun = True
                    yield _delta(partial, {"role": "assistant", "content": ""})
                if piece := _render(partial, event, had_text=had_text):
                    yield piece
    except Failure as failure:
        if not has_begun:
            raise
        yield _server_sent(failure.body)
        return
    yield _delta(partial, {}, partial.finish, clave=partial.origin.model_dump())
    if with_usage:
        yield _server_sent(_chunk(partial, choices=[], usage=partial.usage.model_dump()))
    yield DONE


def _render(partial: PartialAnswer, event: RunEvent, *, had_text: bool) -> str:
    match event["type"]:
        case "token":
            return _delta(partial, {"content": event["text"]})
        case "reset" if had_text:
            # Text that was sent cannot be withdrawn.
            return _delta(partial, {"content": ANOTHER_MODEL})
        case "tool_call" | "tool_progress" | "tool_result":
            return KEEP_ALIVE
        case "done" if partial.suggestions:
            return _delta(partial, {"content": partial.suggestions})
        case _:
            return ""


def _delta(partial: PartialAnswer, delta: dict[str, Any], finish: Finish | None = None, **more: Any) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
    return _server_sent(_chunk(partial, choices=[choice], **more))


def _chunk(partial: PartialAnswer, **content: Any) -> dict[str, Any]:
    return {**partial.fixed, "object": "chat.completion.chunk", **content}


def _server_sent(data: dict[str, Any]) -> str:
    return f"data: {json.dumps(data)}\n\n"
