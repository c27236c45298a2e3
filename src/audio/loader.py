"""Any audio file, or the sound of a video, as float32 samples.

Decoding, mixing and resampling run block by block, so a limit on the duration also limits the
memory and the time a hostile file can take. Samples are in -1..1 (a float file may exceed that);
NaN and infinity become 0 here, once, so that nothing further in has to think of them.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import numpy as np

from src.audio.decoders import Decoding, NamelessFile, Samples, SeekableFile, start_decoding
from src.audio.errors import AudioTooLong, UnreadableAudio


@dataclass(frozen=True, eq=False)
class Audio:
    """Decoded sound.

    samples : float32 [shape=(n,)] when mixed to mono, else [shape=(channels, n)]
    sample_rate : in Hz
    """

    samples: Samples
    sample_rate: int

    @property
    def duration(self) -> float:
        """Length in seconds."""
        return float(self.samples.shape[-1] / self.sample_rate)


def load_audio(
    source: str | Path | BinaryIO | SeekableFile,
    target_sr: int | None = 22050,
    mono: bool = True,
    max_duration_seconds: float | None = None,
) -> Audio:
    """Decode a file by path or from an open, seekable binary file (which stays open).

    target_sr : rate in Hz to resample to; None keeps the file's own
    mono : mix the channels to their mean; otherwise samples are [shape=(channels, n)]
    max_duration_seconds : raise AudioTooLong as soon as more than this has been decoded

    Raises UnreadableAudio, NoAudioStream or AudioTooLong; OSError when the file cannot be opened.
    """
    with ExitStack() as stack:
        file = stack.enter_context(Path(source).open("rb")) if isinstance(source, str | Path) else source
        nameless = NamelessFile(file)
        try:
            decoding = start_decoding(nameless, stack)
            audio = _collect(decoding, target_sr, mono, max_duration_seconds)
        except UnreadableAudio:
            nameless.raise_read_error()
            raise
        nameless.raise_read_error()
    if audio.samples.shape[-1] == 0:
        raise UnreadableAudio("This file holds no sound: it is zero seconds long. Please choose another one.")
    return audio


def _collect(decoding: Decoding, target_sr: int | None, mono: bool, max_seconds: float | None) -> Audio:
    rate = decoding.sample_rate
    blocks = _within(decoding.blocks, rate, max_seconds)
    blocks = (np.nan_to_num(block, copy=False, nan=0.0, posinf=0.0, neginf=0.0) for block in blocks)
    if mono:
        blocks = (_downmix(block) for block in blocks)
    if target_sr is not None and target_sr != rate:
        blocks = _resampled(blocks, rate, target_sr)
    channels = _joined(list(blocks))
    return Audio(channels[0] if mono else channels, target_sr or rate)


def _joined(pieces: list[Samples]) -> Samples:
    """Blocks [shape=(n, channels)] as one array [shape=(channels, total)].

    Each block is freed as soon as it is copied: a long mix needs its memory once, not three times.
    """
    if not pieces:
        return np.zeros((1, 0), np.float32)
    joined = np.empty((pieces[0].shape[1], sum(map(len, pieces))), np.float32)
    end = joined.shape[1]
    while pieces:
        piece = pieces.pop()
        joined[:, end - len(piece) : end] = piece.T
        end -= len(piece)
    return joined


def _within(blocks: Iterator[Samples], sample_rate: int, max_seconds: float | None) -> Iterator[Samples]:
    decoded = 0
    for block in blocks:
        decoded += len(block)
        if max_seconds is not None and decoded > max_seconds * sample_rate:
            raise AudioTooLong(
                f"This recording is longer than the {_spoken(max_seconds)} allowed. "
                "Please cut it into shorter pieces and try again."
            )
        yield block


def _spoken(seconds: float) -> str:
    return f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"


def _downmix(block: Samples) -> Samples:
    if block.shape[1] == 2:  # 5x faster than the mean over an axis, and nearly all music is stereo
        return (block[:, :1] + block[:, 1:]) * np.float32(0.5)
    return block.mean(axis=1, keepdims=True)


def _resampled(blocks: Iterator[Samples], rate: int, target_sr: int) -> Iterator[Samples]:
    import soxr

    first = next(blocks, None)
    if first is None:
        return
    channels = first.shape[1]
    stream = soxr.ResampleStream(rate, target_sr, channels, dtype="float32", quality="HQ")
    for block in chain([first], blocks):
        yield stream.resample_chunk(np.ascontiguousarray(block))
    yield stream.resample_chunk(np.zeros((0, channels), np.float32), last=True)
