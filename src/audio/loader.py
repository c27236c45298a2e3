"""Any audio file, or the sound of a video, as float32 samples.

Decoding, mixing and resampling run block by block, so a limit on the duration also limits the
memory and the time a hostile file can take. Samples are in -1..1 (a float file may exceed that, up to
1e6); NaN and infinity become 0 here, once, so that nothing further in has to think of them.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from src import audio
from src.audio.block_buffer import collect_blocks
from src.audio.decoders import Decoding, NamelessFile, Samples, SeekableFile, is_longer_than, start_decoding
from src.audio.errors import AudioTooLong, UnreadableAudio
from src.audio.features import LARGEST_SAMPLE

STEREO_RATE_HZ = 48_000


@dataclass(frozen=True, eq=False)
class Audio:
    """Decoded sound.

    samples : float32 [shape=(n,)] when mixed to mono, else [shape=(channels, n)]
    sample_rate : in Hz
    is_complete : False where the file is damaged or cut off, and this is what could be decoded of it
    """

    samples: Samples
    sample_rate: int
    is_complete: bool = True

    @property
    def duration(self) -> float:
        """Length in seconds."""
        return float(self.samples.shape[-1] / self.sample_rate)


def load_audio(
    source: str | Path | BinaryIO | SeekableFile,
    target_sr: int | None = 22050,
    mono: bool = True,
    max_duration_seconds: float | None = None,
    *,
    spool_folder: Path | None = None,
    watch: Callable[[float], None] = lambda decoded_seconds: None,
) -> Audio:
    """Decode a file by path or from an open, seekable binary file (which stays open).

    target_sr : rate in Hz to resample to; None keeps the file's own
    mono : mix the channels to their mean; otherwise samples are [shape=(channels, n)]
    max_duration_seconds : raise AudioTooLong as soon as more than this has been decoded, or more samples
        than stereo of this length at 48 kHz has
    spool_folder : where a long recording lies while it is used, in a file without a name; by default the
        system's folder for temporary files
    watch : called with the seconds decoded so far; may raise to end the decoding

    Raises UnreadableAudio, NoAudioStream or AudioTooLong; OSError when the file cannot be opened.
    """
    with ExitStack() as stack:
        file = stack.enter_context(Path(source).open("rb")) if isinstance(source, str | Path) else source
        nameless = NamelessFile(file)
        try:
            if max_duration_seconds is not None and is_longer_than(nameless, max_duration_seconds):
                raise _too_long(max_duration_seconds)
            decoding = start_decoding(nameless, stack)
            audio = _collect(decoding, target_sr, mono, _Limits(max_duration_seconds, watch), spool_folder)
        except (UnreadableAudio, AudioTooLong):
            nameless.raise_read_error()
            raise
        nameless.raise_read_error()
    if audio.samples.shape[-1] == 0:
        raise UnreadableAudio("This file holds no sound: it is zero seconds long. Please choose another one.")
    return audio


@dataclass(frozen=True)
class _Limits:
    max_seconds: float | None
    watch: Callable[[float], None]

    def within(self, decoding: Decoding) -> Iterator[Samples]:
        decoded = 0
        for block in decoding.blocks:
            decoded += len(block)
            self._check(decoded, decoding)
            yield block

    def _check(self, decoded: int, decoding: Decoding) -> None:
        if self.max_seconds is not None:
            if decoded > self.max_seconds * decoding.sample_rate:
                raise _too_long(self.max_seconds)
            if decoded * decoding.channel_count > self.max_seconds * STEREO_RATE_HZ * 2:
                raise AudioTooLong(
                    "This recording holds too much data for its many channels or its high sample rate. "
                    "Please convert it to stereo at 48 kHz, or cut it into shorter pieces, and try again."
                )
        self.watch(decoded / decoding.sample_rate)


def _collect(
    decoding: Decoding, target_sr: int | None, mono: bool, limits: _Limits, spool_folder: Path | None
) -> Audio:
    rate = decoding.sample_rate
    blocks = limits.within(decoding)
    blocks = (_bounded(block) for block in blocks)
    if mono:
        blocks = (_downmix(block) for block in blocks)
    if target_sr is not None and target_sr != rate:
        blocks = audio.resampling.resampled_blocks(blocks, rate, target_sr, "HQ")
    channels = collect_blocks(blocks, spool_folder)
    return Audio(channels[0] if mono else channels, target_sr or rate, decoding.is_complete)


def _bounded(block: Samples) -> Samples:
    """Here, block by block: later it would need a copy of the whole recording."""
    np.nan_to_num(block, copy=False, nan=0.0, posinf=0.0, neginf=0.0)
    return np.clip(block, -LARGEST_SAMPLE, LARGEST_SAMPLE, out=block)


def _too_long(max_seconds: float) -> AudioTooLong:
    return AudioTooLong(
        f"This recording is longer than the {_spoken(max_seconds)} allowed. "
        "Please cut it into shorter pieces and try again."
    )


def _spoken(seconds: float) -> str:
    return f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"


def _downmix(block: Samples) -> Samples:
    if block.shape[1] == 2:  # 5x faster than the mean over an axis, and nearly all music is stereo
        return (block[:, :1] + block[:, 1:]) * np.float32(0.5)
    return block.mean(axis=1, keepdims=True)
