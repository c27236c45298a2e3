"""Hands: their motion from hold to hold, and the shapes of free arms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.choreography.poses.bodies import BODIES, Body
from src.choreography.poses.feet import Array, smooth
from src.choreography.poses.holds import HOLDS, SHAPES, SIDE, Couple, Hand, HoldRule
from src.choreography.poses.trunk import Trunk

# Duration of the transition to a hold.
BLEND_BEATS = 1.8
# Least distance of a hand from its shoulder; nearer, the elbow would bend too far.
MIN_REACH_METRES = 0.27
CLEARANCE_METRES = 0.42
NEVER = 1e9

Hold = tuple[float, str]
ArmSpan = tuple[float, float, str, str]
Frames = NDArray[np.int64]
Flags = NDArray[np.bool_]
HANDS: tuple[Hand, ...] = (("lead", "L"), ("lead", "R"), ("follow", "L"), ("follow", "R"))


@dataclass(frozen=True)
class HandMotion:
    """Targets of the four hands (n, 3), in metres, and flags (n,) for each pair (lead's, follow's) that is joined.

    `elbows` are directions (n, 3) of length 0 to 1; what is missing to 1 is filled by the default direction (arms.py).
    """

    targets: dict[Hand, Array]
    joined: dict[tuple[str, str], Flags]
    elbows: dict[Hand, Array]


def move_hands(couple: Couple, holds: list[Hold], arms: dict[str, list[ArmSpan]], beats: Array) -> HandMotion:
    """Compute the motion of all hands; each hold is reached on its beat.

    Args:
        couple: Both dancers' trunks over n frames.
        holds: Holds in order of their beats, at least one.
        arms: For each dancer the shapes of free arms.
        beats: Beats of shape (n,), rising.

    Returns hand targets of shape (n, 3), in metres.

    Raises:
        IndexError: There is no hold.
        KeyError: A hold is not one of `HOLDS`.
    """
    free = {hand: _free_hand(couple[hand[0]], BODIES[hand[0]], hand, arms[hand[0]], beats) for hand in HANDS}
    motion = HandMotion(
        {hand: np.zeros((len(beats), 3)) for hand in HANDS},
        {(a, b): np.zeros(len(beats), dtype=np.bool_) for a in "LR" for b in "LR"},
        {hand: np.zeros((len(beats), 3)) for hand in HANDS},
    )
    # If several holds are on one beat, the last one counts.
    keys = sorted(dict(holds).items())
    for (start, name), (end, following) in zip(keys, [*keys[1:], (NEVER, keys[-1][1])], strict=True):
        part = np.flatnonzero((beats >= start) & (beats < end))
        if len(part):
            length = max(min(BLEND_BEATS, end - start), 1e-6)
            share = smooth((beats[part] - (end - length)) / length)
            at_part = {dancer: trunk.at(part) for dancer, trunk in couple.items()}
            resting = {hand: target[part] for hand, target in free.items()}
            _Transition(at_part, resting, (HOLDS[name], HOLDS[following]), share).write(motion, part)
    return motion


@dataclass(frozen=True)
class _Transition:
    """The transition from one hold to the next over some frames; `share` is its progress (n,), 0 to 1."""

    couple: Couple
    free: dict[Hand, Array]
    rules: tuple[HoldRule, HoldRule]
    share: Array

    def write(self, motion: HandMotion, part: Frames) -> None:
        now, then = (_targets_of(rule, self.couple, self.free) for rule in self.rules)
        for hand in HANDS:
            motion.targets[hand][part] = self._interpolate(now[hand], then[hand], (hand,))
            before, after = (_elbow_of(rule, hand, self.couple) for rule in self.rules)
            motion.elbows[hand][part] = before + (after - before) * self.share[:, None]
        for pair, flags in motion.joined.items():
            held, kept = (pair in rule.joined for rule in self.rules)
            flags[part] = held & (kept | (self.share <= 0))
            if held and kept:
                lead, follow = ("lead", pair[0]), ("follow", pair[1])
                point = self._interpolate(now[follow], then[follow], (follow, lead))
                point = _within_reach(point, self.couple, *pair)
                motion.targets[lead][part] = motion.targets[follow][part] = point

    def _interpolate(self, now: Array, then: Array, hands: tuple[Hand, ...]) -> Array:
        """Interpolate between two targets (n, 3), around the shoulders of the hands."""
        point: Array = now + (then - now) * self.share[:, None]
        bow = (4 * self.share * (1 - self.share))[:, None]
        for dancer, side in hands:
            point = point + _around_shoulder(point, self.couple[dancer], side) * bow
        return point


def _targets_of(rule: HoldRule, couple: Couple, free: dict[Hand, Array]) -> dict[Hand, Array]:
    found = {hand: rule.targets[hand](couple) if hand in rule.targets else free[hand] for hand in free}
    for lead, follow in rule.joined:
        point = _within_reach(found["lead", lead], couple, lead, follow)
        found["lead", lead] = found["follow", follow] = point
    return found


def _elbow_of(rule: HoldRule, hand: Hand, couple: Couple) -> Array:
    """Return the direction (n, 3) of an elbow in a hold; zeros if the hold has none."""
    axes = couple[hand[0]].chest_axes
    return sum(
        (axis * amount for axis, amount in zip(axes, rule.elbows.get(hand, (0.0, 0.0, 0.0)), strict=True)),
        start=np.zeros_like(axes[0]),
    )


def _around_shoulder(point: Array, trunk: Trunk, side: str) -> Array:
    """Return the offset (n, 3), in metres, that leads a hand around the front of its own shoulder."""
    right, forward, _ = trunk.chest_axes
    distance = np.linalg.norm(point - trunk.shoulders[side], axis=1)
    push = CLEARANCE_METRES * (1 - smooth(distance / CLEARANCE_METRES))
    way: Array = (forward * 0.8 + right * (0.6 * SIDE[side])) * push[:, None]
    return way


def _within_reach(point: Array, couple: Couple, lead: str, follow: str) -> Array:
    """Move the point of two joined hands (n, 3) until both arms reach it, by alternating projections."""
    roots = (
        (couple["lead"].shoulders[lead], BODIES["lead"]),
        (couple["follow"].shoulders[follow], BODIES["follow"]),
    )
    for _ in range(12):
        for root, body in roots:
            way = point - root
            distance = np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
            point = root + way * (np.clip(distance, MIN_REACH_METRES, 0.985 * body.reach) / distance)
    return point


def _free_hand(
    trunk: Trunk, body: Body, hand: Hand, arms: list[tuple[float, float, str, str]], beats: Array
) -> Array:
    """Return the target (n, 3) of a free hand: in front of the body with a bent arm, or in the shape of an action."""
    right, forward, up = trunk.chest_axes
    side = SIDE[hand[1]]
    swing = 0.05 * np.sin(np.pi * beats + (0 if hand[1] == "L" else np.pi))[:, None]

    def at(shape: str) -> Array:
        out, ahead, above = (body.reach * value for value in SHAPES[shape])
        return trunk.shoulders[hand[1]] + right * (out * side) + forward * ahead + up * above

    place = at("rest") + forward * swing
    for start, end, name, shape in arms:
        if name[0].upper() == hand[1]:
            ramp = min(1.2, (end - start) / 2)
            share = smooth((beats - start + 0.3) / ramp) * smooth((end + 0.3 - beats) / ramp)
            place = place + (at(shape) - place) * share[:, None]
    return place
