"""Detection of incomplete streams, which LiteLLM hides."""

from typing import Any

GEMINI = ("gemini/", "vertex_ai/")


class Finish:
    """The finish reason in OpenAI's terms; None if the stream was interrupted.

    The chunks are not reliable: LiteLLM ends an interrupted stream with its own "stop", and adds one to each chunk of
    Gemini.
    """

    def __init__(self, stream: Any, model: str) -> None:
        """Wrap the stream. Must be called before the first chunk is read."""
        self._stream = stream
        self._needs_proof = model.startswith(GEMINI)
        self._proven = False
        if self._needs_proof:
            self._connect, stream.make_call = stream.make_call, self._connect_and_watch

    async def _connect_and_watch(self, **options: Any) -> Any:
        """Connect, and observe the events of Gemini that LiteLLM parses."""
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
