"""The planner: makes a blueprint from music and parameters. search.py describes the search and its objective."""

from dataclasses import replace

from src.choreography.blueprint import Blueprint, PlacedMove, PlannedSection
from src.choreography.errors import MusicNotSuitableError
from src.choreography.library import MoveLibrary
from src.choreography.move import Move
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning.grid import BeatGrid, build_grid
from src.choreography.planning.music import MusicFeatures
from src.choreography.planning.search import (
    BARS_PER_PHRASE,
    BarMove,
    Path,
    Search,
    Span,
    find_best_path,
    recurring_move,
)

MIN_BARS = 4


def plan_dance(
    music: MusicFeatures, parameters: ChoreographyParameters, library: MoveLibrary, seed: int = 0
) -> Blueprint:
    """Plan a dance of the requested duration, or as long as the music allows.

    Raises:
        MusicNotSuitableError: The track cannot be danced (see `build_grid`), or the allowed moves do not fill it.
    """
    grid = build_grid(music)
    bars, notes = _length(grid, parameters.duration)
    search = Search(replace(grid.truncate(bars), notes=notes), parameters, library, seed)
    path = find_best_path(search, Span(0, bars))
    if path is None:
        raise MusicNotSuitableError(
            "No dance can be made from the allowed figures. Allow more figures or choose another track.",
            "nothing_left",
        )
    return _blueprint(path, search)


def _length(grid: BeatGrid, duration: int) -> tuple[int, tuple[str, ...]]:
    """Return the whole phrases, in bars, nearest to a duration in seconds, and a note if the track is too short."""
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


def _blueprint(path: Path, search: Search) -> Blueprint:
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
        moves=place_moves(path.moves, search),
        score=round(path.points, 3),
        notes=grid.notes,
    )


def place_moves(moves: tuple[BarMove, ...], search: Search) -> tuple[PlacedMove, ...]:
    """Return the moves of a path as moves of a blueprint, each with the reason for its choice."""
    grid, placed = search.grid, []
    for index, (bar, move_id) in enumerate(moves):
        move = search.library[move_id]
        placed.append(
            PlacedMove(
                move=move_id,
                start_beat=4 * bar,
                counts=move.counts,
                section=grid.sections.index(grid.section_at(bar)),
                energy=round(grid.energy[bar], 3),
                reason=_reason(move, Path(0.0, moves[:index], None), bar, grid),
            )
        )
    return tuple(placed)


def _reason(move: Move, before: Path, bar: int, grid: BeatGrid) -> str:
    """Return the reason for the choice of a move, in words that the page translates."""
    if move.has("outro"):
        return "ending"
    if move.has("intro"):
        return "beginning"
    if recurring_move(before, bar, grid) == move.id:
        return "repeated part"
    if grid.breaks[bar] and move.has("pose"):
        return "break"
    if move.has("connector"):
        return "change of hold"
    return "energy" if move.energy != "medium" else "style"
