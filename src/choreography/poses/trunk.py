"""The trunk: hips, spine, shoulders and head, computed from the feet upwards."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.choreography.poses.bodies import Body
from src.choreography.poses.feet import Array, Footing, smooth
from src.choreography.poses.timeline import DancerTimeline

# The hip of the tapping foot rises for about this many beats around a tap.
TAP_BEATS = 0.3
# How far bent knees lower the hips in the basic.
SOFT_KNEES_METRES = 0.022
MAX_HEAD_YAW_DEGREES = 55.0


@dataclass(frozen=True)
class Channels:
    """Body movement over n frames, in degrees; `sink`, `roll_x` and `roll_y` in metres."""

    hip: Array
    lean: Array
    tilt: Array
    twist: Array
    sink: Array
    roll_x: Array
    roll_y: Array
    chest: Array
    side: Array
    head_yaw: Array
    head_lean: Array
    head_tilt: Array


@dataclass(frozen=True)
class Trunk:
    """Joints of the trunk (n, 3) in metres; axes are unit vectors (n, 3); yaw and roll in degrees (n,)."""

    pelvis: Array
    hips: dict[str, Array]
    neck: Array
    shoulders: dict[str, Array]
    head: Array
    chest_axes: tuple[Array, Array, Array]  # right, forward, up
    head_yaw: Array
    hip_roll: Array

    def at(self, part: NDArray[np.int64]) -> "Trunk":
        """Return the trunk at some frames, given by their indices (m,).

        Raises IndexError for a frame that is not there.
        """
        right, forward, up = self.chest_axes
        return Trunk(
            self.pelvis[part],
            {side: joint[part] for side, joint in self.hips.items()},
            self.neck[part],
            {side: joint[part] for side, joint in self.shoulders.items()},
            self.head[part],
            (right[part], forward[part], up[part]),
            self.head_yaw[part],
            self.hip_roll[part],
        )


def unit(vectors: Array) -> Array:
    """Scale vectors (..., 3) to length 1; vectors of zeros stay 0. Raises nothing."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def axes_of(yaw: Array) -> tuple[Array, Array]:
    """Return the right and forward unit vectors, (n, 3) each, of a body.

    `yaw`: where it faces, in degrees, (n,). Raises nothing.
    """
    angle = np.radians(yaw)
    zero = np.zeros_like(angle)
    return (
        np.stack([np.cos(angle), np.sin(angle), zero], axis=-1),
        np.stack([-np.sin(angle), np.cos(angle), zero], axis=-1),
    )


def read_channels(line: DancerTimeline, beats: Array, body: Body, footing: Footing) -> Channels:
    """Sum the actions of a timeline into channels; taps raise the hip without an action.

    Args:
        line: The timeline of one dancer.
        beats: Beats of shape (n,), rising.
        body: Its proportions.
        footing: Its feet at these beats.

    Raises:
        ValueError: `footing` has another number of frames.
    """
    total = {name: np.zeros_like(beats) for name in Channels.__annotations__}
    total["hip"] += body.hip_roll * 0.5 * (2 * footing.weight_right - 1)
    pops = np.zeros_like(beats)
    for start, end, channel, amount in line.actions:
        if channel == "hip_pop":
            pops += amount * _envelope(beats, start, end)
        else:
            _add_action(total, beats, (start, end), channel, amount)
    for beat, foot in footing.taps:
        near = np.exp(-(((beats - beat) / TAP_BEATS) ** 2))
        total["hip"] += (body.hip_roll + pops) * near * (-1 if foot == "R" else 1) * -1 * 0.6
    # Accents without a tap go to the hip that bears the weight.
    total["hip"] += 0.35 * pops * (2 * footing.weight_right - 1)
    return Channels(**total)


def _envelope(beats: Array, start: float, end: float) -> Array:
    """Return 1 between two beats, with smooth ends inside them, and 0 elsewhere."""
    ramp = min(1.0, (end - start) / 2.5)
    return smooth((beats - start) / ramp) * smooth((end - beats) / ramp)


