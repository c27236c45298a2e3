from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from src.api.models import Track
from src.tasks.reanalysis import outdated_tracks, queue_now


class Command(BaseCommand):
    help = (
        "Analyse tracks again. Idle workers update outdated tracks by themselves; this command does it now, or for "
        "single tracks."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("track", nargs="*", help="ids of tracks to analyse again with all agents")
        parser.add_argument(
            "--outdated",
            action="store_true",
            help="all tracks with results of an older agent version or without those of a new agent; they stay usable "
            "in the meantime",
        )
        parser.add_argument("--most", type=int, default=1000, help="maximum number of tracks (default: 1000)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["track"] and not options["outdated"]:
            raise CommandError("Give track ids, or --outdated.")
        for track_id in options["track"]:
            self._reanalyse(track_id)
        if options["outdated"]:
            self._reanalyse_outdated(options["most"])

    def _reanalyse(self, track_id: str) -> None:
        track = Track.get_or_none(track_id)
        if track is None:
            raise CommandError(f"Track not found: {track_id}")
        if not track.change_status(Track.Status.PENDING, only_from=(Track.Status.READY, Track.Status.FAILED)):
            self.stdout.write(f"{track} is already queued or being analysed.")
        elif track.queue_analysis() is None:
            raise CommandError("The job queue cannot be reached. The track will be analysed when it is back.")
        else:
            self.stdout.write(f"{track} is being analysed again.")

    def _reanalyse_outdated(self, maximum: int) -> None:
        count = queue_now(maximum)
        left = outdated_tracks().count() - count
        if not count:
            self.stdout.write("Every track is up to date.")
            return
        tracks = "1 track is" if count == 1 else f"{count} tracks are"
        self.stdout.write(f"{tracks} queued for analysis in the background, after all other jobs.")
        if left > 0:
            self.stdout.write(f"{left} more will follow automatically, or run this command again.")
