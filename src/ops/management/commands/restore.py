from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from src.ops.backup.restore import restore
from src.ops.management.backup_command import BackupCommand, counted


class Command(BackupCommand):
    help = "Restore a backup. Stop Clave first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file that `manage.py backup` wrote, by this or an older Clave")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace the existing library, which is kept in a separate folder",
        )

    def run(self, **options: Any) -> None:
        manifest = restore(Path(options["file"]).expanduser(), self.say, replace=options["replace"])
        self.say(
            f"Restored, as it was on {manifest.created_at[:16].replace('T', ' ')} UTC: {counted(manifest.rows)}."
        )
        self.say("All users must log in again. Start Clave again.")
