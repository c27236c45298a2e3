"""Music theory and likely parts of a song, as plans."""

from .arithmetic import TEMPO_ARITHMETIC
from .chords import CAPO, CHORDS_PLAN
from .degrees import COMPATIBLE, DEGREE
from .keys import RELATIVE, SCALE, TRANSPOSE
from .mixing import MIX_RANGE
from .parts import PARTS_PLAN

# The first plan that fits a question answers it.
THEORY_PLANS = (
    TEMPO_ARITHMETIC, DEGREE, CAPO, TRANSPOSE, SCALE, RELATIVE, MIX_RANGE, COMPATIBLE, CHORDS_PLAN, PARTS_PLAN,
)  # fmt: skip
