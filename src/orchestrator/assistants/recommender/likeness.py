"""Similarity of many tracks to the seeds of a request, with NumPy."""

from collections.abc import Sequence
from itertools import batched

import numpy as np
import numpy.typing as npt

from .catalogues.base import CatalogueTrack
from .vectors import stack_vectors

type Floats = npt.NDArray[np.float64]

UNLIKE_DISTANCE = 4.0  # twice the usual distance of two songs
AVERSION = 0.3
NEUTRAL = 0.5
# Fingerprints unpacked at once: some 4 MB.
CHUNK = 2000


def similarities(
    tracks: Sequence[CatalogueTrack], liked: Sequence[Sequence[float]], avoided: Sequence[Sequence[float]]
) -> Floats:
    """Return for each track the similarity to the nearest seed, 0 to 1. It is low if a track to avoid is nearer.

    liked, avoided : fingerprints of seeds and of tracks to avoid

    Without a seed it is the distance from the tracks to avoid. It is 0 for a track without a fingerprint.
    """
    chunks = [_similarities_of_chunk(chunk, liked, avoided) for chunk in batched(tracks, CHUNK)]
    return np.concatenate(chunks) if chunks else np.zeros(0)


def _similarities_of_chunk(
    tracks: Sequence[CatalogueTrack], liked: Sequence[Sequence[float]], avoided: Sequence[Sequence[float]]
) -> Floats:
    found = np.zeros(len(tracks))
    by_length: dict[int, list[int]] = {}
    for place, track in enumerate(tracks):
        if track.vector is not None:
            by_length.setdefault(len(track.vector), []).append(place)
    # Fingerprints of different versions have different lengths, and are not compared.
    for places in by_length.values():
        vectors = stack_vectors([vector for place in places if (vector := tracks[place].vector) is not None])
        aversion = _likeness(vectors, avoided)
        if avoided and not liked:
            found[places] = 1 - aversion
            continue
        likeness = _likeness(vectors, liked) if liked else np.full(len(vectors), NEUTRAL)
        found[places] = np.where(aversion <= likeness, likeness, AVERSION * likeness)
    return found


def _likeness(vectors: Floats, others: Sequence[Sequence[float]]) -> Floats:
    """Return the likeness of each fingerprint to the nearest of the others [shape=(vectors,)]."""
    known = [np.asarray(other, np.float64) for other in others if len(other) == vectors.shape[1]]
    if not known:
        return np.zeros(len(vectors))
    distances = np.min([np.linalg.norm(vectors - other, axis=1) for other in known], axis=0)
    likeness: Floats = (1 - distances / UNLIKE_DISTANCE).clip(min=0)
    return likeness
