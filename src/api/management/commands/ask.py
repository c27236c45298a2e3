"""``manage.py ask song.mp3 "What is the tempo?"``: stream an answer about one file."""

import asyncio
from contextlib import aclosing
from typing import Any

from django.core.management.base import CommandParser

from src.api.management.audio_file import AudioFileCommand, AudioFileError
from src.orchestrator.assistant import get_assistant, load_assistants
from src.orchestrator.base import BaseRouter
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.errors import ModelError
from src.orchestrator.events import RouterEvent, ToolProgressEvent, ToolResultEvent
from src.orchestrator.model_connection import active_connection
from src.orchestrator.router_factory import make_router, preload

MODEL_ADVICE = (
    'The model was "{model}". Choose another with --model: offline/rules needs no key and no network; others have the '
    "form vendor/model and need the vendor's API key (manage.py connect_model). Add -v 2 for details."
)


class Command(AudioFileCommand):
    help = "Answer a question about an audio file. Needs no server and no database."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("question", nargs="+", help="your question")
        parser.add_argument("--model", default=active_connection().model, help="default: %(default)s")

    def run(self, **options: Any) -> None:
        self.model: str = options["model"]
        self.stages: dict[str, str] = {}
        provider = self.open_file(options["file"])
        track = PromptTrack("file", provider.path.stem, provider.load().duration)
        try:
            preload(self.model)
            load_assistants()
            rules = get_assistant("analyst").rule_set()
            router = make_router(provider, self.model, enable_tracing=False, rules=rules)
            asyncio.run(self._answer(router, " ".join(options["question"]), track))
        except ModelError as error:
            raise AudioFileError(f"{error.message}\n{MODEL_ADVICE.format(model=self.model)}") from error

    async def _answer(self, router: BaseRouter, question: str, track: PromptTrack) -> None:
        async with aclosing(router.process_question_stream(question, track.id, tracks=[track])) as events:
            async for event in events:
                self._show(event)

    def _show(self, event: RouterEvent) -> None:
        match event["type"]:
            case "token":
                self.stdout.write(event["text"], ending="")
                self.stdout.flush()
            case "tool_progress":
                self._show_progress(event)
            case "tool_result":
                self._show_result(event)
            case "reset":
                self.stdout.write("")
                self.note("Another model starts over:")
            case "done":
                self.stdout.write("")
            case "error":
                self.stdout.write("")
                advice = (
                    MODEL_ADVICE.format(model=self.model)
                    if event.get("code", "").startswith("model_")
                    else ""
                )
                raise AudioFileError(f"{event['message']}\n{advice}".strip())

    def _show_progress(self, event: ToolProgressEvent) -> None:
        """Print a line for each new stage of a tool, not for every percent."""
        if self.stages.get(event["call_id"]) != event["stage"]:
            self.stages[event["call_id"]] = event["stage"]
            self.note(f"  {event['stage']}")

    def _show_result(self, event: ToolResultEvent) -> None:
        name = event["tool"].removeprefix("analyse_").capitalize()
        if event["success"]:
            self.note(f"  {name} analysis: done in {event.get('duration_ms', 0) / 1000:.1f} s")
        else:
            self.note(f"  {name} analysis: {event.get('error', 'failed')}")
