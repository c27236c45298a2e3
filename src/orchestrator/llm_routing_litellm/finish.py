"""Detection of incomplete streams, which LiteLLM hides."""

from typing import Any

GEMINI = ("gemini/", "vertex_ai/")


class Finish:
    """Why the vendor stopped, in OpenAI's words; None where it broke off.

    The chunks cannot be asked: LiteLLM ends a broken stream with a "stop" of its own, and for Gemini it puts one into
    every piece.
    """

    def __init__(self, stream: Any, model: str) -> None:
        """Create it before the first chunk is read."""
        self._stream = stream
        self._needs_proof = model.startswith(GEMINI)
        self._proven = False
        if self._needs_proof:
            self._connect, stream.make_call = stream.make_call, self._connect_and_watch

    async def _connect_and_watch(self, **options: Any) -> Any:
        """LiteLLM's reader of Gemini's events, with somebody looking over its shoulder."""
        reader = await self._connect(**options)
        parse = reader.chunk_parser

        def watched(chunk: dict[str, Any]) -> Any:
            is_last = any(candidate.get("finishReason") for candidate in chunk.get("candidates") or ())
            self._proven |= is_last or "blockReason" in (chunk.get("promptFeedback") or {})
            return parse(chunk=chunk)

        reader.chunk_parser = watched
        return reader

    @property
    def reason(self) -> str | None:
        if self._needs_proof and not self._proven:
            return None
        reason: str | None = self._stream.received_finish_reason or self._stream.intermittent_finish_reason
        return reason
