"""Tools of the choreographer that edit a dance. Every edit can be undone."""

from typing import Annotated, Any, Literal

from pydantic import Field

from src.choreography.blueprint import Blueprint
from src.choreography.library import MoveLibrary
from src.choreography.parameters.model import Figure
from src.orchestrator.tools.dances.explain import find_move
from src.orchestrator.tools.journal import Change, changes_data

from .tools import DanceTools, Place
from .wording import clock, say

MAX_LINES = 12

MoveName = Annotated[str, Field(max_length=200, description="Its name, or words that contain it.")]


class DanceEditingTools:
    """Tools that edit the dance of a question."""

    def __init__(self, tools: DanceTools) -> None:
        self._tools = tools

    def all(self) -> list[Any]:
        return [
            self.ease_part,
            self.leave_out_figure,
            self.swap_move,
            self.remove_move,
            self.lengthen_move,
        ]

    @changes_data
    def ease_part(self, part: Literal["first half", "second half", "all"] = "all") -> Change:
        """Make a part of the dance one level easier."""
        dance, _, _ = self._tools.read()
        return self._with_message(self._tools.changes.ease_part(dance.pk, part))

    @changes_data
    def leave_out_figure(self, figure: Figure) -> Change:
        """Replace all figures of a kind: dips, turns, spins, shadow, hammerlock and so on."""
        dance, _, _ = self._tools.read()
        return self._with_message(self._tools.changes.leave_out(dance.pk, figure))

    @changes_data
    def swap_move(
        self, place: Place | None = None, move: MoveName | None = None, new_move: MoveName | None = None
    ) -> Change:
        """Replace a move, by its number or its name, by another one that fits there: the named one or the best."""
        dance, blueprint, library = self._tools.read()
        index = self._index(blueprint, library, place, move)
        options = self._tools.changes.alternatives(dance, index)
        wanted = find_move(new_move, library) if new_move else None
        if not options:
            raise ValueError(self._say("no_alternative"))
        chosen = wanted.id if wanted else options[0].id
        return self._with_message(self._tools.changes.swap(dance.pk, index, chosen))

    @changes_data
    def remove_move(self, place: Place | None = None, move: MoveName | None = None) -> Change:
        """Dance something else in place of a move, by its number or its name."""
        dance, blueprint, library = self._tools.read()
        return self._with_message(
            self._tools.changes.remove(dance.pk, self._index(blueprint, library, place, move))
        )

    @changes_data
    def lengthen_move(self, place: Place | None = None, move: MoveName | None = None) -> Change:
        """Dance a move twice, by its number or its name."""
        dance, blueprint, library = self._tools.read()
        return self._with_message(
            self._tools.changes.lengthen(dance.pk, self._index(blueprint, library, place, move))
        )

    def _index(self, blueprint: Blueprint, library: MoveLibrary, place: int | None, move: str | None) -> int:
        """Return the index of a move, given by number or name. Raises ``ValueError`` with a message for the user."""
        if place is not None:
            return place - 1
        danced = tuple(placed.move for placed in blueprint.moves)
        found = find_move(move or "", library, danced)
        if found is None:
            raise ValueError(self._say("no_place"))
        same_move = [index for index, move_id in enumerate(danced) if move_id == found.id]
        # "The hammerlock" may be another move of that category.
        same_category = [
            index for index, move_id in enumerate(danced) if library[move_id].category == found.category
        ]
        if not same_move and not same_category:
            raise ValueError(self._say("no_place"))
        return (same_move or same_category)[0]

    def _say(self, name: str, **values: object) -> str:
        return say(self._tools.language, name, **values)

    def _line(self, changed: dict[str, Any]) -> str:
        name = "change" if changed["before"] else "change_new"
        time = clock(changed["start_seconds"])
        return self._say(name, time=time, before=changed["before"], after=changed["after"])

    def _with_message(self, change: Change) -> Change:
        """Return the change with a message that lists the changed moves."""
        changed = change.summary.get("changes", [])
        lines = [f"- {self._line(one)}" for one in changed[:MAX_LINES]]
        head = self._say("changed", count=len(changed)) if changed else self._say("unchanged")
        more = ["- ..."] if len(changed) > MAX_LINES else []
        last = ["", self._say("redraw")] if changed else []
        text = "\n".join([head, "", *lines, *more, *last]) if changed else head
        summary = {"dance_id": change.summary["dance_id"], "changed": len(changed), "message": text}
        return Change(summary, change.mutations)
