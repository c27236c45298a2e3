"""The track that a question is about, and texts about it."""

from typing import Final

from src.orchestrator.assistants.analyst.sentences import no_beat
from src.orchestrator.assistants.analyst.topic import Summary
from src.orchestrator.language.plans import Answer, Asked, Lookup
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.theory.plans.one_track import one_track, with_title

__all__ = ["CHANGES", "RHYTHM", "failure_text", "measured_rhythm", "one_track", "with_title"]

RHYTHM: Final = "analyse_rhythm"

# Concepts of questions that are not about a fact of a track.
CHANGES = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "scope.task", "act.loop",
    "act.play", "act.speed", "act.practise",
)  # fmt: skip


def failure_text(asked: Asked, found: Measured, agent: str) -> str:
    return found.error or asked.say("topic.failed", agent=agent, reason=asked.say("topic.no_result"))


def measured_rhythm(asked: Asked, track: TrackInfo) -> Lookup[Summary | Answer]:
    """Return the measured rhythm, or the answer if there is no beat."""
    (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
    if rhythm.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, rhythm, "rhythm")))
    none = no_beat(rhythm.summary, asked.voice)
    return Answer(with_title(asked, track, none)) if none else rhythm.summary
