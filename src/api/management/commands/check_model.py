"""``manage.py check_model``: test the connected language model."""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.management.audio_file import quiet_logs
from src.orchestrator.assistant import ASSISTANTS, load_assistants
from src.orchestrator.model_connection import active_connection
from src.orchestrator.model_connection.probe import probe_connection

SOURCES = {
    "environment": "set by LLM_MODEL",
    "chosen": "chosen on the page or with manage.py connect_model",
    "none": "the default",
}


class Command(BaseCommand):
    help = "Ask the connected language model one question with a small tool, and report any problem."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--assistant", default="", help="test the model of this assistant, if it has its own"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        assistant = options["assistant"]
        load_assistants()
        if assistant and assistant not in ASSISTANTS:
            raise CommandError(
                f"Unknown assistant {assistant}. Choose from: {', '.join(sorted(ASSISTANTS))}."
            )
        now = active_connection(assistant)
        self.stdout.write(f"{now.model}, {SOURCES[now.source]}")
        if now.is_offline:
            self.stdout.write("No language model is connected. To connect one: manage.py connect_model")
            return
        with quiet_logs(options["verbosity"]):
            result = asyncio.run(probe_connection(now))
        if not result.works:
            raise CommandError(result.message)
        self.stdout.write(result.message)
