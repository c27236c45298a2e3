"""Changes that can be undone: a property of the toolbox, whatever the tools are about.

::

    change.py    what a changing tool returns: its result, and each changed row before and after
    images.py    a row as JSON, and back
    step.py      runs changing functions, and writes the journal in their very transaction
    undoing.py   puts back what a step changed: all of it or nothing
    states.py    which steps can be taken back, and which were

A tool that changes rows is marked and says what it changed::

    @changes_data
    def rename_shelf(self, shelf_id: int, name: str) -> Change:
        shelf = ...
        before = image_of(shelf)
        shelf.name = name
        shelf.save()
        return Change({"shelf": name}, [Mutation.update(before, shelf)])
"""

from .change import Change, Mutation, changes_data
from .snapshots import snapshot_of
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
    "load_step_states",
    "snapshot_of",
    "undo",
    "undo_latest",
]
