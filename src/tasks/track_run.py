"""The analysis of a whole track, step by step. Every step is stored and told as it comes.

A track that was deleted meanwhile ends it: nothing is written that would bring the row back.
"""

from src.agents.base import AnalysisResult, BaseAgent
from src.agents.registry import get_agents_for_every_track
from src.api.models import Track
from src.audio.features import AudioFeatures
from src.tasks.first_look import INCOMPLETE, first_look, store_first_look
from src.tasks.jobs import run_job_id
from src.tasks.listening import decode, listen
from src.tasks.progress import publish_job, publish_status

# Of the whole time, about this share goes into decoding.
DECODED = 0.2


class TrackRun:
    """Moves one track from ANALYZING to READY or FAILED."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.track_id = str(track.id)
        self.errors: dict[str, str] = {}
        self.remarks: list[str] = []

    def begin(self, *, again: bool) -> bool:
        """Take the track on. False if somebody else has, or if it is READY: then there is nothing to do.

        again : this job had the track before, and lost its worker or met an error that can pass
        """
        status = Track.Status
        waiting = (status.PENDING, status.FAILED, *((status.ANALYZING,) if again else ()))
        if not self.track.change_status(status.ANALYZING, only_from=waiting):
            return False
        self.tell("Reading the file", fraction=0.0)
        return True

    def decode(self) -> AudioFeatures:
        decoded = decode(self.track)
        look = first_look(decoded)
        if not Track.objects.filter(pk=self.track.pk).exists():
            raise Track.DoesNotExist
        store_first_look(self.track, look, decoded.title)
        if not decoded.is_complete:
            self.remarks.append(INCOMPLETE)
        return decoded.features

    def measure(self, features: AudioFeatures) -> None:
        """Every agent that is not only there on request, on the same features. One's failure is its own."""
        agents = get_agents_for_every_track()
        for index, agent in enumerate(agents):
            self._measure(agent, features, DECODED + (1 - DECODED) * index / len(agents))

    def _measure(self, agent: BaseAgent, features: AudioFeatures, fraction: float) -> None:
        job_id, title = run_job_id(self.track_id, agent.name), agent.name.capitalize()
        running = f"{title} analysis: running"
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
        self.track.set_analysis(
            result.agent, result.data if result.success else {"error": self.errors[result.agent]}
        )

    def finish(self) -> None:
        if self.errors and not any(
            self.track.has_analysis(agent.name) for agent in get_agents_for_every_track()
        ):
            self.fail(next(iter(self.errors.values())))
        elif self.track.mark_ready(" ".join([*self.remarks, self._what_is_missing()]).strip()):
            publish_status(self.track, fraction=1.0)

    def _what_is_missing(self) -> str:
        if not self.errors:
            return ""
        reasons = " ".join(f"{name.capitalize()}: {error}" for name, error in self.errors.items())
        return f"Ready, with parts missing. {reasons}"

    def fail(self, reason: str) -> None:
        """Say in plain words why there is nothing to ask about."""
        status = Track.Status
        if self.track.change_status(status.FAILED, only_from=(status.ANALYZING,), message=reason):
            publish_status(self.track)

    def tell(self, message: str, *, fraction: float | None = None, agent: str | None = None) -> None:
        publish_status(self.track, message=message, fraction=fraction, agent=agent)
