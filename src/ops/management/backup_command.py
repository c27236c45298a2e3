"""Base class of the backup commands."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from src.ops.backup.errors import BackupError


class BackupCommand(BaseCommand):
    """A command whose errors are printed for the user and end with status 1.

    Subclasses implement ``run``.
    """

    requires_system_checks = ["clave"]

    def handle(self, *args: Any, **options: Any) -> None:
        # The files contain the data of all users, so only the current user may read them.
        os.umask(0o077)
        try:
            self.run(**options)
        except BackupError as problem:
            raise CommandError(str(problem)) from problem
        except Error as problem:
            raise CommandError(f"The database failed: {problem}".strip()) from problem
        except OSError as problem:
            raise CommandError(
                f"{problem.filename or 'The disk'}: {problem.strerror or problem}. Nothing was replaced."
            ) from problem
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was replaced.", returncode=130) from None

    def run(self, **options: Any) -> None:
        raise NotImplementedError

    def say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def counted(rows: dict[str, int]) -> str:
    """Format counts: "1 user, 12 tracks, 4 conversations, 9 messages"."""
    names = {
        "api.User": ("user", "users"),
        "api.Track": ("track", "tracks"),
        "api.Conversation": ("conversation", "conversations"),
        "api.Message": ("message", "messages"),
    }
    return ", ".join(
        f"{rows.get(label, 0)} {words[rows.get(label, 0) != 1]}" for label, words in names.items()
    )
