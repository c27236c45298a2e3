from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from src.api.management.care import CareCommand, counted
from src.config.care.backup import back_up


class Command(CareCommand):
    help = "Write everything (database and audio) into one file, also while Clave is running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help="such as clave-backup.tar; an older one is replaced when this one is complete"
        )

    def run(self, **options: Any) -> None:
        target = Path(options["file"]).expanduser()
        manifest = back_up(target, self.say)
        self.say(f"{target}: {counted(manifest.rows)}, {len(manifest.media)} audio files.")
        self.say("It holds people's music and talks: keep it where only you can read it.")
