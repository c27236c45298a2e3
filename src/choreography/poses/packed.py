"""Packed poses of a dance, for clients that draw the couple themselves."""

from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from src.choreography.blueprint import Blueprint
from src.choreography.library import MoveLibrary
from src.choreography.poses.couple import JOINTS, DancerPoses, pose_couple

TAIL_SECONDS = 2.0
DEGREE_STEPS = 10
WEIGHT_STEPS = 100
# Per dancer: x, y, z of each joint in millimetres; facing of body and head in tenths of a degree, 0 to 3599; one number
# for the feet: 1 for the left one on the floor, 2 for the right one, and 4 times the weight on the right in percent.
NUMBERS_PER_DANCER = 3 * len(JOINTS) + 3


@dataclass(frozen=True)
class PackedPoses:
    """Little-endian 16-bit numbers: for each frame the lead's, then the follow's NUMBERS_PER_DANCER."""

    start_seconds: float
    frames_per_second: int
    frames: int
    data: bytes


def pack_poses(blueprint: Blueprint, library: MoveLibrary, frames_per_second: int = 30) -> PackedPoses:
    """Pack the poses from the first count to TAIL_SECONDS after the dance, at equal intervals.

    Raises:
        ValueError: `frames_per_second` is not 1 to 120.
    """
    if not 1 <= frames_per_second <= 120:
        raise ValueError("frames_per_second must be 1 to 120.")
    length = blueprint.end_seconds + TAIL_SECONDS - blueprint.start_seconds
    frames = ceil(length * frames_per_second)
    times = blueprint.start_seconds + np.arange(frames) / frames_per_second
    poses = pose_couple(blueprint, library, times)
    numbers = np.concatenate([_pack(poses.lead), _pack(poses.follow)], axis=1)
    return PackedPoses(blueprint.start_seconds, frames_per_second, frames, numbers.astype("<i2").tobytes())


def _pack(dancer: DancerPoses) -> NDArray[np.float64]:
    """Return the numbers of one dancer, (n, NUMBERS_PER_DANCER). Places are clipped at 32 m from the start."""
    joints = np.clip(np.round(dancer.joints * 1000), -32_768, 32_767).reshape(len(dancer.joints), -1)
    turns = [
        np.round(angle * DEGREE_STEPS) % (360 * DEGREE_STEPS) for angle in (dancer.facing, dancer.head_yaw)
    ]
    feet = dancer.planted @ np.array([1.0, 2.0]) + 4 * np.round(dancer.weight_right * WEIGHT_STEPS)
    return np.column_stack([joints, *turns, feet])
