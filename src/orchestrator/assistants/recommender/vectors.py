"""Fingerprints as the database has them, and many of them as one array."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from src.agents.fingerprint.comparison import FACTORS, weighted
from src.agents.fingerprint.layout import LENGTH
from src.api.models.track_facts import unpack_vector

STORED_BYTES = 4  # of each number
COMPARED = np.array(FACTORS)


class StoredVector(Sequence[float]):
    """A stored fingerprint, weighted for comparison. It is unpacked on first use: most requests compare no sounds."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed

    @cached_property
    def _values(self) -> tuple[float, ...]:
        return weighted(unpack_vector(self.packed))

    def __array__(self, dtype: npt.DTypeLike | None = None, *, copy: bool | None = None) -> npt.NDArray[Any]:
        """Return it as NumPy asks for it. Whole libraries are compared without making tuples."""
        found: npt.NDArray[Any] = stack_vectors([self])[0].astype(dtype or np.float64)
        return found

    def __len__(self) -> int:
        return len(self.packed) // STORED_BYTES

    @overload
    def __getitem__(self, index: int) -> float: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[float, ...]: ...
    def __getitem__(self, index: int | slice) -> float | tuple[float, ...]:
        return self._values[index]

    def __iter__(self) -> Iterator[float]:
        return iter(self._values)


def stack_vectors(vectors: Sequence[Sequence[float]]) -> npt.NDArray[np.float64]:
    """Return fingerprints of the same length as an array [shape=(vectors, length)]."""
    packed = [vector.packed for vector in vectors if isinstance(vector, StoredVector)]
    if len(packed) < len(vectors):
        return np.array([tuple(vector) for vector in vectors], np.float64)
    # Unpacking all at once takes a tenth of the time of one after the other.
    stored = np.frombuffer(b"".join(packed), "<f4").reshape(len(vectors), -1)
    return stored * COMPARED if stored.shape[1] == LENGTH else stored.astype(np.float64)
