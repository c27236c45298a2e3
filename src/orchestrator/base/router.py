"""The base class of routers: a source of model deltas, and the tool loop around it."""

import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from typing import Any

from src.observability.tracing import init_tracing
from src.orchestrator.base.prompt import DEFAULT_INSTRUCTIONS, PromptTrack, build_messages
from src.orchestrator.base.tool_loop import ToolLoop
from src.orchestrator.deltas import Delta
from src.orchestrator.errors import ClaveError
from src.orchestrator.events import RouterEvent
from src.orchestrator.providers import AnalysisProvider
from src.orchestrator.rules import RuleSet, TrackInfo
from src.orchestrator.tools import AnalysisToolbox, Toolbox

logger = logging.getLogger(__name__)

DEFAULT_MAX_TOOL_ROUNDS = 8
DEFAULT_RETRIES = 2


class BaseRouter(ABC):
    """Answer questions about tracks with a language model and tools.

    A subclass implements `stream_deltas` and sets `model`.
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
        toolbox: Toolbox | None = None,
        instructions: str | None = None,
        max_tool_rounds: int = DEFAULT_MAX_TOOL_ROUNDS,
        retries: int = DEFAULT_RETRIES,
        fallbacks: Sequence["BaseRouter"] = (),
        context_tokens: int | None = None,
        rules: RuleSet | None = None,
    ) -> None:
        """Initialize the router.

        ``fallbacks`` are tried in order when this router's model still fails after ``retries`` retries; only their
        `stream_deltas` is used. ``context_tokens`` overrides the size of the model's context window.
        ``rules`` are for a router without a language model; the others ignore them.
        """
        self.provider = provider
        self.enable_tracing = enable_tracing
        self.project_name = project_name
        self.toolbox = toolbox
        self.instructions = instructions or DEFAULT_INSTRUCTIONS
        self.max_tool_rounds = max_tool_rounds
        self.retries = retries
        self.fallbacks = tuple(fallbacks)
        self.context_tokens = context_tokens
        self.rules = rules or RuleSet()
        if enable_tracing:
            init_tracing(project_name)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "process_question_stream" in cls.__dict__ and "stream_deltas" not in cls.__dict__:
            # A class with its own event stream needs no deltas.
            cls.stream_deltas = _no_deltas  # type: ignore[method-assign]

    @abstractmethod
    def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        """Stream one model call. Closing the generator closes the connection."""

    async def context_window(self) -> int | None:
        """Return the context window in tokens (prompt and answer), or None if unknown."""
        return self.context_tokens

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
            router=self,
            toolbox=self.toolbox or AnalysisToolbox(self.provider, [track.id for track in tracks]),
            messages=build_messages(self.instructions, question, tracks, history),
            transcript=transcript if transcript is not None else [],
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
        tools_called: list[str] = []
        response = ""
        async with aclosing(self.process_question_stream(question, track_id, **options)) as events:
            async for event in events:
                match event["type"]:
                    case "tool_call":
                        tools_called.append(event["tool"])
                    case "token":
                        response += event["text"]
                    case "reset":
                        response = ""
                    case "done":
                        response = event["full_response"]
                    case "error":
                        return {"error": event["message"]}
        return {"response": response, "tools_called": tools_called}


def _no_deltas(
    self: BaseRouter, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
) -> AsyncGenerator[Delta]:
    raise NotImplementedError(f"{type(self).__name__} has its own event stream and does not stream deltas.")
