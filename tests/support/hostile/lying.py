"""Headers that promise what the file does not hold: sizes, lengths, rates, channels."""

import struct
from collections.abc import Iterator
from itertools import product

from tests.support.hostile.hostile_file import HostileFile
from tests.support.hostile.sound_files import sound

BIG_32, BIG_64 = 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF
RATES_HZ = (0, 1, 7, 999, 3_000_000, 0x7FFF_FFFF, BIG_32)
CHANNELS = (0, 65, 255, 1024, 0xFFFF)
BITS = (0, 1, 7, 65, 0xFFFF)
FORMAT_TAGS = (0, 2, 6, 7, 17, 49, 80, 85, 255, 352, 8192, 0xFFFE, 0xFFFF)
# An 80 bit float of AIFF: one, ten to the thousand, infinity, no number, minus one.
EXTENDED = (
    b"\x3f\xff\x80\x00\x00\x00\x00\x00\x00\x00",
    b"\x4c\xf8\xf3\x88\x00\x00\x00\x00\x00\x00",
    b"\x7f\xff\x80\x00\x00\x00\x00\x00\x00\x00",
    b"\x7f\xff\xc0\x00\x00\x00\x00\x00\x00\x00",
    b"\xbf\xff\x80\x00\x00\x00\x00\x00\x00\x00",
)
DOUBLES = (0.0, -1.0, 1e-300, 1e300, float("inf"), float("nan"))


def files() -> Iterator[HostileFile]:
    yield from _wav_headers()
    yield from _aiff_and_caf_headers()
    yield from _sizes()
    yield from _durations()


