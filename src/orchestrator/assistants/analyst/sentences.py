"""Parts of several sentences: words for numbers, notes about corrections and about measurements."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from src.orchestrator.assistants.analyst.topic import Summary
from src.orchestrator.language.messages import Voice

SHORT_SECONDS = 6.0

# (upper limit, word for values below it). The last limit is infinite.
WordScale = Sequence[tuple[float, str]]
TEMPO_WORDS: WordScale = (
    (70, "slow"),
    (100, "relaxed"),
    (130, "medium"),
    (160, "fast"),
    (float("inf"), "very fast"),
)
DYNAMICS_WORDS: WordScale = ((6, "small"), (12, "moderate"), (float("inf"), "wide"))
LOUDNESS_WORDS: WordScale = ((-23, "quiet"), (-16, "moderate"), (-11, "loud"), (float("inf"), "very loud"))
_OCTAVE_NOTE = re.compile(r"may also be counted as (\d+) BPM")


def word_for(value: float, scale: WordScale) -> str:
    return next(word for limit, word in scale if value < limit)


def correction_note(summary: Summary, name: str, said: Callable[[Any], str], voice: Voice) -> str:
    """Return a note that a value was corrected by the user; "" if it was measured."""
    evidence = summary.get("evidence") or {}
    if name not in evidence.get("measured", {}):
        return ""
    measured = evidence["measured"][name]
    if measured is None:
        return voice.say("topic.corrected")
    return voice.say("topic.corrected_from", value=said(measured))


def note_said(summary: Summary, voice: Voice) -> str:
    """Return the note of a rhythm measurement in the language of the answer."""
    note = summary.get("note")
    if not note:
        return ""
    if voice.language == "en":
        return f" {note}"
    if octave := _OCTAVE_NOTE.search(str(note)):
        return voice.say("topic.octave", bpm=octave[1])
    return voice.say("topic.faint")


def no_beat(summary: Summary, voice: Voice) -> str | None:
    if summary.get("tempo_bpm") is not None:
        return None
    start, end = (summary.get("evidence") or {}).get("seconds_covered") or (None, None)
    is_short = start is not None and end is not None and end - start < SHORT_SECONDS
    return voice.say("topic.no_beat") + (voice.say("topic.short_passage") if is_short else "")


def no_harmony(summary: Summary, voice: Voice) -> str | None:
    return None if summary.get("is_tonal", True) else voice.say("topic.no_harmony")
