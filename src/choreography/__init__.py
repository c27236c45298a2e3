"""Bachata choreography: moves as data, a planner, poses of the couple, drawing and video. No Django.

What needs scipy, Skia or a codec is imported on first use (``choreography.pack_poses(...)`` after
``from src import choreography``): the web process plans and changes dances, and never draws. ``__init__.pyi`` lists it.
"""

import lazy_loader as lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
