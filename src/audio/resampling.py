"""Another sample rate, block by block."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soxr

from src.audio.block_buffer import collect_blocks

type Floats = npt.NDArray[np.float32]


def resampled(
    blocks: Iterable[Floats], rate: int, target_rate: int, quality: str, spool_folder: Path | None = None
) -> Floats:
    """Resample blocks of one channel to one array [shape=(m,)], never empty.

    blocks : float32 [shape=(n,)], one after the other; no blocks are one sample of silence
    rate, target_rate : in Hz
    quality : of soxr, such as "HQ"
    spool_folder : where a long array lies, see `collect_blocks`

    Replaces `librosa.resample` (within 1e-4), which needs the whole signal at once. Raises ValueError for a
    rate that is not positive or an unknown quality.
    """
    columns: Iterator[Floats] = (block[:, None] for block in blocks)
    if rate != target_rate:
        columns = resampled_blocks(columns, rate, target_rate, quality)
    # soxr takes no subclass of arrays, such as one in a file is.
    mono = np.asarray(collect_blocks(columns, spool_folder)[0])
    return mono if mono.size else np.zeros(1, np.float32)


def resampled_blocks(
    columns: Iterable[Floats], rate: int, target_rate: int, quality: str
) -> Iterator[Floats]:
    """Resample blocks of samples [shape=(n, channels) -> (m, channels)].

    columns : float32, one after the other, all with the channels of the first
    rate, target_rate : in Hz
    quality : of soxr, such as "HQ"

    Raises IndexError for a block of one dimension, ValueError for a rate that is not positive or an unknown
    quality.
    """
    remaining = iter(columns)
    first = next(remaining, None)
    if first is None:
        return
    channels = first.shape[1]
    stream = soxr.ResampleStream(rate, target_rate, channels, dtype="float32", quality=quality)
    for block in chain([first], remaining):
        yield stream.resample_chunk(np.ascontiguousarray(block))
    yield stream.resample_chunk(np.zeros((0, channels), np.float32), last=True)
