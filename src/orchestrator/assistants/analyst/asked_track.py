"""The track that a question is about, and texts about it."""

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.theory.plans.one_track import one_track, with_title

__all__ = ["CHANGES", "failure_text", "one_track", "with_title"]

# Concepts of questions that are not about a fact of a track.
CHANGES = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "scope.task", "act.loop",
    "act.play", "act.speed", "act.practise",
)  # fmt: skip


def failure_text(asked: Asked, found: Measured, agent: str) -> str:
    return found.error or asked.say("topic.failed", agent=agent, reason=asked.say("topic.no_result"))
