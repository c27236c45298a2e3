"""What a file says about itself: title, artist, album, genre, year, number of the track and its cover."""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import av

from src.audio.decoders.ffmpeg import ALLOWED_CONTAINERS
from src.audio.decoders.source import NamelessFile, SeekableFile

logger = logging.getLogger(__name__)

# The largest covers that shops sell have 3000 x 3000 pixels and a few megabytes.
MOST_COVER_BYTES = 16_000_000
MOST_COVER_PIXELS = 50_000_000
COVER_CODECS = {"mjpeg", "png", "webp", "bmp", "gif", "tiff"}
PACKETS_TO_LOOK_AT = 50
# 2 is the finest; 4 shows no blocks and takes about 40 kB at 512 pixels.
JPEG_QUANTISER = "4"
HIGHEST_TRACK_NUMBER = 9999
_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\s*(\d{1,4})(?!\d)")


@dataclass(frozen=True)
class FileTags:
    """The tags of a file.

    title, artist, album, genre : of any content and length; bound and clean them before use
    year : 1000 to 2099
    track_number : 1 to 9999
    covers : the cover as JPEG, by the size in pixels of the square that it fills
    """

    title: str = ""
    artist: str = ""
    album: str = ""
    genre: str = ""
    year: int | None = None
    track_number: int | None = None
    covers: Mapping[int, bytes] = field(default_factory=dict)


def read_tags(source: SeekableFile, cover_sizes: Sequence[int] = ()) -> FileTags:
    """Read the tags of an open, seekable binary file, and its cover in squares of these sizes in pixels.

    A file or cover that FFmpeg cannot read has no tags or no cover; nothing is raised for it. Raises the error of
    the file itself if it cannot be read any more (`OSError` and what a remote storage raises).
    """
    file = NamelessFile(source)
    file.seek(0)
    try:
        with av.open(
            file,
            mode="r",
            options={"max_pixels": str(MOST_COVER_PIXELS)},
            container_options={"format_whitelist": ALLOWED_CONTAINERS},
        ) as container:
            tags = replace(_tags_of(container), covers=_covers_of(container, cover_sizes))
    except (av.FFmpegError, ValueError, MemoryError) as error:
        logger.debug("No tags can be read: %s", error)
        tags = FileTags()
    file.raise_read_error()
    return tags


def _tags_of(container: Any) -> FileTags:
    streams = [*container.streams.audio[:1], container]
    found = {name.lower(): _decoded(text) for stream in streams for name, text in stream.metadata.items()}
    years = _YEAR.search(found.get("date") or found.get("year") or "")
    number = _NUMBER.match(found.get("track") or found.get("tracknumber") or "")
    return FileTags(
        title=found.get("title", ""),
        artist=found.get("artist") or found.get("album_artist", ""),
        album=found.get("album", ""),
        genre=found.get("genre", ""),
        year=int(years[0]) if years else None,
        track_number=(int(number[1]) or None) if number else None,
    )


def _decoded(text: str) -> str:
    """Old programs wrote tags in the alphabet of their computer; PyAV keeps such bytes as surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="surrogateescape").decode("cp1252", "replace")
    return text


def _covers_of(container: Any, sizes: Sequence[int]) -> dict[int, bytes]:
    try:
        picture = _picture_of(container)
        return {size: _jpeg(picture, size) for size in sizes} if picture else {}
    except (av.FFmpegError, ValueError, MemoryError) as error:
        logger.debug("The cover cannot be read: %s", error)
        return {}


def _picture_of(container: Any) -> Any:
    """Return the first attached picture as a decoded frame, or None."""
    for stream in container.streams.video:
        if not stream.disposition & av.stream.Disposition.attached_pic:
            continue
        if stream.codec_context is None or stream.codec_context.name not in COVER_CODECS:
            continue
        for _, packet in zip(range(PACKETS_TO_LOOK_AT), container.demux(stream), strict=False):
            if packet.size and packet.size <= MOST_COVER_BYTES:
                return _first_frame(packet)
        return None
    return None


def _first_frame(packet: Any) -> Any:
    frame = next(iter(packet.decode()), None)
    is_plausible = frame is not None and 0 < frame.width * frame.height <= MOST_COVER_PIXELS
    return frame if is_plausible else None


def _jpeg(picture: Any, size: int) -> bytes:
    """Scale a picture to fill a square, cut what is outside of it, and encode it."""
    scale = size / min(picture.width, picture.height)
    width, height = max(size, round(picture.width * scale)), max(size, round(picture.height * scale))
    if max(width, height) > 4 * size:
        raise ValueError("The cover is a stripe.")
    rgb = picture.reformat(width, height, "rgb24", interpolation="AREA").to_ndarray()
    left, top = (width - size) // 2, (height - size) // 2
    square = av.VideoFrame.from_ndarray(rgb[top : top + size, left : left + size].copy(), "rgb24")
    encoder: Any = av.CodecContext.create("mjpeg", "w")
    encoder.width = encoder.height = size
    encoder.pix_fmt, encoder.time_base = "yuvj420p", Fraction(1)
    encoder.options = {"qmin": JPEG_QUANTISER, "qmax": JPEG_QUANTISER}
    frame = square.reformat(format="yuvj420p")
    frame.pts = 0
    return b"".join(bytes(packet) for packet in (*encoder.encode(frame), *encoder.encode(None)))
