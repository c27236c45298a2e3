"""Tools of the choreographer that edit a dance. Every edit can be undone."""

from typing import Annotated, Any, Literal

from pydantic import Field

from src.choreography.blueprint import Blueprint
from src.choreography.library import MoveLibrary, move_name
from src.choreography.parameters.model import Figure
from src.choreography.planning.scoring import suits
from src.orchestrator.tools.dances.explain import find_move
from src.orchestrator.tools.journal import Change, changes_data
from src.tasks.dances.messages import note_messages

from .revision import revise
from .tools import DanceTools, Place
from .wording import clock, say

MAX_LINES = 12

MoveName = Annotated[str, Field(max_length=200, description="Its name, or words that contain it.")]


Words = Annotated[str, Field(min_length=1, max_length=1000, description="The user's own words.")]
# Of all moves: how far from an end of the dance "at the end" is.
END_SHARE = 0.3


def _places(count: int, where: str) -> list[int]:
    """Return the places to try, the best first. The first and the last move are the intro and the ending."""
    inner = list(range(1, count - 1)) or [0]
    near = max(2, round(END_SHARE * count))
    if where == "end":
        return inner[::-1][:near]
    if where == "start":
        return inner[:near]
    middle = count / 2
    return sorted(inner, key=lambda index: abs(index - middle))


class DanceEditingTools:
    """Tools that edit the dance of a question."""

    def __init__(self, tools: DanceTools) -> None:
        self._tools = tools

    def all(self) -> list[Any]:
        return [
            self.revise_dance,
            self.add_figure,
            self.ease_part,
            self.leave_out_figure,
            self.swap_move,
            self.remove_move,
            self.lengthen_move,
        ]

    @changes_data
    def revise_dance(self, description: Words) -> Change:
        """Plan the dance of this conversation again, to the same track, with another style, level, energy or length,
        or with more or fewer figures of a kind. What the description does not name stays."""
        dance, blueprint, _ = self._tools.read()
        parameters = revise(blueprint.parameters, description)
        if parameters is None:
            raise ValueError(self._say("cannot_change"))
        if parameters == blueprint.parameters:
            return Change({"dance_id": str(dance.pk), "changed": 0, "message": self._say("unchanged")})
        change = self._tools.changes.plan_again(dance.pk, parameters)
        dance, blueprint, _ = self._tools.read()
        changed = len(change.summary.get("changes", []))
        text = self._tools.say_of_dance("revised", dance, blueprint, changed=changed)
        lines = [text, *note_messages(self._tools.language, blueprint)]
        message = "\n".join([" ".join(lines), "", self._say("redraw")])
        # It has changed also where only its length has.
        summary = {"dance_id": str(dance.pk), "changed": max(1, changed), "message": message}
        return Change(summary, change.mutations)

    @changes_data
    def add_figure(
        self,
        figure: Figure | None = None,
        move: MoveName | None = None,
        where: Literal["start", "end", "anywhere"] = "anywhere",
    ) -> Change:
        """Dance a kind of figure, or a move by its name, in place of another move at the start, the end or anywhere."""
        dance, blueprint, library = self._tools.read()
        named = find_move(move, library) if move and not figure else None
        kind = figure or (named.category if named else "")
        if not kind:
            raise ValueError(self._say("cannot_change"))
        if kind in blueprint.parameters.unwanted:
            return self.revise_dance(kind)
        for index in _places(len(blueprint.moves), where):
            if suits(library[blueprint.moves[index].move], kind):
                continue
            fitting = [one for one in self._tools.changes.alternatives(dance, index) if suits(one, kind)]
            if fitting:
                chosen = named if named in fitting else fitting[0]
                return self._with_message(self._tools.changes.swap(dance.pk, index, chosen.id))
        places = _places(len(blueprint.moves), where)
        change = self._tools.changes.add_figure(dance.pk, kind, min(places), max(places))
        if change is None:
            inside = [
                one
                for one in blueprint.moves[min(places) : max(places) + 1]
                if suits(library[one.move], kind)
            ]
            if inside:
                time = clock(blueprint.beat_times[inside[-1].start_beat])
                name = move_name(inside[-1].move, self._tools.language)
                raise ValueError(self._say("has_figure", time=time, move=name))
            raise ValueError(self._say("no_room_for_figure"))
        return self._with_message(change)

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
