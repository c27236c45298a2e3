"""Negations in a question about the library that no condition expresses: "not in 4/4", "that I don't know"."""

from typing import Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

from .conditions import CLIPS, conditions, lacks_beat, negated_conditions, not_in_mode, with_a_beat
from .following import MAKES_THAT
from .lacking import lacks_tag
from .limits import left_out, titles_left_out, values_left_out
from .qualities import superlative_order

ANY_TRACK: Final = pattern(
    r"\b(?:any (?:song|track)s?|alguna (?:canci[oó]n|pista)|alg[uú]n tema|irgendein\w* (?:lied|st[uü]ck)\w*)\b"
)
# Silent tracks have no loudness, so they are in no order of it.
_SILENCE: Final = pattern(r"\b(?:silen\w+|still\w*|stumm)\b")


def is_unread_negation(asked: Asked) -> bool:
    """Return whether tracks without something are asked for, and it is not known what."""
    reading, text = asked.reading, asked.reading.text
    if (
        MAKES_THAT.match(text)
        or not asked.has("link.not")
        or left_out(reading)
        or titles_left_out(asked)
        or not_in_mode(reading)
    ):
        return False
    if values_left_out(reading) or negated_conditions(reading):
        return False
    if lacks_beat(text) or with_a_beat(text) or CLIPS.search(text) or lacks_tag(asked) is not None:
        return False
    if asked.has("measure") and (asked.has("act.find", "how.how_many") or ANY_TRACK.search(text)):
        return True
    return (
        (asked.has("act.find", "how.what", "how.how_many") or bool(conditions(asked)))
        and not asked.has("measure.silence", "act.why", "how.confidence")
        and (superlative_order(reading) is None or not _SILENCE.search(text))
        and not reading.named("track")
    )
