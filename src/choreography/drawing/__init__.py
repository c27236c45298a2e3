"""The couple drawn with Skia: two dancers on a floor, the count, this move and the next."""

from src.choreography.drawing.painter import FramePainter

__all__ = ["FramePainter"]
