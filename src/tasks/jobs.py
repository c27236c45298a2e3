"""Jobs that somebody waits for: their number, who else waits for the same, and their result.

A worker leaves its result in Redis under the job's key for a while, *before* it says in the track's stream that
the job is over. Whoever took the stream's position first, and then looks for the result, misses nothing.
"""

import json
import uuid
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Any, Literal, NotRequired, Self, TypedDict, cast

from src.core.redis import async_client, sync_client

RESULT_LIFETIME_SECONDS = 900
MISSING_LIFETIME_SECONDS = 60
# A job of which nothing was heard for so long has lost its worker.
WORKING_LIFETIME_SECONDS = 30


class Outcome(TypedDict):
    """A job's end: the agent's data, or why there is none. ``missing``: what was asked for does not exist."""

    state: Literal["finished", "failed", "missing"]
    data: NotRequired[dict[str, Any]]
    error: NotRequired[str]


@dataclass(frozen=True)
class AgentJob:
    """One agent on one track, or on a passage of it. Two equal jobs are done once for all who wait."""

    track_id: str
    agent_name: str
    start_seconds: float | None = None
    end_seconds: float | None = None
    cache_results: bool = True
    id: str = ""

    def with_new_id(self) -> Self:
        return replace(self, id=str(uuid.uuid4()))

    @property
    def is_passage(self) -> bool:
        return bool(self.start_seconds) or self.end_seconds is not None

    @property
    def claim_key(self) -> str:
        """Names the job under way for this measurement."""
        passage = f"{self.start_seconds or 0}-{'' if self.end_seconds is None else self.end_seconds}"
        return f"clave:measuring:{self.track_id}:{self.agent_name}:{passage}:{int(self.cache_results)}"

    @property
    def result_key(self) -> str:
        return f"clave:job:{self.id}"

    @property
    def working_key(self) -> str:
        """There while a worker has the job in hand."""
        return f"clave:working:{self.id}"


def run_job_id(track_id: str, agent_name: str) -> str:
    """The number of one agent's part in the analysis of a whole track."""
    return f"{track_id}:{agent_name}"


def leave_outcome(job: AgentJob, outcome: Outcome) -> None:
    """Called by the worker: from now on whoever asks for the same starts a new job."""
    pipeline = sync_client().pipeline()
    lifetime_seconds = MISSING_LIFETIME_SECONDS if outcome["state"] == "missing" else RESULT_LIFETIME_SECONDS
    pipeline.set(job.result_key, json.dumps(outcome), ex=lifetime_seconds)
    pipeline.delete(job.claim_key, job.working_key)
    pipeline.execute()


def say_working(job: AgentJob) -> bool:
    """Called by the worker as long as it has the job in hand."""
    return bool(sync_client().set(job.working_key, 1, ex=WORKING_LIFETIME_SECONDS))


async def is_worked_on(job: AgentJob) -> bool:
    return bool(await async_client().exists(job.working_key))


async def may_queue_again(job: AgentJob) -> bool:
    """True for one of those who wait for a job that got lost."""
    return bool(await async_client().set(f"clave:again:{job.id}", 1, nx=True, ex=WORKING_LIFETIME_SECONDS))


async def read_outcome(job: AgentJob) -> Outcome | None:
    raw = await cast(Awaitable[Any], async_client().get(job.result_key))
    return json.loads(raw) if raw is not None else None


async def join(job: AgentJob, lifetime_seconds: int) -> tuple[AgentJob, bool]:
    """The job to wait for, and whether it is ours to start: somebody may be waiting for the same already."""
    mine = job.with_new_id()
    # SET with NX and GET in one step: None means that nobody had named a job yet.
    taken = await async_client().set(mine.claim_key, mine.id, nx=True, get=True, ex=lifetime_seconds)
    return (replace(mine, id=cast(bytes, taken).decode()), False) if taken else (mine, True)


async def give_up(job: AgentJob) -> None:
    """Let the next who asks start anew instead of waiting for a job that does not end."""
    await async_client().delete(job.claim_key)
