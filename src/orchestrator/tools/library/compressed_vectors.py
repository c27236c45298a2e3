"""Compressed fingerprints of a third of the size, whose distances are lower bounds of the true ones.

Each long part of a fingerprint is projected on its principal components, and one more number keeps the length of the
residual. The distance of two compressed vectors is therefore at most the true distance (triangle inequality). A search
that compares compressed vectors first, and then reads the whole vectors of the nearest, is exact: it may stop when the
bound of the next vector exceeds the distances that were found.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from src.agents.fingerprint.comparison import FACTORS
from src.agents.fingerprint.layout import LENGTH, PARTS, Part, slices_of

type Floats = npt.NDArray[np.float32]

# Parts with fewer numbers are not projected.
MOST_COMPONENTS = 48
# Rounding error of 32 bit floats in a squared distance of fingerprints, whose squared lengths are about 4.
ROUNDING = 1e-4


class Projection:
    """The principal components of each part, computed from a sample."""

    def __init__(self, sample: Floats) -> None:
        """Compute the components.

        sample : fingerprints of one version [shape=(vectors, length)]

        Raises IndexError for an array of one dimension.
        """
        self.length = sample.shape[1]
        parts = _columns(self.length)
        self._columns = list(parts.values())
        self._bases = [_components(sample[:, columns]) for columns in self._columns]
        widths = [len(columns) if basis is None else basis.shape[1] + 1 for columns, basis in self._each()]
        ends = np.cumsum([0, *widths])
        self.places = {part: slice(*ends[i : i + 2]) for i, part in enumerate(parts)}
        self.width = int(ends[-1])

    def compress(self, vectors: Floats) -> Floats:
        """Compress fingerprints [shape=(vectors, length) -> (vectors, width)]."""
        found: list[Floats] = []
        for columns, basis in self._each():
            part = vectors[:, columns]
            if basis is None:
                found.append(part)
                continue
            inside = part @ basis
            left_out = np.square(part).sum(axis=1) - np.square(inside).sum(axis=1)
            found += [inside, np.sqrt(left_out.clip(min=0))[:, None]]
        return np.hstack(found).astype(np.float32)

    def _each(self) -> "zip[tuple[npt.NDArray[np.intp], Floats | None]]":
        return zip(self._columns, self._bases, strict=True)


class CompressedVectors:
    """A table of compressed fingerprints."""

    def __init__(self, projection: Projection, capacity: int) -> None:
        self._projection = projection
        self._rows = np.zeros((capacity, projection.width), np.float32)
        # Squared lengths of each part, and of the whole vector in the last row; infinite for empty rows.
        self._squares = np.full((len(projection.places) + 1, capacity), np.inf, np.float32)

    @property
    def nbytes(self) -> int:
        return self._rows.nbytes + self._squares.nbytes

    def write(self, rows: Sequence[int], vectors: Floats) -> None:
        """Write fingerprints [shape=(vectors, length)] into rows. The table grows if needed."""
        if not rows:
            return
        if max(rows) >= len(self._rows):
            self._grow(max(max(rows) + 1, len(self._rows) * 9 // 8))
        compressed = self._projection.compress(vectors)
        self._rows[rows] = compressed
        for number, place in enumerate([*self._projection.places.values(), slice(None)]):
            self._squares[number, rows] = np.square(compressed[:, place]).sum(axis=1)

    def remove(self, row: int) -> None:
        self._squares[:, row] = np.inf

    def lower_bounds(self, vector: Floats, part: Part | None = None) -> Floats:
        """Return lower bounds of distances to a fingerprint [shape=(length,) -> (rows,)]; infinite for empty rows."""
        query = self._projection.compress(vector[None])[0]
        if part is None:
            place, squares = slice(None), self._squares[-1]
        else:
            place = self._projection.places[part]
            squares = self._squares[list(self._projection.places).index(part)]
        query = query[place]
        # Infinite squares stay infinite, because the vectors of empty rows are finite.
        squared = squares + (query @ query - ROUNDING) - 2 * (self._rows[:, place] @ query)
        bounds: Floats = np.sqrt(squared.clip(min=0, out=squared), out=squared)
        return bounds

    def _grow(self, capacity: int) -> None:
        rows = np.zeros((capacity, self._rows.shape[1]), np.float32)
        squares = np.full((len(self._squares), capacity), np.inf, np.float32)
        rows[: len(self._rows)], squares[:, : self._squares.shape[1]] = self._rows, self._squares
        self._rows, self._squares = rows, squares


def unpack_fingerprints(fingerprints: Sequence[bytes | memoryview]) -> Floats:
    """Return stored fingerprints of one length, weighted for comparison [shape=(fingerprints, length)]."""
    joined: Floats = np.frombuffer(b"".join(fingerprints), "<f4").reshape(len(fingerprints), -1)
    return joined * np.array(FACTORS, np.float32) if joined.shape[1] == LENGTH else joined


def exact_distances(vectors: Floats, vector: Floats, part: Part | None = None) -> Floats:
    """Return the distances of fingerprints to one [shape=(vectors, length), (length,) -> (vectors,)].

    Raises KeyError for a part of fingerprints that have none.
    """
    if part is not None:
        columns = _columns(len(vector))[part]
        vectors, vector = vectors[:, columns], vector[columns]
    distances: Floats = np.linalg.norm(vectors - vector, axis=1)
    return distances


def _columns(length: int) -> dict[str, npt.NDArray[np.intp]]:
    """Return the columns of each part. Fingerprints of other versions are one part without a name."""
    if length != LENGTH:
        return {"": np.arange(length)}
    return {part: np.concatenate([np.r_[place] for place in slices_of(part)]) for part in PARTS}


def _components(sample: Floats) -> Floats | None:
    """Return the principal components [shape=(vectors, numbers) -> (numbers, 48)]; None for a short part."""
    if sample.shape[1] <= MOST_COMPONENTS + 1:
        return None
    centred = sample - sample.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    components: Floats = vectors[:, -MOST_COMPONENTS:].astype(np.float32)
    return components
