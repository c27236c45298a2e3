"""Poses of the couple: all joints of both dancers at given times."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from src.choreography.blueprint import Blueprint
from src.choreography.library import MoveLibrary
from src.choreography.move import Dancer
from src.choreography.poses.arms import bend_arms
from src.choreography.poses.bodies import BODIES
from src.choreography.poses.feet import Array, Footing, track_feet
from src.choreography.poses.hands import move_hands
from src.choreography.poses.limbs import Foot3D, bend_knees, hip_height, place_feet
from src.choreography.poses.timeline import DANCERS, DancerTimeline, Timeline, build_timeline
from src.choreography.poses.trunk import Channels, Trunk, build_trunk, read_channels

JOINTS = (
    "pelvis", "neck", "head",
    "hip_L", "knee_L", "ankle_L", "heel_L", "ball_L", "toe_L",
    "hip_R", "knee_R", "ankle_R", "heel_R", "ball_R", "toe_R",
    "shoulder_L", "elbow_L", "hand_L", "shoulder_R", "elbow_R", "hand_R",
)  # fmt: skip


@dataclass(frozen=True)
class DancerPoses:
    """One dancer over n frames."""

    joints: NDArray[np.float64]  # (n, 21, 3), metres, in the order of JOINTS
    facing: Array  # (n,) degrees
    head_yaw: Array  # (n,) degrees
    chest_axes: NDArray[np.float64]  # (n, 3, 3): right, forward, up
    planted: NDArray[np.bool_]  # (n, 2): left and right foot on the floor
    weight_right: Array  # (n,) 0..1

    def joint(self, name: str) -> Array:
        """Return one joint, (n, 3), in metres. Raises ValueError for a name that is not in JOINTS."""
        found: Array = self.joints[:, JOINTS.index(name)]
        return found


@dataclass(frozen=True)
class CouplePoses:
    """Both dancers over n frames; `joined` has flags (n,) for each pair of a lead's and a follow's hand."""

    beats: Array
    lead: DancerPoses
    follow: DancerPoses
    joined: dict[tuple[str, str], NDArray[Any]]

    def of(self, dancer: Dancer) -> DancerPoses:
        """Return the poses of one dancer."""
        return self.lead if dancer == "lead" else self.follow


def pose_couple(blueprint: Blueprint, library: MoveLibrary, seconds: ArrayLike) -> CouplePoses:
    """Return the poses of both dancers at some times of the track.

    Args:
        blueprint: A checked blueprint (`check_blueprint`).
        library: The library that holds its moves.
        seconds: Times of shape (n,), in seconds of the track, rising. The couple waits before the first
            beat, and keeps its pose after the last one. A single number counts as shape (1,).

    Returns joints of shape (n, 21, 3), in metres.

    Raises:
        IndexError: The blueprint has fewer than two beats.
        ValueError: `seconds` has more than one dimension.
    """
    times = np.asarray(blueprint.beat_times)
    at = np.atleast_1d(np.asarray(seconds, dtype=np.float64))
    return pose_timeline(build_timeline(blueprint, library), _beats_at(times, at))


def _beats_at(times: Array, seconds: Array) -> Array:
    """Convert seconds (n,) to beats with fractions, extrapolated before the first and after the last beat."""
    first, last = times[1] - times[0], times[-1] - times[-2]
    inside = np.interp(seconds, times, np.arange(len(times)))
    before = np.minimum(seconds - times[0], 0) / first
    after = np.maximum(seconds - times[-1], 0) / last
    result: Array = inside + before + after
    return result


def pose_timeline(timeline: Timeline, beats: Array) -> CouplePoses:
    """Return the poses of both dancers at some beats.

    Args:
        timeline: What both dancers do, with at least one step each and one hold.
        beats: Beats of shape (n,), rising, with fractions.

    Returns joints of shape (n, 21, 3), in metres.

    Raises:
        IndexError: A dancer has no step, or the couple no hold.
        ValueError: `beats` has more than one dimension.
    """
    footings = {d: track_feet(timeline.of(d), beats) for d in DANCERS}
    feet: dict[str, dict[str, Foot3D]] = {}
    trunks: dict[str, Trunk] = {}
    for dancer in DANCERS:
        partner = footings["follow" if dancer == "lead" else "lead"].centre
        feet[dancer], trunks[dancer] = _place(dancer, timeline.of(dancer), footings[dancer], beats, partner)
    arms = {d: timeline.of(d).arms for d in DANCERS}
    motion = move_hands(trunks, timeline.holds, {str(d): a for d, a in arms.items()}, beats)
    elbows = {d: bend_arms(d, trunks[d], motion) for d in DANCERS}
    poses = {d: _assemble(d, footings[d], feet[d], trunks[d], elbows[d]) for d in DANCERS}
    return CouplePoses(beats, poses["lead"], poses["follow"], motion.joined)


def _place(
    dancer: Dancer, line: DancerTimeline, footing: Footing, beats: Array, partner: Array
) -> tuple[dict[str, Foot3D], Trunk]:
    body = BODIES[dancer]
    channels: Channels = read_channels(line, beats, body, footing)
    feet = {str(foot): place_feet(body, track) for foot, track in footing.feet.items()}
    height = hip_height(body, footing, channels, {foot: joints.ankle for foot, joints in feet.items()})
    return feet, build_trunk(body, footing, channels, height, partner)


def _assemble(
    dancer: Dancer,
    footing: Footing,
    feet: dict[str, Foot3D],
    trunk: Trunk,
    arms: dict[str, tuple[Array, Array]],
) -> DancerPoses:
    body = BODIES[dancer]
    knees = bend_knees(body, trunk.hips, feet, footing)
    columns = [trunk.pelvis, trunk.neck, trunk.head]
    for side in ("L", "R"):
        foot = feet[side]
        columns += [trunk.hips[side], knees[side], foot.ankle, foot.heel, foot.ball, foot.toe]
    for side in ("L", "R"):
        columns += [trunk.shoulders[side], *arms[side]]
    planted = np.column_stack([footing.feet["L"].planted, footing.feet["R"].planted])
    return DancerPoses(
        joints=np.stack(columns, axis=1),
        facing=footing.facing,
        head_yaw=trunk.head_yaw,
        chest_axes=np.stack(trunk.chest_axes, axis=1),
        planted=planted,
        weight_right=footing.weight_right,
    )
