"""``manage.py connect_model openai gpt-5-mini``: connect a language model from a terminal."""

import asyncio
import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.management.audio_file import quiet_logs
from src.core import environment as env
from src.orchestrator.model_connection import active_connection, storage
from src.orchestrator.model_connection.active import chosen_connection
from src.orchestrator.model_connection.probe import probe_connection
from src.orchestrator.model_connection.validation import InvalidConnection, validate
from src.orchestrator.model_connection.vendors import VENDORS, Vendor

KEY_ON_THE_COMMAND_LINE = (
    "A key on the command line stays in the shell's history and is visible in the process list. Revoke it, create a "
    "new one, and enter it when asked, or give it with --key-from NAME (an environment variable) or on standard input."
)


class Command(BaseCommand):
    help = (
        "Test a language model with one question and use it for all further questions. The API key is prompted for, or "
        "read from standard input or an environment variable. Without arguments, list the vendors."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "vendor", nargs="?", choices=[*VENDORS], metavar="VENDOR", help=", ".join(VENDORS)
        )
        parser.add_argument("model", nargs="?", help="the vendor's name of the model, such as gpt-5-mini")
        parser.add_argument("--key-from", metavar="NAME", help="environment variable with the API key")
        parser.add_argument("--key", help="not supported: a key on the command line is not secret")
        parser.add_argument("--address", default="", help="URL of an Ollama or OpenAI-compatible server")
        parser.add_argument("--anyway", action="store_true", help="connect the model even if the test fails")
        parser.add_argument("--disconnect", action="store_true", help="remove the model and its key")

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
        except InvalidConnection as error:
            raise CommandError(error.message) from None
        self.stdout.write(f"Asking {choice.model} one question ...")
        result = asyncio.run(probe_connection(chosen_connection(choice)))
        if not (result.works or options["anyway"]):
            raise CommandError(f"{result.message}\nNothing was changed.")
        storage.save(choice)
        self.stdout.write(result.message)
        self.stdout.write("Connected. It will answer all further questions; no restart is needed.")
        self.warn_of_environment()

    def disconnect(self) -> None:
        storage.forget()
        self.stdout.write("The model and its key have been removed.")
        self.warn_of_environment()

    def warn_of_environment(self) -> None:
        now = active_connection()
        if now.source == "environment":
            self.stdout.write(f"Note: LLM_MODEL is set to {now.model} and takes precedence.")

    def show_vendors(self) -> None:
        now = active_connection()
        self.stdout.write(f"Current model: {now.model}\n\n")
        for vendor in VENDORS.values():
            examples = ", ".join(vendor.models)
            self.stdout.write(f"{vendor.name:<12}{vendor.title}{f' ({examples})' if examples else ''}")
            if vendor.key_page:
                self.stdout.write(f"{'':<12}API keys: {vendor.key_page}")
        self.stdout.write("\nTo connect: manage.py connect_model VENDOR MODEL")


def key_for(vendor: Vendor, variable: str | None) -> str:
    """Read the key from the environment variable, from standard input, or from a hidden prompt."""
    if variable:
        key = env.text(variable)
        if not key:
            raise CommandError(f"The environment variable {variable} is not set.")
        return key
    if not sys.stdin.isatty():
        return sys.stdin.readline()
    if not vendor.needs_key:
        return ""
    return getpass.getpass(f"API key for {vendor.title} (input is hidden): ")