def _add_action(
    total: dict[str, Array], beats: Array, span: tuple[float, float], channel: str, amount: float
) -> None:
    start, end = span
    shape = _envelope(beats, start, end) * amount
    phase = 2 * np.pi * np.clip((beats - start) / (end - start), 0, 1)
    match channel:
        case "sink":
            total["sink"] += shape / 100
        case "hip_roll":
            total["roll_x"] += shape / 100 * np.cos(phase)
            total["roll_y"] += np.abs(shape) / 100 * np.sin(phase)
        case "wave":
            total["chest"] += shape * np.sin(phase)
            total["roll_y"] -= shape / 300 * np.sin(phase - 0.8)
            total["sink"] += np.abs(shape) / 600 * (1 - np.cos(phase))
        case "side_wave":
            total["side"] += shape * np.sin(phase)
            total["roll_x"] += shape / 400 * np.sin(phase - 0.8)
        case "head_roll":
            total["head_lean"] -= shape * (1 - np.cos(phase)) / 2
            total["head_tilt"] += shape * np.sin(phase)
        case "head_turn":
            total["head_yaw"] += shape
        case "head_back":
            total["head_lean"] -= shape
        case _:
            total[channel] += shape


def build_trunk(
    body: Body, footing: Footing, channels: Channels, hip_height: Array, look_at: Array | None
) -> Trunk:
    """Compute pelvis, spine, shoulders and head.

    Args:
        body: Lengths in metres.
        footing: Both feet over n frames.
        channels: Body movement over the same frames.
        hip_height: Height of the hips (n,), in metres.
        look_at: Place on the floor that the dancer looks at, (n, 2), in metres; None for straight ahead.

    Raises:
        ValueError: The arrays have different numbers of frames.
    """
    right, forward = axes_of(footing.facing)
    sway = body.hip_sway * (2 * footing.weight_right - 1) + channels.roll_x
    pelvis = np.column_stack([footing.centre, hip_height]) + right * sway[:, None]
    # The hips balance a trunk that leans.
    balance = channels.roll_y - 0.18 * np.sin(np.radians(channels.lean))
    pelvis = pelvis + forward * balance[:, None]
    roll = np.radians(channels.hip)
    # A hip that rises on the right lifts the right joint.
    side = right * np.cos(roll)[:, None] + np.array([0, 0, 1.0]) * np.sin(roll)[:, None]
    hips = {"L": pelvis - side * body.half_hips, "R": pelvis + side * body.half_hips}
    up = _spine(right, forward, channels.lean + channels.chest, channels.tilt + channels.side)
    neck = pelvis + up * body.trunk - right * (0.35 * sway)[:, None]
    chest_right, chest_forward = axes_of(footing.facing + channels.twist)
    chest_right = unit(chest_right - up * np.sum(chest_right * up, axis=1, keepdims=True))
    chest_forward = np.cross(up, chest_right)
    line = unit(chest_right - up * (0.5 * np.sin(roll))[:, None])
    base = neck - up * (0.02 * body.stature)
    shoulders = {"L": base - line * body.half_shoulders, "R": base + line * body.half_shoulders}
    yaw = footing.facing + channels.twist
    head_yaw = np.clip(
        _head_yaw(yaw, neck, look_at) + channels.head_yaw, -MAX_HEAD_YAW_DEGREES, MAX_HEAD_YAW_DEGREES
    )
    head_right, head_forward = axes_of(yaw + head_yaw)
    head_up = _spine(
        head_right,
        head_forward,
        0.4 * channels.lean + channels.head_lean,
        channels.head_tilt + 0.5 * channels.tilt,
    )
    return Trunk(
        pelvis,
        hips,
        neck,
        shoulders,
        neck + head_up * body.neck,
        (chest_right, chest_forward, up),
        yaw + head_yaw,
        channels.hip,
    )


def _spine(right: Array, forward: Array, lean: Array, tilt: Array) -> Array:
    """Return the upward direction (n, 3) of a trunk that leans forward and tilts left by degrees (n,)."""
    a, b = np.radians(lean)[:, None], np.radians(tilt)[:, None]
    return unit(forward * np.sin(a) - right * np.sin(b) + np.array([0, 0, 1.0]) * np.cos(a) * np.cos(b))


def _head_yaw(yaw: Array, neck: Array, look_at: Array | None) -> Array:
    """Return the yaw of the head towards a place, in degrees; it returns to 0 if the place is behind the back."""
    if look_at is None:
        return np.zeros_like(yaw)
    away = look_at - neck[:, :2]
    angle = np.arctan2(away[:, 1], away[:, 0]) - np.radians(yaw) - np.pi / 2
    turned: Array = MAX_HEAD_YAW_DEGREES * np.sin((angle + np.pi) % (2 * np.pi) - np.pi)
    return turned
