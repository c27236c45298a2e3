"""State of steps: which can be undone, and which were."""

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from src.api.models import JournalEntry

from .undo import lines_of


@dataclass(frozen=True)
class StepState:
    undo_token: uuid.UUID
    # What was undone, one change per line; None if it was not undone yet.
    undone: str | None


def load_step_states(user_id: int, tokens: Iterable[uuid.UUID]) -> dict[uuid.UUID, StepState]:
    """Return the states of the steps that are in the journal.

    Other steps changed nothing or are too old.
    """
    light = JournalEntry.objects.defer("before", "after")
    entries = light.filter(user_id=user_id, token__in=set(tokens)).order_by("-id")
    steps: dict[uuid.UUID, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        steps[entry.token].append(entry)
    return {
        token: StepState(token, "\n".join(lines_of(step)) if step[0].undone_at else None)
        for token, step in steps.items()
    }
