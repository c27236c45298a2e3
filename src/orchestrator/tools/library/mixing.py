"""Tracks that mix well: neighbouring keys on the Camelot wheel, and tempi within the range of a turntable."""

import re

from django.db.models import Case, F, Q, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Abs

from src.agents.corrections.facts import key_named
from src.orchestrator.errors import ToolError

# The pitch range of turntables, as a share. Larger changes are audible.
PITCH_RANGE = 0.06
NO_STEADY_TEMPO = "This track has no steady tempo, so nothing can be mixed with it beat by beat."


def camelot_code(key: str) -> str:
    """Return the Camelot code, such as 8A, for "8a" or "A minor". Raises ``ToolError`` for other texts."""
    code = re.fullmatch(r"\s*(1[0-2]|[1-9])\s*([ABab])\s*", key)
    if code:
        return f"{code[1]}{code[2].upper()}"
    try:
        return key_named(key).camelot
    except ValueError as error:
        raise ToolError(str(error)) from None


def tempo_near(bpm: float) -> Q:
    """Return a condition: within 6 % of the tempo, or of its half or double, where every second beat coincides."""
    near = Q()
    for level in (0.5, 1.0, 2.0):
        middle = bpm * level
        near |= Q(
            facts__tempo_bpm__gte=middle * (1 - PITCH_RANGE), facts__tempo_bpm__lte=middle * (1 + PITCH_RANGE)
        )
    return near


def best_mix_first(bpm: float, genre: str) -> tuple[Combinable, ...]:
    """Return the order of tracks that mix with one: at its tempo before half and double, its genre before others, then
    the nearest in tempo.
    """
    at_tempo = Q(facts__tempo_bpm__gte=bpm * (1 - PITCH_RANGE), facts__tempo_bpm__lte=bpm * (1 + PITCH_RANGE))
    wanted = [at_tempo, *([Q(genre__iexact=genre)] if genre else [])]
    first = [Case(When(condition, then=Value(0)), default=Value(1)) for condition in wanted]
    return (*first, Abs(F("facts__tempo_bpm") - Value(bpm)))
