"""The room: wall, floor boards, light, and the shadows of the couple."""

from collections.abc import Iterator
from functools import cache
from math import cos, floor, radians, sin

import numpy as np
import skia
from numpy.typing import NDArray

from src.choreography.drawing.camera import View
from src.choreography.poses.feet import Array

WALL_TOP, WALL_LOW = 0xFF14121F, 0xFF3B2A3F
FLOOR_FAR, FLOOR_NEAR = 0xFF5A3F33, 0xFF8A6147
BOARD_METRES, FLOOR_METRES = 0.7, 7.0
# The camera is 5.2 m away; nearer lines would lie behind it.
NEAREST_METRES = -4.2

Place = tuple[float, float]


@cache
def backdrop(width: int, height: int, horizon: int) -> NDArray[np.uint8]:
    """Return wall and floor without boards, RGBA (height, width, 4), which are the same in every frame."""
    pixels = np.zeros((height, width, 4), dtype=np.uint8)
    surface = skia.Surface(pixels, colorType=skia.kRGBA_8888_ColorType)
    canvas = surface.getCanvas()
    for top, bottom, colours in (
        (0, horizon, (WALL_TOP, WALL_LOW)),
        (horizon, height, (FLOOR_FAR, FLOOR_NEAR)),
    ):
        shader = skia.GradientShader.MakeLinear([skia.Point(0, top), skia.Point(0, bottom)], list(colours))
        canvas.drawRect(skia.Rect.MakeLTRB(0, top, width, bottom), skia.Paint(Shader=shader))
    for index, (x, y, radius) in enumerate(_lamps(width, horizon)):
        colour = (0x30FFC27A, 0x26FF8A9A, 0x2090A8FF)[index % 3]
        glow = skia.GradientShader.MakeRadial(skia.Point(x, y), radius, [colour, colour & 0x00FFFFFF])
        canvas.drawCircle(x, y, radius, skia.Paint(Shader=glow, AntiAlias=True))
    _draw_light(canvas, width, height)
    surface.flushAndSubmit()
    return pixels


def _lamps(width: int, horizon: int) -> list[tuple[float, float, float]]:
    random = np.random.default_rng(7)
    return [
        (float(x) * width, (0.1 + 0.8 * float(y)) * horizon, (0.02 + 0.07 * float(r)) * width)
        for x, y, r in random.random((16, 3))
    ]


def _draw_light(canvas: skia.Canvas, width: int, height: int) -> None:
    """Draw light on the floor, darker corners, and a dark band for the caption."""
    canvas.save()
    canvas.translate(width / 2, height * 0.86)
    canvas.scale(1, 0.26)
    pool = skia.GradientShader.MakeRadial(skia.Point(0, 0), width * 0.42, [0x50FFE2B0, 0x00FFE2B0])
    canvas.drawCircle(0, 0, width * 0.42, skia.Paint(Shader=pool))
    canvas.restore()
    dark = skia.GradientShader.MakeRadial(
        skia.Point(width / 2, height / 2),
        width * 0.68,
        [0x00000000, 0x00000000, 0x90000008],
        [0.0, 0.55, 1.0],
    )
    canvas.drawPaint(skia.Paint(Shader=dark))
    band = skia.GradientShader.MakeLinear(
        [skia.Point(0, height * 0.84), skia.Point(0, height * 0.95)], [0x00000000, 0xC0000000]
    )
    canvas.drawRect(skia.Rect.MakeLTRB(0, height * 0.84, width, height), skia.Paint(Shader=band))


def draw_room(canvas: skia.Canvas, pixels: NDArray[np.uint8], view: View) -> None:
    """Draw wall, floor and light. `pixels` is the buffer of the canvas, RGBA (height, width, 4)."""
    horizon = round(view.project(*_far(view))[1])
    # Copied by numpy, which is four times as fast as drawing an image.
    np.copyto(pixels, backdrop(view.width, view.height, horizon))
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(0, horizon, view.width, view.height))
    # Drawn one by one: a path of many lines takes ten times as long.
    for ax, ay, bx, by in _boards(view):
        canvas.drawLine(ax, ay, bx, by, _BOARD_PAINT)
    canvas.restore()


_BOARD_PAINT = skia.Paint(Color=0x28140A06, AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=1.6)
_SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear)


def _far(view: View) -> tuple[float, float, float]:
    angle = radians(view.yaw)
    return view.target[0] - sin(angle) * FLOOR_METRES, view.target[1] + cos(angle) * FLOOR_METRES, 0.0


def _boards(view: View) -> Iterator[tuple[float, float, float, float]]:
    """Return the lines between the boards as (x0, y0, x1, y1) in pixels, clipped in front of the camera."""
    x0, y0 = (floor(value / BOARD_METRES) * BOARD_METRES for value in view.target)
    count = round((FLOOR_METRES + 3) / BOARD_METRES)
    for index in range(-count, count + 1):
        x = x0 + index * BOARD_METRES
        ends = _in_front(view, (x, y0 - FLOOR_METRES - 3), (x, y0 + FLOOR_METRES + 3))
        if ends:
            (ax, ay, _), (bx, by, _) = (view.project(*end, 0.0) for end in ends)
            yield ax, ay, bx, by


def _in_front(view: View, a: Place, b: Place) -> tuple[Place, Place] | None:
    """Clip a line on the floor to the part in front of the camera; None if there is none."""
    near_a, near_b = view.depth(*a) - NEAREST_METRES, view.depth(*b) - NEAREST_METRES
    if near_a < 0 and near_b < 0:
        return None
    share = near_a / (near_a - near_b) if (near_a < 0) != (near_b < 0) else 0.0
    cut = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    if near_a < 0:
        return cut, b
    return (a, cut) if near_b < 0 else (a, b)


def draw_shadow(canvas: skia.Canvas, view: View, places: Array, radius: float, alpha: int) -> None:
    """Draw soft ellipses on the floor under points (n, 3); points and radius in metres, alpha 0 to 255."""
    blob = _blob(alpha)
    for x, y, _ in places.tolist():
        across, down, scale = view.project(x, y, 0.0)
        reach = radius * scale
        canvas.drawImageRect(
            blob,
            skia.Rect.MakeLTRB(across - reach, down - reach / 3, across + reach, down + reach / 3),
            _SMOOTH,
        )


@cache
def _blob(alpha: int) -> skia.Image:
    """Return a soft dark disc."""
    surface = skia.Surface(64, 64)
    glow = skia.GradientShader.MakeRadial(skia.Point(32, 32), 32, [alpha << 24 | 0x0A0408, 0x000A0408])
    surface.getCanvas().drawCircle(32, 32, 32, skia.Paint(Shader=glow))
    return surface.makeImageSnapshot()
