"""Poses of the couple over time, computed from the feet upwards."""

from src.choreography.poses.couple import JOINTS, CouplePoses, DancerPoses, pose_couple

__all__ = ["JOINTS", "CouplePoses", "DancerPoses", "pose_couple"]
