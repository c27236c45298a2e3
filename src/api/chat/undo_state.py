"""What answers have changed, told with them: so that a page knows after a reload what can still be undone."""

from collections.abc import Sequence
from uuid import UUID

from src.api.models import Message
from src.orchestrator.tools.journal import StepState, load_step_states


def attach_undo_states(user_id: int, messages: Sequence[Message]) -> None:
    """Sets ``changes`` of each answer that has changed something."""
    tokens = {message: _tokens(message) for message in messages if message.role == Message.Role.ASSISTANT}
    states = load_step_states(user_id, [token for found in tokens.values() for token in found])
    for message, found in tokens.items():
        message.changes = _current([states[token] for token in found if token in states])  # type: ignore[attr-defined]


def _tokens(message: Message) -> list[UUID]:
    """An answer's changes have its own id; those made after somebody had undone the first ones have another."""
    told = [step["undo_token"] for step in message.tool_steps if step.get("undo_token")]
    return [message.pk, *map(UUID, told)]


def _current(steps: Sequence[StepState]) -> StepState | None:
    still = [step for step in steps if step.undone is None]
    return next(reversed(still or steps), None)
