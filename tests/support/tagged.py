"""Files with tags and a cover."""

import struct
from fractions import Fraction

import av
import numpy as np

from tests.support.encoding import RATE_HZ, encode


def picture(width: int, height: int, codec: str = "mjpeg", *, noise: bool = False) -> bytes:
    """A picture whose left half is red and whose right half is blue."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, : width // 2] = (220, 20, 20)
    pixels[:, width // 2 :] = (20, 20, 220)
    if noise:
        pixels = np.random.default_rng(1).integers(0, 255, (height, width, 3), dtype=np.uint8)
    pixel_format = "yuvj420p" if codec == "mjpeg" else "rgb24"
    encoder = av.CodecContext.create(codec, "w")
    encoder.width, encoder.height, encoder.pix_fmt, encoder.time_base = (
        width,
        height,
        pixel_format,
        Fraction(1),
    )
    frame = av.VideoFrame.from_ndarray(pixels, "rgb24").reformat(format=pixel_format)
    return b"".join(bytes(packet) for packet in (*encoder.encode(frame), *encoder.encode(None)))


def tagged_mp3(cover: bytes = b"", mime: bytes = b"image/jpeg", seconds: float = 2.0, **texts: str) -> bytes:
    """An MP3 with ID3 frames, such as ``TALB="Kind of Blue"``."""
    frames = [_frame(name.encode(), b"\x03" + text.encode()) for name, text in texts.items()]
    if cover:
        frames.append(_frame(b"APIC", b"\x00" + mime + b"\x00\x03\x00" + cover))
    body = b"".join(frames)
    synchsafe = bytes((len(body) >> shift) & 0x7F for shift in (21, 14, 7, 0))
    tone = 0.2 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * RATE_HZ)) / RATE_HZ, dtype=np.float64)
    sound = encode(tone[None].astype(np.float32), "mp3")
    # The encoder's own tag would win over ours.
    start = 10 + sound[9] + (sound[8] << 7) if sound.startswith(b"ID3") else 0
    return b"ID3\x03\x00\x00" + synchsafe + body + sound[start:]


def _frame(name: bytes, body: bytes) -> bytes:
    return struct.pack(">4sIH", name, len(body), 0) + body
