"""Positions of the couple: placements of both dancers, and the geometry of their frame (move.py)."""

from math import cos, radians, sin
from typing import NamedTuple

from src.choreography.move import Dancer, Foot, Position, Step

# From the centre of the body to the ball of a foot, sideways and forwards, in centimetres.
HALF_STANCE = 9.0
BALL_AHEAD = 4.0


class Placement(NamedTuple):
    """Centre of a body on the floor (cm) and where it faces (degrees, counter-clockwise)."""

    x: float
    y: float
    facing: float


# In closed position each right foot points between the partner's feet; in hammerlock the right sides meet.
POSITIONS: dict[Position, dict[Dancer, Placement]] = {
    "closed": {"lead": Placement(-4.5, -20, 0), "follow": Placement(4.5, 20, 180)},
    "open": {"lead": Placement(0, -32, 0), "follow": Placement(0, 32, 180)},
    "shadow": {"lead": Placement(-4, -20, 0), "follow": Placement(4, 20, 0)},
    "hammerlock": {"lead": Placement(-21, -3, 0), "follow": Placement(21, 3, 180)},
    "cuddle": {"lead": Placement(-18, -9, 0), "follow": Placement(18, 9, 0)},
    "apart": {"lead": Placement(0, -50, 0), "follow": Placement(0, 50, 180)},
}


def rotate(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Rotate a point counter-clockwise about the origin."""
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def side_of(foot: Foot) -> int:
    """Return -1 for the left foot, 1 for the right."""
    return -1 if foot == "L" else 1


def other_foot(foot: Foot) -> Foot:
    """Return the other foot."""
    return "R" if foot == "L" else "L"


def ball_of(placement: Placement, foot: Foot) -> tuple[float, float]:
    """Return the place of the ball of a foot (x, y in centimetres) with both feet under the body."""
    dx, dy = rotate(side_of(foot) * HALF_STANCE, BALL_AHEAD, placement.facing)
    return placement.x + dx, placement.y + dy


def centre_over(foot: Foot, x: float, y: float, facing: float) -> tuple[float, float]:
    """Return the centre of a body (x, y in centimetres) that stands over the ball of a foot."""
    dx, dy = rotate(side_of(foot) * HALF_STANCE, BALL_AHEAD, facing)
    return x - dx, y - dy


def placement_after(position: Position, dancer: Dancer, steps: tuple[Step, ...]) -> Placement:
    """Return the placement of a dancer after steps from a position: over the foot of the last step."""
    start = POSITIONS[position][dancer]
    last = next((step for step in reversed(steps) if step.kind == "step"), None)
    if last is None:
        return start
    facing = float(steps[-1].facing)
    x, y = centre_over(last.foot, last.x, last.y, facing)
    return Placement(x, y, facing)
