"""What the commands that look after the data share."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from src.ops.backup.errors import BackupError


class BackupCommand(BaseCommand):
    """Subclasses implement ``run``. What goes wrong is said in plain words and ends with status 1."""

    requires_system_checks = ["clave"]

    def handle(self, *args: Any, **options: Any) -> None:
        # What is written is everybody's music and talks: for the person who runs this alone.
        os.umask(0o077)
        try:
            self.run(**options)
        except BackupError as problem:
            raise CommandError(str(problem)) from problem
        except Error as problem:
            raise CommandError(f"The database would not go on: {problem}".strip()) from problem
        except OSError as problem:
            raise CommandError(
                f"{problem.filename or 'The disk'}: {problem.strerror or problem}. Nothing was exchanged."
            ) from problem
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was exchanged.", returncode=130) from None

    def run(self, **options: Any) -> None:
        raise NotImplementedError

    def say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def counted(rows: dict[str, int]) -> str:
    """What people count: "1 person, 12 tracks, 4 conversations, 9 messages"."""
    names = {
        "api.User": ("person", "people"),
        "api.Track": ("track", "tracks"),
        "api.Conversation": ("conversation", "conversations"),
        "api.Message": ("message", "messages"),
    }
    return ", ".join(
        f"{rows.get(label, 0)} {words[rows.get(label, 0) != 1]}" for label, words in names.items()
    )
