"""Undo state of answers, so that a page knows after a reload which changes can still be undone."""

from collections.abc import Sequence
from uuid import UUID

from src.api.models import Message
from src.orchestrator.tools.journal import StepState, load_step_states


def attach_undo_states(user_id: int, messages: Sequence[Message]) -> None:
    """Set ``changes`` on each answer that has changed something."""
    answers = {message: _tokens(message) for message in messages if message.role == Message.Role.ASSISTANT}
    states = load_step_states(user_id, [token for tokens in answers.values() for token in tokens])
    for message, tokens in answers.items():
        message.changes = _current([states[token] for token in tokens if token in states])  # type: ignore[attr-defined]


def _tokens(message: Message) -> list[UUID]:
    """Return the undo tokens of an answer: its own id, and one for changes made after the first were undone."""
    tokens = [step["undo_token"] for step in message.tool_steps if step.get("undo_token")]
    return [message.pk, *map(UUID, tokens)]


def _current(steps: Sequence[StepState]) -> StepState | None:
    undoable = [step for step in steps if step.undone is None]
    return next(reversed(undoable or steps), None)
