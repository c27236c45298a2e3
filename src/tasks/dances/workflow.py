"""The workflow of a dance: five steps in order, with their stages and progress for clients."""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

from src.api.models import Track
from src.choreography.blueprint import Blueprint
from src.choreography.errors import ChoreographyError
from src.choreography.move import Move
from src.choreography.planning import MusicFeatures
from src.observability.choreography import observe_step
from src.observability.logs import log_event
from src.tasks.dances.messages import error_message
from src.tasks.dances.run import TRANSIENT_ERRORS, DanceRun
from src.tasks.lease import LeaseLost

logger = logging.getLogger(__name__)

STEPS = ("extract_parameters", "analyze_music", "search_moves", "generate_blueprint", "assemble_video")
STAGES = {
    "extract_parameters": "extracting_parameters",
    "analyze_music": "analyzing_music",
    "search_moves": "searching_moves",
    "generate_blueprint": "generating_blueprint",
    "assemble_video": "assembling_video",
}
STEP_PROGRESS = 100 // len(STEPS)


class AgentState(TypedDict):
    """The state of one workflow, in memory only."""

    task_id: str
    user_id: int
    user_request: str
    parameters: dict[str, Any]
    track: Track | None
    music_features: MusicFeatures | None
    matching_moves: list[Move] | None
    blueprint: Blueprint | None
    video_url: str | None
    current_step: str
    error: str | None


# Takes the state; returns updates of the state, and a ``message``.
type Step = Callable[[AgentState], Mapping[str, Any]]


class StepFailed(Exception):
    """A step has failed. The task's row has the reason."""


class Workflow:
    """Executes each step once, and before it all earlier steps."""

    def __init__(self, run: DanceRun, state: AgentState, steps: Mapping[str, Step]) -> None:
        if tuple(steps) != STEPS:
            raise ValueError(f"A dance needs the steps {', '.join(STEPS)}, in this order.")
        self.run, self.state, self._steps = run, state, dict(steps)
        self.done: list[str] = []

    def ensure(self, name: str) -> None:
        """Execute a step and all steps before it, except those that are done."""
        for step in STEPS[: STEPS.index(name) + 1]:
            if step not in self.done:
                self.execute(step)

    def finish(self) -> None:
        """Execute all remaining steps."""
        self.ensure(STEPS[-1])

    @property
    def seconds_left(self) -> float:
        """Working time that is left of ``AGENT_TIMEOUT``."""
        return settings.AGENT_TIMEOUT - self.run.seconds_used

    def execute(self, name: str) -> None:
        """Execute a step. On failure write the step and the reason into the task, and raise `StepFailed`."""
        self.state["current_step"] = name
        began = time.monotonic()
        try:
            self._execute(name)
        except (LeaseLost, *TRANSIENT_ERRORS):
            raise
        except Exception as error:
            self.state["error"] = str(error)
            self.run.fail(name, self._reason(error))
            observe_step(name, time.monotonic() - began, failed=True)
            log_event(
                logger,
                "Workflow step failed",
                task_id=self.state["task_id"],
                step=name,
                error=type(error).__name__,
            )
            if not isinstance(error, ChoreographyError | TimeoutError | SoftTimeLimitExceeded):
                logger.exception("The step %s failed unexpectedly.", name)
            raise StepFailed(name) from error
        observe_step(name, time.monotonic() - began)

    def _execute(self, name: str) -> None:
        if self.seconds_left <= 0:
            raise TimeoutError
        before, after = (STEPS.index(name) + part for part in (0, 1))
        count = len(self.state["matching_moves"] or ())
        self.run.publish(STAGES[name], self.run.say(STAGES[name], count=count), before * STEP_PROGRESS)
        result = dict(self._steps[name](self.state))
        text = str(result.pop("message"))
        self.state.update(result)  # type: ignore[typeddict-item]
        self.done.append(name)
        # The video is drawn by another job, which publishes the end of the last step.
        if name != STEPS[-1]:
            self.run.publish(STAGES[name], text, after * STEP_PROGRESS)

    def _reason(self, error: Exception) -> str:
        if isinstance(error, ChoreographyError):
            return error_message(self.run.language, error)
        if isinstance(error, TimeoutError | SoftTimeLimitExceeded):
            return self.run.say("timed_out", seconds=settings.AGENT_TIMEOUT)
        return self.run.say("unexpected")


def new_state(run: DanceRun) -> AgentState:
    """Return the state of a workflow that has not begun."""
    return {
        "task_id": str(run.task.pk),
        "user_id": run.task.user_id,
        "user_request": run.dance.request,
        "parameters": {},
        "track": run.dance.track,
        "music_features": None,
        "matching_moves": None,
        "blueprint": None,
        "video_url": None,
        "current_step": "",
        "error": None,
    }
