"""A value that is called wrong without the right one, as a plan that asks for it: "the tempo is wrong"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern

from .correcting import CORRECT_TOOL

MOST_WORDS: Final = 7
TOOLS: Final = {"tempo": "analyse_rhythm", "key": "analyse_harmony", "metre": "analyse_rhythm"}
_WRONG: Final = pattern(
    r"\b(?:wrong|incorrect|not (?:right|correct|true)|isn'?t (?:right|correct)|mal|equivocad[oa]|incorrect[oa]"
    r"|no es (?:correct[oa]|as[ií])|falsch|verkehrt|stimmt (?:doch |so |aber )?nicht|nicht richtig)\b"
)


def _measure(asked: Asked) -> str:
    """Return what is called wrong: what the statement names, or what was asked for before; "" if it is unclear."""
    before = asked.earlier_readings()[-1:]
    named = asked.reading.of("measure") or (before[0].of("measure") if before else ())
    found = [one for one in named if one in TOOLS]
    return found[0] if len(found) == len(named) == 1 else ""


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_statement = "?" not in reading.text and len(reading.text.split()) <= MOST_WORDS
    has_value = reading.numbers or reading.keys or reading.metres or reading.has("act.undo", "scope.task")
    return (
        is_statement
        and not has_value
        and not reading.unknown
        and _WRONG.search(reading.text) is not None
        and CORRECT_TOOL in asked.tools
        and len(asked.tracks) == 1
        and (TOOLS.get(_measure(asked), "") in asked.tools or bool(asked.focus.conversation))
    )


def _steps(asked: Asked) -> Steps:
    measure, track = _measure(asked), asked.tracks[0]
    title = asked.title(track)
    if TOOLS.get(measure, "") not in asked.tools:
        return Answer(asked.say("correct.what_is_it", title=title))
    (found,) = yield [(TOOLS[measure], {"track_id": track.id})]
    summary = result_of(found)
    if measure == "tempo" and summary.get("tempo_bpm"):
        return _tempo(asked, title, summary["tempo_bpm"])
    value = (
        asked.voice.key(summary["key"])
        if measure == "key" and summary.get("key")
        else summary.get("time_signature")
    )
    if not value:
        return Answer(asked.say("correct.what_is_it", title=title))
    return Answer(asked.say(f"correct.what_{measure}", title=title, value=value))


def _tempo(asked: Asked, title: str, bpm: float) -> Answer:
    """Ask for the tempo. Half and double of it are what is most often right, so they are one click away."""
    others: list[Any] = [asked.voice.number(bpm / 2), asked.voice.number(bpm * 2)]
    buttons = tuple(asked.suggest(asked.say("correct.it_is_bpm", bpm=other)) for other in others)
    return Answer(asked.say("correct.what_tempo", title=title, value=asked.voice.number(bpm)), buttons)


CALLED_WRONG: Final = Plan("value that is called wrong", _fits, _steps)
