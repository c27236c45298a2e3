"""Music theory and likely parts of a song, as plans."""

from .another_speed import ANOTHER_SPEED
from .arithmetic import TEMPO_ARITHMETIC, TEMPO_OFFSET
from .capo_shapes import CAPO_SHAPES
from .chord_fingerings import CHORD_FINGERING, NTH_FINGERING
from .chord_functions import CHORD_FUNCTION
from .chord_notes import CHORD_NOTES
from .chord_places import CHORD_PLACES, IS_PROGRESSION
from .chord_scales import CHORD_SCALE
from .chord_shapes import CHORD_SHAPES
from .chord_uses import (
    ABSENT_CHORD,
    AMONG_FIRST_BARS,
    CHORD_COUNT,
    CHORDS_TO_LEARN,
    FIRST_CHORD_CHANGE,
    LEAVES_CHORD,
    WHETHER_CHORD,
)
from .chords import CAPO, CHORDS_OF_BARS, CHORDS_PLAN
from .clock_times import TIME_OF_DAY
from .codes import CODE, CODE_PAIR, LEVELS
from .degrees import CHORDS_OF_KEY, COMPATIBLE, DEGREE
from .durations import BARS_OF_TIME, COUNT_IN, DELAY_TIME, EIGHTS_OF_TIME, LENGTH_OF_BARS, LENGTH_OF_EIGHT
from .in_a_time import IN_A_TIME
from .instruments import WRITTEN_KEY
from .key_facts import INTERVAL, PROGRESSION, SIGNATURE
from .key_mood import KEY_MOOD
from .keys import MOVED_KEY, RELATIVE, SCALE, TRANSPOSE
from .level_difference import LEVEL_DIFFERENCE
from .mixing import MIX_RANGE, RANGE_OF_NEXT
from .modes import MODE_NOTES
from .note_counts import EIGHTS_OF_BARS, LENGTH_OF_BEATS, NOTES_OF_BARS
from .note_questions import INTERVAL_OF, NOTE_NAMES, SAME_NOTES, SUBSTITUTION
from .notes import ABOVE_NOTE, BETWEEN_NOTES, MOVED_CHORDS, NOTE_DEGREE
from .one_key import ONE_KEY
from .parts import PARTS_PLAN
from .percent_change import PERCENT_CHANGE
from .playback_speed import SPEED
from .rates import RATES
from .repeated_length import REPEATED_LENGTH
from .speed_share import SPEED_SHARE, TEMPO_GAP
from .streaming_levels import STREAMING_LEVELS
from .tape_pitch import TAPE_PITCH
from .target_level import RAISED_LEVEL, TARGET_LEVEL
from .target_speed import TARGET_SPEED
from .tempo_changes import PITCHING, TO_MATCH
from .time_left import TIME_LEFT
from .total_beats import TOTAL_BEATS
from .track_lengths import ENDS_BEFORE, FRAMES, ROOM_LEFT
from .track_pitch import STEPS_OF_TWO, STEPS_TO_KEY, TUNING

# What is calculated from the values of a question. These fit whole questions only, so they come first of all, before
# orders: "same question, but 8 % slower".
CALCULATION_PLANS = (
    ONE_KEY, TEMPO_OFFSET,
    KEY_MOOD, CHORD_FUNCTION, RANGE_OF_NEXT, STREAMING_LEVELS, CHORD_SHAPES, CHORD_FINGERING, NTH_FINGERING, TAPE_PITCH,
    ANOTHER_SPEED, SPEED_SHARE, TEMPO_GAP, RATES, AMONG_FIRST_BARS, FIRST_CHORD_CHANGE, LEAVES_CHORD, ABSENT_CHORD,
    WHETHER_CHORD, REPEATED_LENGTH, CHORD_COUNT, CHORDS_TO_LEARN, CHORDS_OF_BARS, COUNT_IN, TIME_OF_DAY, ENDS_BEFORE,
    RAISED_LEVEL, ROOM_LEFT, IN_A_TIME, FRAMES, MOVED_KEY, NOTES_OF_BARS, EIGHTS_OF_BARS, LENGTH_OF_BEATS,
    PERCENT_CHANGE, TO_MATCH,
)  # fmt: skip
# Practising and playing at a speed are named in these questions, so they come before refusals.
SPEED_PLANS = (SPEED, TARGET_SPEED)
# Plans with values of the question. They come before those that measure a track.
ARITHMETIC_PLANS = (
    TIME_LEFT, WRITTEN_KEY, MODE_NOTES, CHORD_SCALE, CAPO_SHAPES, CHORD_NOTES, BETWEEN_NOTES, STEPS_TO_KEY,
    STEPS_OF_TWO, TUNING, MOVED_CHORDS, ABOVE_NOTE, INTERVAL_OF, SAME_NOTES, SUBSTITUTION, NOTE_NAMES,
    CHORD_PLACES, IS_PROGRESSION, NOTE_DEGREE, CODE, CODE_PAIR, LEVELS, LEVEL_DIFFERENCE, TARGET_LEVEL, INTERVAL,
    SIGNATURE, PROGRESSION, SPEED, TARGET_SPEED, PITCHING, TEMPO_ARITHMETIC, EIGHTS_OF_TIME, LENGTH_OF_EIGHT,
    BARS_OF_TIME, LENGTH_OF_BARS, DELAY_TIME, TOTAL_BEATS,
)  # fmt: skip
# The first plan that fits a question answers it.
THEORY_PLANS = (
    DEGREE, CAPO, TRANSPOSE, SCALE, RELATIVE, MIX_RANGE, COMPATIBLE, CHORDS_OF_KEY, CHORDS_PLAN, PARTS_PLAN,
)  # fmt: skip
