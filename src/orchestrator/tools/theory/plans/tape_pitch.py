"""The tempo behind a change of pitch without stretching, as a plan: "pitched up a semitone like tape, which tempo?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .keys import steps_in
from .one_track import one_track, say, with_title

RHYTHM: Final = "analyse_rhythm"
# In folded text.
_TAPE: Final = pattern(
    r"\b(?:tape|vinyl|turntable|varispeed|resampl\w*|without (?:key ?lock|stretch\w*|time ?stretch\w*)|like a record"
    r"|cinta|vinilo|tocadiscos|sin estirar|sin key ?lock|tonband|schallplatte|plattenspieler"
    r"|ohne (?:key ?lock|stretching"
    r"|timestretch\w*))\b"
)
_TEMPO: Final = pattern(
    r"\b(?:tempo|bpm|how fast|speed|velocidad|que tan rapido|wie schnell|geschwindigkeit)\b"
)


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = _TAPE.search(text) is not None and _TEMPO.search(text) is not None
    return is_asked and RHYTHM in asked.tools and one_track(asked) is not None and steps_in(text) is not None


def _steps(asked: Asked) -> Steps:
    track, steps = one_track(asked), steps_in(fold(asked.reading.unnamed))
    # `_fits` looked.
    assert track is not None
    assert steps is not None
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (found.summary or {}).get("tempo_bpm")
    if bpm is None:
        return Answer(found.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    # Pitch and speed change together: twelve semitones are twice as fast.
    moved = bpm * 2 ** (steps / 12)
    values = {
        "bpm": asked.voice.number(bpm),
        "moved": asked.voice.number(moved, 2),
        "percent": 100 * (moved / bpm - 1),
    }
    percent = f"{'+' if values['percent'] >= 0 else ''}{asked.voice.number(values['percent'])}"
    return Answer(with_title(asked, track, say(asked, "speed.as_tape", **{**values, "percent": percent})))


TAPE_PITCH: Final = Plan("pitch like a tape", _fits, _steps, allows_unknown_words=True)
