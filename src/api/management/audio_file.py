"""What the commands about one audio file share: they need no server, no database and no Redis."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from src.orchestrator.providers import FileAnalysisProvider
from src.tasks.decode_metadata import INCOMPLETE

INTERRUPTED = 130


class Unusable(Exception):
    """Why the command cannot go on, in words for a person."""


class AudioFileCommand(BaseCommand):
    """Subclasses implement ``run``; what it raises as ``Unusable`` is printed plainly and ends with status 1."""

    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an audio file, or a video with sound, from anywhere on the disk")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with quiet_logs(options["verbosity"]):
                self.run(**options)
        except Unusable as problem:
            self.stderr.write(str(problem))
            raise SystemExit(1) from problem
        except KeyboardInterrupt:
            self.stderr.write("Stopped.")
            raise SystemExit(INTERRUPTED) from None

    def run(self, **options: Any) -> None:
        raise NotImplementedError

    def note(self, text: str) -> None:
        """A line about the work in progress, on stderr and never red: stdout is for the answer alone."""
        self.stderr.write(text, style_func=str)

    def open_file(self, name: str) -> FileAnalysisProvider:
        """The decoded file."""
        path = Path(name).expanduser()
        if path.is_dir():
            raise Unusable(f"{name} is a folder. Please name one audio file.")
        if not path.exists():
            raise Unusable(f"There is no file {name}. Please check the name, and the folder you are in.")
        self.note(f"Reading {path.name} ...")
        provider = FileAnalysisProvider(path)
        try:
            provider.load()
        except ValueError as error:
            raise Unusable(f"{path.name}: {error}") from error
        except OSError as error:
            raise Unusable(f"{name} cannot be opened: {error.strerror}.") from error
        if not provider.is_complete:
            self.note(INCOMPLETE)
        return provider


@contextmanager
def quiet_logs(verbosity: int) -> Iterator[None]:
    """What a server's log is for is noise on a terminal; ``-v 2`` shows it."""
    if verbosity < 2:
        logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
