""" "Swung: ..." before a measurement: the answer to a question that names two possibilities ("straight or swung?")."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from src.orchestrator.assistants.analyst.topic import Summary
from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.library.plans.qualities import qualities

from .yes_no_answers import QUALITIES

_OR: Final = pattern(r"\b(?:or|o|u|oder)\b")


# "Does either of the two clip?", "¿alguna de las dos satura?"
_EITHER: Final = pattern(
    r"\b(?:(?:either|any|one)(?: one)? of (?:(?:the|these|those) two|them both)|either of (?:them|these|those)"
    r"|(?:alguna|alguno|cualquiera|una|uno) de (?:l[ao]s|est[ao]s|es[ao]s) dos"
    r"|(?:irgend)?ein(?:e[rs]?|s) (?:von (?:den |diesen )?|der |dieser )(?:beiden|zweien?))\b"
)
_AND: Final = {"en": "and", "es": "y", "de": "und"}


def either_of_two(talk: Talk) -> Talk | None:
    """Return the conversation with the two open tracks for "either of the two"; None for other questions."""
    said = _EITHER.search(talk.question)
    if said is None or len(talk.tracks) != 2:
        return None
    language = read_question(talk.question, talk, focus_of(talk).language).language
    pair = f" {_AND[language]} ".join(f"“{one.title}”" for one in talk.tracks)
    question = f"{talk.question[: said.start()]}{pair}{talk.question[said.end() :]}"
    return replace(talk, questions=(*talk.questions[:-1], question))


def chosen_prefix(asked: Asked, summaries: Mapping[str, Summary]) -> str:
    """Return the possibility that was measured, in the question's word; "" if none or both were."""
    if not _OR.search(asked.reading.text):
        return ""
    chosen = _metre(asked, summaries) or _mode(asked, summaries) or _quality(asked, summaries)
    return f"{chosen[:1].upper()}{chosen[1:]}: " if chosen else ""


def _metre(asked: Asked, summaries: Mapping[str, Summary]) -> str:
    said = summaries.get("analyse_rhythm", {}).get("time_signature")
    return str(said) if len(asked.reading.metres) > 1 and said in asked.reading.metres else ""


def _mode(asked: Asked, summaries: Mapping[str, Summary]) -> str:
    key = summaries.get("analyse_harmony", {}).get("key")
    if len(asked.reading.of("mode")) < 2 or asked.reading.keys or not key:
        return ""
    return _word(asked, f"mode.{str(key).split()[-1]}")


def _quality(asked: Asked, summaries: Mapping[str, Summary]) -> str:
    plain = [name for name, degree in qualities(asked.reading).items() if degree == "plain"]
    judged = {name: QUALITIES[name](summaries) for name in plain if name in QUALITIES}
    fitting = [name for name, is_so in judged.items() if is_so]
    return _word(asked, f"quality.{fitting[0]}.plain") if len(judged) > 1 and len(fitting) == 1 else ""


def _word(asked: Asked, concept: str) -> str:
    item = asked.reading.first(concept)
    return item.text if item else ""
