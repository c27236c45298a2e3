"""A still picture of a dance, for lists."""

import numpy as np
import skia

from src.choreography.blueprint import Blueprint
from src.choreography.drawing.camera import follow_couple
from src.choreography.drawing.captions import Caption
from src.choreography.drawing.painter import FramePainter
from src.choreography.library import MoveLibrary
from src.choreography.move import Dancer
from src.choreography.poses import pose_couple
from src.choreography.video.frames import FRAMES_PER_SECOND, figure_of

DANCERS: tuple[Dancer, Dancer] = ("lead", "follow")
# The camera's path is smoothed over this time before and after the picture.
AROUND_SECONDS = 2.0
JPEG_QUALITY = 85


def draw_picture(blueprint: Blueprint, library: MoveLibrary, width: int = 640, height: int = 360) -> bytes:
    """Draw the couple in the move with the most energy, as JPEG without names; sizes in pixels.

    Raises RenderError if the server has no fonts.
    """
    moment = _best_moment(blueprint)
    frames = round(AROUND_SECONDS * FRAMES_PER_SECOND)
    poses = pose_couple(blueprint, library, moment + np.arange(-frames, frames + 1) / FRAMES_PER_SECOND)
    view = follow_couple(poses, FRAMES_PER_SECOND).view(frames, width, height)
    figures = [figure_of(poses, dancer, frames, 0.0) for dancer in DANCERS]
    pixels = FramePainter(width, height).draw(figures, view, Caption(0, "", ""))
    image = skia.Image.fromarray(pixels, colorType=skia.kRGBA_8888_ColorType)
    return bytes(image.encodeToData(skia.kJPEG, JPEG_QUALITY))


def _best_moment(blueprint: Blueprint) -> float:
    """Return the middle, in seconds, of the move with the most energy that is neither the first nor the last."""
    inner = blueprint.moves[1:-1] or blueprint.moves
    best = max(inner, key=lambda placed: placed.energy)
    return blueprint.beat_times[best.start_beat + best.counts // 2]
