"""Beam search over the bars for the sequence of moves with the most points.

Objective: the sum over all moves of their points (scoring.py) times their bars; less for a move that was
danced shortly before and for the same category twice in a row; more for a move that is new, and for the
moves of a section's first time when the section comes back, so that the dance can be learned. A move never
follows itself, transitions are legal, no move crosses the boundary of a section, the dance begins with an
intro or a basic and ends with an outro. The same seed gives the same dance.
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
LEARN_POINTS = 1.2
INTRO_POINTS = 0.8
BARS_PER_PHRASE = 2

BarMove = tuple[int, str]


@dataclass(frozen=True)
class Path:
    """A partial dance: its points, the moves so far with their bars, where the couple stands."""

    points: float
    moves: tuple[BarMove, ...]
    station: Station | None


@dataclass(frozen=True)
class Search:
    """What all paths share. Banned moves are left out."""

    grid: BeatGrid
    parameters: ChoreographyParameters
    library: MoveLibrary
    seed: int
    banned: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Span:
    """The bars to fill, what is danced before them, and how the couple must stand at their end."""

    start_bar: int
    end_bar: int
    before: tuple[BarMove, ...] = ()
    entry: Station | None = None
    exit: Station | None = None
    following: str | None = None

    def accepts(self, path: Path) -> bool:
        """Tell whether the rest of the dance can go on from here."""
        return path.moves[-1][1] != self.following and self.exit in {None, path.station}


def find_best_path(search: Search, span: Span) -> Path | None:
    """The moves with the most points that fill a span, after `span.before`; None where nothing fits."""
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
    """Moves by the station where they begin; under None those that may begin a dance."""
    starting: dict[Station | None, list[Move]] = {
        None: [m for m in moves if m.has("intro") or m.has("basic")]
    }
    for move in moves:
        starting.setdefault(move.entry, []).append(move)
    return starting


def _best_of(paths: list[Path]) -> list[Path]:
    """The best few for each way in which the couple can stand, so that none of them dies out."""
    kept: dict[Station | None, int] = {}
    best = []
    for path in sorted(paths, key=lambda path: (-path.points, path.moves)):
        if kept.get(path.station, 0) < BEAM_PER_STATION:
            kept[path.station] = kept.get(path.station, 0) + 1
            best.append(path)
    return best


def _on_phrase(move: Move, bar: int, section_start: int) -> bool:
    """Counts of eight begin with the section's phrases of two bars; a move of four may begin on any bar."""
    return move.counts == 4 or (bar - section_start) % BARS_PER_PHRASE == 0


def _fits(move: Move, path: Path, bar: int, *, last: bool) -> bool:
    """Outros only at the end, intros only at the beginning, nothing twice in a row."""
    if move.has("outro") is not last:
        return False
    if move.has("intro") and bar >= 2 * BARS_PER_PHRASE:
        return False
    return not path.moves or path.moves[-1][1] != move.id


def _gain(move: Move, path: Path, bar: int, points: float, search: Search) -> float:
    """Points of a move at a place in this path."""
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
    if learned_move(path, bar, search.grid) == move.id:
        gained += LEARN_POINTS + REPEAT_POINTS
    return gained * bars


def learned_move(path: Path, bar: int, grid: BeatGrid) -> str | None:
    """The move at the same place of the same section's first time, where the section comes back."""
    section = grid.section_at(bar)
    first = next(s for s in grid.sections if s.label == section.label)
    if first is section:
        return None
    place = first.start_bar + bar - section.start_bar
    if place >= first.end_bar:
        return None
    return next((move_id for start, move_id in path.moves if start == place), None)
