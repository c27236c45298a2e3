"""Provider that always measures.

Synchronous calls measure in this process, async calls by the workers.
"""

import asyncio
from typing import Any

from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from src.agents.registry import get_agent
from src.api.models import Track
from src.audio.errors import AudioError
from src.audio.passage import WHOLE_TRACK, Passage
from src.tasks.jobs import AgentJob, give_up
from src.tasks.pipeline import StorageUnavailable, listen, load_features

from .base import AnalysisProvider, Report
from .job_wait import measure_by_workers
from .lookup import agent_or_key_error, track_or_key_error

QUEUE_UNREACHABLE = (
    "The analysis cannot be started: the job queue cannot be reached. Try again in a moment; if that does not help, "
    "tell the administrator of this installation."
)


class LiveAnalysisProvider(AnalysisProvider):
    """Run the agent on each call.

    Results of whole tracks are stored unless ``cache_results`` is False.
    """

    def __init__(self, cache_results: bool = True) -> None:
        self.cache_results = cache_results

    def get_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
    ) -> dict[str, Any]:
        track, agent = track_or_key_error(track_id), agent_or_key_error(agent_name)
        try:
            features = load_features(track)
        except (AudioError, StorageUnavailable) as error:
            raise ValueError(str(error)) from error
        result = listen(agent, features, passage.start_seconds, passage.end_seconds)
        if not result.success:
            raise ValueError(result.error)
        if self.cache_results and passage.is_whole_track:
            _store(track, agent_name, result.data)
        return track.corrected(agent_name, result.data, is_passage=not passage.is_whole_track)

    def has_analysis(self, agent_name: str, track_id: str) -> bool:
        return get_agent(agent_name) is not None

    async def ahas_analysis(self, agent_name: str, track_id: str) -> bool:
        return self.has_analysis(agent_name, track_id)

    async def aget_analysis(
        self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK, report: Report | None = None
    ) -> dict[str, Any]:
        agent_or_key_error(agent_name)
        limits = passage.start_seconds, passage.end_seconds
        job = AgentJob(str(track_id), agent_name, *limits, self.cache_results)
        try:
            async with asyncio.timeout(settings.ANALYSIS_TIMEOUT_SECONDS):
                return await measure_by_workers(job, report or _ignore_progress)
        except TimeoutError:
            # The next request must not wait for a job that does not end.
            await give_up(job)
            raise ValueError(_too_slow(agent_name)) from None
        except (RedisError, OperationalError) as error:
            raise ValueError(QUEUE_UNREACHABLE) from error


def _store(track: Track, agent_name: str, data: dict[str, Any]) -> None:
    try:
        track.set_analysis(agent_name, data)
    except Track.DoesNotExist:
        raise KeyError(f"Unknown track: {track.id}") from None


def _ignore_progress(fraction: float, stage: str) -> None:
    """Ignore the progress."""


def _too_slow(agent_name: str) -> str:
    return (
        f"The {agent_name} analysis was not finished after {settings.ANALYSIS_TIMEOUT_SECONDS} seconds. It may still "
        "be waiting for its turn: ask again later. If that does not help, ask the administrator "
        "whether a worker is running."
    )
