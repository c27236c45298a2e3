"""Arithmetic of music and likely parts of a song, as plans."""

from .chords import CAPO, CHORDS_PLAN
from .degrees import COMPATIBLE, DEGREE
from .keys import RELATIVE, SCALE, TRANSPOSE
from .mixing import MIX_RANGE
from .parts import PARTS_PLAN

# The first that a question fits answers it.
THEORY_PLANS = (
    DEGREE, CAPO, TRANSPOSE, SCALE, RELATIVE, MIX_RANGE, COMPATIBLE, CHORDS_PLAN, PARTS_PLAN,
)  # fmt: skip
