"""Base class of the commands for one audio file, which need no server, database or Redis."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from src.orchestrator.providers import FileAnalysisProvider
from src.tasks.decode_metadata import INCOMPLETE

INTERRUPTED = 130


class AudioFileError(Exception):
    """A problem that ends the command, with a message for the user."""


class AudioFileCommand(BaseCommand):
    """Subclasses implement ``run``. An `AudioFileError` is printed without a traceback and ends with status 1."""

    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="path of an audio file, or of a video with sound")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with quiet_logs(options["verbosity"]):
                self.run(**options)
        except AudioFileError as problem:
            self.stderr.write(str(problem))
            raise SystemExit(1) from problem
        except KeyboardInterrupt:
            self.stderr.write("Stopped.")
            raise SystemExit(INTERRUPTED) from None

    def run(self, **options: Any) -> None:
        raise NotImplementedError

    def note(self, text: str) -> None:
        """Print a progress line to stderr, without colour: stdout is for the result only."""
        self.stderr.write(text, style_func=str)

    def open_file(self, name: str) -> FileAnalysisProvider:
        """Decode the file. Raises `AudioFileError`."""
        path = Path(name).expanduser()
        if path.is_dir():
            raise AudioFileError(f"{name} is a folder. Give the path of one audio file.")
        if not path.exists():
            raise AudioFileError(f"File not found: {name}. Check the path.")
        self.note(f"Reading {path.name} ...")
        provider = FileAnalysisProvider(path)
        try:
            provider.load()
        except ValueError as error:
            raise AudioFileError(f"{path.name}: {error}") from error
        except OSError as error:
            raise AudioFileError(f"{name} cannot be opened: {error.strerror}.") from error
        if not provider.is_complete:
            self.note(INCOMPLETE)
        return provider


@contextmanager
def quiet_logs(verbosity: int) -> Iterator[None]:
    """Disable log output for a command on a terminal; ``-v 2`` keeps it."""
    if verbosity < 2:
        logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
