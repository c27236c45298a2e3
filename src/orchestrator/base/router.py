"""What a router is: a source of model deltas, and the tool loop around it."""

import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from typing import Any

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
    """Answers questions about tracks with a language model and tools. A subclass supplies `stream_deltas` and sets
    `model`; everything else is the same for all of them."""

    model: str = ""
    # Longest answer, in tokens.
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
        """``fallbacks`` stand in, in their order, when this router's model fails and has been asked again
        ``retries`` times; only their `stream_deltas` is used. ``context_tokens`` is how much the model can
        read at once, where that is not known or shall be less. ``rules`` are what a router without a language model
        answers by; the others do not read them."""
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
            from src.observability.tracing import init_tracing

            init_tracing(project_name)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "process_question_stream" in cls.__dict__ and "stream_deltas" not in cls.__dict__:
            # Whoever brings a stream of their own needs no deltas.
            cls.stream_deltas = _no_deltas  # type: ignore[method-assign]

    @abstractmethod
    def stream_deltas(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]
    ) -> AsyncGenerator[Delta]:
        """One call of the model, as its pieces come. Closing the generator closes the connection."""

    async def context_window(self) -> int | None:
        """How many tokens the model can read at once, question and answer together; None where nobody knows."""
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
        """The answer's events as they happen; the last one is ``done`` or ``error``.

        ``tracks`` are those of the conversation; without them `track_id` is the only one. ``history`` is what was
        said before, as the model reads it, and ``transcript`` is extended by the tool calls and results that this
        answer adds to it. Closing the generator frees the model's connection and cancels running tools at once.
        """
        tracks = tuple(tracks) or ((PromptTrack(track_id, ""),) if track_id else ())
        answer = ToolLoop(
            router=self,
            toolbox=self.toolbox or AnalysisToolbox(self.provider, [track.id for track in tracks]),
            messages=build_messages(self.instructions, question, tracks, history),
            transcript=transcript if transcript is not None else [],
        )
        try:
            async with aclosing(self._answered(answer)) as events:
                async for event in events:
                    yield event
        except ClaveError as error:
            yield error.as_event()
        except Exception:
            logger.exception("An answer of %s failed.", self.model)
            yield ClaveError().as_event()

    def _answered(self, answer: ToolLoop) -> AsyncGenerator[RouterEvent]:
        """What takes the answer's steps, model and tools in turn."""
        return answer.events()

    async def process_question(self, question: str, track_id: str, **options: Any) -> dict[str, Any]:
        """The whole answer at once: ``{"response", "tools_called"}``, or ``{"error"}`` with a sentence."""
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
    raise NotImplementedError(f"{type(self).__name__} answers with a stream of its own, not from deltas.")
