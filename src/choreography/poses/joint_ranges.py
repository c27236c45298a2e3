"""Joint angles of poses, and the normal ranges of motion.

The limits are the average ranges of motion of the American Academy of Orthopaedic Surgeons, Joint Motion:
Method of Measuring and Recording (1965), as tabulated in the appendix of C. C. Norkin and D. J. White,
Measurement of Joint Motion. The shoulder's limit is its extension: the arm behind the trunk.
"""

import numpy as np

from src.choreography.poses.couple import DancerPoses
from src.choreography.poses.feet import Array
from src.choreography.poses.trunk import axes_of, unit

# Degrees, smallest and largest.
RANGES: dict[str, tuple[float, float]] = {
    "knee_flexion": (0, 135),
    "hip_flexion": (-30, 120),
    "hip_abduction": (-30, 45),
    "ankle_plantar_flexion": (-20, 50),
    "elbow_flexion": (0, 150),
    "shoulder_extension": (-180, 60),
    "trunk_flexion": (-30, 80),
    "trunk_bending": (-35, 35),
    "trunk_rotation": (-45, 45),
    "neck_rotation": (-60, 60),
    "neck_bending": (-45, 45),
}


def measure_angles(poses: DancerPoses) -> dict[str, Array]:
    """Measure the angle for each name in RANGES, in degrees, (n,); for limbs (2, n): left, right."""
    limbs = [_limb_angles(poses, side, sign) for side, sign in (("L", -1.0), ("R", 1.0))]
    both = {name: np.stack([limb[name] for limb in limbs]) for name in limbs[0]}
    return both | _trunk_angles(poses)


def _limb_angles(poses: DancerPoses, side: str, sign: float) -> dict[str, Array]:
    right, forward = axes_of(poses.facing)
    hip, knee, ankle = (poses.joint(f"{name}_{side}") for name in ("hip", "knee", "ankle"))
    shoulder, elbow, hand = (poses.joint(f"{name}_{side}") for name in ("shoulder", "elbow", "hand"))
    foot = poses.joint(f"ball_{side}") - poses.joint(f"heel_{side}")
    thigh, arm = unit(knee - hip), unit(elbow - shoulder)
    return {
        "knee_flexion": 180 - _angle(hip - knee, ankle - knee),
        "hip_flexion": np.degrees(np.arctan2(_dot(thigh, forward), -thigh[:, 2])),
        "hip_abduction": np.degrees(np.arctan2(sign * _dot(thigh, right), -thigh[:, 2])),
        "ankle_plantar_flexion": _angle(knee - ankle, foot) - 90,
        "elbow_flexion": 180 - _angle(shoulder - elbow, hand - elbow),
        "shoulder_extension": np.degrees(np.arcsin(np.clip(-_dot(arm, poses.chest_axes[:, 1]), -1, 1))),
    }


def _trunk_angles(poses: DancerPoses) -> dict[str, Array]:
    right, forward = axes_of(poses.facing)
    spine = unit(poses.joint("neck") - poses.joint("pelvis"))
    neck = unit(poses.joint("head") - poses.joint("neck"))
    chest = poses.chest_axes[:, 0]
    chest_yaw = np.degrees(np.arctan2(_dot(chest, forward), _dot(chest, right)))
    return {
        "trunk_flexion": np.degrees(np.arctan2(_dot(spine, forward), spine[:, 2])),
        "trunk_bending": np.degrees(np.arctan2(-_dot(spine, right), spine[:, 2])),
        "trunk_rotation": chest_yaw,
        "neck_rotation": (poses.head_yaw - poses.facing - chest_yaw + 180) % 360 - 180,
        "neck_bending": _angle(spine, neck),
    }


def _dot(a: Array, b: Array) -> Array:
    product: Array = np.sum(a * b, axis=-1)
    return product


def _angle(a: Array, b: Array) -> Array:
    """Return the angle between vectors (n, 3), in degrees."""
    angle: Array = np.degrees(np.arccos(np.clip(_dot(unit(a), unit(b)), -1, 1)))
    return angle
