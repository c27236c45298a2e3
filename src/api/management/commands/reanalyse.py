from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.models import Track
from src.tasks.reanalysis import outdated_tracks, queue_now


class Command(BaseCommand):
    help = (
        "Measure tracks again. Workers bring what older agents measured up to date by themselves when they are idle; "
        "this is for those who want it now, or for one track."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("track", nargs="*", help="ids of tracks to analyse anew, all agents")
        parser.add_argument(
            "--outdated",
            action="store_true",
            help="every track that an older version of an agent measured, or that a new agent has not heard yet; "
            "it stays usable meanwhile",
        )
        parser.add_argument("--most", type=int, default=1000, help="at most so many tracks (1000)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["track"] and not options["outdated"]:
            raise CommandError("Say which tracks, or --outdated.")
        for track_id in options["track"]:
            self._again(track_id)
        if options["outdated"]:
            self._outdated(options["most"])

    def _again(self, track_id: str) -> None:
        track = Track.get_or_none(track_id)
        if track is None:
            raise CommandError(f"There is no track {track_id}.")
        if not track.change_status(Track.Status.PENDING, only_from=(Track.Status.READY, Track.Status.FAILED)):
            self.stdout.write(f"{track} is waiting or being analysed already.")
        elif track.queue_analysis() is None:
            raise CommandError("The job queue cannot be reached. The track is analysed as soon as it can.")
        else:
            self.stdout.write(f"{track} is analysed anew.")

    def _outdated(self, most: int) -> None:
        count = queue_now(most)
        left = outdated_tracks().count() - count
        if not count:
            self.stdout.write("Every track is up to date.")
            return
        tracks = "1 track is" if count == 1 else f"{count} tracks are"
        self.stdout.write(f"{tracks} brought up to date in the background, after everything else that waits.")
        if left > 0:
            self.stdout.write(f"{left} more follow by themselves, or with this command again.")
