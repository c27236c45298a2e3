"""Conversion of Gemini's chunks to deltas."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta, UsageDelta
from src.orchestrator.llm_routing.contents import own_fields

if TYPE_CHECKING:
    from google.genai import types

# Gemini's finish reasons as OpenAI's. All others count as a normal end.
FINISH_REASONS = {
    "MAX_TOKENS": "length",
    **dict.fromkeys(("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"), "content_filter"),
}


class ChunkReader:
    """Read one stream.

    Calls arrive complete and mostly without an id, so they are numbered.
    """

    def __init__(self) -> None:
        self.finish_reason: str | None = None
        self.usage: UsageDelta | None = None
        self._call_count = 0

    def deltas_of(self, chunk: "types.GenerateContentResponse") -> Iterator[Delta]:
        self._take_usage(chunk)
        if chunk.prompt_feedback and chunk.prompt_feedback.block_reason:
            self.finish_reason = "content_filter"
        for candidate in (chunk.candidates or ())[:1]:
            if candidate.finish_reason:
                self.finish_reason = FINISH_REASONS.get(candidate.finish_reason.value, "stop")
            for part in (candidate.content and candidate.content.parts) or ():
                yield from self._deltas_of_part(part)

    def _deltas_of_part(self, part: "types.Part") -> Iterator[Delta]:
        if part.thought:
            return
        if part.text:
            yield TextDelta(part.text)
        if call := part.function_call:
            yield ToolCallDelta(
                index=self._call_count,
                id=call.id,
                name=call.name,
                arguments=json.dumps(call.args or {}),
                extra=own_fields(part),
            )
            self._call_count += 1

    def _take_usage(self, chunk: "types.GenerateContentResponse") -> None:
        if used := chunk.usage_metadata:
            written = (used.candidates_token_count or 0) + (used.thoughts_token_count or 0)
            self.usage = UsageDelta(used.prompt_token_count or 0, written)
