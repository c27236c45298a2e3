"""``manage.py connect_model openai gpt-5-mini``: the same as the page "Connect a model", for a terminal."""

import asyncio
import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.management.audio_file import quiet_logs
from src.core import environment as env
from src.orchestrator.model_connection import active_connection, storage
from src.orchestrator.model_connection.active import chosen
from src.orchestrator.model_connection.probe import probe_connection
from src.orchestrator.model_connection.validation import InvalidConnection, validate
from src.orchestrator.model_connection.vendors import VENDORS, Vendor

KEY_ON_THE_COMMAND_LINE = (
    "A key on the command line stays in the shell's history and shows in the list of processes: make a new one at the "
    "vendor's, and give it when you are asked, by --key-from NAME (an environment variable), or on standard input."
)


class Command(BaseCommand):
    help = (
        "Connect a language model: test it with one real question, and keep it for every question from now on. The key "
        "is asked for, or read from standard input or an environment variable. Without a vendor: show the vendors."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "vendor", nargs="?", choices=[*VENDORS], metavar="VENDOR", help=", ".join(VENDORS)
        )
        parser.add_argument("model", nargs="?", help="as the vendor writes it, such as gpt-5-mini")
        parser.add_argument("--key-from", metavar="NAME", help="the environment variable that has the key")
        parser.add_argument("--key", help="not a good idea: see what it says")
        parser.add_argument(
            "--address", default="", help="of an Ollama, or a server that speaks OpenAI's protocol"
        )
        parser.add_argument("--anyway", action="store_true", help="connect it even where the test fails")
        parser.add_argument("--disconnect", action="store_true", help="forget the model and its key")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["key"]:
            raise CommandError(KEY_ON_THE_COMMAND_LINE)
        with quiet_logs(options["verbosity"]):
            if options["disconnect"]:
                self.disconnect()
            elif options["vendor"]:
                self.connect(VENDORS[options["vendor"]], options)
            else:
                self.show_vendors()

    def connect(self, vendor: Vendor, options: dict[str, Any]) -> None:
        try:
            choice = validate(
                vendor.name,
                options["model"] or next(iter(vendor.models), ""),
                key_for(vendor, options["key_from"]),
                options["address"],
                known=storage.current(),
            )
        except InvalidConnection as unusable:
            raise CommandError(unusable.message) from None
        self.stdout.write(f"Asking {choice.model} one question ...")
        verdict = asyncio.run(probe_connection(chosen(choice)))
        if not (verdict.works or options["anyway"]):
            raise CommandError(f"{verdict.message}\nNothing was changed.")
        storage.save(choice)
        self.stdout.write(verdict.message)
        self.stdout.write("Connected: from now on it gets every question. Nothing needs to be started again.")
        self.say_where_the_environment_wins()

    def disconnect(self) -> None:
        storage.forget()
        self.stdout.write("Forgotten, with its key.")
        self.say_where_the_environment_wins()

    def say_where_the_environment_wins(self) -> None:
        now = active_connection()
        if now.source == "environment":
            self.stdout.write(f"But LLM_MODEL is set, to {now.model}, and has the last word where it is set.")

    def show_vendors(self) -> None:
        now = active_connection()
        self.stdout.write(f"Now: {now.model}\n\n")
        for vendor in VENDORS.values():
            examples = ", ".join(vendor.models)
            self.stdout.write(f"{vendor.name:<12}{vendor.title}{f' ({examples})' if examples else ''}")
            if vendor.key_page:
                self.stdout.write(f"{'':<12}a key: {vendor.key_page}")
        self.stdout.write("\nThen: manage.py connect_model VENDOR MODEL")


def key_for(vendor: Vendor, variable: str | None) -> str:
    """From the named variable, from standard input, or typed in without being shown."""
    if variable:
        key = env.text(variable)
        if not key:
            raise CommandError(f"The environment variable {variable} is not set.")
        return key
    if not sys.stdin.isatty():
        return sys.stdin.readline()
    if not vendor.needs_key:
        return ""
    return getpass.getpass(f"Key for {vendor.title} (it is not shown): ")
