"""Hours of silence in a few megabytes, by every codec that packs it well."""

import io
import struct
from collections.abc import Iterator
from fractions import Fraction

import av
import numpy as np
import soundfile

from tests.support.hostile.hostile_file import HostileFile

HOUR_SECONDS = 3600
AAC_SILENCE = b"\x21\x10\x04\x60\x8c\x1c"  # 1024 samples, two channels


def files() -> Iterator[HostileFile]:
    for hours in (3, 10):
        yield HostileFile("hours of silence", f"{hours}-hours.flac", lambda h=hours: flac(h))
        yield HostileFile("hours of silence", f"{hours}-hours.mp3", lambda h=hours: mp3(h))
        yield HostileFile("hours of silence", f"{hours}-hours.aac", lambda h=hours: aac(h))
        yield HostileFile("hours of silence", f"{hours}-hours.webm", lambda h=hours: opus("webm", h))
        yield HostileFile("hours of silence", f"{hours}-hours.opus", lambda h=hours: opus("ogg", h))
        yield HostileFile("hours of silence", f"{hours}-hours-u8.wav", lambda h=hours: wav(h))
    yield HostileFile("hours of silence", "says-a-second.webm", lambda: says_a_second(opus("webm", 4)))


def flac(hours: int) -> bytes:
    target = io.BytesIO()
    minute = np.zeros(60 * 8000, np.int16)
    with soundfile.SoundFile(target, "w", 8000, 1, format="FLAC", subtype="PCM_16") as output:
        for _ in range(60 * hours):
            output.write(minute)
    return target.getvalue()


def mp3(hours: int) -> bytes:
    """One frame of MPEG-1 layer III without any sound in it (32 kbit/s, 44.1 kHz), again and again."""
    frame = b"\xff\xfb\x10\xc4" + bytes(100)
    return frame * int(hours * HOUR_SECONDS * 44_100 / 1152)


def aac(hours: int) -> bytes:
    length = 7 + len(AAC_SILENCE)
    # MPEG-4, low complexity, 44.1 kHz, two channels, without a checksum.
    header = bytes(
        [0xFF, 0xF1, 0x50, 0x80 | length >> 11, length >> 3 & 0xFF, (length & 7) << 5 | 0x1F, 0xFC]
    )
    return (header + AAC_SILENCE) * int(hours * HOUR_SECONDS * 44_100 / 1024)


def opus(container: str, hours: int) -> bytes:
    target = io.BytesIO()
    # Six frames of 20 ms in one packet: 120 ms, the most there may be. Two channels, CELT.
    silence = bytes([0xFC | 3, 6]) + b"\xff\xfe" * 6
    with av.open(target, "w", format=container, options={"fflags": "+bitexact"}) as output:
        stream = output.add_stream("libopus", rate=48_000, layout="stereo")
        stream.time_base = Fraction(1, 48_000)
        stream.codec_context.open()
        for number in range(int(hours * HOUR_SECONDS / 0.12)):
            packet = av.Packet(silence)
            packet.stream, packet.time_base = stream, Fraction(1, 48_000)
            packet.pts = packet.dts = number * 5760
            packet.duration = 5760
            output.mux(packet)
    return target.getvalue()


def wav(hours: int) -> bytes:
    """A byte a sample at a kilohertz."""
    data = b"\x80" * (hours * HOUR_SECONDS * 1000)
    header = struct.pack(
        "<4sI4s4sIHHIIHH", b"RIFF", len(data) + 36, b"WAVE", b"fmt ", 16, 1, 1, 1000, 1000, 1, 8
    )
    return header + b"data" + struct.pack("<I", len(data)) + data


def says_a_second(content: bytes) -> bytes:
    start = content.index(b"\x44\x89\x88") + 3
    return content[:start] + struct.pack(">d", 1000.0) + content[start + 8 :]
