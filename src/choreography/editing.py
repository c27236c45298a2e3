"""Edits of a dance: swap, remove, lengthen and ease moves. Each edit returns a new blueprint.

If the edited moves do not connect to their neighbours, as few neighbours as possible are planned again.
"""

from src.choreography.blueprint import Blueprint, PlacedMove, check_blueprint
from src.choreography.errors import EditError
from src.choreography.library import MoveLibrary
from src.choreography.move import Move
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning.grid import BeatGrid, GridSection
from src.choreography.planning.planner import place_moves
from src.choreography.planning.scoring import allowed_moves, score_moves
from src.choreography.planning.search import BarMove, Search, Span, find_best_path

EASIER = {"advanced": "intermediate", "intermediate": "beginner", "beginner": "beginner"}


def find_alternatives(blueprint: Blueprint, library: MoveLibrary, index: int) -> list[Move]:
    """Return the moves that fit at a place without any other change, the most suitable first.

    Raises:
        EditError: There is no such place.
    """
    placed = _placed(blueprint, index)
    now = library[placed.move]
    neighbours = {p.move for p in blueprint.moves[max(0, index - 1) : index + 2]}
    grid = grid_of(blueprint)
    moves = [
        move
        for move in allowed_moves(library, blueprint.parameters)
        if (move.entry, move.exit, move.counts) == (now.entry, now.exit, now.counts)
        and move.id not in neighbours
        and move.has("outro") == now.has("outro")
        and move.has("intro") <= now.has("intro")
    ]
    if not moves:
        return []
    points = score_moves(moves, blueprint.parameters, grid, blueprint.seed)[:, placed.start_beat // 4]
    return [moves[row] for row in sorted(range(len(moves)), key=lambda row: -float(points[row]))]


def swap_move(blueprint: Blueprint, library: MoveLibrary, index: int, move_id: str) -> Blueprint:
    """Replace the move at a place by one of its alternatives.

    Raises:
        EditError: There is no such place, or the move does not fit there.
    """
    _placed(blueprint, index)
    if move_id not in {move.id for move in find_alternatives(blueprint, library, index)}:
        raise EditError("This move does not fit here. Choose one of the suggested moves.", "no_fit")
    moves = _bar_moves(blueprint)
    moves[index] = (moves[index][0], move_id)
    return _with_moves(blueprint, library, moves)


def remove_move(blueprint: Blueprint, library: MoveLibrary, index: int) -> Blueprint:
    """Replace a move by any other one; its neighbours change only if they must.

    Raises:
        EditError: There is no such place, or nothing else can be danced there.
    """
    placed = _placed(blueprint, index)
    return replan(blueprint, library, (index, index), blueprint.parameters, frozenset({placed.move}))


def lengthen_move(blueprint: Blueprint, library: MoveLibrary, index: int) -> Blueprint:
    """Repeat a move in place of the next one.

    Raises:
        EditError: There is no such place, the move does not end in its entry station, or the next move cannot be
            replaced.
    """
    placed = _placed(blueprint, index)
    move = library[placed.move]
    if move.exit != move.entry or index + 1 >= len(blueprint.moves) - 1:
        raise EditError(
            "This move cannot be danced twice in a row. Choose one that ends as it begins.", "not_twice"
        )
    following = blueprint.moves[index + 1]
    moves = _bar_moves(blueprint)
    if following.counts != placed.counts or following.section != placed.section:
        raise EditError("There is no room to dance this move twice here.", "no_room")
    moves[index + 1] = (moves[index + 1][0], placed.move)
    if library[following.move].exit == move.exit:
        return _with_moves(blueprint, library, moves)
    # The repetition stays; the moves after it are planned again from its exit.
    return replan(
        _unchecked(blueprint, library, moves),
        library,
        (index + 2, index + 2),
        blueprint.parameters,
        earliest=index + 2,
    )


def ease_moves(blueprint: Blueprint, library: MoveLibrary, first: int, last: int) -> Blueprint:
    """Replace the hardest moves from `first` to `last` by easier ones.

    Returns the same blueprint if all of them are for beginners.

    Raises:
        EditError: There are no such places, or nothing easier can be danced there.
    """
    for index in (first, last):
        _placed(blueprint, index)
    hardest = max(
        (library[p.move].difficulty for p in blueprint.moves[first : last + 1]), key=list(EASIER)[::-1].index
    )
    if EASIER[hardest] == hardest:
        return blueprint
    easier = blueprint.parameters.model_copy(update={"difficulty": EASIER[hardest]})
    hard = frozenset(move.id for move in library.moves.values() if move.difficulty == hardest)
    return replan(blueprint, library, (first, last), easier, hard)


def leave_out(blueprint: Blueprint, library: MoveLibrary, parameters: ChoreographyParameters) -> Blueprint:
    """Replace all moves that the parameters exclude, and store the parameters in the blueprint.

    Raises:
        EditError: Nothing else can be danced there.
    """
    changed = blueprint.model_copy(update={"parameters": parameters})
    allowed = {move.id for move in allowed_moves(library, parameters)}
    while True:
        refused = [index for index, placed in enumerate(changed.moves) if placed.move not in allowed]
        if not refused:
            return Blueprint.model_validate(changed.model_dump())
        # Planning may change neighbours too: the places are listed again after each run.
        run = [index for place, index in enumerate(refused) if index - refused[0] == place]
        changed = replan(changed, library, (run[0], run[-1]), parameters)


def replan(
    blueprint: Blueprint,
    library: MoveLibrary,
    places: tuple[int, int],
    parameters: ChoreographyParameters,
    banned: frozenset[str] = frozenset(),
    *,
    earliest: int = 0,
) -> Blueprint:
    """Plan the moves from one place to another again, with more and more neighbours until a sequence fits.

    The moves before the place `earliest` do not change.

    Raises:
        EditError: No sequence fits, not even if all moves from `earliest` on change.
    """
    first, last = places
    moves = _bar_moves(blueprint)
    search = Search(grid_of(blueprint), parameters, library, blueprint.seed, banned)
    while True:
        path = find_best_path(search, _span(blueprint, library, first, last))
        if path is not None:
            return _with_moves(blueprint, library, [*path.moves, *moves[last + 1 :]])
        if first == earliest and last == len(moves) - 1:
            raise EditError(
                "Nothing else can be danced here. Allow more figures and try again.", "nothing_else"
            )
        first, last = max(earliest, first - 1), min(len(moves) - 1, last + 1)


def grid_of(blueprint: Blueprint) -> BeatGrid:
    """Return the grid of a blueprint; each bar has the energy of its move."""
    bars = (len(blueprint.beat_times) - 1) // 4
    energy = tuple(p.energy for p in blueprint.moves for _ in range(p.counts // 4))
    sections = tuple(
        GridSection(s.label, s.start_beat // 4, s.end_beat // 4, s.energy) for s in blueprint.sections
    )
    whole = (GridSection("A", 0, bars, 0.5),)
    covered = bool(sections) and sections[0].start_bar == 0 and sections[-1].end_bar == bars
    return BeatGrid(
        blueprint.beat_times, sections if covered else whole, energy, (False,) * bars, blueprint.notes
    )


def _placed(blueprint: Blueprint, index: int) -> PlacedMove:
    count = len(blueprint.moves)
    if not 0 <= index < count:
        raise EditError(f"There is no such place: this dance has {count} moves.", "no_place", count=count)
    return blueprint.moves[index]


def _bar_moves(blueprint: Blueprint) -> list[BarMove]:
    return [(placed.start_beat // 4, placed.move) for placed in blueprint.moves]


def _span(blueprint: Blueprint, library: MoveLibrary, first: int, last: int) -> Span:
    ends_dance = last == len(blueprint.moves) - 1
    return Span(
        start_bar=blueprint.moves[first].start_beat // 4,
        end_bar=blueprint.moves[last].end_beat // 4,
        before=tuple(_bar_moves(blueprint)[:first]),
        entry=library[blueprint.moves[first - 1].move].exit if first else None,
        exit=None if ends_dance else library[blueprint.moves[last + 1].move].entry,
        following=None if ends_dance else blueprint.moves[last + 1].move,
    )


def _unchecked(blueprint: Blueprint, library: MoveLibrary, moves: list[BarMove]) -> Blueprint:
    search = Search(grid_of(blueprint), blueprint.parameters, library, blueprint.seed)
    return blueprint.model_copy(update={"moves": place_moves(tuple(moves), search), "score": 0.0})


def _with_moves(blueprint: Blueprint, library: MoveLibrary, moves: list[BarMove]) -> Blueprint:
    changed = _unchecked(blueprint, library, moves)
    checked = Blueprint.model_validate(changed.model_dump())
    check_blueprint(checked, library)
    return checked
