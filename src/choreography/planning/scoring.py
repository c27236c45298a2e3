"""Points of moves for the request and for each bar of the music. Only unwanted figures are excluded."""

import numpy as np
from numpy.typing import NDArray

from src.choreography.library import MoveLibrary
from src.choreography.move import Move
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning.grid import BeatGrid

# Requested difficulty -> points for the difficulty of a move.
DIFFICULTY_POINTS: dict[str, dict[str, float]] = {
    "beginner": {"beginner": 1.0, "intermediate": -0.4, "advanced": -1.6},
    "intermediate": {"beginner": 0.55, "intermediate": 1.0, "advanced": -0.1},
    "advanced": {"beginner": 0.2, "intermediate": 0.85, "advanced": 1.0},
}
ENERGY_OF_MOVE = {"low": 0.2, "medium": 0.5, "high": 0.85}
ENERGY_ASKED = {"low": 0.25, "medium": 0.5, "high": 0.75}
# How far the energy of the music shifts the requested energy.
MUSIC_SHARE = 0.5
WANTED_POINTS = 0.9
POSE_POINTS, BREAK_POINTS = -0.6, 1.5
JITTER_POINTS = 0.3

Array = NDArray[np.float64]


def suits(move: Move, figure: str) -> bool:
    """Tell whether a figure is the category or a tag of a move."""
    return move.has(figure) or move.category == figure


def allowed_moves(library: MoveLibrary, parameters: ChoreographyParameters) -> list[Move]:
    """Return all moves except the unwanted figures, sorted by id."""
    return [
        library[move_id]
        for move_id in sorted(library.moves)
        if not any(suits(library[move_id], figure) for figure in parameters.unwanted)
    ]


def score_moves(moves: list[Move], parameters: ChoreographyParameters, grid: BeatGrid, seed: int) -> Array:
    """Return the points of each move for each bar in which it may begin, shape (moves, bars).

    Args:
        moves: At least one move.
        parameters: The request.
        grid: Gives the energy of each bar, and the breaks.
        seed: Of the random part of the points, 0 to `JITTER_POINTS`.

    Raises:
        ValueError: There is no move.
    """
    target = ENERGY_ASKED[parameters.energy_level] + MUSIC_SHARE * (np.asarray(grid.energy) - 0.5)
    breaks = np.asarray(grid.breaks, dtype=float)
    rows = []
    for move in moves:
        points = (
            getattr(move.styles, parameters.style) + DIFFICULTY_POINTS[parameters.difficulty][move.difficulty]
        )
        points += WANTED_POINTS * sum(suits(move, figure) for figure in parameters.wanted)
        row = points + 1 - 1.5 * np.abs(ENERGY_OF_MOVE[move.energy] - target)
        rows.append(row + (POSE_POINTS + (BREAK_POINTS - POSE_POINTS) * breaks if move.has("pose") else 0))
    noise = np.random.default_rng(seed).random((len(moves), grid.bars))
    result: Array = np.stack(rows) + JITTER_POINTS * noise
    return result
