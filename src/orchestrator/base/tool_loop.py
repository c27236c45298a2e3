"""The tool loop: model turn, tools, model turn, ..., until no tool is called."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any

from src.core.fair_scheduling import TimeSlice
from src.core.growing_text import GrowingText
from src.observability.tracing import set_token_usage, trace_llm_call
from src.orchestrator.base.context_window import size_in_tokens, trim_to_budget
from src.orchestrator.base.fallback import FallbackChain
from src.orchestrator.base.model_client import ModelClient
from src.orchestrator.base.text_tool_calls import describe_tools_in_text, extract_calls
from src.orchestrator.base.tool_execution import UNKNOWN_TOOL, ToolBatch
from src.orchestrator.deltas import (
    SuggestionsDelta,
    TextDelta,
    ToolCall,
    ToolCallAssembler,
    ToolCallDelta,
    UsageDelta,
)
from src.orchestrator.errors import (
    LimitReached,
    ModelError,
    ModelUnavailable,
    ModelWithoutTools,
    ToolMisused,
)
from src.orchestrator.events import DoneEvent, ResetEvent, RouterEvent, Suggestion, TokenEvent, Usage
from src.orchestrator.tools import Toolbox

DEFAULT_MAX_TOOL_ROUNDS = 8
DEFAULT_RETRIES = 2


class ToolLoop:
    """Answer one question.

    The calls and results of each finished tool round are appended to ``transcript``.
    """

    def __init__(
        self,
        client: ModelClient,
        toolbox: Toolbox,
        messages: list[dict[str, Any]],
        transcript: list[dict[str, Any]],
        *,
        fallbacks: Sequence[ModelClient] = (),
        retries: int = DEFAULT_RETRIES,
        max_tool_rounds: int = DEFAULT_MAX_TOOL_ROUNDS,
    ) -> None:
        self.toolbox = toolbox
        self.messages = messages
        self.transcript = transcript
        self._text = GrowingText()
        self.usage: Usage | None = None
        self.undo_token: str | None = None
        self.suggestions: list[Suggestion] = []
        # Models without native tool calls: they get the tools as text.
        self.text_tool_models: list[ModelClient] = []
        # Tools that were called with invalid arguments in the last round.
        self.misused: set[str] = set()
        self.models = FallbackChain(client, fallbacks, retries)
        self.call_ids: set[str] = set()
        self.rounds_left = max_tool_rounds

    @property
    def text(self) -> str:
        """The text of the answer so far."""
        return str(self._text)

    async def events(self) -> AsyncGenerator[RouterEvent]:
        """Yield all events up to ``done``. Raise the error that ends the answer early."""
        while True:
            turn = ModelTurn()
            async with aclosing(self.model_turn(turn)) as tokens:
                async for token in tokens:
                    yield token
            calls = self.requested_calls(turn)
            if not calls:
                yield self.done()
                return
            async with aclosing(self.use_tools(turn, calls)) as events:
                async for event in events:
                    yield event

    def requested_calls(self, turn: "ModelTurn") -> list[ToolCall]:
        """Return the tool calls of the turn; raise LimitReached after too many rounds."""
        calls = turn.calls.calls(self.call_ids)
        if calls and not self.rounds_left:
            raise LimitReached
        return calls

    async def model_turn(self, turn: "ModelTurn") -> AsyncGenerator[TokenEvent | ResetEvent]:
        """Stream one model call, with retries and fallback models."""
        while True:
            try:
                async with aclosing(self._call_model(turn)) as tokens:
                    async for token in tokens:
                        yield token
            except ModelError as error:
                void = bool(turn.text)
                await self._wait_or_switch(turn, error)
                if void:
                    self._text = GrowingText()
                    yield {"type": "reset", "model": self.models.current.model}
            else:
                self.models.succeeded()
                return

    async def _wait_or_switch(self, turn: "ModelTurn", error: ModelError) -> None:
        """Prepare the next attempt, or raise the error if there is none."""
        if isinstance(error, ModelWithoutTools) and self.models.current not in self.text_tool_models:
            self.text_tool_models.append(self.models.current)
            turn.clear()
            return
        wait = None if turn.text else self.models.wait_before_retry(error)
        if wait is None and not self.models.switch():
            raise error
        turn.clear()
        await asyncio.sleep(wait or 0.0)

    async def _call_model(self, turn: "ModelTurn") -> AsyncGenerator[TokenEvent]:
        """Call the current model once, with the tools."""
        model = self.models.current
        schemas, time_slice = self.toolbox.schemas(), TimeSlice()
        messages = await self._fit_to_window(model, schemas)
        offered = schemas
        if model in self.text_tool_models:
            messages, offered = describe_tools_in_text(messages, schemas), []
        names = [schema["function"]["name"] for schema in schemas]
        question = next(
            message["content"] for message in reversed(self.messages) if message["role"] == "user"
        )
        with trace_llm_call(model.model, question, tools=names) as span:
            async with aclosing(model.stream_deltas(messages, offered)) as stream:
                async for delta in stream if offered is schemas else extract_calls(stream):
                    match delta:
                        case TextDelta(text=text) if text:
                            yield self._add_text(turn, text)
                        case ToolCallDelta():
                            turn.calls.add(delta)
                        case UsageDelta():
                            turn.usage = delta
                        case SuggestionsDelta(suggestions=suggestions):
                            self.suggestions = list(suggestions)
                    await time_slice.yield_if_due()
            if turn.usage:
                set_token_usage(span, {"prompt": turn.usage.prompt, "completion": turn.usage.completion})
        self._count(turn.usage)
        if not len(turn.calls) and not self.text.strip():
            raise ModelUnavailable(
                "The language model gave no answer. Ask again, in other words if necessary."
            )

    async def _fit_to_window(self, model: ModelClient, schemas: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Trim the conversation to the model's window, minus its tools and its answer."""
        window = await model.context_window()
        if window is None:
            return self.messages
        return trim_to_budget(self.messages, window - size_in_tokens(schemas) - (model.max_tokens or 0))

    def _add_text(self, turn: "ModelTurn", text: str) -> TokenEvent:
        """Add text to the answer, with a blank line between turns."""
        follows_on = turn.text or not self._text or self.text[-1].isspace()
        token = text if follows_on else f"\n\n{text}"
        turn.text.add(text)
        self._text.add(token)
        return {"type": "token", "text": token}

    async def use_tools(self, turn: "ModelTurn", calls: list[ToolCall]) -> AsyncGenerator[RouterEvent]:
        """Run the calls concurrently and add the results for the next model turn."""
        self.rounds_left -= 1
        self.call_ids.update(call.id for call in calls if call.id)
        parts = [call.as_message_part() for call in calls]
        tools = ToolBatch(self.toolbox, calls)
        async with aclosing(tools.events()) as events:
            async for event in events:
                yield event
        results = tools.messages()
        self.undo_token = tools.undo_token or self.undo_token
        self.messages += [
            {"role": "assistant", "content": str(turn.text) or None, "tool_calls": parts},
            *results,
        ]
        # The text is stored with the answer, so it is left out here.
        self.transcript += [{"role": "assistant", "content": None, "tool_calls": parts}, *results]
        self._check_repeated_misuse(tools.misused)

    def _check_repeated_misuse(self, misused: set[str]) -> None:
        """Raise if a tool gets invalid arguments in two consecutive rounds."""
        if repeated := sorted(misused & self.misused):
            raise ToolMisused(repeated[0] if repeated[0] != UNKNOWN_TOOL else "a tool")
        self.misused = misused

    def _count(self, usage: UsageDelta | None) -> None:
        if usage is None:
            return
        before = self.usage or {"prompt": 0, "completion": 0}
        self.usage = {
            "prompt": before["prompt"] + usage.prompt,
            "completion": before["completion"] + usage.completion,
        }
        if usage.estimated or before.get("estimated"):
            self.usage["estimated"] = True

    def done(self) -> DoneEvent:
        event: DoneEvent = {"type": "done", "full_response": self.text}
        if self.models.has_switched:
            event["model"] = self.models.current.model
        if self.usage:
            event["usage"] = self.usage
        if self.undo_token:
            event["undo_token"] = self.undo_token
        if self.suggestions:
            event["suggestions"] = self.suggestions
        return event


class ModelTurn:
    """The text, tool calls and usage of one model call."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.text = GrowingText()
        self.calls = ToolCallAssembler()
        self.usage: UsageDelta | None = None
