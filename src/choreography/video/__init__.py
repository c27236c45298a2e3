"""Pictures and sound of a dance as one file."""

from src.choreography.video.frames import VideoOptions, count_beats, draw_frames
from src.choreography.video.writer import write_video

__all__ = ["VideoOptions", "count_beats", "draw_frames", "write_video"]
