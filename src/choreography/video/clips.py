"""Clips: users' own videos of moves, shown in place of the drawn couple and stretched to the counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import av.error
import numpy as np
import skia
from av.container import InputContainer
from numpy.typing import NDArray

from src.choreography.drawing.captions import Caption, draw_caption
from src.choreography.errors import ClipError

MIN_SECONDS, MAX_SECONDS = 1.0, 60.0
MIN_PIXELS, MAX_PIXELS = 64, 4096
# Duration of a frame in files that do not state it.
DEFAULT_FRAME_SECONDS = 1 / 30
# Message and code.
NO_PICTURES = ("There are no pictures in this file. Upload a video of the move.", "clip_no_pictures")

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class ClipProperties:
    """Duration of a clip as decoded, and size in pixels after rotation."""

    seconds: float
    width: int
    height: int


def examine_clip(path: Path) -> ClipProperties:
    """Decode a whole clip and measure it; the metadata of its container is not trusted.

    Raises:
        ClipError: The clip is no video, damaged, too short, too long, too small or too large.
    """
    first: float | None = None
    last = 0.0
    size = (0, 0)
    for time, frame in _frames(path):
        first = time if first is None else first
        last = time
        size = _size_of(frame)
        if not all(MIN_PIXELS <= side <= MAX_PIXELS for side in size):
            raise ClipError(
                f"The clip has {size[0]}x{size[1]} pixels. Each side must have {MIN_PIXELS} to {MAX_PIXELS}.",
                "clip_pixels",
                width=size[0],
                height=size[1],
                least=MIN_PIXELS,
                most=MAX_PIXELS,
            )
        if last - first > MAX_SECONDS:
            raise ClipError(
                f"The clip is longer than {MAX_SECONDS:.0f} seconds. Cut it to one move.",
                "clip_too_long",
                seconds=round(MAX_SECONDS),
            )
    if first is None:
        raise ClipError(*NO_PICTURES)
    seconds = last - first + DEFAULT_FRAME_SECONDS
    if seconds < MIN_SECONDS:
        raise ClipError(
            "The clip is shorter than a second. Upload one that shows the whole move.", "clip_too_short"
        )
    return ClipProperties(seconds, *size)


class ClipPainter:
    """Draws frames of a clip with the caption of the dance, in a size in pixels."""

    def __init__(self, path: Path, seconds: float, width: int, height: int) -> None:
        self._path, self._seconds, self._width, self._height = path, seconds, width, height
        self._pixels: Picture = np.zeros((height, width, 4), dtype=np.uint8)
        self._surface = skia.Surface(self._pixels, colorType=skia.kRGBA_8888_ColorType)
        self._restart()

    def _restart(self) -> None:
        self._frames = _frames(self._path)
        self._start, self._shown_at = 0.0, -1.0
        self._image: Picture | None = None
        self._next = self._read()
        if self._next:
            self._start = self._next[0]

    def draw(self, share: float, caption: Caption) -> Picture:
        """Draw the frame at a share (0 to 1) of the move: RGBA (height, width, 4), overwritten by the next call.

        Rising shares are fast; a smaller one than before decodes the clip from its beginning.

        Raises:
            ClipError: The clip cannot be read.
        """
        wanted = self._start + min(max(share, 0.0), 1.0) * self._seconds
        if wanted < self._shown_at:
            self._restart()
        while self._next is not None and (self._next[0] <= wanted or self._image is None):
            self._shown_at, self._image = self._next
            self._next = self._read()
        self._pixels[:] = self._image if self._image is not None else 0
        draw_caption(self._surface.getCanvas(), caption, self._width, self._height)
        self._surface.flushAndSubmit()
        return self._pixels

    def _read(self) -> tuple[float, Picture] | None:
        found = next(self._frames, None)
        return None if found is None else (found[0], self._fitted(found[1]))

    def _fitted(self, frame: av.VideoFrame) -> Picture:
        """Scale a frame to fit, and centre it on black: RGBA (height, width, 4)."""
        turned = int(getattr(frame, "rotation", 0)) // 90 % 4
        width, height = _size_of(frame)
        factor = min(self._width / width, self._height / height)
        fitted = (max(2, round(width * factor)), max(2, round(height * factor)))
        across, down = fitted if turned % 2 == 0 else fitted[::-1]
        shown = np.rot90(frame.to_ndarray(width=across, height=down, format="rgba"), turned)
        picture = np.zeros((self._height, self._width, 4), dtype=np.uint8)
        picture[..., 3] = 255
        top, left = (self._height - shown.shape[0]) // 2, (self._width - shown.shape[1]) // 2
        picture[top : top + shown.shape[0], left : left + shown.shape[1]] = shown
        return picture


def _size_of(frame: av.VideoFrame) -> tuple[int, int]:
    """Return width and height after rotation: phones store rotated frames."""
    turned = int(getattr(frame, "rotation", 0)) // 90 % 2
    return (frame.height, frame.width) if turned else (frame.width, frame.height)


def _frames(path: Path) -> Iterator[tuple[float, av.VideoFrame]]:
    """Yield times in seconds and frames, in order."""
    try:
        with av.open(str(path), "r") as container:
            yield from _decoded(container)
    except (av.error.FFmpegError, OSError, ValueError) as error:
        raise ClipError(
            "This clip cannot be read as a video. Upload mp4, mov or webm.", "clip_unreadable"
        ) from error


def _decoded(container: InputContainer) -> Iterator[tuple[float, av.VideoFrame]]:
    if not container.streams.video:
        raise ClipError(*NO_PICTURES)
    stream = container.streams.video[0]
    # One core per job, as everywhere in a worker.
    stream.thread_count = 1
    time = -DEFAULT_FRAME_SECONDS
    for frame in container.decode(stream):
        # Without times, or with times that go backwards, frames are spaced evenly.
        said = float(frame.time) if frame.pts is not None else time
        time = said if said > time else time + DEFAULT_FRAME_SECONDS
        yield time, frame
