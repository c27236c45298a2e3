"""The video of a dance: frames and soundtrack in one file."""

from src.choreography.video.frames import VideoOptions, count_beats, draw_frames
from src.choreography.video.writer import write_video

__all__ = ["VideoOptions", "count_beats", "draw_frames", "write_video"]
