"""A camera that follows the couple slowly and keeps both dancers in sight."""

from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, radians, sin

import numpy as np
from scipy.ndimage import gaussian_filter1d

from src.choreography.poses import CouplePoses
from src.choreography.poses.feet import Array

# Metres: height of the camera, distance from the couple, height of the point it looks at.
EYE_HEIGHT, DISTANCE, LOOK_HEIGHT = 1.7, 5.2, 0.88
# Focal length as a multiple of the picture's height: the couple fills the picture.
FOCAL = 2.05
# Standard deviations of the filters that smooth the camera's position and direction.
FOLLOW_SECONDS, TURN_SECONDS = 1.2, 2.5
# Angle at which the camera sees the line between the dancers, so that the nearer one hides less of the other.
OBLIQUE_DEGREES = 24.0
# Closer couples count for the choice of the camera's side.
CLOSE_METRES = 0.6
# How far the optical axis lies above the middle of the picture, as a share of its height.
HORIZON_SHIFT = 0.02


@dataclass(frozen=True)
class CameraPath:
    """The camera over n frames: target on the floor (n, 2) in metres, yaw (n,) in degrees."""

    target: Array
    yaw: Array

    def view(self, frame: int, width: int, height: int) -> "View":
        """Return the projection of one frame onto a picture of width x height pixels."""
        x, y = self.target[frame].tolist()
        return View((x, y), float(self.yaw[frame]), width, height)


@dataclass(frozen=True)
class View:
    """The projection of one frame: target in metres, yaw in degrees, size of the picture in pixels."""

    target: tuple[float, float]
    yaw: float
    width: int
    height: int

    @cached_property
    def _turned(self) -> tuple[float, float, float, float]:
        angle, pitch = radians(self.yaw), atan2(EYE_HEIGHT - LOOK_HEIGHT, DISTANCE)
        return cos(angle), sin(angle), cos(pitch), sin(pitch)

    def depth(self, x: float, y: float) -> float:
        """Return how far a place on the floor (metres) lies behind the target, in metres."""
        turn_cos, turn_sin, _, _ = self._turned
        return -(x - self.target[0]) * turn_sin + (y - self.target[1]) * turn_cos

    def project(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """Project a point (metres) onto pixels from the left and from the top, and the scale in pixels per metre."""
        turn_cos, turn_sin, pitch_cos, pitch_sin = self._turned
        across = (x - self.target[0]) * turn_cos + (y - self.target[1]) * turn_sin
        deep = self.depth(x, y) + DISTANCE
        ahead = deep * pitch_cos - (z - EYE_HEIGHT) * pitch_sin
        above = deep * pitch_sin + (z - EYE_HEIGHT) * pitch_cos
        scale = FOCAL * self.height / max(ahead, 0.4)
        return self.width / 2 + across * scale, self.height * (0.5 - HORIZON_SHIFT) - above * scale, scale


def follow_couple(poses: CouplePoses, frames_per_second: float) -> CameraPath:
    """Return the camera's path for poses of n frames at equal intervals.

    The camera follows and turns with the couple, smoothed by Gaussian filters. It stands on the lead's left, where
    the joined hands of the closed hold are.
    """
    lead, follow = poses.lead.joint("pelvis")[:, :2], poses.follow.joint("pelvis")[:, :2]
    middle = gaussian_filter1d(
        (lead + follow) / 2, FOLLOW_SECONDS * frames_per_second, axis=0, mode="nearest"
    )
    # Both sides of the couple are equivalent, so that the doubled angle is smoothed, as sine and cosine: the
    # camera does not move when the dancers change places.
    double = 2 * np.arctan2(*(follow - lead).T[::-1])
    sines, cosines = (
        gaussian_filter1d(part, TURN_SECONDS * frames_per_second, mode="nearest")
        for part in (np.sin(double), np.cos(double))
    )
    yaw = np.degrees(np.unwrap(np.arctan2(sines, cosines)) / 2) - OBLIQUE_DEGREES
    # Frames count more if the dancers are closer.
    closeness = np.maximum(0, CLOSE_METRES - np.linalg.norm(follow - lead, axis=1))
    is_on_the_left = np.sum(closeness * np.sin(np.radians(poses.lead.facing - yaw))) > 0
    return CameraPath(middle, yaw if is_on_the_left else yaw + 180)
