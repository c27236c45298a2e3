"""Downloads that broke off, disks that forget, cables that lie."""

from collections.abc import Iterator

from tests.support.hostile.hostile_file import HostileFile, dice
from tests.support.hostile.sound_files import FORMATS, sound

KEPT_SHARES = (0.02, 0.3, 0.6, 0.95)
FLIPPED_SHARES = (0.0002, 0.005, 0.05)
HEAD_BYTES = 160
# Frames of these carry neither their number nor the length of the whole: half of one is a shorter song.
ENDS_ANYWHERE = {".aac", ".mp3", ".mpg", ".ts", ".flv", ".caf"}


def files() -> Iterator[HostileFile]:
    for suffix in FORMATS:
        for share in KEPT_SHARES:
            shows = 0.1 < share < 0.9 and suffix not in ENDS_ANYWHERE
            yield HostileFile(
                "truncated", f"kept-{share:g}{suffix}", lambda f=suffix, s=share: truncated(f, s), shows
            )
        for share in FLIPPED_SHARES:
            yield HostileFile(
                "bit flips", f"flipped-{share:g}{suffix}", lambda f=suffix, s=share: flipped(f, s)
            )
        for number in range(3):
            yield HostileFile(
                "bit flips in the header",
                f"header-{number}{suffix}",
                lambda f=suffix, n=number: header_flipped(f, n),
            )
        yield HostileFile("hole", f"zeros{suffix}", lambda f=suffix: with_hole(f, b"\x00"))
        yield HostileFile("hole", f"missing{suffix}", lambda f=suffix: with_hole(f, b""))


def truncated(suffix: str, share: float) -> bytes:
    whole = sound(suffix)
    return whole[: int(len(whole) * share)]


def flipped(suffix: str, share: float) -> bytes:
    content = bytearray(sound(suffix))
    chance = dice("flipped", suffix, share)
    for _ in range(max(1, int(len(content) * share))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


def header_flipped(suffix: str, number: int) -> bytes:
    content = bytearray(sound(suffix))
    chance = dice("header", suffix, number)
    for _ in range(2 + 4 * number):
        content[chance.randrange(HEAD_BYTES)] = chance.randrange(256)
    return bytes(content)


def with_hole(suffix: str, filling: bytes) -> bytes:
    whole = sound(suffix)
    third = len(whole) // 3
    return whole[:third] + filling * third + whole[2 * third :]
