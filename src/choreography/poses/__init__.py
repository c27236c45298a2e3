"""Poses of the couple over time, from the feet upwards. Pure numpy."""

from src.choreography.poses.couple import JOINTS, CouplePoses, DancerPoses, pose_couple

__all__ = ["JOINTS", "CouplePoses", "DancerPoses", "pose_couple"]
