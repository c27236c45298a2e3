from argparse import ArgumentParser
from typing import Any

from django.conf import settings

from src.ops.backup.move import move_library
from src.ops.management.backup_command import BackupCommand, counted

NEXT = """
This library is unchanged. Start Clave with these settings from now on (see docs/operations.md):

    DATABASE_URL  the URL given to this command
    REDIS_URL     the URL of a Redis or Valkey server
    SECRET_KEY    a long random text; the one in {home}/secret_key keeps existing tokens valid
    {media}
"""


class Command(BackupCommand):
    help = "Copy this library to a database server, and its audio to another place. Stop Clave first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to-database",
            required=True,
            metavar="URL",
            help="an empty one: postgres://user:password@host/name",
        )
        parser.add_argument("--to-media", default="", metavar="PLACE", help="a folder, or s3://bucket")

    def run(self, **options: Any) -> None:
        moved = move_library(options["to_database"], options["to_media"], self.say)
        self.say(f"Copied and compared: {counted(moved.rows)}; {sum(moved.rows.values())} rows in all.")
        if options["to_media"]:
            self.say(f"{moved.files} audio files are in {options['to_media']}.")
        self.say(
            NEXT.format(
                home=settings.CLAVE_HOME, media=media_setting(options["to_media"], settings.CLAVE_HOME)
            )
        )


def media_setting(place: str, home: Any) -> str:
    if place.startswith("s3://"):
        return f"S3_BUCKET     {place.removeprefix('s3://')}"
    if place:
        return f"CLAVE_HOME    a folder whose media/ is {place}"
    return f"CLAVE_HOME    {home}, as now: the audio stays where it is"
