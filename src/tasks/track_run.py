"""The analysis of a whole track, step by step. Every step is stored and told as it comes.

A track that was deleted or given to another worker meanwhile ends it with ``LeaseLost``: nothing is written that
would bring the row back or mix with the other's results.
"""

import logging
import time

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
from src.tasks.jobs import run_job_id
from src.tasks.lease import QUEUE_LEASE_SECONDS, Lease, in_seconds
from src.tasks.pipeline import decode, listen
from src.tasks.progress import MinutesDecoded, publish_job, publish_status
from src.tasks.reanalysis import agents_and_versions, what_is_missing

logger = logging.getLogger(__name__)

# Of the whole time, about this share goes into decoding.
DECODED = 0.2
# Of a long recording, the transforms that the agents share take most of the rest. They are computed first.
LONG_SECONDS = 600.0
PREPARED = 0.9
PREPARING = "Measuring sound, beats and harmony"
WAITING_AGAIN = "Something that is needed could not be reached. The next try follows by itself."


class TrackRun:
    """Moves one track from PENDING over ANALYZING to READY or FAILED."""

    def __init__(self, track: Track, job_id: str) -> None:
        self.track = track
        self.track_id = str(track.id)
        self.lease = Lease(self.track_id, job_id)
        self.errors: dict[str, str] = {}
        self.remarks: list[str] = []
        self.began = time.monotonic()

    def begin(self) -> bool:
        """Take the track on. False where it does not wait: somebody else has it, or it is READY."""
        waiting = Q(status=Track.Status.PENDING)
        if not self.lease.take(
            waiting, status=Track.Status.ANALYZING, status_message="", attempts=F("attempts") + 1
        ):
            return False
        self.track.status, self.track.status_message = Track.Status.ANALYZING, ""
        self.tell("Reading the file", fraction=0.0)
        return True

    def decode(self) -> AudioFeatures:
        decoded = decode(self.track, MinutesDecoded(self._tell_decoded))
        look = decode_metadata(decoded)
        with self.lease.held():
            store_metadata(self.track, look, decoded.title)
        if not decoded.is_complete:
            self.remarks.append(INCOMPLETE)
        return decoded.features

    def measure(self, features: AudioFeatures) -> None:
        """Every agent that is not only there on request, on the same features. One's failure is its own."""
        agents = get_agents_for_every_track()
        began = DECODED
        if features.duration >= LONG_SECONDS:
            self._prepare(features)
            began = PREPARED
        for index, agent in enumerate(agents):
            self._measure(agent, features, began + (1 - began) * index / len(agents))

    def _prepare(self, features: AudioFeatures) -> None:
        """Compute what the agents share, and tell after each transform: the first agent would do so for a minute."""
        fraction = DECODED
        for name, share in COSTLY_TRANSFORMS.items():
            self.lease.confirm()
            self.tell(PREPARING, fraction=fraction)
            try:
                getattr(features, name)
            except Exception:
                # The agents that need it meet it, too, and say so.
                logger.debug("The transform %s failed.", name, exc_info=True)
                return
            fraction += share * (PREPARED - DECODED)

    def _tell_decoded(self, minutes: int) -> None:
        fraction = DECODED * min(1.0, 60 * minutes / settings.MAX_DURATION_SECONDS)
        self.tell(f"Reading the file: {minutes} minutes so far", fraction=fraction)

    def _measure(self, agent: BaseAgent, features: AudioFeatures, fraction: float) -> None:
        job_id, title = run_job_id(self.track_id, agent.name), agent.name.capitalize()
        running = f"{title} analysis: running"
        self.lease.confirm()
        self.tell(running, fraction=fraction, agent=agent.name)
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
                " ".join([*self.remarks, what_is_missing(self.errors)]).strip(),
                measured_by=agents_and_versions(),
            )
        publish_status(self.track, fraction=1.0)
        self._count("ready")

    def fail(self, reason: str) -> None:
        """Say in plain words why there is nothing to ask about."""
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
            logger.warning("Redis is away: an analysis was not counted.")

    def wait(self, seconds: float) -> None:
        """Give the track back for a while, because of an error that can pass. That is no lost attempt."""
        with self.lease.held():
            Track.objects.filter(pk=self.track.pk).update(
                status=Track.Status.PENDING,
                status_message=WAITING_AGAIN,
                attempts=F("attempts") - 1,
                lease_holder="",
                lease_until=in_seconds(seconds + QUEUE_LEASE_SECONDS),
            )
        self.track.status, self.track.status_message = Track.Status.PENDING, WAITING_AGAIN
        publish_status(self.track)

    def leave(self) -> None:
        """The lease is lost. What was said about a track that is gone goes too."""
        if not Track.objects.filter(pk=self.track.pk).exists():
            forget(self.track_id)

    def tell(self, message: str, *, fraction: float | None = None, agent: str | None = None) -> None:
        publish_status(self.track, message=message, fraction=fraction, agent=agent)
