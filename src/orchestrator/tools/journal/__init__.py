"""Journal of changes by tools, for undo.

::

    change.py       the return value of a changing tool: its result, and each changed row before and after
    snapshots.py    conversion of rows to JSON and back
    step.py         runs changing functions and writes the journal in the same transaction
    undo.py         undoes a step, completely or not at all
    step_state.py   which steps can be undone, and which were

A tool that changes rows is marked and returns its changes::

    @changes_data
    def rename_shelf(self, shelf_id: int, name: str) -> Change:
        shelf = ...
        before = snapshot_of(shelf)
        shelf.name = name
        shelf.save()
        return Change({"shelf": name}, [Mutation.update(before, shelf)])
"""

from .change import Change, Mutation, changes_data
from .snapshots import comparable, snapshot_of
from .step import Step
from .step_state import StepState, load_step_states
from .undo import AlreadyUndone, Undone, undo, undo_latest

__all__ = [
    "AlreadyUndone",
    "Change",
    "Mutation",
    "Step",
    "StepState",
    "Undone",
    "changes_data",
    "comparable",
    "load_step_states",
    "snapshot_of",
    "undo",
    "undo_latest",
]
