"""Checks of the shape of samples."""

from typing import Any

import numpy.typing as npt


def require_signal(samples: npt.NDArray[Any]) -> None:
    """Raise ValueError unless samples are one channel [shape=(n,)], n at least 1."""
    if samples.ndim != 1 or not samples.size:
        raise ValueError(f"Expected samples of shape (n,), n at least 1; got {samples.shape}.")


def require_channels(samples: npt.NDArray[Any]) -> None:
    """Raise ValueError unless samples are channels [shape=(channels, n)], one or more."""
    if samples.ndim != 2 or not len(samples):
        raise ValueError(
            f"Expected samples of shape (channels, n), at least one channel; got {samples.shape}."
        )
