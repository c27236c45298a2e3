"""The track that a question is about, and texts about it."""

from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.talk import Measured, TrackInfo

# Concepts of questions that are not about a fact of a track.
CHANGES = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "scope.task", "act.loop",
    "act.play", "act.speed", "act.practise",
)  # fmt: skip


def one_track(asked: Asked) -> TrackInfo | None:
    return asked.tracks[0] if len(asked.tracks) == 1 else None


def with_title(asked: Asked, track: TrackInfo, text: str) -> str:
    conversation = asked.focus.conversation
    if len(conversation) == 1 and is_open(track, conversation):
        return text
    return f"{asked.title(track)}: {text}"


def failure_text(asked: Asked, found: Measured, agent: str) -> str:
    return found.error or asked.say("topic.failed", agent=agent, reason=asked.say("topic.no_result"))
