"""The planner: a beam search over the bars for the sequence of moves with the most points.

Objective: the sum over all moves of their points (scoring.py) times their bars; less for a move that was
danced shortly before and for the same category twice in a row; more for a move that is new, and for the
moves of a section's first time when the section comes back, so that the dance can be learned. A move never
follows itself, transitions are legal, no move crosses the boundary of a section, the dance begins with an
intro or a basic and ends with an outro. The same seed gives the same dance.
"""

from dataclasses import dataclass, replace

from src.choreography.blueprint import Blueprint, PlacedMove, PlannedSection
from src.choreography.errors import MusicNotSuitableError
from src.choreography.library import MoveLibrary
from src.choreography.move import Move, Station
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning.grid import BeatGrid, build_grid
from src.choreography.planning.music import MusicFeatures
from src.choreography.planning.scoring import allowed_moves, score_moves

BEAM_PER_STATION = 6
RECENT_MOVES = 10
REPEAT_POINTS = 1.6
NEW_POINTS = 0.5
CATEGORY_POINTS = 0.25
LEARN_POINTS = 1.2
INTRO_POINTS = 0.8
BARS_PER_PHRASE = 2
MIN_BARS = 4


@dataclass(frozen=True)
class _Path:
    """A partial dance: its points, the moves so far with their bars, where the couple stands."""

    points: float
    moves: tuple[tuple[int, str], ...]
    station: Station | None


@dataclass(frozen=True)
class _Search:
    """What all paths share."""

    grid: BeatGrid
    parameters: ChoreographyParameters
    library: MoveLibrary
    seed: int


def plan_dance(
    music: MusicFeatures, parameters: ChoreographyParameters, library: MoveLibrary, seed: int = 0
) -> Blueprint:
    """Plan a dance of the asked length, or as long as the music allows.

    Raises:
        MusicNotSuitableError: The music is no bachata (see `build_grid`), or nothing is left to dance.
    """
    grid = build_grid(music)
    bars, notes = _length(grid, parameters.duration)
    search = _Search(replace(grid.shortened(bars), notes=notes), parameters, library, seed)
    return _blueprint(_best_path(search), search)


def _length(grid: BeatGrid, duration: int) -> tuple[int, tuple[str, ...]]:
    """Whole phrases of the last section nearest to the asked seconds; notes where the track is shorter."""
    start = grid.beat_times[0]
    ends = {
        bars: grid.beat_times[4 * bars] - start
        for section in grid.sections
        for bars in range(section.start_bar + BARS_PER_PHRASE, section.end_bar + 1, BARS_PER_PHRASE)
        if bars >= MIN_BARS
    }
    bars = min(ends, key=lambda count: abs(ends[count] - duration))
    phrase = ends[bars] * BARS_PER_PHRASE / bars
    if duration - ends[bars] > phrase:
        return bars, (*grid.notes, f"The track allows {ends[bars]:.0f} of the {duration} seconds.")
    return bars, grid.notes


def _best_path(search: _Search) -> _Path:
    grid = search.grid
    moves = allowed_moves(search.library, search.parameters)
    points = score_moves(moves, search.parameters, grid, search.seed)
    rows = {move.id: row for row, move in enumerate(moves)}
    starting: dict[Station | None, list[Move]] = {
        None: [m for m in moves if m.has("intro") or m.has("basic")]
    }
    for move in moves:
        starting.setdefault(move.entry, []).append(move)
    beams: list[list[_Path]] = [[_Path(0.0, (), None)], *([] for _ in range(grid.bars))]
    for section in grid.sections:
        for bar in range(section.start_bar, section.end_bar):
            for path in _best_of(beams[bar]):
                for move in starting.get(path.station, []):
                    after = bar + move.counts // 4
                    if after > section.end_bar or not _on_phrase(move, bar, section.start_bar):
                        continue
                    if _fits(move, path, bar, last=after == grid.bars):
                        gained = _gain(move, path, bar, float(points[rows[move.id], bar]), search)
                        beams[after].append(
                            _Path(path.points + gained, (*path.moves, (bar, move.id)), move.exit)
                        )
    if not beams[-1]:
        raise MusicNotSuitableError(
            "No dance can be made with what is left. Allow more figures or choose another track."
        )
    return max(beams[-1], key=lambda path: (path.points, path.moves))


def _best_of(paths: list[_Path]) -> list[_Path]:
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


def _fits(move: Move, path: _Path, bar: int, *, last: bool) -> bool:
    """Outros only at the end, intros only at the beginning, nothing twice in a row."""
    if move.has("outro") is not last:
        return False
    if move.has("intro") and bar >= 2 * BARS_PER_PHRASE:
        return False
    return not path.moves or path.moves[-1][1] != move.id


def _gain(move: Move, path: _Path, bar: int, points: float, search: _Search) -> float:
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
    if _learned(path, bar, search.grid) == move.id:
        gained += LEARN_POINTS + REPEAT_POINTS
    return gained * bars


def _learned(path: _Path, bar: int, grid: BeatGrid) -> str | None:
    """The move at the same place of the same section's first time, where the section comes back."""
    section = next(s for s in grid.sections if s.start_bar <= bar < s.end_bar)
    first = next(s for s in grid.sections if s.label == section.label)
    if first is section:
        return None
    place = first.start_bar + bar - section.start_bar
    if place >= first.end_bar:
        return None
    return next((move_id for start, move_id in path.moves if start == place), None)


def _blueprint(path: _Path, search: _Search) -> Blueprint:
    grid = search.grid
    return Blueprint(
        seed=search.seed,
        parameters=search.parameters,
        tempo_bpm=round(grid.tempo_bpm, 2),
        beat_times=tuple(round(time, 4) for time in grid.beat_times),
        sections=tuple(
            PlannedSection(
                label=s.label, start_beat=4 * s.start_bar, end_beat=4 * s.end_bar, energy=round(s.energy, 3)
            )
            for s in grid.sections
        ),
        moves=tuple(_placed(path, index, search) for index in range(len(path.moves))),
        score=round(path.points, 3),
        notes=grid.notes,
    )


def _placed(path: _Path, index: int, search: _Search) -> PlacedMove:
    bar, move_id = path.moves[index]
    grid, move = search.grid, search.library[move_id]
    before = _Path(0.0, path.moves[:index], None)
    return PlacedMove(
        move=move_id,
        start_beat=4 * bar,
        counts=move.counts,
        section=next(i for i, s in enumerate(grid.sections) if s.start_bar <= bar < s.end_bar),
        energy=round(grid.energy[bar], 3),
        reason=_reason(move, before, bar, grid),
    )


def _reason(move: Move, before: _Path, bar: int, grid: BeatGrid) -> str:
    """Why a move stands where it stands, as words that the page translates."""
    if move.has("outro"):
        return "ending"
    if move.has("intro"):
        return "beginning"
    if _learned(before, bar, grid) == move.id:
        return "repeated part"
    if grid.breaks[bar] and move.has("pose"):
        return "break"
    if move.has("connector"):
        return "change of hold"
    return "energy" if move.energy != "medium" else "style"
