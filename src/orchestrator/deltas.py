"""Deltas of a language model's stream, and the assembly of tool calls from them.

Vendors split tool calls differently: with or without an index, with the id in the first piece or in each, with the
arguments at once or in small pieces, or with two calls under index 0. The assembler supports all of them.
"""

import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from src.orchestrator.events import Suggestion

# The fields that all vendors have. Other fields of a tool call are specific to a vendor, and are sent back unchanged.
COMMON_CALL_FIELDS = frozenset({"id", "type", "function", "index"})
COMMON_FUNCTION_FIELDS = frozenset({"name", "arguments"})


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the text."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCallDelta:
    """A piece of a tool call.

    ``extra`` holds fields of the vendor that its API must get back unchanged.
    """

    index: int | None = None
    id: str | None = None
    name: str | None = None
    arguments: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UsageDelta:
    """Tokens read and written by this model call. The last one of a call is valid."""

    prompt: int
    completion: int
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class SuggestionsDelta:
    """Suggested next questions. Only rules send them."""

    suggestions: Sequence[Suggestion]


Delta = TextDelta | ToolCallDelta | UsageDelta | SuggestionsDelta


@dataclass(slots=True)
class ToolCall:
    """A tool call of the model. ``arguments`` is its text, which may be invalid JSON."""

    id: str = ""
    name: str | None = None
    arguments: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def as_message_part(self) -> dict[str, Any]:
        """Return the call as a part of an assistant message in OpenAI's format.

        Invalid arguments are left out, because some libraries parse them. The result of the call reports them.
        """
        arguments = self.arguments if self.has_readable_arguments else "{}"
        function = {**self.extra.get("function", {}), "name": self.name or "", "arguments": arguments}
        return {**self.extra, "id": self.id, "type": "function", "function": function}

    @property
    def is_complete(self) -> bool:
        try:
            json.loads(self.arguments)
        except ValueError:
            return False
        return True

    @property
    def has_readable_arguments(self) -> bool:
        return self.is_complete and isinstance(json.loads(self.arguments), dict)


# English text has about four characters per token, other languages have fewer. For estimates only.
CHARACTERS_PER_TOKEN = 4


def estimated_tokens(characters: int) -> int:
    return -(-characters // CHARACTERS_PER_TOKEN)


class UsageEstimate:
    """Return the usage of a call, estimated if the vendor does not report it."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        self._prompt_characters = sum(len(str(message)) for message in messages)
        self._completion_characters = 0

    def take(self, delta: Delta) -> None:
        match delta:
            case TextDelta(text=text):
                self._completion_characters += len(text)
            case ToolCallDelta():
                self._completion_characters += len(delta.name or "") + len(delta.arguments)

    def as_delta(self) -> UsageDelta:
        return UsageDelta(
            estimated_tokens(self._prompt_characters),
            estimated_tokens(self._completion_characters),
            estimated=True,
        )


class ToolCallAssembler:
    """Assemble parallel tool calls from deltas, in the order of their start."""

    def __init__(self) -> None:
        self._calls: list[ToolCall] = []
        self._latest_at: dict[int, ToolCall] = {}

    def __len__(self) -> int:
        return len(self._calls)

    def add(self, delta: ToolCallDelta) -> None:
        call = self._continued_by(delta) or self._begun_by(delta)
        if delta.index is not None:
            self._latest_at[delta.index] = call
        call.id = call.id or delta.id or ""
        call.name = delta.name or call.name
        call.arguments += delta.arguments
        call.extra.update(delta.extra)

    def calls(self, taken_ids: Collection[str] = ()) -> list[ToolCall]:
        """Return the calls. A missing or duplicate id is replaced by a new one."""
        taken = set(taken_ids)
        for call in self._calls:
            if not call.id or call.id in taken:
                call.id = f"call_{uuid.uuid4().hex[:16]}"
            taken.add(call.id)
        return list(self._calls)

    def _continued_by(self, delta: ToolCallDelta) -> ToolCall | None:
        """Return the call of this delta, or None if it starts a new one."""
        if delta.id:
            for known in self._calls:
                if known.id == delta.id:
                    return known
        call = self._addressed_by(delta)
        return None if call is None or _begins_another(call, delta) else call

    def _begun_by(self, delta: ToolCallDelta) -> ToolCall:
        before = self._addressed_by(delta)
        # A vendor that omits the name means the previous one.
        call = ToolCall(name=before.name if before and not delta.id else None)
        self._calls.append(call)
        return call

    def _addressed_by(self, delta: ToolCallDelta) -> ToolCall | None:
        if delta.index is not None:
            return self._latest_at.get(delta.index)
        return self._calls[-1] if self._calls else None


def _begins_another(call: ToolCall, delta: ToolCallDelta) -> bool:
    if delta.id and (call.id or delta.name):
        return True
    if delta.name and call.name and delta.name != call.name:
        return True
    return delta.arguments.lstrip().startswith("{") and call.is_complete
