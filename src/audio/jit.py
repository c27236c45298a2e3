"""Loops that numpy cannot express, compiled by numba.

numba takes most of a second to import. Reach modules that use this through the lazy package `src.audio`.
"""

from collections.abc import Callable
from typing import Any, cast

import numba

# Sums may be reordered to run eight at a time; NaN and infinity keep their meaning.
FAST_SUMS = {"contract", "arcp", "nsz", "reassoc"}


def compiled[F: Callable[..., Any]](function: F) -> F:
    """Compile on the first call, and keep the result on the disk where there is a folder for it."""
    try:
        return cast("F", numba.njit(function, cache=True, nogil=True, fastmath=FAST_SUMS))
    except RuntimeError:  # a read-only installation without a home folder: compile in every process
        return cast("F", numba.njit(function, nogil=True, fastmath=FAST_SUMS))
