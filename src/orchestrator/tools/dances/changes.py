"""Edits of dances, which can be undone."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from src.api.models import Dance
from src.choreography import editing
from src.choreography.blueprint import Blueprint, read_blueprint
from src.choreography.errors import ChoreographyError
from src.choreography.library import MoveLibrary, move_name
from src.choreography.move import Move
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from src.choreography.planning.scoring import allowed_moves, suits
from src.core.identifiers import uuid_or_none
from src.orchestrator.tools.journal import Change, Mutation, snapshot_of
from src.tasks.dances.messages import error_message, message
from src.tasks.dances.steps import library_of, music_of

type Edit = Callable[[Blueprint, MoveLibrary], Blueprint]


class NoSuchDance(ValueError):
    """There is no such dance. It may have been deleted."""

    def __init__(self) -> None:
        super().__init__(self.__doc__)


class ChangedMeanwhile(ValueError):
    """The dance was changed after you loaded it. Reload it and try again."""

    def __init__(self) -> None:
        super().__init__(self.__doc__)


class DanceChanges:
    """The dances of one user. Synchronous: call it in a thread."""

    def __init__(self, user_id: int, language: str = "") -> None:
        self.user_id, self._language = user_id, language

    def dance(self, dance_id: Any) -> Dance:
        """Return a dance of the user. Raises `NoSuchDance`."""
        known = uuid_or_none(str(dance_id))
        found = Dance.objects.filter(user_id=self.user_id, pk=known).first() if known else None
        if found is None:
            raise NoSuchDance
        return found

    def read(self, dance: Dance) -> tuple[Blueprint, MoveLibrary]:
        """Return blueprint and library. Raises ``ValueError`` if the dance is not planned yet."""
        if dance.blueprint is None:
            raise ValueError(message(self._language or dance.language, "no_blueprint"))
        library = library_of(dance.own_moves)
        return read_blueprint(dance.blueprint, library), library

    def alternatives(self, dance: Dance, index: int) -> list[Move]:
        """Return the moves that fit at a place, the most suitable first."""
        return editing.find_alternatives(*self.read(dance), index)

    def swap(self, dance_id: Any, index: int, move: str, key: str = "") -> Change:
        """Replace the move at a place by one of its alternatives."""
        return self._edit(dance_id, key, lambda b, library: editing.swap_move(b, library, index, move))

    def remove(self, dance_id: Any, index: int, key: str = "") -> Change:
        """Replace the move at a place by the one that suits best."""
        return self._edit(dance_id, key, lambda b, library: editing.remove_move(b, library, index))

    def lengthen(self, dance_id: Any, index: int, key: str = "") -> Change:
        """Repeat the move at a place, instead of the next one."""
        return self._edit(dance_id, key, lambda b, library: editing.lengthen_move(b, library, index))

    def ease(self, dance_id: Any, first: int, last: int, key: str = "") -> Change:
        """Replace the hardest moves between two places by easier ones."""
        return self._edit(dance_id, key, lambda b, library: editing.ease_moves(b, library, first, last))

    def ease_part(self, dance_id: Any, part: str) -> Change:
        """Replace the hardest moves of a part by easier ones: `first half`, `second half` or `all`."""
        return self._edit(dance_id, "", lambda b, library: _ease_part(b, library, part))

    def leave_out(self, dance_id: Any, figure: str) -> Change:
        """Replace all moves of a kind of figure, and make it an unwanted one."""
        return self._edit(dance_id, "", lambda b, library: _leave_out(b, library, figure))

    def add_figure(self, dance_id: Any, figure: str, first: int, last: int) -> Change | None:
        """Plan the moves between two places again, with one more of a kind of figure. None if none fits."""
        before, library = self.read(self.dance(dance_id))
        wanted = tuple(dict.fromkeys((*before.parameters.wanted, figure)))
        try:
            asked = ChoreographyParameters.model_validate(
                {**before.parameters.model_dump(), "wanted": wanted}
            )
        except ValueError:
            # A category that is no figure: "basic".
            return None
        others = frozenset(
            placed.move
            for placed in before.moves[first : last + 1]
            if not suits(library[placed.move], figure)
        )
        start, end = before.moves[first].start_beat, before.moves[last].end_beat
        for banned in (frozenset[str](), others):
            try:
                after = editing.replan(before, library, (first, last), asked, banned)
            except ChoreographyError:
                continue
            if _count(after, library, figure, (start, end)) > _count(before, library, figure, (start, end)):
                return self._edit(dance_id, "", lambda *_, planned=after: planned)
        return None

    def plan_again(self, dance_id: Any, parameters: ChoreographyParameters) -> Change:
        """Plan the whole dance again, to the same track, with other parameters."""
        track = self.dance(dance_id).track
        if track is None:
            raise ValueError(message(self._language, "track_gone"))
        music = music_of(track)

        def plan(before: Blueprint, library: MoveLibrary) -> Blueprint:
            allowed = MoveLibrary(allowed_moves(library, parameters))
            return plan_dance(music, parameters, allowed, before.seed)

        return self._edit(dance_id, "", plan)

    def rename(self, dance_id: Any, title: str) -> Change:
        """Change the title of the dance."""
        dance = self.dance(dance_id)
        return self._save(dance, title=title)

    def _edit(self, dance_id: Any, key: str, edit: Edit) -> Change:
        dance = self.dance(dance_id)
        if key and key != dance.key:
            raise ChangedMeanwhile
        before, library = self.read(dance)
        language = self._language or dance.language
        try:
            after = edit(before, library)
        except ChoreographyError as error:
            raise ValueError(error_message(language, error)) from error
        changes = describe_changes(before, after, language)
        # The same moves with other points or reasons are no change.
        kept = dance.blueprint if not changes and after.parameters == before.parameters else None
        change = self._save(
            dance,
            blueprint=kept or after.model_dump(mode="json"),
            parameters=after.parameters.model_dump(mode="json"),
        )
        change.summary["changes"] = changes
        return change

    @staticmethod
    def _save(dance: Dance, **fields: Any) -> Change:
        before = snapshot_of(dance)
        summary: dict[str, Any] = {"dance_id": str(dance.pk)}
        if all(getattr(dance, name) == value for name, value in fields.items()):
            return Change(summary)
        for name, value in fields.items():
            setattr(dance, name, value)
        dance.updated_at = timezone.now()
        dance.save()
        return Change(summary, [Mutation.update(before, dance)])


def _ease_part(blueprint: Blueprint, library: MoveLibrary, part: str) -> Blueprint:
    last = len(blueprint.moves) - 1
    middle = blueprint.move_at((len(blueprint.beat_times) - 1) / 2)
    first, end = {"first half": (0, max(0, middle - 1)), "second half": (middle, last)}.get(part, (0, last))
    return editing.ease_moves(blueprint, library, first, end)


def _count(blueprint: Blueprint, library: MoveLibrary, figure: str, beats: tuple[int, int]) -> int:
    start, end = beats
    return sum(suits(library[one.move], figure) for one in blueprint.moves if start <= one.start_beat < end)


def _leave_out(blueprint: Blueprint, library: MoveLibrary, figure: str) -> Blueprint:
    parameters = blueprint.parameters
    wanted = tuple(other for other in parameters.wanted if other != figure)
    unwanted = tuple(dict.fromkeys((*parameters.unwanted, figure)))
    changed = ChoreographyParameters.model_validate(
        {**parameters.model_dump(), "wanted": wanted, "unwanted": unwanted}
    )
    return editing.leave_out(blueprint, library, changed)


def describe_changes(before: Blueprint, after: Blueprint, language: str) -> list[dict[str, Any]]:
    """Return the places whose move changed, with the time in seconds and the names of both moves."""
    old = {placed.start_beat: placed.move for placed in before.moves}
    return [
        {
            "index": index,
            "start_seconds": after.beat_times[placed.start_beat],
            "before": move_name(old[placed.start_beat], language) if placed.start_beat in old else "",
            "after": move_name(placed.move, language),
        }
        for index, placed in enumerate(after.moves)
        if old.get(placed.start_beat) != placed.move
    ]
