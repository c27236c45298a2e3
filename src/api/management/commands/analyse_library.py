"""``manage.py analyse_library FOLDER``: import and analyse a folder with all workers."""

import time
from argparse import ArgumentParser
from itertools import batched
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from redis.exceptions import RedisError

from src.api.management.batch import report, tags
from src.api.management.batch.importer import FolderImporter, ImportedFile
from src.api.management.users import several_users
from src.api.models import Track, User
from src.api.uploads.local_import import ImportRejected, sha256_of
from src.streams.queue_names import BACKGROUND
from src.streams.worker_registry import fail_fast_client, live_workers
from src.tasks import batch

POLL_SECONDS = 1.0
PROGRESS_SECONDS = 5.0
BATCH_SIZE = 500
INTERRUPTED = 130
NO_REDIS = "Redis cannot be reached. Start script/serve (or set REDIS_URL) first."
NO_WORKER = "No worker is running, so nothing is being analysed yet. Start script/serve, or a Celery worker."


class Command(BaseCommand):
    help = (
        "Import all audio files of a folder into a library and analyse them with all workers. After an interruption, "
        "run it again: finished files are skipped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--owner", help="the user who gets the tracks; optional if there is only one")
        parser.add_argument("--out", type=Path, help="write the results to this .csv or .json file")
        parser.add_argument("--link", action="store_true", help="link to the files instead of copying them")
        parser.add_argument("--retry", action="store_true", help="retry files that failed before")
        parser.add_argument(
            "--write-tags", action="store_true", help="write tempo and key to the files' tags"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._check(options)
        folder: Path = options["folder"]
        importer = FolderImporter(
            folder, _find_user(options["owner"]), link=options["link"], retry_failed=options["retry"]
        )
        self.files: list[ImportedFile] = []
        self.progress_printed_at = 0.0
        try:
            self._import(importer)
            self._wait()
        except KeyboardInterrupt:
            self.note(
                "Stopped. Queued tracks are still analysed; run the command again to wait for the results."
            )
            self._report(folder, options)
            raise SystemExit(INTERRUPTED) from None
        self._report(folder, options)

    def _check(self, options: dict[str, Any]) -> None:
        if not options["folder"].is_dir():
            raise CommandError(f"Folder not found: {options['folder']}")
        if options["out"] and options["out"].suffix not in {".csv", ".json"}:
            raise CommandError("--out must end in .csv or .json.")
        if options["out"] and not options["out"].absolute().parent.is_dir():
            raise CommandError(f"Folder of --out not found: {options['out'].parent}")
        if options["write_tags"] and not tags.is_possible():
            raise CommandError(tags.MISSING)
        try:
            has_worker = bool(live_workers(fail_fast_client(), BACKGROUND))
        except RedisError:
            raise CommandError(NO_REDIS) from None
        if not has_worker:
            self.note(NO_WORKER)

    def note(self, text: str) -> None:
        """Print progress to stderr: stdout is for the report."""
        self.stderr.write(text, style_func=str)

    def _import(self, importer: FolderImporter) -> None:
        paths = importer.paths()
        self.note(f"{len(paths)} files in {importer.folder}.")
        for number, file in enumerate(importer.import_files(paths), start=1):
            self.files.append(file)
            if self._is_progress_due():
                self.note(f"  {number} files read, {sum(file.is_new for file in self.files)} of them new")

    def _wait(self) -> None:
        """Wait until all tracks are analysed, and print the progress."""
        track_ids = list(dict.fromkeys(str(file.track_id) for file in self.files if file.track_id))
        for some in batched(track_ids, BATCH_SIZE):
            batch.queue_missing(Track.objects.filter(pk__in=some), retry_failed=False)
        now = _progress(track_ids)
        start = batch.Start(time.time(), now.remaining)
        while now.remaining:
            if self._is_progress_due():
                self.note(_line(now, start))
            time.sleep(POLL_SECONDS)
            now = _progress(track_ids)

    def _is_progress_due(self) -> bool:
        if time.monotonic() - self.progress_printed_at < PROGRESS_SECONDS:
            return False
        self.progress_printed_at = time.monotonic()
        return True

    def _report(self, folder: Path, options: dict[str, Any]) -> None:
        rows = list(report.rows(self.files, folder))
        if options["write_tags"]:
            self._write_tags(rows, folder)
        if options["out"]:
            report.write(rows, options["out"])
        done = sum(row["status"] == "ready" for row in rows)
        failed = [row for row in rows if row["status"] == "failed"]
        new = sum(file.is_new for file in self.files)
        self.stdout.write(
            f"{done} analysed ({new} new in the library), {len(failed)} failed, "
            f"{len(rows) - done - len(failed)} not finished."
        )
        for row in failed:
            self.stdout.write(f"  {row['file']}: {row['error']}")
        if options["out"]:
            self.stdout.write(f"Results written to {options['out']}.")

    def _write_tags(self, rows: list[dict[str, Any]], folder: Path) -> None:
        changed = 0
        for row in rows:
            if row["status"] != "ready":
                continue
            path = folder / row["file"]
            try:
                if tags.write_tags(path, row["tempo_bpm"], row["key"] or ""):
                    changed += 1
                    # The content of the file has changed, but it is still the same track.
                    _update_hash(row["track_id"], sha256_of(path))
            except ImportRejected as error:
                self.note(f"  {row['file']}: {error}")
        self.stdout.write(f"Tempo and key written to {changed} files.")


def _find_user(name: str | None) -> User:
    if name:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"User not found: {name}")
        return user
    users = list(User.objects.order_by("pk")[:2])
    if len(users) != 1:
        raise CommandError(
            several_users(" with --owner NAME.")
            if users
            else "There are no users yet. Start script/serve first, or create one with manage.py login_link --create."
        )
    return users[0]


def _progress(track_ids: list[str]) -> batch.Progress:
    parts = [batch.progress_of(Track.objects.filter(pk__in=some)) for some in batched(track_ids, BATCH_SIZE)]
    return batch.Progress(
        **{
            name: sum(getattr(part, name) for part in parts)
            for name in ("total", "done", "outdated", "waiting", "running", "failed")
        }
    )


def _line(now: batch.Progress, start: batch.Start) -> str:
    failed = f" ({now.failed} failed)" if now.failed else ""
    rate, left = start.tracks_per_minute(now), start.seconds_left(now)
    pace = f", {rate:.1f} a minute, about {_duration(left)} left" if rate and left is not None else ""
    return f"  {now.done + now.failed} of {now.total} done{failed}{pace}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min" if minutes else f"{rest} s"


def _update_hash(track_id: str, sha256: str) -> None:
    """Store the new hash, unless the user has another track with it."""
    row = Track.objects.filter(pk=track_id)
    if not Track.objects.filter(sha256=sha256, user__in=row.values("user")).exists():
        row.update(sha256=sha256)
