"""Batch analysis of a library: queue missing and outdated tracks, report progress."""

import json
import time
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Now

from src.api.models import Track
from src.core.redis import sync_client
from src.tasks.broker_queues import WHEN_IDLE
from src.tasks.reanalysis import agents_and_versions, measure_again

Status = Track.Status
STARTED_LIFETIME_SECONDS = 7 * 86_400
# Minimum number of finished tracks for a rate: the first track alone is not representative.
MIN_FINISHED_FOR_RATE = 2
MAX_FAILURES = 100


@dataclass(frozen=True)
class Progress:
    """Numbers of tracks by state.

    ``outdated`` tracks are usable, but were analysed by older versions of the agents.
    """

    total: int
    done: int
    outdated: int
    waiting: int
    running: int
    failed: int

    @property
    def remaining(self) -> int:
        return self.outdated + self.waiting + self.running


@dataclass(frozen=True)
class Start:
    """The start time of a batch and the number of remaining tracks at that time."""

    at: float
    remaining: int

    def tracks_per_minute(self, progress: Progress) -> float | None:
        """Return the rate, or None until enough tracks are finished."""
        finished, seconds = self.remaining - progress.remaining, time.time() - self.at
        return 60 * finished / seconds if finished >= MIN_FINISHED_FOR_RATE and seconds > 0 else None

    def seconds_left(self, progress: Progress) -> float | None:
        rate = self.tracks_per_minute(progress)
        return None if not rate else 60 * progress.remaining / rate


def progress_of(tracks: QuerySet[Track]) -> Progress:
    """Count the tracks by state, in one query."""
    old = Q(status=Status.READY) & ~Q(measured_by=agents_and_versions())
    counted = tracks.aggregate(
        total=Count("pk"),
        done=Count("pk", filter=Q(status=Status.READY, measured_by=agents_and_versions())),
        outdated=Count("pk", filter=old),
        waiting=Count("pk", filter=Q(status=Status.PENDING)),
        running=Count("pk", filter=Q(status=Status.ANALYZING)),
        failed=Count("pk", filter=Q(status=Status.FAILED)),
    )
    return Progress(**counted)


def queue_missing(tracks: QuerySet[Track], *, retry_failed: bool = True) -> int:
    """Queue failed and outdated tracks that are not waiting yet. Return their number."""
    queued = 0
    if retry_failed:
        for track in (
            tracks.filter(status=Status.FAILED).defer("analysis", "waveform").iterator(chunk_size=200)
        ):
            queued += track.queue_analysis() is not None
    free = tracks.filter(status=Status.READY, lease_until__lt=Now()).exclude(
        measured_by=agents_and_versions()
    )
    for track_id in free.values_list("pk", flat=True):
        measure_again.apply_async(args=[str(track_id)], priority=WHEN_IDLE)
        queued += 1
    return queued


def failures(tracks: QuerySet[Track]) -> list[dict[str, str]]:
    """Return the newest failed tracks with their reasons, at most 100."""
    rows = tracks.filter(status=Status.FAILED).order_by("-created_at")
    return [
        {"track_id": str(pk), "title": title or name, "reason": reason}
        for pk, title, name, reason in rows.values_list("pk", "title", "original_filename", "status_message")[
            :MAX_FAILURES
        ]
    ]


def remember_start(name: str, progress: Progress) -> Start:
    start = Start(time.time(), progress.remaining)
    sync_client().set(_key(name), json.dumps(asdict(start)), ex=STARTED_LIFETIME_SECONDS)
    return start


def start_of(name: str) -> Start | None:
    raw: Any = sync_client().get(_key(name))
    return Start(**json.loads(raw)) if raw else None


def forget_start(name: str) -> None:
    sync_client().delete(_key(name))


def _key(name: str) -> str:
    return f"clave:batch:{name}"
