"""The real files that are damaged: one short tone in every format that Clave takes."""

import io
from functools import cache

import numpy as np
import soundfile

from tests.support.hostile.ogg import ogg_pages, renumbered
from tests.support.sounds import ENCODINGS, tone

SECONDS = 2.0
# This machine's FFmpeg may lack the one encoder that is not free of patents in every build.
FORMATS = (
    *(suffix for suffix in ENCODINGS if suffix != ".wma"),
    ".vorbis",
    ".opus",
    ".float.wav",
    ".24.flac",
)
BY_SOUNDFILE = {
    ".vorbis": ("OGG", "VORBIS"),
    ".opus": ("OGG", "OPUS"),
    ".float.wav": ("WAV", "FLOAT"),
    ".24.flac": ("FLAC", "PCM_24"),
}


@cache
def sound(suffix: str) -> bytes:
    if suffix in BY_SOUNDFILE:
        return _by_soundfile(*BY_SOUNDFILE[suffix])
    # Without random identifiers of its own, the file is the same in every run.
    return tone(suffix, seconds=SECONDS, fflags="+bitexact")


def _by_soundfile(container: str, subtype: str) -> bytes:
    times = np.arange(int(48_000 * SECONDS)) / 48_000
    target = io.BytesIO()
    soundfile.write(target, 0.4 * np.sin(2 * np.pi * 440 * times), 48_000, format=container, subtype=subtype)
    return _without_chance(target.getvalue())


def _without_chance(content: bytes) -> bytes:
    """libsndfile gives every stream of Ogg a random number, and writes the time into float wav files."""
    if content.startswith(b"OggS"):
        return renumbered(ogg_pages(content), b"Clav")
    peak = content.find(b"PEAK")
    return content if peak < 0 else content[: peak + 12] + bytes(4) + content[peak + 16 :]
