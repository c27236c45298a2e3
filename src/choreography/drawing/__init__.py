"""Drawing of the couple with Skia: two dancers on a floor, with a caption of counts and moves."""

from src.choreography.drawing.painter import FramePainter

__all__ = ["FramePainter"]
