"""The analysis of a whole track. Every step is stored and published immediately.

If the track is deleted or taken over by another worker, the run ends with ``LeaseLost`` and writes nothing more.
"""

import logging
import time
from functools import partial

from django.conf import settings
from django.db.models import F, Q
from redis.exceptions import RedisError

from src.agents.base import AnalysisResult, BaseAgent
from src.agents.registry import get_agents_for_every_track
from src.api.models import Track
from src.audio.features import COSTLY_TRANSFORMS, AudioFeatures
from src.core.redis import sync_client
from src.observability.analyses import count_analysis
from src.observability.logs import log_event
from src.streams.tracks import forget
from src.tasks.decode_metadata import INCOMPLETE, decode_metadata, store_metadata
from src.tasks.file_tags import store_tags
from src.tasks.jobs import run_job_id
from src.tasks.lease import QUEUE_LEASE_SECONDS, Lease, in_seconds
from src.tasks.pipeline import decode, listen
from src.tasks.progress import MinutesDecoded, publish_job, publish_status
from src.tasks.reanalysis import agents_and_versions, missing_parts_message

logger = logging.getLogger(__name__)

# The share of decoding in the total time.
DECODED = 0.2
# For long recordings the shared transforms take most of the remaining time. They are computed first.
LONG_SECONDS = 600.0
TRANSFORMED = 0.9
PREPARING = "Measuring sound, beats and harmony"
RETRY_MESSAGE = "A required service could not be reached. The analysis is retried automatically."


class TrackRun:
    """Move one track from PENDING via ANALYZING to READY or FAILED."""

    def __init__(self, track: Track, job_id: str) -> None:
        self.track = track
        self.track_id = str(track.id)
        self.lease = Lease(self.track_id, job_id)
        self.errors: dict[str, str] = {}
        self.remarks: list[str] = []
        self.began = time.monotonic()

    def begin(self) -> bool:
        """Acquire the track. Return False if it is not PENDING."""
        waiting = Q(status=Track.Status.PENDING)
        if not self.lease.take(
            waiting, status=Track.Status.ANALYZING, status_message="", attempts=F("attempts") + 1
        ):
            return False
        self.track.status, self.track.status_message = Track.Status.ANALYZING, ""
        self.publish("Reading the file", fraction=0.0)
        return True

    def decode(self) -> AudioFeatures:
        take_tags = partial(store_tags, self.track, lease=self.lease)
        decoded = decode(self.track, MinutesDecoded(self._publish_decoded), take_tags=take_tags)
        store_metadata(self.track, decode_metadata(decoded), self.lease)
        if not decoded.is_complete:
            self.remarks.append(INCOMPLETE)
        return decoded.features

    def measure(self, features: AudioFeatures) -> None:
        """Run every agent that does not run only on request. Each fails independently."""
        agents = get_agents_for_every_track()
        began = DECODED
        if features.duration >= LONG_SECONDS:
            self._prepare(features)
            began = TRANSFORMED
        for index, agent in enumerate(agents):
            self._measure(agent, features, began + (1 - began) * index / len(agents))

    def _prepare(self, features: AudioFeatures) -> None:
        """Compute the shared transforms and publish the progress after each of them."""
        fraction = DECODED
        for name, share in COSTLY_TRANSFORMS.items():
            self.lease.confirm()
            self.publish(PREPARING, fraction=fraction)
            try:
                getattr(features, name)
            except Exception:
                # The agents that need the transform report the error.
                logger.debug("The transform %s failed.", name, exc_info=True)
                return
            fraction += share * (TRANSFORMED - DECODED)

    def _publish_decoded(self, minutes: int) -> None:
        fraction = DECODED * min(1.0, 60 * minutes / settings.MAX_DURATION_SECONDS)
        self.publish(f"Reading the file: {minutes} minutes so far", fraction=fraction)

    def _measure(self, agent: BaseAgent, features: AudioFeatures, fraction: float) -> None:
        job_id, title = run_job_id(self.track_id, agent.name), agent.name.capitalize()
        running = f"{title} analysis: running"
        self.lease.confirm()
        self.publish(running, fraction=fraction, agent=agent.name)
        publish_job(self.track_id, job_id, "progress", fraction, running)
        result = listen(agent, features)
        self._store(result)
        if result.success:
            publish_job(self.track_id, job_id, "finished", 1.0, f"{title} analysis: complete")
        else:
            publish_job(
                self.track_id,
                job_id,
                "failed",
                1.0,
                f"{title} analysis: failed",
                error=self.errors[agent.name],
            )

    def _store(self, result: AnalysisResult) -> None:
        if not result.success:
            self.errors[result.agent] = result.error or f"The {result.agent} analysis failed."
        with self.lease.held():
            self.track.set_analysis(
                result.agent, result.data if result.success else {"error": self.errors[result.agent]}
            )

    def finish(self) -> None:
        if self.errors and not any(
            self.track.has_analysis(agent.name) for agent in get_agents_for_every_track()
        ):
            self.fail(next(iter(self.errors.values())))
            return
        with self.lease.held():
            self.track.mark_ready(
                " ".join([*self.remarks, missing_parts_message(self.errors)]).strip(),
                measured_by=agents_and_versions(),
            )
        publish_status(self.track, fraction=1.0)
        self._count("ready")

    def fail(self, reason: str) -> None:
        """Fail the track with a message for the user."""
        with self.lease.held():
            self.track.mark_failed(reason)
        publish_status(self.track)
        self._count("failed")

    def _count(self, state: str) -> None:
        seconds = time.monotonic() - self.began
        log_event(
            logger, "An analysis ended.", state=state, track_id=self.track_id, seconds=round(seconds, 3)
        )
        try:
            count_analysis(sync_client(), state, seconds)
        except RedisError:
            logger.warning("Redis is unavailable: an analysis was not counted.")

    def wait(self, seconds: float) -> None:
        """Return the track to PENDING after a transient error. The attempt does not count."""
        with self.lease.held():
            Track.objects.filter(pk=self.track.pk).update(
                status=Track.Status.PENDING,
                status_message=RETRY_MESSAGE,
                attempts=F("attempts") - 1,
                lease_holder="",
                lease_until=in_seconds(seconds + QUEUE_LEASE_SECONDS),
            )
        self.track.status, self.track.status_message = Track.Status.PENDING, RETRY_MESSAGE
        publish_status(self.track)

    def leave(self) -> None:
        """After a lost lease, delete the stream of a deleted track."""
        if not Track.objects.filter(pk=self.track.pk).exists():
            forget(self.track_id)

    def publish(self, message: str, *, fraction: float | None = None, agent: str | None = None) -> None:
        publish_status(self.track, message=message, fraction=fraction, agent=agent)
