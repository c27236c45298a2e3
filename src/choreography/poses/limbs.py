"""Legs and arms: two bones between a given root and a given end (inverse kinematics)."""

from dataclasses import dataclass

import numpy as np

from src.choreography.poses.bodies import Body
from src.choreography.poses.feet import Array, Footing, FootTrack
from src.choreography.poses.trunk import SOFT_KNEES_METRES, Channels, axes_of, unit

MAX_HEEL_DEGREES = 55.0
# Limit of elbows and knees, below those of joint_ranges.py (150 and 135 degrees).
MAX_BEND_DEGREES = 134.0


@dataclass(frozen=True)
class Foot3D:
    """Joints of one foot, shape (n, 3) each, in metres."""

    ankle: Array
    heel: Array
    ball: Array
    toe: Array


def solve_two_bones(root: Array, end: Array, bones: tuple[float, float], pole: Array) -> tuple[Array, Array]:
    """Solve two bones between a root and an end by the law of cosines (inverse kinematics).

    Args:
        root: Joint where the first bone begins, (n, 3), in metres.
        end: Wanted end of the second bone, (n, 3), in metres; it is moved into reach.
        bones: Length of each bone in metres, more than 0.
        pole: Direction (n, 3) of any length, towards which the middle joint bends.

    Returns the middle and the end joint, (n, 3) each, in metres. Raises ValueError for shapes that do not
    match.
    """
    first, second = bones
    way = end - root
    distance = np.linalg.norm(way, axis=1, keepdims=True)
    direction = way / np.maximum(distance, 1e-9)
    shortest = np.sqrt(first**2 + second**2 - 2 * first * second * np.cos(np.radians(180 - MAX_BEND_DEGREES)))
    length = np.clip(distance, shortest, 0.9995 * (first + second))
    along = (length**2 + first**2 - second**2) / (2 * length)
    height = np.sqrt(np.maximum(first**2 - along**2, 0))
    side = unit(pole - direction * np.sum(pole * direction, axis=1, keepdims=True))
    return root + direction * along + side * height, root + direction * length


def place_feet(body: Body, track: FootTrack) -> Foot3D:
    """Return the joints of a foot, (n, 3) in metres, around the ball of a track of n frames. Raises nothing."""
    _, forward = axes_of(track.heading)
    pitch = np.radians(np.minimum(track.pitch + body.shoe_pitch, MAX_HEEL_DEGREES))[:, None]
    up = np.array([0.0, 0.0, 1.0])
    back = -forward * np.cos(pitch) + up * np.sin(pitch)
    above = forward * np.sin(pitch) + up * np.cos(pitch)
    ball = track.ball
    ankle = ball + back * body.ball_to_ankle + above * body.ankle_height
    heel = ball + back * (body.ball_to_ankle + 0.022 * body.stature) + above * 0.01
    return Foot3D(ankle, heel, ball, ball + forward * body.toes)


def hip_height(body: Body, footing: Footing, channels: Channels, ankles: dict[str, Array]) -> Array:
    """Return the height of the hips (n,), in metres.

    Knees are slightly bent; hips are lower if a leg must reach far.

    Args:
        body: Lengths of the bones.
        footing: Both feet over n frames.
        channels: Body movement over the same frames.
        ankles: For each side the ankle, (n, 3), in metres.

    Raises:
        KeyError: A side has no ankle.
    """
    leg = 0.992 * (body.thigh + body.shank)
    right, _ = axes_of(footing.facing)
    sway = (body.hip_sway * (2 * footing.weight_right - 1) + channels.roll_x)[:, None]
    roll = np.radians(channels.hip)
    heights = []
    for foot, side in (("L", -1), ("R", 1)):
        hip = footing.centre + right[:, :2] * (sway + side * body.half_hips)
        flat = (
            np.hypot(*(ankles[foot][:, :2] - hip).T) + 0.01 + 0.18 * np.abs(np.sin(np.radians(channels.lean)))
        )
        raised = side * np.sin(roll) * body.half_hips
        heights.append(ankles[foot][:, 2] + np.sqrt(np.maximum(leg**2 - flat**2, 0.2)) - raised)
    standing = body.ankle_height + body.ball_to_ankle * np.sin(np.radians(body.shoe_pitch)) + leg
    lowest = -_soft_max([-(standing - SOFT_KNEES_METRES) * np.ones_like(heights[0]), *(-h for h in heights)])
    return lowest - channels.sink


def _soft_max(values: list[Array], sharpness: float = 150.0) -> Array:
    """Return a smooth maximum (log-sum-exp), which is never below the maximum."""
    stacked = np.stack(values)
    top = stacked.max(axis=0)
    soft: Array = top + np.log(np.exp(sharpness * (stacked - top)).sum(axis=0)) / sharpness
    return soft


def bend_knees(
    body: Body, hips: dict[str, Array], feet: dict[str, Foot3D], footing: Footing
) -> dict[str, Array]:
    """Return the knees, (n, 3) in metres for each side, bent forwards over the toes.

    Args:
        body: Lengths of the bones.
        hips: For each side the hip joint, (n, 3), in metres.
        feet: For each side the joints of the foot.
        footing: Both feet over n frames.

    Raises:
        KeyError: A side has no hip or no foot.
    """
    knees = {}
    for foot, side in (("L", -1), ("R", 1)):
        right, forward = axes_of(footing.facing)
        pole = forward + right * (0.12 * side)
        knees[foot], _ = solve_two_bones(hips[foot], feet[foot].ankle, (body.thigh, body.shank), pole)
    return knees
