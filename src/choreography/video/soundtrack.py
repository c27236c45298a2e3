"""The soundtrack of a video: an excerpt of the track, block by block.

It is decoded by the same decoders as for the analysis, so that beats sound at the measured times: the encoder delay
of MP3, for example, is handled in the same way. Decoding starts at the beginning of the track, because seeking is
not sample-accurate in every format.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import soxr
from numpy.typing import NDArray

from src.audio.decoders import Decoding, NamelessFile, start_decoding

AUDIO_RATE = 48_000

Block = NDArray[np.float32]


def read_soundtrack(path: Path, start: float, seconds: float) -> Iterator[Block]:
    """Read exactly `seconds` of stereo from `start` (seconds), padded with silence at the end of the track.

    Yields blocks (2, n) at 48 kHz, usually in -1..1.

    Raises:
        UnreadableAudio: The file cannot be decoded.
    """
    left = round(seconds * AUDIO_RATE)
    skip = round(start * AUDIO_RATE)
    with ExitStack() as stack:
        file = stack.enter_context(path.open("rb"))
        for block in _resampled(start_decoding(NamelessFile(file), stack)):
            part = block[skip:][:left]
            skip = max(0, skip - len(block))
            if len(part):
                left -= len(part)
                yield np.ascontiguousarray(part.T)
            if left == 0:
                return
    while left:
        silent = min(AUDIO_RATE, left)
        left -= silent
        yield np.zeros((2, silent), dtype=np.float32)


def _resampled(decoding: Decoding) -> Iterator[Block]:
    """Yield blocks (n, 2) at 48 kHz."""
    converter = soxr.ResampleStream(decoding.sample_rate, AUDIO_RATE, 2, dtype="float32", quality="HQ")
    for block in decoding.blocks:
        yield converter.resample_chunk(_stereo(block))
    yield converter.resample_chunk(np.zeros((0, 2), dtype=np.float32), last=True)


def _stereo(block: Block) -> Block:
    """Mix (n, channels) to (n, 2): mono goes to both sides, more than two channels are averaged."""
    clean = np.nan_to_num(block, nan=0.0, posinf=0.0, neginf=0.0)
    if clean.shape[1] == 2:
        return clean
    mono = clean.mean(axis=1, dtype=np.float32)
    return np.stack([mono, mono], axis=1)
