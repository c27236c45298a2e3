from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.ops.serve.address import address_in_network
from src.ops.serve.processes import default_workers
from src.ops.serve.service import Service
from src.ops.serve.supervisor import ServeError

EVERYWHERE = "0.0.0.0"  # noqa: S104 - asked for, with --lan


class Command(BaseCommand):
    help = "Run Clave on this machine and print the address to open."
    # Only Clave's own checks: the others take a second.
    requires_system_checks = ["clave"]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="127.0.0.1", help="where to listen (127.0.0.1: this machine only)"
        )
        parser.add_argument(
            "--lan",
            action="store_true",
            help="allow other devices of your network, with login links for them",
        )
        parser.add_argument("--port", type=int, default=8000, help="the port, or the next free one (8000)")
        parser.add_argument(
            "--workers", type=int, default=default_workers(), help="how many tracks are analysed at a time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        host, lan_address = options["host"], None
        if options["lan"]:
            host, lan_address = EVERYWHERE, address_in_network()
            if lan_address is None:
                raise CommandError(
                    "This machine is not connected to a network. Connect it, or start without --lan."
                )
        service = Service(host, options["port"], options["workers"], self.say, lan_address)
        try:
            service.run()
        except ServeError as error:
            raise CommandError(str(error)) from error

    def say(self, words: str) -> None:
        # Flush, also into a pipe: the user waits for the address.
        self.stdout.write(f"{words}\n", ending="")
        self.stdout.flush()
