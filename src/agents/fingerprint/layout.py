"""The layout of a fingerprint, as plain data that needs no numpy."""

from typing import Literal

type Part = Literal["rhythm", "timbre", "harmony", "production"]

CELLS = 48  # of a bar
PATTERN_MULTIPLES = 24  # of the bar's rate, in the pattern's spectrum

# Name of each group of measures, and how many numbers it has, in the order of the vector.
MEASURE_GROUPS = {
    "mel cepstrum, mean": 12,
    "mel cepstrum, spread": 12,
    "spectral shape": 4,
    "repetition of onsets": 13,
    "onset rate": 1,
    "treble intervals": 6,
    "bass intervals": 6,
    "harmonic change": 2,
}
PATTERN_GROUPS = {
    "bass pattern": CELLS,
    "middle pattern": CELLS,
    "treble pattern": CELLS,
    "pattern spectrum": 3 * PATTERN_MULTIPLES,
}
GROUPS = {**MEASURE_GROUPS, **PATTERN_GROUPS}
LENGTH = sum(GROUPS.values())

PARTS: dict[Part, tuple[str, ...]] = {
    "rhythm": (
        "repetition of onsets",
        "onset rate",
        "bass pattern",
        "middle pattern",
        "treble pattern",
        "pattern spectrum",
    ),
    "timbre": ("mel cepstrum, mean",),
    "harmony": ("treble intervals", "bass intervals", "harmonic change"),
    "production": ("mel cepstrum, spread", "spectral shape"),
}


def slices_of(part: Part) -> list[slice]:
    """The slices of one part of the vector."""
    found, start = [], 0
    for group, size in GROUPS.items():
        if group in PARTS[part]:
            found.append(slice(start, start + size))
        start += size
    return found
