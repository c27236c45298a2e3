"""Holds: the targets of hands, and the pairs of hands that are joined.

A target is a point in the frame of a dancer's chest, above a dancer's head, or between two joined hands'
shoulders. Names of holds and positions follow common usage: closed hold, two-hand hold, handshake hold,
hammerlock, shadow, cuddle (sweetheart).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from src.choreography.poses.feet import Array
from src.choreography.poses.trunk import Trunk

Hand = tuple[str, str]  # dancer, "L" or "R"
Couple = dict[str, Trunk]
Target = Callable[[Couple], Array]

SIDE = {"L": -1.0, "R": 1.0}


@dataclass(frozen=True)
class HoldRule:
    """Targets of hands, and the pairs (lead's hand, follow's hand) that are joined.

    `elbows` are directions (right, forwards, up) in the frame of the dancer's chest, for elbows that would otherwise
    enter the partner.
    """

    targets: dict[Hand, Target]
    joined: tuple[tuple[str, str], ...] = ()
    elbows: dict[Hand, tuple[float, float, float]] = field(default_factory=dict)


def on_body(dancer: str, right: float, ahead: float, up: float) -> Target:
    """Return a target in the frame of a dancer's chest, in metres from the base of the neck."""

    def find(couple: Couple) -> Array:
        trunk = couple[dancer]
        r, f, u = trunk.chest_axes
        place: Array = trunk.neck + r * right + f * ahead + u * up
        return place

    return find


def above_head(dancer: str, partner: str, height: float, towards: float) -> Target:
    """Return a target `height` metres above a dancer's head, moved `towards` metres to the partner."""

    def find(couple: Couple) -> Array:
        head = couple[dancer].head
        way = couple[partner].head - head
        way = way * np.array([1.0, 1.0, 0.0])
        way = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 0.2)
        place: Array = head + way * towards + np.array([0, 0, height])
        return place

    return find


def between(lead: str, follow: str, drop: float, out: float, ahead: float = 0.0) -> Target:
    """Return a target between two shoulders: `drop` metres lower, `out` to the side and `ahead` of the lead."""

    def find(couple: Couple) -> Array:
        a, b = couple["lead"].shoulders[lead], couple["follow"].shoulders[follow]
        right, forward, _ = couple["lead"].chest_axes
        middle = (a + b) / 2 + right * (out * SIDE[lead]) + forward * ahead
        place: Array = middle - np.array([0, 0, drop])
        return place

    return find


def _joined(
    pairs: dict[tuple[str, str], Target],
    extra: dict[Hand, Target] | None = None,
    elbows: dict[Hand, tuple[float, float, float]] | None = None,
) -> HoldRule:
    targets: dict[Hand, Target] = dict(extra or {})
    for (lead, follow), target in pairs.items():
        targets["lead", lead] = target
        targets["follow", follow] = target
    return HoldRule(targets, tuple(pairs), elbows or {})


_low_left = between("L", "R", 0.34, 0.07)
_low_right = between("R", "L", 0.34, 0.07)
_over_follow = above_head("follow", "lead", 0.2, 0.1)
_over_lead = above_head("lead", "follow", 0.17, 0.12)
_embracing: dict[Hand, Target] = {
    ("lead", "R"): on_body("follow", -0.08, -0.13, -0.17),
    ("lead", "L"): on_body("follow", 0.1, -0.13, -0.34),
    ("follow", "L"): on_body("lead", 0.1, -0.07, -0.02),
    ("follow", "R"): on_body("lead", -0.1, -0.07, -0.02),
}
_closed_side: dict[Hand, Target] = {
    ("lead", "R"): on_body("follow", -0.1, -0.13, -0.2),
    ("follow", "L"): on_body("lead", 0.16, -0.02, 0.01),
}

HOLDS: dict[str, HoldRule] = {
    "none": HoldRule({}),
    "closed": _joined({("L", "R"): between("L", "R", 0.04, 0.47)}, _closed_side),
    "embrace": HoldRule(_embracing),
    "two_hands": _joined({("L", "R"): _low_left, ("R", "L"): _low_right}),
    "left_right": _joined({("L", "R"): _low_left}),
    "right_right": _joined({("R", "R"): between("R", "R", 0.3, 0.0)}),
    "right_right_high": _joined({("R", "R"): _over_follow}),
    "left_high": _joined({("L", "R"): _over_follow}),
    "left_high_lead": _joined({("L", "R"): _over_lead}),
    "comb_lead": _joined({("L", "R"): on_body("lead", -0.1, 0.0, 0.22)}),
    "hammer_high": _joined(
        {("L", "R"): _over_follow, ("R", "L"): on_body("follow", 0.0, -0.15, -0.3)},
        elbows={("lead", "R"): (-0.3, 0.4, -0.87)},
    ),
    # The lead's right arm is behind the follow's back. The follow's right arm is in front of the lead.
    "hammerlock": _joined(
        {("L", "R"): between("L", "R", 0.18, 0.12, 0.28), ("R", "L"): on_body("follow", 0.02, -0.15, -0.3)},
        elbows={("lead", "R"): (-0.3, 0.4, -0.87), ("follow", "R"): (0.1, -0.6, -0.8)},
    ),
    "shadow": _joined(
        {("L", "L"): on_body("follow", -0.19, 0.09, -0.42), ("R", "R"): on_body("follow", 0.19, 0.09, -0.42)}
    ),
    "cuddle": _joined(
        {("L", "R"): on_body("follow", -0.17, 0.19, -0.3), ("R", "L"): on_body("follow", 0.2, 0.08, -0.36)}
    ),
    "cuddle_high": _joined({("L", "R"): _over_follow, ("R", "L"): _low_right}),
}

# Shapes of a free arm: hand outwards, forwards and upwards of the shoulder, as shares of the arm's reach.
SHAPES = {
    "rest": (0.16, 0.38, -0.56),
    "out": (0.78, 0.3, -0.1),
    "up": (0.3, 0.22, 0.68),
    "hip": (0.1, 0.1, -0.72),
    "chest": (-0.1, 0.42, -0.34),
    "forward": (0.02, 0.86, -0.12),
}
