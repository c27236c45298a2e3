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

# The share of each group in the mean squared distance of two pieces of music, 4 in all, as fingerprints
# are stored. They are compared with others: `comparison.py`.
GROUP_WEIGHTS = {
    "mel cepstrum, mean": 0.144,
    "mel cepstrum, spread": 0.409,
    "spectral shape": 0.102,
    "repetition of onsets": 0.409,
    "onset rate": 0.409,
    "treble intervals": 0.573,
    "bass intervals": 0.153,
    "harmonic change": 0.409,
    "bass pattern": 0.409,
    "middle pattern": 0.409,
    "treble pattern": 0.287,
    "pattern spectrum": 0.287,
}

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
