"""Conversion of LiteLLM's chunks to deltas."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from src.orchestrator.deltas import (
    COMMON_CALL_FIELDS,
    COMMON_FUNCTION_FIELDS,
    Delta,
    TextDelta,
    ToolCallDelta,
    UsageDelta,
)


def deltas_of(chunk: Any) -> Iterator[Delta]:
    for choice in chunk.choices[:1]:
        if choice.delta.content:
            yield TextDelta(choice.delta.content)
        for piece in choice.delta.tool_calls or ():
            yield _tool_call_delta(piece)


def usage_in(chunks: Sequence[Any]) -> UsageDelta | None:
    """Return the vendor's last count of tokens in the received chunks.

    LiteLLM removes it from the chunks that it yields, and adds its own count if there is none.
    """
    said = [usage for chunk in chunks if (usage := getattr(chunk, "usage", None)) is not None]
    return UsageDelta(said[-1].prompt_tokens or 0, said[-1].completion_tokens or 0) if said else None


def _tool_call_delta(piece: Any) -> ToolCallDelta:
    function = piece.function
    arguments = function.arguments or ""
    own_fields = _given(piece, COMMON_CALL_FIELDS)
    if own_function_fields := _given(function, COMMON_FUNCTION_FIELDS):
        own_fields["function"] = own_function_fields
    return ToolCallDelta(
        index=piece.index,
        id=piece.id or None,
        name=function.name or None,
        arguments=arguments if isinstance(arguments, str) else json.dumps(arguments),
        extra=own_fields,
    )


def _given(model: Any, common_fields: frozenset[str]) -> dict[str, Any]:
    return {
        name: value
        for name, value in model.model_dump(exclude_none=True).items()
        if name not in common_fields
    }
