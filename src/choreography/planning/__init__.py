"""Planning: makes a blueprint from music and parameters."""

from src.choreography.planning.grid import BeatGrid, build_grid
from src.choreography.planning.music import MusicFeatures, MusicSection, music_from_analysis
from src.choreography.planning.planner import plan_dance

__all__ = ["BeatGrid", "MusicFeatures", "MusicSection", "build_grid", "music_from_analysis", "plan_dance"]
