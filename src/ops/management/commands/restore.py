from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from src.ops.backup.restore import restore
from src.ops.management.backup_command import BackupCommand, counted


class Command(BackupCommand):
    help = "Put a backup back into place. Stop Clave first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file that `manage.py backup` wrote, by this or an older Clave")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="exchange the library that is here; it is set aside, not deleted",
        )

    def run(self, **options: Any) -> None:
        manifest = restore(Path(options["file"]).expanduser(), self.say, replace=options["replace"])
        self.say(
            f"Restored, as it was on {manifest.created_at[:16].replace('T', ' ')} UTC: {counted(manifest.rows)}."
        )
        self.say("Everybody logs in anew. Start Clave again.")
