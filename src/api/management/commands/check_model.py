"""``manage.py check_model``: does the language model answer, and if not, what is wrong?"""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.management.audio_file import quiet_logs
from src.orchestrator.assistant import ASSISTANTS, load_assistants
from src.orchestrator.model_connection import active_connection
from src.orchestrator.model_connection.probe import probe_connection

WHO_SAID_SO = {
    "environment": "by LLM_MODEL, in the settings",
    "chosen": "on the page or with manage.py connect_model",
    "none": "by nobody",
}


class Command(BaseCommand):
    help = "Ask the connected language model one real question, with a small tool, and say what is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--assistant", default="", help="one that has a model of its own")

    def handle(self, *args: Any, **options: Any) -> None:
        assistant = options["assistant"]
        load_assistants()
        if assistant and assistant not in ASSISTANTS:
            raise CommandError(
                f"There is no assistant {assistant}. There are: {', '.join(sorted(ASSISTANTS))}."
            )
        now = active_connection(assistant)
        self.stdout.write(f"{now.model}, chosen {WHO_SAID_SO[now.source]}")
        if now.is_offline:
            self.stdout.write("No language model is connected. To connect one: manage.py connect_model")
            return
        with quiet_logs(options["verbosity"]):
            verdict = asyncio.run(probe_connection(now))
        if not verdict.works:
            raise CommandError(verdict.message)
        self.stdout.write(verdict.message)
