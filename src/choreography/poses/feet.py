"""Feet: their places on the floor, the swings between them, and the distribution of weight."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator

from src.choreography.move import Foot
from src.choreography.poses.timeline import DancerTimeline
from src.choreography.positions import centre_over

Array = NDArray[np.float64]

# A swing lasts at most SWING_BEATS, and at most SWING_SHARE of the time since the previous landing.
SWING_BEATS = 0.62
SWING_SHARE = 0.8
LIFT_METRES = 0.035
TOE_OUT_DEGREES = 7.0
TAP_HEEL_DEGREES = 16.0
PIVOT_HEEL_DEGREES = 19.0
NEVER = 1e9

FEET: tuple[Foot, Foot] = ("L", "R")


@dataclass(frozen=True)
class FootTrack:
    """One foot over time; arrays of n frames."""

    ball: Array  # (n, 3), metres
    heading: Array  # degrees
    pitch: Array  # degrees by which the heel is raised above its height in the shoe
    planted: NDArray[np.bool_]


@dataclass(frozen=True)
class Footing:
    """Both feet, the centre and the facing of the body, and the share of weight on the right foot (0 to 1)."""

    feet: dict[Foot, FootTrack]
    centre: Array  # (n, 2), metres
    facing: Array  # degrees, continuous
    weight_right: Array
    taps: list[tuple[float, Foot]]


def smooth(share: Array) -> Array:
    """Return the smoothstep of a share: 0 to 1 with level ends.

    Args:
        share: Any shape; values outside 0..1 are clipped.

    Raises nothing.
    """
    clipped = np.clip(share, 0, 1)
    return clipped * clipped * (3 - 2 * clipped)


def track_feet(line: DancerTimeline, beats: Array) -> Footing:
    """Follow both feet of a dancer.

    Args:
        line: The timeline of one dancer, with at least one landing of each foot.
        beats: Beats of shape (n,), rising.

    Returns arrays of n frames: positions in metres, angles in degrees, weight on the right foot in 0..1.

    Raises:
        IndexError: The timeline has no landing.
    """
    keys = [(step.beat, step.facing) for step in line.steps]
    facing = _interpolate(keys, line.start.facing, beats)
    # Rotation within a tenth of a beat, in degrees: a dancer turns on the balls of the feet.
    turn = _interpolate(keys, line.start.facing, beats + 0.05) - _interpolate(
        keys, line.start.facing, beats - 0.05
    )
    pivot = PIVOT_HEEL_DEGREES * smooth(np.abs(turn) / 12)
    weight = _weight(line, beats)
    feet: dict[Foot, FootTrack] = {}
    for foot in FEET:
        track = _track(line, foot, beats, facing, weight if foot == "R" else 1 - weight)
        feet[foot] = replace(track, pitch=np.maximum(track.pitch, pivot))
    taps = [(step.beat, step.foot) for step in line.steps if step.tap]
    return Footing(feet, _centre(line, beats), facing, weight, taps)


def _interpolate(keys: list[tuple[float, float]], start: float, beats: Array) -> Array:
    """Monotone cubic interpolation (Fritsch and Carlson 1980) that begins at `start` a beat before the first key."""
    times = np.array([keys[0][0] - 1.0, *(time for time, _ in keys)])
    values = np.array([start, *(value for _, value in keys)])
    curve = PchipInterpolator(times, values)
    return np.asarray(curve(np.clip(beats, times[0], times[-1])), dtype=np.float64)


def _centre(line: DancerTimeline, beats: Array) -> Array:
    """Return the centre of the body (n, 2) in metres: it is over a foot shortly after the foot has landed."""
    steps = [step for step in line.steps if not step.tap]
    points = []
    for step in steps:
        x, y = centre_over(step.foot, step.x * 100, step.y * 100, step.facing)
        points.append((step.beat, x / 100, y / 100))
    later = beats - 0.1
    axes = [
        _interpolate([(p[0], p[axis + 1]) for p in points], (line.start.x, line.start.y)[axis], later)
        for axis in (0, 1)
    ]
    return np.stack(axes, axis=1)


def _weight(line: DancerTimeline, beats: Array) -> Array:
    """Return the share of weight on the right foot (n,): it shifts around each landing that takes weight."""
    weight = np.full(len(beats), 1.0 if line.free_foot == "L" else 0.0)
    previous = -NEVER
    for step in (step for step in line.steps if not step.tap):
        half = 0.3 * min(1.0, step.beat - previous)
        previous = step.beat
        share = smooth((beats - step.beat + half) / (2 * half))
        target = 1.0 if step.foot == "R" else 0.0
        weight += (target - weight) * share
    return weight


def _swings(line: DancerTimeline, foot: Foot) -> list[tuple[float, float, float, float, bool]]:
    """Return lift-off and landing (beats), x and y (metres), and whether it is a tap, of each swing of a foot."""
    swings = []
    previous = -NEVER
    for step in line.steps:
        if step.foot == foot:
            length = min(SWING_BEATS, SWING_SHARE * (step.beat - previous))
            swings.append((step.beat - length, step.beat, step.x, step.y, step.tap))
        previous = step.beat
    return swings


def _track(line: DancerTimeline, foot: Foot, beats: Array, facing: Array, weight: Array) -> FootTrack:
    swings = _swings(line, foot)
    places = np.array([line.balls[foot], *((x, y) for _, _, x, y, _ in swings)])
    tapped = np.array([False, *(tap for *_, tap in swings)])
    # After its last landing a foot does not move.
    lift = np.array([*(s[0] for s in swings), NEVER])
    land = np.array([*(s[1] for s in swings), NEVER + 1])
    at = np.searchsorted(land[:-1], beats, side="right")
    phase = np.clip((beats - lift[at]) / (land[at] - lift[at]), 0, 1)
    swinging = phase > 0
    share = smooth(phase)
    nearest = np.minimum(at + 1, len(places) - 1)
    flat = places[at] + (places[nearest] - places[at]) * share[:, None]
    arc = np.sin(np.pi * phase)
    distance = np.hypot(*(places[nearest] - places[at]).T)
    height = arc * (LIFT_METRES * 0.5 + np.minimum(0.5, distance) * LIFT_METRES)
    raised = TAP_HEEL_DEGREES * (1 - weight) * (tapped[at] * (1 - share) + tapped[nearest] * share)
    pitch = raised + 12 * arc + 8 * (1 - weight)
    heading = facing + TOE_OUT_DEGREES * (1 if foot == "L" else -1)
    return FootTrack(np.column_stack([flat, height]), heading, pitch, ~swinging)
