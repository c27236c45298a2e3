"""Questions about a track at the speed of the question before: "and how long would it run at that speed?"."""

from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.another_speed import LENGTH
from src.orchestrator.tools.theory.plans.said_values import Words, take_bpm, take_speed

from .before import Before, title_in

# In folded text.
_THEN: Final = pattern(
    r"\b(?:at (?:that|this) (?:speed|tempo|pace|rate)|at that|like that|then|that way|a (?:es[ea]"
    r"|est[ea]) (?:velocidad|tempo)"
    r"|asi|entonces|(?:bei|mit|in) (?:dem|der|diesem|dieser) (?:tempo|geschwindigkeit)|dann|damit|so)\b"
)
_TARGET: Final = pattern(
    r"\b(?:to|at|a|hasta|auf|bei|exactly|genau|exactamente) (?:(?:exactly|genau|about"
    r"|exactamente) )?(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\b(?! ?(?:%|percent|prozent|por))"
)
_LENGTH_AT: Final = {
    "en": "how long does {title} last at {speed}", "es": "¿cuánto dura {title} a {speed}?",
    "de": "wie lange dauert {title} bei {speed}",
}  # fmt: skip


def length_then(said: Before) -> str | None:
    text = fold(said.talk.question)
    is_asked = LENGTH.search(text) is not None and _THEN.search(text) is not None
    if not is_asked or said.now.numbers or said.now.bars or said.now.passages:
        return None
    for one in said.earlier:
        reading = read_question(one, said.talk, said.language)
        if speed := _speed_in(fold(reading.unnamed)):
            title = title_in(said.now if said.now.named("track") else reading)
            return _LENGTH_AT[said.language].format(title=title, speed=speed)
    return None


def _speed_in(text: str) -> str:
    """Return the speed that a question says, in percent or as a tempo; "" without one."""
    words = Words(text)
    if (factor := take_speed(words)) is not None:
        return f"{100 * factor:g} %"
    target = _TARGET.search(words.text)
    bpm = take_bpm(words) or (float(target["bpm"].replace(",", ".")) if target else None)
    return f"{bpm:g} bpm" if bpm else ""
