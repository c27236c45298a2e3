"""Conversion of OpenAI-compatible stream chunks to deltas."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from src.orchestrator.deltas import (
    COMMON_CALL_FIELDS,
    COMMON_FUNCTION_FIELDS,
    Delta,
    TextDelta,
    ToolCallDelta,
    UsageDelta,
)
from src.orchestrator.errors import ModelBrokeOff
from src.orchestrator.llm_routing_openai.failures import failure_in_stream


class ChunkReader:
    """Read chunks, and keep the finish reason and the usage of the stream."""

    def __init__(self) -> None:
        self.finish_reason: str | None = None
        self.usage: UsageDelta | None = None

    def deltas_of(self, chunk: dict[str, Any]) -> Iterator[Delta]:
        """Yield the deltas.

        Raise the error that a chunk reports, and `ModelBrokeOff` for an invalid chunk.
        """
        try:
            yield from self._deltas_of(chunk)
        except (TypeError, AttributeError, ValueError) as error:
            raise ModelBrokeOff from error

    def _deltas_of(self, chunk: dict[str, Any]) -> Iterator[Delta]:
        if error := chunk.get("error"):
            raise failure_in_stream(error)
        if usage := chunk.get("usage"):
            self.usage = UsageDelta(
                int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0)
            )
        for choice in (chunk.get("choices") or ())[:1]:
            delta = choice.get("delta") or {}
            if content := delta.get("content"):
                yield TextDelta(content if isinstance(content, str) else _text_among(content))
            for piece in delta.get("tool_calls") or ():
                yield _tool_call_delta(piece)
            self.finish_reason = choice.get("finish_reason") or self.finish_reason


def _text_among(parts: list[dict[str, Any]]) -> str:
    """Return the text of a list of parts, which may also contain reasoning."""
    return "".join(part.get("text") or "" for part in parts if part.get("type") == "text")


def _tool_call_delta(piece: dict[str, Any]) -> ToolCallDelta:
    function = piece.get("function") or {}
    arguments = function.get("arguments") or ""
    own_fields = _own(piece, COMMON_CALL_FIELDS)
    if own_function_fields := _own(function, COMMON_FUNCTION_FIELDS):
        own_fields["function"] = own_function_fields
    return ToolCallDelta(
        index=piece.get("index"),
        id=piece.get("id") or None,
        name=function.get("name") or None,
        arguments=arguments if isinstance(arguments, str) else json.dumps(arguments),
        extra=own_fields,
    )


def _own(fields: Mapping[str, Any], common: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in common and value is not None}
