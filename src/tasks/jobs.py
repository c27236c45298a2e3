"""Jobs that a user waits for: their id, their deduplication and their result.

A worker stores the result in Redis under the job's key *before* it reports the end in the track's stream. A client that
first reads the position of the stream and then the result misses nothing.
"""

import json
import uuid
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Any, Literal, NotRequired, Self, TypedDict, cast

from src.audio.passage import Passage
from src.core.redis import async_client, sync_client

RESULT_LIFETIME_SECONDS = 900
MISSING_LIFETIME_SECONDS = 60
# A job without a renewal for this long has lost its worker.
WORKING_LIFETIME_SECONDS = 30


class Outcome(TypedDict):
    """The agent's data or an error. ``missing``: the track or agent does not exist."""

    state: Literal["finished", "failed", "missing"]
    data: NotRequired[dict[str, Any]]
    error: NotRequired[str]


@dataclass(frozen=True)
class AgentJob:
    """One agent on one track or passage. Equal jobs run once for all clients."""

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
        return not Passage(self.start_seconds, self.end_seconds).is_whole_track

    @property
    def claim_key(self) -> str:
        """The key that holds the id of the running job for this measurement."""
        passage = f"{self.start_seconds or 0}-{'' if self.end_seconds is None else self.end_seconds}"
        return f"clave:measuring:{self.track_id}:{self.agent_name}:{passage}:{int(self.cache_results)}"

    @property
    def result_key(self) -> str:
        return f"clave:job:{self.id}"

    @property
    def working_key(self) -> str:
        """The key that exists while a worker runs the job."""
        return f"clave:working:{self.id}"


def run_job_id(track_id: str, agent_name: str) -> str:
    """Return the job id of one agent in the analysis of a whole track."""
    return f"{track_id}:{agent_name}"


def store_outcome(job: AgentJob, outcome: Outcome) -> None:
    """Store the outcome (in the worker). The next request starts a new job."""
    pipeline = sync_client().pipeline()
    lifetime_seconds = MISSING_LIFETIME_SECONDS if outcome["state"] == "missing" else RESULT_LIFETIME_SECONDS
    pipeline.set(job.result_key, json.dumps(outcome), ex=lifetime_seconds)
    pipeline.delete(job.claim_key, job.working_key)
    pipeline.execute()


def renew_working(job: AgentJob) -> bool:
    """Renew the job's working key (in the worker)."""
    return bool(sync_client().set(job.working_key, 1, ex=WORKING_LIFETIME_SECONDS))


async def is_worked_on(job: AgentJob) -> bool:
    return bool(await async_client().exists(job.working_key))


async def may_queue_again(job: AgentJob) -> bool:
    """Return True for exactly one of the clients that wait for a lost job."""
    return bool(await async_client().set(f"clave:again:{job.id}", 1, nx=True, ex=WORKING_LIFETIME_SECONDS))


async def read_outcome(job: AgentJob) -> Outcome | None:
    raw = await cast(Awaitable[Any], async_client().get(job.result_key))
    return json.loads(raw) if raw is not None else None


async def join(job: AgentJob, lifetime_seconds: int) -> tuple[AgentJob, bool]:
    """Return the job to wait for, and whether the caller must start it.

    Another client may be waiting for an equal job already.
    """
    mine = job.with_new_id()
    # SET with NX and GET is atomic: None means that there was no job yet.
    taken = await async_client().set(mine.claim_key, mine.id, nx=True, get=True, ex=lifetime_seconds)
    return (replace(mine, id=cast(bytes, taken).decode()), False) if taken else (mine, True)


async def give_up(job: AgentJob) -> None:
    """Release the claim, so that the next request starts a new job."""
    await async_client().delete(job.claim_key)
