"""The request body: conversation, tools and the settings that the model supports."""

import re
from collections.abc import Sequence
from typing import Any

import orjson

from src.orchestrator.base.stream_errors import is_context_too_long
from src.orchestrator.llm_routing_openai.endpoint import OPENAI_ADDRESS

# Reasoning models: the limit includes the reasoning and has another name.
REASONING_MODELS = re.compile(r"(^|/)(o\d|gpt-[5-9])(?!-chat)")
# Settings that some servers reject. A request works without them.
OPTIONAL = ("stream_options", "temperature", "response_format", "max_tokens", "max_completion_tokens")
MAY_REFUSE_A_SETTING = (400, 422)
STANDARD_CALL_FIELDS = ("id", "type", "function")

# (address, model) -> rejected settings, kept until the process ends.
_refused: dict[tuple[str, str], set[str]] = {}


class CompletionRequest:
    """A request that is repeated without the settings that the model rejects."""

    def __init__(
        self,
        address: str,
        model: str,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[dict[str, Any]],
        *,
        temperature: float | None,
        max_tokens: int | None,
        answers_json: bool = False,
    ) -> None:
        self._is_openai = address == OPENAI_ADDRESS
        self._model = model
        self._refused = _refused.setdefault((address, model), set())
        self._settings: dict[str, Any] = {
            "stream_options": {"include_usage": True},
            "temperature": temperature,
            "response_format": {"type": "json_object"} if answers_json else None,
        }
        self._max_tokens = max_tokens
        self._content = {
            "model": model,
            "messages": [_standard(message) for message in messages] if self._is_openai else messages,
            "stream": True,
            **({"tools": tools} if tools else {}),
        }

    def body(self) -> bytes:
        self._sent = {
            name: value
            for name, value in (self._settings | self._limit()).items()
            if value is not None and name not in self._refused
        }
        return orjson.dumps({**self._content, **self._sent})

    def can_do_without(self, status: int, text: str) -> bool:
        """Whether the server rejected an optional setting.

        Then a retry without it makes sense.
        """
        if status not in MAY_REFUSE_A_SETTING or is_context_too_long(text):
            return False
        named = {name for name in OPTIONAL if name in self._sent and re.search(rf"\b{name}\b", text)}
        self._refused |= named
        return bool(named)

    def _limit(self) -> dict[str, int | None]:
        """Return the token limit under the name that the model supports."""
        names = ["max_tokens", "max_completion_tokens"]
        if self._is_openai or REASONING_MODELS.search(self._model):
            names.reverse()
        name = next((name for name in names if name not in self._refused), None)
        return {name: self._max_tokens} if name else {}


def _standard(message: dict[str, Any]) -> dict[str, Any]:
    """Return the message without the fields of other vendors in its tool calls."""
    if not message.get("tool_calls"):
        return message
    return {
        **message,
        "tool_calls": [
            {name: call[name] for name in STANDARD_CALL_FIELDS}
            | {"function": {name: call["function"][name] for name in ("name", "arguments")}}
            for call in message["tool_calls"]
        ],
    }
