"""Bachata choreography: moves as data, a planner, poses of the couple, drawing and video. No Django.

Functions that need scipy, Skia or a codec are imported on first use (``choreography.pack_poses(...)`` after
``from src import choreography``), because the web process plans and edits dances but never draws them.
``__init__.pyi`` lists these functions.
"""

import lazy_loader as lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
