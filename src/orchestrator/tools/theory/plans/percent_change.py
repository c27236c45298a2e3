"""A tempo of the question changed by some percent, as a plan: "I practise at 90, 5 percent up is what?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import say
from .said_values import FASTEST_BPM, SLOWEST_BPM, Words, is_order, take_speed

# In folded text, as all patterns here.
_FROM: Final = pattern(
    r"(?<![\w.,:])(?:(?:at|from|than|on|tempo|a|desde|de|en|con|que|bei|von|ab|mit|auf|als) )?"
    r"(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?![\w:/]|[.,]\d)(?: ?(?:bpm|beats per minute|pulsaciones|schlage\w*))?"
)
_CHANGES: Final = pattern(
    r"\b(?:up|down|more|less|faster|slower|quicker|increase\w*|raise\w*|lower\w*|add\w*|drop\w*|bump\w*|mas|menos|sub\w+"
    r"|baj\w+|aument\w+|rapid\w+|lent\w+|mehr|weniger|schneller|langsamer|hoch|rauf|runter|erhoh\w*|steiger\w*)\b"
    r"|[+-]\s?\d{1,2} ?(?:%|percent|prozent|por)"
)
_ASKS: Final = pattern(
    r"\?|\b(?:what|whats|which|how|que|cual|cuanto|cuantos|a cuanto|was|welche\w*|wie|wieviel\w*|worauf)\b"
)
_OTHER: Final = (
    "scope.tracks", "scope.library", "scope.playlist", "scope.task", "act.mix", "act.mix_after", "act.loop",
    "act.correct", "act.recommend", "measure.mix_range", "measure.duration", "measure.key", "measure.bar_count",
    "link.not",
)  # fmt: skip


def _values(asked: Asked) -> tuple[float, float] | None:
    """Return the tempo and the factor; None unless the question has these two numbers and no other."""
    words = Words(fold(asked.reading.unnamed))
    factor = take_speed(words)
    said = words.take(_FROM) if factor is not None else None
    bpm = float(said["bpm"].replace(",", ".")) if said else 0.0
    if factor is None or words.has_value or not SLOWEST_BPM <= bpm <= FASTEST_BPM:
        return None
    return bpm, factor


def _fits(asked: Asked) -> bool:
    text, reading = fold(asked.reading.unnamed), asked.reading
    is_asked = _CHANGES.search(text) is not None and _ASKS.search(text) is not None and not is_order(text)
    is_other = asked.has(*_OTHER) or reading.names or reading.passages or reading.bars or reading.keys
    return is_asked and not is_other and _values(asked) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    values = _values(asked)
    # `_fits` looked.
    assert values is not None
    bpm, factor = values
    number = asked.voice.number
    told = {"percent": number(100 * factor, 1), "bpm": number(bpm, 2), "result": number(bpm * factor, 1)}
    return Answer(say(asked, "tempo.of", **told))


PERCENT_CHANGE: Final = Plan("tempo changed by percent", _fits, _steps, allows_unknown_words=True)
