"""``manage.py analyse song.mp3``: print the measurements of one file."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandParser

from src.agents.base import BaseAgent
from src.agents.registry import AGENT_REGISTRY, get_agents_for_every_track
from src.api.management.audio_file import AudioFileCommand, AudioFileError
from src.orchestrator.providers import FileAnalysisProvider


class Command(AudioFileCommand):
    help = "Print the measurements of an audio file. Needs no server and no database."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--agent",
            action="append",
            choices=sorted(AGENT_REGISTRY),
            help="run only this agent (repeatable); default: all agents that every track gets",
        )
        parser.add_argument("--json", action="store_true", help="print all measurements as JSON")

    def run(self, **options: Any) -> None:
        provider = self.open_file(options["file"])
        names = dict.fromkeys(options["agent"] or ())
        agents = [AGENT_REGISTRY[name]() for name in names] or get_agents_for_every_track()
        analysis = {agent.name: self._measure(provider, agent) for agent in agents}
        if options["json"]:
            duration_seconds = provider.load().duration
            report = {"file": provider.path.name, "duration_seconds": duration_seconds, "analysis": analysis}
            self.stdout.write(json.dumps(report, indent=2, ensure_ascii=False))
        else:
            for agent in agents:
                self._print(agent, analysis[agent.name])
        if all("error" in data for data in analysis.values()):
            raise AudioFileError("Nothing could be measured in this file.")

    def _measure(self, provider: FileAnalysisProvider, agent: BaseAgent) -> dict[str, Any]:
        self.note(f"  {agent.name.capitalize()} analysis ...")
        try:
            return provider.get_analysis(agent.name, track_id="file")
        except ValueError as error:
            return {"error": str(error)}

    def _print(self, agent: BaseAgent, data: dict[str, Any]) -> None:
        self.stdout.write(f"\n{agent.name.capitalize()}")
        summary = data if "error" in data else agent.summarise(data)
        rows = [(label, value) for label, value in flat(summary) if not label.startswith("evidence")]
        width = max((len(label) for label, _ in rows), default=0)
        for label, value in rows:
            self.stdout.write(f"  {label:<{width}}  {value}")


def flat(summary: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield a label and a text for each value that was measured; nested values get a row each."""
    for key, value in summary.items():
        label = f"{prefix}{key.replace('_', ' ')}"
        if isinstance(value, Mapping):
            yield from flat(value, f"{label}: ")
        elif value is not None:
            yield label, as_text(value)


def as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(as_text(item) for item in value) or "none"
    return str(value)
