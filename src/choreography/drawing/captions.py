"""Captions of frames: the count, the current move and the next one."""

import textwrap
from dataclasses import dataclass
from functools import cache

import skia

from src.choreography.errors import RenderError

FAMILIES = ("Inter", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Helvetica", "Arial")
# ARGB.
LIT, DIM, TAP, TEXT, PALE = 0xFFFFD27A, 0x55FFFFFF, 0xFFFF7A8A, 0xFFF6F1EA, 0xC8F6F1EA
COUNTS = 8

Place = tuple[float, float]
TAPS = (4, 8)


@dataclass(frozen=True)
class Caption:
    """The count, 1 to 8 (0 before the dance), names of the current and the next move, and a small line on top."""

    count: int
    move: str
    following: str
    line: str = ""


@cache
def _font(size: float, bold: bool) -> skia.Font:
    manager = skia.FontMgr()
    style = skia.FontStyle.Bold() if bold else skia.FontStyle.Normal()
    for family in FAMILIES:
        face = manager.matchFamilyStyle(family, style)
        if face is not None:
            return skia.Font(face, size)
    if manager.countFamilies() == 0:
        raise RenderError(
            "This server has no fonts: install one, for example the package fonts-dejavu-core.", "no_fonts"
        )
    return skia.Font(manager.matchFamilyStyle(manager.getFamilyName(0), style), size)


def count_places(width: int, height: int) -> list[tuple[float, float]]:
    """Return the centres of the eight count marks, in pixels."""
    gap = width * 0.045
    left = width / 2 - gap * (COUNTS - 1) / 2
    return [(left + gap * index, height * 0.925) for index in range(COUNTS)]


def draw_caption(canvas: skia.Canvas, caption: Caption, width: int, height: int) -> None:
    """Draw a caption over a picture of width x height pixels.

    Raises RenderError if the server has no fonts.
    """
    unit = height / 720
    for number, place in enumerate(count_places(width, height), 1):
        _draw_count(canvas, number, place, number == caption.count, unit)
    line = height * 0.925
    plain, small = _font(22 * unit, False), _font(17 * unit, False)
    _write_title(canvas, caption.move, (40 * unit, line + 11 * unit), width * 0.29, unit)
    if caption.following:
        words = _shortened("\u25b8 " + caption.following, plain, width * 0.26)
        _write(canvas, words, (width - 40 * unit - plain.measureText(words), line + 8 * unit), plain, PALE)
    if caption.line:
        _write(canvas, _shortened(caption.line, small, width * 0.9), (40 * unit, 46 * unit), small, PALE)


def _write_title(canvas: skia.Canvas, title: str, place: Place, width: float, unit: float) -> None:
    """Draw a title; a long one is smaller, and a longer one has two lines."""
    fonts = [_font(size * unit, True) for size in (30, 26, 22)]
    fitting = next((font for font in fonts if font.measureText(title) <= width), None)
    if fitting:
        _write(canvas, title, place, fitting, TEXT)
        return
    lines = textwrap.wrap(title, len(title) // 2 + 4, max_lines=2, placeholder="\u2026")
    for number, line in enumerate(lines):
        below = (number - 0.5 * (len(lines) - 1)) * 25 * unit
        _write(
            canvas,
            _shortened(line, fonts[-1], width),
            (place[0], place[1] - 3 * unit + below),
            fonts[-1],
            TEXT,
        )


def _draw_count(canvas: skia.Canvas, number: int, place: tuple[float, float], lit: bool, unit: float) -> None:
    """Draw a filled disc for the current count, or a ring for another one; taps have their own colour."""
    x, y = place
    tap = number in TAPS
    paint = skia.Paint(AntiAlias=True, Color=(TAP if tap else LIT) if lit else DIM)
    if not lit:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(2 * unit)
    canvas.drawCircle(x, y, (21 if lit else 17) * unit, paint)
    font = _font((24 if lit else 18) * unit, lit)
    text = str(number)
    colour = 0xFF1B1410 if lit else 0xB0FFFFFF
    _write(canvas, text, (x - font.measureText(text) / 2, y + font.getSize() * 0.36), font, colour)


def _write(canvas: skia.Canvas, text: str, place: Place, font: skia.Font, colour: int) -> None:
    canvas.drawString(text, *place, font, skia.Paint(AntiAlias=True, Color=colour))


def _shortened(text: str, font: skia.Font, room: float) -> str:
    """Truncate a text with an ellipsis if it is wider than `room` pixels."""
    if font.measureText(text) <= room:
        return text
    while text and font.measureText(text + "\u2026") > room:
        text = text[:-1]
    return text + "\u2026"
