"""``manage.py analyse_library FOLDER``: a whole collection through the workers."""

import time
from argparse import ArgumentParser
from itertools import batched
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from redis.exceptions import RedisError

from src.api.management.batch import report, tags
from src.api.management.batch.importer import FolderImporter, Taken
from src.api.models import Track, User
from src.api.uploads.local_import import ImportRejected, sha256_of
from src.streams.worker_registry import impatient_client, living_workers
from src.tasks import batch
from src.tasks.celery import BACKGROUND

POLL_SECONDS = 1.0
TOLD_SECONDS = 5.0
AT_ONCE = 500
INTERRUPTED = 130
NO_REDIS = (
    "Clave is not running here: its Redis cannot be reached. Start script/serve (or set REDIS_URL) first."
)
NO_WORKER = "No worker is running, so nothing is being analysed yet. Start script/serve, or a Celery worker."


class Command(BaseCommand):
    help = (
        "Take every audio file of a folder into a library and analyse it with all workers. Start it again after an "
        "interruption: what is done is not done twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--owner", help="whose library; not needed while there is only one person")
        parser.add_argument("--out", type=Path, help="write the results to this file: .csv or .json")
        parser.add_argument("--link", action="store_true", help="do not copy the files, point to them")
        parser.add_argument("--retry", action="store_true", help="try those again that failed before")
        parser.add_argument(
            "--write-tags", action="store_true", help="write tempo and key into the files' own tags"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._check(options)
        folder: Path = options["folder"]
        importer = FolderImporter(
            folder, _owner(options["owner"]), link=options["link"], retry_failed=options["retry"]
        )
        self.taken: list[Taken] = []
        self.told_at = 0.0
        try:
            self._take(importer)
            self._wait()
        except KeyboardInterrupt:
            self.note("Stopped. What was queued goes on; start the same command again to see it through.")
            self._report(folder, options)
            raise SystemExit(INTERRUPTED) from None
        self._report(folder, options)

    def _check(self, options: dict[str, Any]) -> None:
        if not options["folder"].is_dir():
            raise CommandError(f"There is no folder {options['folder']}.")
        if options["out"] and options["out"].suffix not in {".csv", ".json"}:
            raise CommandError("Name the results .csv or .json.")
        if options["out"] and not options["out"].absolute().parent.is_dir():
            raise CommandError(f"There is no folder {options['out'].parent} for the results.")
        if options["write_tags"] and not tags.is_possible():
            raise CommandError(tags.MISSING)
        try:
            has_worker = bool(living_workers(impatient_client(), BACKGROUND))
        except RedisError:
            raise CommandError(NO_REDIS) from None
        if not has_worker:
            self.note(NO_WORKER)

    def note(self, text: str) -> None:
        """About the work in progress, on stderr: stdout is for the report."""
        self.stderr.write(text, style_func=str)

    def _take(self, importer: FolderImporter) -> None:
        paths = importer.paths()
        self.note(f"{len(paths)} files in {importer.folder}.")
        for number, taken in enumerate(importer.take(paths), start=1):
            self.taken.append(taken)
            if self._is_time_to_tell():
                self.note(f"  {number} files looked at, {sum(one.is_new for one in self.taken)} of them new")

    def _wait(self) -> None:
        """Until nothing is left to do, telling how far it is."""
        track_ids = list(dict.fromkeys(str(one.track_id) for one in self.taken if one.track_id))
        for some in batched(track_ids, AT_ONCE):
            batch.queue_missing(Track.objects.filter(pk__in=some), retry_failed=False)
        now = _progress(track_ids)
        start = batch.Start(time.time(), now.remaining)
        while now.remaining:
            if self._is_time_to_tell():
                self.note(_line(now, start))
            time.sleep(POLL_SECONDS)
            now = _progress(track_ids)

    def _is_time_to_tell(self) -> bool:
        if time.monotonic() - self.told_at < TOLD_SECONDS:
            return False
        self.told_at = time.monotonic()
        return True

    def _report(self, folder: Path, options: dict[str, Any]) -> None:
        found = list(report.rows(self.taken, folder))
        if options["write_tags"]:
            self._write_tags(found, folder)
        if options["out"]:
            report.write(found, options["out"])
        done = sum(row["status"] == "ready" for row in found)
        failed = [row for row in found if row["status"] == "failed"]
        new = sum(one.is_new for one in self.taken)
        self.stdout.write(
            f"{done} analysed ({new} new in the library), {len(failed)} failed, "
            f"{len(found) - done - len(failed)} not finished."
        )
        for row in failed:
            self.stdout.write(f"  {row['file']}: {row['error']}")
        if options["out"]:
            self.stdout.write(f"The results are in {options['out']}.")

    def _write_tags(self, found: list[dict[str, Any]], folder: Path) -> None:
        changed = 0
        for row in found:
            if row["status"] != "ready":
                continue
            path = folder / row["file"]
            try:
                if tags.write_tags(path, row["tempo_bpm"], row["key"] or ""):
                    changed += 1
                    # The file is another now, and still this track.
                    _remember(row["track_id"], sha256_of(path))
            except ImportRejected as refusal:
                self.note(f"  {row['file']}: {refusal}")
        self.stdout.write(f"Tempo and key were written into {changed} files.")


def _owner(name: str | None) -> User:
    if name:
        found = User.objects.filter(username=name).first()
        if found is None:
            raise CommandError(f"There is nobody called {name}.")
        return found
    people = list(User.objects.order_by("pk")[:2])
    if len(people) != 1:
        raise CommandError(
            "There are several people: say whose library, with --owner NAME."
            if people
            else "There is nobody yet. Start script/serve first, or add somebody with manage.py login_link --create."
        )
    return people[0]


def _progress(track_ids: list[str]) -> batch.Progress:
    parts = [batch.progress_of(Track.objects.filter(pk__in=some)) for some in batched(track_ids, AT_ONCE)]
    return batch.Progress(
        **{
            name: sum(getattr(part, name) for part in parts)
            for name in ("total", "done", "outdated", "waiting", "running", "failed")
        }
    )


def _line(now: batch.Progress, start: batch.Start) -> str:
    failed = f" ({now.failed} failed)" if now.failed else ""
    rate, left = start.tracks_per_minute(now), start.seconds_left(now)
    pace = f", {rate:.1f} a minute, about {_spoken(left)} left" if rate and left is not None else ""
    return f"  {now.done + now.failed} of {now.total} done{failed}{pace}"


def _spoken(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min" if minutes else f"{rest} s"


def _remember(track_id: str, sha256: str) -> None:
    """Unless the person has that very file as another track."""
    row = Track.objects.filter(pk=track_id)
    if not Track.objects.filter(sha256=sha256, user__in=row.values("user")).exists():
        row.update(sha256=sha256)
