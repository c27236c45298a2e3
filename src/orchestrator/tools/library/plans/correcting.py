"""Corrections in Spanish and German: "está en 3/4", "Die Tonart ist f-Moll". English has `correction_rules`."""

from typing import Any

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

CORRECT_TOOL = "correct_fact"
MOST_WORDS = 10
SLOWEST_BPM, FASTEST_BPM = 30, 300
ASKS = (
    "how.how_many",
    "how.where",
    "how.when",
    "act.find",
    "act.compare",
    "act.transpose",
    "act.why",
    "link.or",
    "act.mix",
)


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_question = "?" in reading.text or _begins_as_question(asked)
    # Other English sentences are read by `correction_rules`, which are tried first.
    is_read_elsewhere = reading.language == "en" and not asked.has("act.correct")
    if is_read_elsewhere or is_question or CORRECT_TOOL not in asked.tools:
        return False
    if len(reading.text.split()) > MOST_WORDS or asked.has(*ASKS) or len(asked.tracks) != 1:
        return False
    return len(_change(asked)) == 1


def _begins_as_question(asked: Asked) -> bool:
    """Return whether the verb is first: "ist es in f-Moll" is a question, "es ist in f-Moll" a correction."""
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    is_german = asked.reading.language == "de"
    return "how.what" in first or (is_german and "how.whether" in first)


def _change(asked: Asked) -> dict[str, Any]:
    reading = asked.reading
    change: dict[str, Any] = {}
    says_so = asked.has("how.whether", "act.correct")
    if reading.metres and (asked.has("measure.metre") or says_so):
        change["time_signature"] = reading.metres[0]
    elif asked.has("style.waltz", "style.viennese_waltz") and asked.has("act.correct"):
        change["time_signature"] = "3/4"
    if reading.keys and not reading.keys[0].is_tonic_only and (asked.has("measure.key") or says_so):
        change["key"] = reading.keys[0].key.name
    tempi = [one.value for one in reading.numbers if SLOWEST_BPM <= one.value <= FASTEST_BPM]
    if len(tempi) == 1 and asked.has("measure.tempo") and says_so:
        change["tempo_bpm"] = tempi[0]
    return change


def _steps(asked: Asked) -> Steps:
    track, change = asked.tracks[0], _change(asked)
    (stored,) = yield [(CORRECT_TOOL, {"track_id": track.id, **change})]
    if stored.summary is None:
        return Answer(stored.error or asked.say("correct.failed"))
    name = next(iter(change))
    now, measured = stored.summary["now"].get(name), stored.summary["measured"].get(name)
    values = {"now": _told(asked, name, now), "measured": _told(asked, name, measured)}
    return Answer(asked.say(f"correct.{name}", title=asked.title(track), **values))


def _told(asked: Asked, name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name == "key":
        return asked.voice.key(str(value))
    return asked.voice.number(value) if isinstance(value, int | float) else str(value)


CORRECT = Plan("correction", _fits, _steps)