def wav(
    *,  # the fields of a wav header, each with its true value
    rate: int = 48_000,
    channels: int = 1,
    bits: int = 16,
    tag: int = 1,
    data_size: int | None = None,
    format_size: int = 16,
    data: bytes = bytes(range(256)) * 400,
) -> bytes:
    block = min(0xFFFF, channels * max(1, bits // 8))
    body = struct.pack("<HHIIHH", tag, channels, rate, min(BIG_32, rate * block), block, bits)
    chunks = b"fmt " + struct.pack("<I", format_size) + body
    size = len(data) if data_size is None else data_size
    chunks += b"data" + struct.pack("<I", size) + data
    return b"RIFF" + struct.pack("<I", min(BIG_32, len(chunks) + 4)) + b"WAVE" + chunks


def _wav_headers() -> Iterator[HostileFile]:
    for rate in RATES_HZ:
        yield HostileFile("absurd rate", f"{rate}-hz.wav", lambda r=rate: wav(rate=r))
        yield HostileFile("absurd rate", f"{rate}-hz.au", lambda r=rate: au(rate=r))
    for count in CHANNELS:
        yield HostileFile("absurd channels", f"{count}-channels.wav", lambda n=count: wav(channels=n))
        yield HostileFile("absurd channels", f"{count}-channels.au", lambda n=count: au(channels=n))
    for rate, count in product((1, 768_000, BIG_32), (64, 1024, 0xFFFF)):
        yield HostileFile(
            "absurd rate and channels",
            f"{rate}-hz-{count}-channels.wav",
            lambda r=rate, n=count: wav(rate=r, channels=n, data=bytes(2_000_000)),
        )
    for bits in BITS:
        yield HostileFile("absurd sample size", f"{bits}-bits.wav", lambda n=bits: wav(bits=n))
    for tag in FORMAT_TAGS:
        yield HostileFile("odd codec", f"format-{tag}.wav", lambda t=tag: wav(tag=t))
    for size in (0, 1, 15, 17, 0x7FFF_FFFF, BIG_32):
        yield HostileFile("huge chunk", f"fmt-size-{size}.wav", lambda n=size: wav(format_size=n))
    for size in (0, 1, 0x7FFF_FFFF, 0xFFFF_FFFE, BIG_32):
        yield HostileFile("lying duration", f"data-size-{size}.wav", lambda n=size: wav(data_size=n))


def au(rate: int = 48_000, channels: int = 1) -> bytes:
    return struct.pack(">4s5I", b".snd", 24, BIG_32, 3, rate, channels) + bytes(range(256)) * 400


def _aiff_and_caf_headers() -> Iterator[HostileFile]:
    aiff, caf = b"COMM", b"desc"
    for number, rate in enumerate(EXTENDED):
        yield HostileFile(
            "absurd rate", f"extended-{number}.aiff", lambda r=rate: patched(".aiff", aiff, 16, r)
        )
    for rate in DOUBLES:
        yield HostileFile(
            "absurd rate", f"{rate}.caf", lambda r=rate: patched(".caf", caf, 12, struct.pack(">d", r))
        )
    for frames in (0, 1, BIG_32):
        yield HostileFile(
            "lying duration",
            f"{frames}-frames.aiff",
            lambda n=frames: patched(".aiff", aiff, 10, struct.pack(">I", n)),
        )
    for size in (0, 0x7FFF_FFFF_FFFF_FFFF, BIG_64):
        yield HostileFile(
            "huge chunk",
            f"data-{size}.caf",
            lambda n=size: patched(".caf", b"data", 4, struct.pack(">Q", n)),
        )


def _sizes() -> Iterator[HostileFile]:
    for atom, size in product((b"moov", b"trak", b"stbl", b"mdat", b"stsz", b"stco"), (0, 1, 8, BIG_32)):
        yield HostileFile(
            "huge chunk",
            f"{atom.decode()}-{size}.m4a",
            lambda a=atom, n=size: patched(".m4a", a, -4, struct.pack(">I", n)),
        )
    for table, where in ((b"stsz", 12), (b"stco", 8), (b"stsc", 8), (b"stts", 8)):
        yield HostileFile(
            "huge table",
            f"{table.decode()}-entries.m4a",
            lambda t=table, w=where: patched(".m4a", t, w, struct.pack(">I", BIG_32)),
        )
    for element in (b"\x18\x53\x80\x67", b"\x15\x49\xa9\x66", b"\x16\x54\xae\x6b", b"\x1f\x43\xb6\x75"):
        yield HostileFile(
            "huge chunk",
            f"{element.hex()}.webm",
            lambda e=element: patched(".webm", e, 4, b"\x01\xff\xff\xff\xff\xff\xff\xfe"),
        )
    yield HostileFile("huge chunk", "tag.mp3", lambda: b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f" + sound(".mp3"))
    yield HostileFile("huge chunk", "ds64.wav", lambda: rf64(BIG_64))
    yield HostileFile(
        "huge chunk", "page.ogg", lambda: sound(".vorbis")[:26] + b"\xff" * 256 + bytes(100_000)
    )


def _durations() -> Iterator[HostileFile]:
    for samples in (1, 48_000 * 36_000, (1 << 36) - 1):
        yield HostileFile("lying duration", f"{samples}-samples.flac", lambda n=samples: flac_with_length(n))
    for units in (0, 1, 0x7FFF_FFFF, BIG_32):
        for atom, where in ((b"mvhd", 16), (b"mdhd", 16), (b"tkhd", 20)):
            yield HostileFile(
                "lying duration",
                f"{atom.decode()}-{units}.m4a",
                lambda a=atom, w=where, n=units: patched(".m4a", a, w, struct.pack(">I", n)),
            )
    for duration in (*DOUBLES, 1e15):
        yield HostileFile(
            "lying duration",
            f"{duration}.webm",
            lambda d=duration: patched(".webm", b"\x44\x89\x88", 3, struct.pack(">d", d)),
        )
    for frames in (0, 1, BIG_32):
        yield HostileFile(
            "lying duration",
            f"xing-{frames}.mp3",
            lambda n=frames: patched_any(".mp3", (b"Xing", b"Info"), 8, struct.pack(">I", n)),
        )
    for granule in (0, 1, 0x7FFF_FFFF_FFFF_FFFF, BIG_64):
        yield HostileFile("lying duration", f"granule-{granule}.ogg", lambda n=granule: last_granule(n))


def patched(suffix: str, mark: bytes, offset: int, value: bytes) -> bytes:
    """The file with other bytes at some distance from where the mark begins."""
    content = bytearray(sound(suffix))
    start = content.index(mark) + offset
    content[start : start + len(value)] = value
    return bytes(content)


def patched_any(suffix: str, marks: tuple[bytes, ...], offset: int, value: bytes) -> bytes:
    mark = next(mark for mark in marks if mark in sound(suffix))
    return patched(suffix, mark, offset, value)


def flac_with_length(samples: int) -> bytes:
    """The 36 bits after rate, channels and sample size say how many samples there are."""
    content = bytearray(sound(".flac"))
    content[21] = (content[21] & 0xF0) | (samples >> 32)
    content[22:26] = (samples & BIG_32).to_bytes(4, "big")
    return bytes(content)


def last_granule(value: int) -> bytes:
    content = bytearray(sound(".vorbis"))
    page = content.rindex(b"OggS")
    content[page + 6 : page + 14] = value.to_bytes(8, "little")
    return bytes(content)


def rf64(size: int) -> bytes:
    ds64 = b"ds64" + struct.pack("<IQQQI", 28, size, size, size, 0)
    rest = wav(data_size=BIG_32)[12:]
    return b"RF64\xff\xff\xff\xffWAVE" + ds64 + rest
