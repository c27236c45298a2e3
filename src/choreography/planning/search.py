"""Beam search (Lowerre 1976) over the bars for the sequence of moves with the most points.

The objective is the sum of the points (scoring.py) of all moves, times their bars. A move loses points if it was
danced shortly before, or if the previous move has the same category. It gains points if it is new. When a section
recurs, the moves of its first occurrence gain points, so that the dance can be learned.

A move never follows itself, it begins in the exit of the previous move, and it does not cross the boundary of a
section. The dance begins with an intro or a basic and ends with an outro. The same seed gives the same dance.
"""

from dataclasses import dataclass

from src.choreography.library import MoveLibrary
from src.choreography.move import Move, Station
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning.grid import BeatGrid
from src.choreography.planning.scoring import allowed_moves, score_moves

BEAM_PER_STATION = 6
RECENT_MOVES = 10
REPEAT_POINTS = 1.6
NEW_POINTS = 0.5
CATEGORY_POINTS = 0.25
RECURRENCE_POINTS = 1.2
INTRO_POINTS = 0.8
BARS_PER_PHRASE = 2

BarMove = tuple[int, str]


@dataclass(frozen=True)
class Path:
    """A partial dance: its points, its moves with their bars, and the station that it has reached."""

    points: float
    moves: tuple[BarMove, ...]
    station: Station | None


@dataclass(frozen=True)
class Search:
    """The input that all paths share. Banned moves are not used."""

    grid: BeatGrid
    parameters: ChoreographyParameters
    library: MoveLibrary
    seed: int
    banned: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Span:
    """The bars to fill (`end_bar` excluded), the moves before them, and the stations at both ends (None: any)."""

    start_bar: int
    end_bar: int
    before: tuple[BarMove, ...] = ()
    entry: Station | None = None
    exit: Station | None = None
    following: str | None = None

    def accepts(self, path: Path) -> bool:
        """Tell whether the rest of the dance can follow a path."""
        return path.moves[-1][1] != self.following and self.exit in {None, path.station}


def find_best_path(search: Search, span: Span) -> Path | None:
    """Return the path with the most points that fills a span, after `span.before`; None if no sequence fits."""
    grid = search.grid
    moves = [
        move for move in allowed_moves(search.library, search.parameters) if move.id not in search.banned
    ]
    if not moves:
        return None
    points = score_moves(moves, search.parameters, grid, search.seed)
    rows = {move.id: row for row, move in enumerate(moves)}
    starting = _by_entry(moves)
    beams: dict[int, list[Path]] = {bar: [] for bar in range(span.start_bar, span.end_bar + 1)}
    beams[span.start_bar] = [Path(0.0, span.before, span.entry)]
    for bar in range(span.start_bar, span.end_bar):
        section = grid.section_at(bar)
        last_bar = min(section.end_bar, span.end_bar)
        for path in _best_of(beams[bar]):
            for move in starting.get(path.station, []):
                after = bar + move.counts // 4
                if after > last_bar or not _on_phrase(move, bar, section.start_bar):
                    continue
                if _fits(move, path, bar, last=after == grid.bars):
                    gained = _gain(move, path, bar, float(points[rows[move.id], bar]), search)
                    beams[after].append(Path(path.points + gained, (*path.moves, (bar, move.id)), move.exit))
    ends = [path for path in beams[span.end_bar] if span.accepts(path)]
    return max(ends, key=lambda path: (path.points, path.moves)) if ends else None


def _by_entry(moves: list[Move]) -> dict[Station | None, list[Move]]:
    """Return moves by the station of their entry; under None those that may begin a dance."""
    starting: dict[Station | None, list[Move]] = {
        None: [m for m in moves if m.has("intro") or m.has("basic")]
    }
    for move in moves:
        starting.setdefault(move.entry, []).append(move)
    return starting


def _best_of(paths: list[Path]) -> list[Path]:
    """Return the best paths of each station, so that every station stays in the beam."""
    kept: dict[Station | None, int] = {}
    best = []
    for path in sorted(paths, key=lambda path: (-path.points, path.moves)):
        if kept.get(path.station, 0) < BEAM_PER_STATION:
            kept[path.station] = kept.get(path.station, 0) + 1
            best.append(path)
    return best


def _on_phrase(move: Move, bar: int, section_start: int) -> bool:
    """Tell whether a move may begin on a bar: a move of 4 counts on any, others on a phrase of their section."""
    return move.counts == 4 or (bar - section_start) % BARS_PER_PHRASE == 0


def _fits(move: Move, path: Path, bar: int, *, last: bool) -> bool:
    """Tell whether a move is allowed here: outros at the end, intros at the beginning, no move twice in a row."""
    if move.has("outro") is not last:
        return False
    if move.has("intro") and bar >= 2 * BARS_PER_PHRASE:
        return False
    return not path.moves or path.moves[-1][1] != move.id


def _gain(move: Move, path: Path, bar: int, points: float, search: Search) -> float:
    """Return the points of a move at the end of a path."""
    bars = move.counts // 4
    gained = points
    recent = [move_id for _, move_id in path.moves[-RECENT_MOVES:]]
    if move.id in recent:
        gained -= REPEAT_POINTS * (recent[::-1].index(move.id) + 1) ** -0.5
    else:
        gained += NEW_POINTS
    if recent and search.library[recent[-1]].category == move.category:
        gained -= CATEGORY_POINTS
    if move.has("intro"):
        gained += INTRO_POINTS
    if recurring_move(path, bar, search.grid) == move.id:
        gained += RECURRENCE_POINTS + REPEAT_POINTS
    return gained * bars


def recurring_move(path: Path, bar: int, grid: BeatGrid) -> str | None:
    """Return the move at this place of the section's first occurrence; None in the first occurrence."""
    section = grid.section_at(bar)
    first = next(s for s in grid.sections if s.label == section.label)
    if first is section:
        return None
    place = first.start_bar + bar - section.start_bar
    if place >= first.end_bar:
        return None
    return next((move_id for start, move_id in path.moves if start == place), None)
