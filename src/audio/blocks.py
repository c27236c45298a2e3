"""Long arrays, block by block, so that memory does not grow with the length of a recording.

The samples of a long recording lie in a file that is mapped into memory (`collected.py`). Its pages count as memory of
the process while they are mapped, so each block is released before the next one is read.
"""

import mmap
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

type Floats = npt.NDArray[np.float32]

BLOCK_SAMPLES = (
    1 << 20
)  # of each channel: 24 s at 44.1 kHz, a multiple of every hop and block that is a power of two


def blocks(samples: Floats, length: int | None = None, overlap: int = 0) -> Iterator[Floats]:
    """Yield stretches of the last axis [shape=(..., length)], the last one shorter.

    samples : any array [shape=(..., n)]; nothing is yielded where n is 0
    length : of a stretch; by default `BLOCK_SAMPLES`
    overlap : samples of the next stretch that each one also has, where there are so many

    Yields views: copy what you change. librosa's counterpart for files is `librosa.stream`. Raises IndexError
    for an array without dimensions.
    """
    length = length or BLOCK_SAMPLES
    for first in range(0, samples.shape[-1], length):
        yield samples[..., first : first + length + overlap]
        release(samples)


def release(samples: npt.NDArray[np.generic]) -> None:
    """Unmap what was read of an array in a file.

    The system keeps it in its cache, or reads it again.

    samples : an array of any shape. Does nothing to one in memory, and raises nothing.
    """
    mapping = _mapping(samples)
    if mapping is not None and hasattr(mmap, "MADV_DONTNEED"):
        mapping.madvise(mmap.MADV_DONTNEED)


def _mapping(samples: npt.NDArray[np.generic]) -> mmap.mmap | None:
    base: object = samples
    while isinstance(base, np.ndarray):
        base = base.base
    return base if isinstance(base, mmap.mmap) else None
