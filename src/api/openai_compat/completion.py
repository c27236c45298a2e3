"""A run's events as OpenAI's answer: whole, or in server-sent pieces."""

import json
import time
from collections.abc import AsyncGenerator
from typing import Any, Literal

from src.api.models import User
from src.orchestrator.runs.suggestions import suggestions_as_text

from . import schemas
from .answer import OneShotAnswer, open_answer
from .errors import Failure
from .request import ParsedRequest

DONE = "data: [DONE]\n\n"
# A comment, which clients skip: the connection shall not look dead while something is measured.
STILL_HERE = ": measuring\n\n"
ANOTHER_MODEL = "\n\n[The language model failed here. Another one answers from the beginning.]\n\n"

Finish = Literal["stop", "length"]


class Collected:
    """What has come of an answer so far."""

    def __init__(self, answer: OneShotAnswer, model: str) -> None:
        self.text = ""
        # What the user may ask next, as the end of the text.
        self.next = ""
        self.finish: Finish | None = None
        self.usage = schemas.Usage(prompt_tokens=0, completion_tokens=0, total_tokens=0)
        self.origin = schemas.Origin(model=answer.run.model, measurements=[])
        self.fixed: dict[str, Any] = {
            "id": f"chatcmpl-{answer.run.pk.hex}",
            "created": int(time.time()),
            "model": model,
        }

    def take(self, event: dict[str, Any]) -> None:
        """Raises `Failure` where there is no answer. One that was cut off by a limit is still one."""
        match event["type"]:
            case "token":
                self.text += event["text"]
            case "reset":
                self.text = ""
            case "tool_result":
                names = ("tool", "success", "summary", "source", "data_url", "error")
                self.origin.measurements.append({name: event[name] for name in names if name in event})
            case "done" | "stopped":
                self.next = suggestions_as_text(event.get("suggestions", ()))
                self.text, self.finish = event["full_response"] + self.next, "stop"
                self.origin.model = event.get("model", self.origin.model)
                self._count(event.get("usage"))
            case "error" if event.get("code") == "limit_reached" and self.text:
                self.finish = "length"
            case "error":
                raise Failure.of(event)  # type: ignore[arg-type]
            case _:
                pass

    def _count(self, usage: dict[str, int] | None) -> None:
        if usage:
            read, written = usage["prompt"], usage["completion"]
            self.usage = schemas.Usage(
                prompt_tokens=read, completion_tokens=written, total_tokens=read + written
            )


async def completed(user: User, asked: ParsedRequest, model: str) -> schemas.Completion:
    """The whole answer."""
    async with open_answer(user, asked) as answer:
        collected = Collected(answer, model)
        async for event in answer.events:
            collected.take(event)
    assert collected.finish is not None
    choice = schemas.Choice(
        message=schemas.CompletionMessage(content=collected.text), finish_reason=collected.finish
    )
    return schemas.Completion(
        **collected.fixed, choices=[choice], usage=collected.usage, clave=collected.origin
    )


async def streamed(user: User, asked: ParsedRequest, model: str, *, with_usage: bool) -> AsyncGenerator[str]:
    """The answer as it is written. Raises `Failure` before the first piece; later it is a piece itself."""
    has_begun = False
    try:
        async with open_answer(user, asked) as answer:
            collected = Collected(answer, model)
            async for event in answer.events:
                had_text = bool(collected.text)
                collected.take(event)
                if event["type"] != "run_started" and not has_begun:
                    has_begun = True
                    yield _piece(collected, {"role": "assistant", "content": ""})
                if told := _told(collected, event, had_text=had_text):
                    yield told
    except Failure as failure:
        if not has_begun:
            raise
        yield _sent(failure.body)
        return
    yield _piece(collected, {}, collected.finish, clave=collected.origin.model_dump())
    if with_usage:
        yield _sent(_chunk(collected, choices=[], usage=collected.usage.model_dump()))
    yield DONE


def _told(collected: Collected, event: dict[str, Any], *, had_text: bool) -> str:
    match event["type"]:
        case "token":
            return _piece(collected, {"content": event["text"]})
        case "reset" if had_text:
            # What was sent cannot be taken back.
            return _piece(collected, {"content": ANOTHER_MODEL})
        case "tool_call" | "tool_progress" | "tool_result":
            return STILL_HERE
        case "done" if collected.next:
            return _piece(collected, {"content": collected.next})
        case _:
            return ""


def _piece(collected: Collected, delta: dict[str, Any], finish: Finish | None = None, **more: Any) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
    return _sent(_chunk(collected, choices=[choice], **more))


def _chunk(collected: Collected, **content: Any) -> dict[str, Any]:
    return {**collected.fixed, "object": "chat.completion.chunk", **content}


def _sent(data: dict[str, Any]) -> str:
    return f"data: {json.dumps(data)}\n\n"
