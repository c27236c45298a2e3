"""What mixes well: neighbouring keys on the Camelot wheel, and tempi that a turntable can bring together."""

import re

from django.db.models import Q

from src.agents.corrections.facts import key_named
from src.orchestrator.errors import ToolError

# Turntables are built for this much; more is heard.
PITCH_RANGE = 0.06


def camelot_code(key: str) -> str:
    """8A for "8a" as for "A minor". ``ToolError`` where it is neither."""
    code = re.fullmatch(r"\s*(1[0-2]|[1-9])\s*([ABab])\s*", key)
    if code:
        return f"{code[1]}{code[2].upper()}"
    try:
        return key_named(key).camelot
    except ValueError as error:
        raise ToolError(str(error)) from None


def tempo_near(bpm: float) -> Q:
    """Within six percent, also of half and double the tempo: there every second beat falls together."""
    near = Q()
    for level in (0.5, 1.0, 2.0):
        middle = bpm * level
        near |= Q(
            facts__tempo_bpm__gte=middle * (1 - PITCH_RANGE), facts__tempo_bpm__lte=middle * (1 + PITCH_RANGE)
        )
    return near
