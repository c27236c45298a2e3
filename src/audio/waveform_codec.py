"""The waveform as stored in the database: all zoom levels in a few kilobytes, read without numpy."""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any

DEFAULT_BINS = 2000


def packed(levels: Iterable[tuple[Iterable[int], Iterable[int]]], duration_seconds: float) -> dict[str, Any]:
    """Lowest and highest samples of each level, the coarsest first, as JSON."""
    return {
        "duration_seconds": duration_seconds,
        "levels": [{"min": _bytes(lowest), "max": _bytes(highest)} for lowest, highest in levels],
    }


def unpacked(stored: dict[str, Any], bins: int = DEFAULT_BINS) -> dict[str, Any]:
    """``min``, ``max`` and ``duration_seconds`` of the coarsest level with at least this many bins, or of the
    finest that there is."""
    levels = [{name: _numbers(text) for name, text in level.items()} for level in stored["levels"]]
    fine_enough = (level for level in levels if len(level["min"]) >= bins)
    return {**next(fine_enough, levels[-1]), "duration_seconds": stored["duration_seconds"]}


def _bytes(values: Iterable[int]) -> str:
    return b64encode(array("b", values).tobytes()).decode()


def _numbers(text: str) -> list[int]:
    return array("b", b64decode(text)).tolist()
