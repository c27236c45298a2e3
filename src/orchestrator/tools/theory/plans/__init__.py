"""Music theory and likely parts of a song, as plans."""

from .arithmetic import BARS_OF_TIME, DELAY_TIME, TEMPO_ARITHMETIC
from .chords import CAPO, CHORDS_PLAN
from .degrees import COMPATIBLE, DEGREE
from .keys import RELATIVE, SCALE, TRANSPOSE
from .mixing import MIX_RANGE
from .parts import PARTS_PLAN

# Plans with values of the question. They come before those that measure a track.
ARITHMETIC_PLANS = (TEMPO_ARITHMETIC, BARS_OF_TIME, DELAY_TIME)
# The first plan that fits a question answers it.
THEORY_PLANS = (
    DEGREE, CAPO, TRANSPOSE, SCALE, RELATIVE, MIX_RANGE, COMPATIBLE, CHORDS_PLAN, PARTS_PLAN,
)  # fmt: skip
