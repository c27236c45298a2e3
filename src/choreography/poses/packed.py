"""Poses of a dance as a small block of numbers, for a client that draws the couple itself."""

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
# Per dancer: x, y, z of each joint in millimetres; body and head facing in tenths of a degree, 0 to 3599; the feet:
# those on the floor (1 left, 2 right), and four times the weight on the right foot in percent.
NUMBERS_PER_DANCER = 3 * len(JOINTS) + 3


@dataclass(frozen=True)
class PackedPoses:
    """Little-endian 16-bit numbers: for each frame the lead's, then the follow's NUMBERS_PER_DANCER."""

    start_seconds: float
    frames_per_second: int
    frames: int
    data: bytes


def pack_poses(blueprint: Blueprint, library: MoveLibrary, frames_per_second: int = 30) -> PackedPoses:
    """Poses from the first count to shortly after the last, at equal intervals.

    Raises:
        ValueError: Less than 1 or more than 120 frames a second.
    """
    if not 1 <= frames_per_second <= 120:
        raise ValueError("Ask for 1 to 120 frames a second.")
    length = blueprint.end_seconds + TAIL_SECONDS - blueprint.start_seconds
    frames = ceil(length * frames_per_second)
    times = blueprint.start_seconds + np.arange(frames) / frames_per_second
    poses = pose_couple(blueprint, library, times)
    numbers = np.concatenate([_pack(poses.lead), _pack(poses.follow)], axis=1)
    return PackedPoses(blueprint.start_seconds, frames_per_second, frames, numbers.astype("<i2").tobytes())


def _pack(dancer: DancerPoses) -> NDArray[np.float64]:
    """Numbers of one dancer, shape (n, NUMBERS_PER_DANCER). A dance may travel 32 m from where it began."""
    joints = np.clip(np.round(dancer.joints * 1000), -32_768, 32_767).reshape(len(dancer.joints), -1)
    turns = [
        np.round(angle * DEGREE_STEPS) % (360 * DEGREE_STEPS) for angle in (dancer.facing, dancer.head_yaw)
    ]
    feet = dancer.planted @ np.array([1.0, 2.0]) + 4 * np.round(dancer.weight_right * WEIGHT_STEPS)
    return np.column_stack([joints, *turns, feet])
