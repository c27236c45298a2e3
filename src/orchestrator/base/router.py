"""The base class of routers: the tool loop around a language model."""

import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from typing import Any

from src.observability.tracing import init_tracing
from src.orchestrator.base.model_client import ModelClient
from src.orchestrator.base.prompt import DEFAULT_INSTRUCTIONS, PromptTrack, build_messages
from src.orchestrator.base.tool_loop import DEFAULT_MAX_TOOL_ROUNDS, DEFAULT_RETRIES, ToolLoop
from src.orchestrator.deltas import Delta
from src.orchestrator.errors import ClaveError
from src.orchestrator.events import RouterEvent
from src.orchestrator.events.answer_state import AnswerState
from src.orchestrator.providers import AnalysisProvider
from src.orchestrator.rules import RuleSet, TrackInfo
from src.orchestrator.tools import AnalysisToolbox, Toolbox

logger = logging.getLogger(__name__)


class BaseRouter:
    """Answer questions about tracks with a language model and tools.

    A subclass passes the ``client`` of its model, or implements the client's methods itself (at least `stream_deltas`,
    and `model`), or has its own `process_question_stream`.
    """

    model: str = ""
    # Maximum length of the answer, in tokens.
    max_tokens: int | None = None

    def __init__(
        self,
        provider: AnalysisProvider,
        enable_tracing: bool = True,
        project_name: str = "audio-analysis-agents",
        *,
        client: ModelClient | None = None,
        toolbox: Toolbox | None = None,
        instructions: str | None = None,
        max_tool_rounds: int = DEFAULT_MAX_TOOL_ROUNDS,
        retries: int = DEFAULT_RETRIES,
        fallbacks: Sequence[ModelClient] = (),
        context_tokens: int | None = None,
        rules: RuleSet | None = None,
    ) -> None:
        """Initialize the router.

        ``fallbacks`` are tried in order when this router's model still fails after ``retries`` retries.
        ``context_tokens`` is the context window of a router that is its own client. ``rules`` are for a router without
        a language model; the others ignore them.
        """
        self._require_stream(client)
        self.provider = provider
        self.enable_tracing = enable_tracing
        self.project_name = project_name
        self.client: ModelClient = client or self
        if client is not None:
            self.model, self.max_tokens = client.model, client.max_tokens
        self.toolbox = toolbox
        self.instructions = instructions or DEFAULT_INSTRUCTIONS
        self.max_tool_rounds = max_tool_rounds
        self.retries = retries
        self.fallbacks = tuple(fallbacks)
        self.context_tokens = context_tokens
        self.rules = rules or RuleSet()
        if enable_tracing:
            init_tracing(project_name)

    def _require_stream(self, client: ModelClient | None) -> None:
        own = type(self)
        has_deltas = client is not None or own.stream_deltas is not BaseRouter.stream_deltas
        if not has_deltas and own.process_question_stream is BaseRouter.process_question_stream:
            raise TypeError(
                f"{own.__name__} needs a client, or its own stream_deltas or process_question_stream."
            )

    def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        """Stream one model call. Closing the generator closes the connection."""
        if self.client is self:
            raise NotImplementedError(f"{type(self).__name__} does not stream deltas.")
        return self.client.stream_deltas(messages, tools)

    async def context_window(self) -> int | None:
        """Return the context window in tokens (prompt and answer), or None if unknown."""
        return self.context_tokens if self.client is self else await self.client.context_window()

    async def process_question_stream(
        self,
        question: str,
        track_id: str,
        *,
        history: Iterable[dict[str, Any]] = (),
        tracks: Sequence[TrackInfo] = (),
        transcript: list[dict[str, Any]] | None = None,
    ) -> AsyncGenerator[RouterEvent]:
        """Stream the events of the answer; the last one is ``done`` or ``error``.

        ``tracks`` are the tracks of the conversation; without them `track_id` is the only one. ``history`` holds the
        earlier messages in the model's format. The tool calls and results of this answer are appended to
        ``transcript``. Closing the generator closes the model's connection and cancels running tools immediately.
        """
        tracks = tuple(tracks) or ((PromptTrack(track_id, ""),) if track_id else ())
        answer = ToolLoop(
            self.client,
            toolbox=self.toolbox or AnalysisToolbox(self.provider, [track.id for track in tracks]),
            messages=build_messages(self.instructions, question, tracks, history),
            transcript=transcript if transcript is not None else [],
            fallbacks=self.fallbacks,
            retries=self.retries,
            max_tool_rounds=self.max_tool_rounds,
        )
        try:
            async with aclosing(self._run_loop(answer)) as events:
                async for event in events:
                    yield event
        except ClaveError as error:
            yield error.as_event()
        except Exception:
            logger.exception("An answer of %s failed.", self.model)
            yield ClaveError().as_event()

    def _run_loop(self, answer: ToolLoop) -> AsyncGenerator[RouterEvent]:
        """Run the tool loop. Subclasses can run its steps in another way."""
        return answer.events()

    async def process_question(self, question: str, track_id: str, **options: Any) -> dict[str, Any]:
        """Return ``{"response", "tools_called"}``, or ``{"error"}`` with a message."""
        state, tools_called = AnswerState(), []
        async with aclosing(self.process_question_stream(question, track_id, **options)) as events:
            async for event in events:
                state.take(event)
                if event["type"] == "tool_call":
                    tools_called.append(event["tool"])
        if state.error:
            return {"error": state.error["message"]}
        return {"response": state.text, "tools_called": tools_called}
