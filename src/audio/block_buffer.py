"""Many blocks of samples as one array: in memory, or in a file where they are many.

A long recording would need its memory whether or not anybody looks at all of it, and a hostile file
could ask for gigabytes before its length is known. In a file the system brings in what is used and
drops it again where memory is short.
"""

import tempfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

type Samples = npt.NDArray[np.float32]

# 128 MB: six minutes of stereo at 44.1 kHz.
SAMPLES_IN_MEMORY = 32 * 1024 * 1024


def collect_blocks(blocks: Iterable[Samples], folder: Path | None = None) -> Samples:
    """Join blocks [shape=(n, channels)] to one array [shape=(channels, total)].

    Returns [shape=(1, 0)] without blocks.

    blocks : float32, all with the channels of the first
    folder : where the file of a long recording lies; it has no name and ends with the array

    Raises IndexError for a block that has not two dimensions, and OSError where the folder takes no file.
    """
    remaining = iter(blocks)
    pieces: list[Samples] = []
    held = 0
    for block in remaining:
        pieces.append(block)
        held += block.size
        if held > SAMPLES_IN_MEMORY:
            return _spooled(chain(_taken(pieces), remaining), block.shape[1], folder)
    return _joined(pieces)


def _joined(pieces: list[Samples]) -> Samples:
    """Each block is freed as soon as it is copied: the samples need their memory once, not twice."""
    if not pieces:
        return np.zeros((1, 0), np.float32)
    joined = np.empty((pieces[0].shape[1], sum(map(len, pieces))), np.float32)
    end = joined.shape[1]
    while pieces:
        piece = pieces.pop()
        joined[:, end - len(piece) : end] = piece.T
        end -= len(piece)
    return joined


def _taken(pieces: list[Samples]) -> Iterator[Samples]:
    pieces.reverse()
    while pieces:
        yield pieces.pop()


def _spooled(blocks: Iterator[Samples], channel_count: int, folder: Path | None) -> Samples:
    with tempfile.TemporaryFile(dir=folder) as file:
        for block in blocks:
            _write(block, file)
        return np.memmap(file, np.float32, mode="r").reshape(-1, channel_count).T


def _write(block: Samples, file: BinaryIO) -> None:
    file.write(np.ascontiguousarray(block).data)
