"""The language model of the agents: structured answers, and streamed text."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from pydantic import BaseModel, ValidationError

from src.orchestrator.base import BaseRouter
from src.orchestrator.base.prompt_json import json_for_prompt
from src.orchestrator.deltas import TextDelta, ToolCallAssembler, ToolCallDelta, UsageDelta
from src.orchestrator.errors import ClaveError
from src.orchestrator.events import Usage

TOOL = "answer"
CALL = "Call the tool `answer` once, with your answer as its arguments."
# After this time the rules answer in place of the model.
TIMEOUT_SECONDS = 20.0
_JSON = re.compile(r"\{.*\}", re.DOTALL)


class ModelFailed(Exception):
    """The model gave no usable answer."""


class Model:
    """The model of a router. It counts the tokens of all calls."""

    def __init__(self, router: BaseRouter, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self._router = router
        self._timeout = timeout_seconds
        self.usage: Usage = {"prompt": 0, "completion": 0}

    async def ask[A: BaseModel](self, instructions: str, data: dict[str, Any], answer: type[A]) -> A:
        """Call the model and return its answer as this type. Raises `ModelFailed`."""
        schema = {
            "type": "function",
            "function": {
                "name": TOOL,
                "description": answer.__doc__ or "Your answer.",
                "parameters": answer.model_json_schema(),
            },
        }
        try:
            async with asyncio.timeout(self._timeout):
                text, calls = await self._call(_messages(f"{instructions}\n\n{CALL}", data), [schema])
            return answer.model_validate_json(calls or _json_in(text))
        except (ClaveError, TimeoutError, ValidationError) as error:
            raise ModelFailed(str(error)) from error

    async def words(self, instructions: str, data: dict[str, Any]) -> AsyncGenerator[str]:
        """Call the model and yield its text in pieces. Raises `ModelFailed`."""
        try:
            async with aclosing(self._router.stream_deltas(_messages(instructions, data), [])) as deltas:
                async for delta in deltas:
                    if isinstance(delta, TextDelta):
                        yield delta.text
                    elif isinstance(delta, UsageDelta):
                        self._count(delta)
        except ClaveError as error:
            raise ModelFailed(str(error)) from error

    async def _call(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]) -> tuple[str, str]:
        """Return the text, and the arguments of the first tool call as JSON."""
        text, calls, usage = "", ToolCallAssembler(), None
        async with aclosing(self._router.stream_deltas(messages, tools)) as deltas:
            async for delta in deltas:
                match delta:
                    case TextDelta(text=piece):
                        text += piece
                    case ToolCallDelta():
                        calls.add(delta)
                    case UsageDelta():
                        usage = delta
        if usage:
            self._count(usage)
        made = calls.calls()
        return text, made[0].arguments if made else ""

    def _count(self, usage: UsageDelta) -> None:
        self.usage["prompt"] += usage.prompt
        self.usage["completion"] += usage.completion
        if usage.estimated:
            self.usage["estimated"] = True


def _messages(instructions: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    """Make the prompt. Titles and the user's text are one line of JSON, so that they cannot pass for instructions."""
    return [{"role": "system", "content": instructions}, {"role": "user", "content": json_for_prompt(data)}]


def _json_in(text: str) -> str:
    match = _JSON.search(text)
    return match[0] if match else json.dumps(None)
