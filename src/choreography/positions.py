"""Where the two dancers stand in each position, and the geometry of the couple's frame."""

from math import cos, radians, sin
from typing import NamedTuple

from src.choreography.move import Dancer, Foot, Position, Step

# From the body's centre to the ball of a foot: to the side and forwards, in centimetres.
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
    """Turn a point counter-clockwise about the origin."""
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def side_of(foot: Foot) -> int:
    """-1 for the left foot, 1 for the right."""
    return -1 if foot == "L" else 1


def other(foot: Foot) -> Foot:
    """The other foot."""
    return "R" if foot == "L" else "L"


def ball_of(placement: Placement, foot: Foot) -> tuple[float, float]:
    """Where the ball of a foot is when the dancer stands there with both feet under the body."""
    dx, dy = rotate(side_of(foot) * HALF_STANCE, BALL_AHEAD, placement.facing)
    return placement.x + dx, placement.y + dy


def centre_over(foot: Foot, x: float, y: float, facing: float) -> tuple[float, float]:
    """Where the body's centre is when it stands over the ball of this foot."""
    dx, dy = rotate(side_of(foot) * HALF_STANCE, BALL_AHEAD, facing)
    return x - dx, y - dy


def placement_after(position: Position, dancer: Dancer, steps: tuple[Step, ...]) -> Placement:
    """Where a dancer stands after steps that began in a position: over the foot that stepped last."""
    start = POSITIONS[position][dancer]
    last = next((step for step in reversed(steps) if step.kind == "step"), None)
    if last is None:
        return start
    facing = float(steps[-1].facing)
    x, y = centre_over(last.foot, last.x, last.y, facing)
    return Placement(x, y, facing)
