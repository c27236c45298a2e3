"""Repeat analyses of older agent versions and run new agents, when workers are idle.

The track stays READY. Results are replaced agent by agent; a failure does not replace an earlier success. The user's
corrections are in a separate column.
"""

import logging
from functools import partial
from typing import Any

from celery import Task
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from src.agents.base import BaseAgent
from src.agents.registry import get_agents_for_every_track
from src.api.models import Track
from src.audio.errors import AudioError
from src.core.redis import sync_client
from src.streams.queue_names import QUESTIONS
from src.tasks.broker_queues import WHEN_IDLE, count_idle_jobs
from src.tasks.celery import app
from src.tasks.decode_metadata import METADATA_VERSION, decode_metadata, store_metadata
from src.tasks.file_tags import store_tags
from src.tasks.lease import Lease, LeaseLost
from src.tasks.pipeline import decode, listen
from src.tasks.progress import publish_status

logger = logging.getLogger(__name__)

BATCH = 5
# After this many attempts a track keeps its old results.
MAX_ATTEMPTS = 3
# A job with priority is queued at most this often.
PRIORITY_LIFETIME_SECONDS = 60


def agents_and_versions() -> str:
    """Return the current agents and versions: ``metadata:3 rhythm:2 spectral:1``."""
    agents = (f"{agent.name}:{agent.version}" for agent in get_agents_for_every_track())
    return " ".join([METADATA_VERSION, *agents])


def outdated_tracks() -> QuerySet[Track]:
    return Track.objects.filter(status=Track.Status.READY).exclude(measured_by=agents_and_versions())


def queue_next_batch() -> int:
    """Queue a few tracks if none are waiting. The queue stays short."""
    if count_idle_jobs():
        return 0
    _skip_failing_tracks()
    return queue_now(BATCH)


def queue_now(limit: int) -> int:
    """Queue up to ``limit`` tracks with the lowest priority. Return their number."""
    free = outdated_tracks().filter(lease_until__lt=Now()).order_by("-created_at")
    track_ids = [str(track_id) for track_id in free.values_list("id", flat=True)[:limit]]
    for track_id in track_ids:
        measure_again.apply_async(args=[track_id], priority=WHEN_IDLE)
    return len(track_ids)


def _skip_failing_tracks() -> None:
    failing = outdated_tracks().filter(attempts__gte=MAX_ATTEMPTS, lease_until__lt=Now())
    if count := failing.update(measured_by=agents_and_versions(), attempts=0):
        logger.warning("%d tracks keep their old measurements: new ones failed three times.", count)


def hurry_again(track_id: str) -> None:
    """Queue one track with priority, because a user waits for it."""
    if sync_client().set(f"clave:hurried-again:{track_id}", 1, nx=True, ex=PRIORITY_LIFETIME_SECONDS):
        measure_again.apply_async(args=[track_id], queue=QUESTIONS)


# The old name: jobs that older workers queued use it.
@app.task(bind=True, name="src.tasks.outdated.measure_again")  # type: ignore[untyped-decorator]
def measure_again(self: Task, track_id: str) -> None:
    """Bring the results of one READY track up to date."""
    track = Track.get_or_none(track_id)
    if track is None:
        return
    renewal = Renewal(track, self.request.id or "direct")
    try:
        if renewal.begin():
            with renewal.lease.kept():
                renewal.measure()
                renewal.finish()
    except LeaseLost:
        logger.info("Track %s was deleted, or its user started a new analysis.", track_id)


class Renewal:
    def __init__(self, track: Track, job_id: str) -> None:
        self.track = track
        self.lease = Lease(str(track.pk), job_id)
        self.failed_before = self._errors()

    def begin(self) -> bool:
        free = Q(status=Track.Status.READY, lease_until__lt=Now()) & ~Q(measured_by=agents_and_versions())
        return self.lease.take(free, attempts=F("attempts") + 1)

    def measure(self) -> None:
        agents = [agent for agent in get_agents_for_every_track() if self._is_outdated(agent)]
        needs_metadata = METADATA_VERSION not in self.track.measured_by.split()
        if not agents and not needs_metadata:
            return
        take_tags = partial(store_tags, self.track, lease=self.lease)
        try:
            decoded = decode(self.track, take_tags=take_tags if needs_metadata else None)
        except AudioError as error:
            logger.warning("Track %s keeps its old measurements: %s", self.track.pk, error)
            return
        if needs_metadata:
            store_metadata(self.track, decode_metadata(decoded), self.lease)
        for agent in agents:
            result = listen(agent, decoded.features)
            if result.success or not self.track.has_analysis(agent.name):
                with self.lease.held():
                    self.track.set_analysis(
                        agent.name, result.data if result.success else {"error": result.error}
                    )

    def _is_outdated(self, agent: BaseAgent) -> bool:
        stored: dict[str, Any] = self.track.analysis.get(agent.name, {})
        if "error" in stored:
            return f"{agent.name}:{agent.version}" not in self.track.measured_by.split()
        return bool(stored.get("_meta", {}).get("version") != agent.version)

    def finish(self) -> None:
        errors = self._errors()
        same = errors.keys() == self.failed_before.keys()
        with self.lease.held():
            self.track.change_status(
                Track.Status.READY,
                only_from=(Track.Status.READY,),
                message=self.track.status_message if same else missing_parts_message(errors),
                measured_by=agents_and_versions(),
                **self.track.at_rest(),
            )
        publish_status(self.track)

    def _errors(self) -> dict[str, str]:
        return {name: data["error"] for name, data in sorted(self.track.analysis.items()) if "error" in data}


def missing_parts_message(errors: dict[str, str]) -> str:
    """Return the status message of a READY track."""
    if not errors:
        return ""
    reasons = " ".join(f"{name.capitalize()}: {error}" for name, error in errors.items())
    return f"Ready, with parts missing. {reasons}"
