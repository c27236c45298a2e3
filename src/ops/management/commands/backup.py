from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from src.ops.backup.create import create_backup
from src.ops.management.backup_command import BackupCommand, counted


class Command(BackupCommand):
    help = "Back up the database and the audio into one file. Clave may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help="such as clave-backup.tar; an existing file is replaced when the backup is complete"
        )

    def run(self, **options: Any) -> None:
        target = Path(options["file"]).expanduser()
        manifest = create_backup(target, self.say)
        self.say(f"{target}: {counted(manifest.rows)}, {len(manifest.media)} audio files.")
        self.say("It contains private data of all users: keep it where only you can read it.")
