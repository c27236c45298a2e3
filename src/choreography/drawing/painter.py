"""Painter of frames: room, shadows, both dancers from far to near, and the caption."""

import numpy as np
import skia
from numpy.typing import NDArray

from src.choreography.drawing.camera import View
from src.choreography.drawing.captions import Caption, draw_caption
from src.choreography.drawing.figure import FigureParts, Pose
from src.choreography.drawing.scene import draw_room, draw_shadow
from src.choreography.drawing.shapes import Part
from src.choreography.poses import JOINTS

_FEET = [JOINTS.index(name) for name in ("ball_L", "ball_R")]
_PELVIS = JOINTS.index("pelvis")
EDGE_COLOUR = 0x66100A0C


class FramePainter:
    """Draws frames of one size, in pixels, into one buffer."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self.width, self.height = width, height
        # RGBA, shape (height, width, 4); the surface draws into it.
        self.pixels: NDArray[np.uint8] = np.zeros((height, width, 4), dtype=np.uint8)
        self._surface = skia.Surface(self.pixels, colorType=skia.kRGBA_8888_ColorType)
        self._paint = skia.Paint(AntiAlias=True)

    def draw(self, poses: list[Pose], view: View, caption: Caption) -> NDArray[np.uint8]:
        """Draw one frame and return its RGBA pixels (height, width, 4); the next frame overwrites them.

        Raises RenderError if the server has no fonts.
        """
        canvas = self._surface.getCanvas()
        draw_room(canvas, self.pixels, view)
        for pose in poses:
            draw_shadow(canvas, view, pose.joints[[_PELVIS]], 0.42, 0x70)
            draw_shadow(canvas, view, pose.joints[_FEET], 0.13, 0x98)
        parts = [part for pose in poses for part in FigureParts(pose, view).all()]
        for part in sorted(parts, key=lambda part: part.nearness):
            self._draw_part(canvas, part)
        draw_caption(canvas, caption, self.width, self.height)
        self._surface.flushAndSubmit()
        return self.pixels

    def _draw_part(self, canvas: skia.Canvas, part: Part) -> None:
        self._paint.setStyle(skia.Paint.kFill_Style)
        # A thin dark edge keeps parts of one colour apart.
        self._paint.setColor(EDGE_COLOUR)
        canvas.drawPath(part.outline.edge, self._paint)
        self._paint.setColor(part.colour)
        canvas.drawPath(part.outline.path, self._paint)
        if part.light is not None:
            self._paint.setColor(0x1EFFFFFF)
            canvas.drawPath(part.light, self._paint)
        for (ax, ay), (bx, by), width in part.lines:
            self._paint.setColor(part.colour)
            self._paint.setStyle(skia.Paint.kStroke_Style)
            self._paint.setStrokeWidth(width)
            canvas.drawLine(ax, ay, bx, by, self._paint)
