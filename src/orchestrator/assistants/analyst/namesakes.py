"""The open track beside another one with its title: "I own another piece of the same name. Which is faster?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_SAME_NAME: Final = pattern(
    r"\b(?:(?:of|with|by) the same (?:name|title)|del mismo (?:nombre|t[ií]tulo)"
    r"|(?:mit dem|vom) (?:gleichen|selben) (?:namen|titel)|(?:gleichen|desselben) namens)\b"
)
_COMPARE: Final = {"en": "compare {}: ", "es": "compara {}: ", "de": "vergleiche {}: "}
_BY: Final = {"en": "{} by {}", "es": "{} de {}", "de": "{} von {}"}
_AND: Final = {"en": " and ", "es": " y ", "de": " und "}


def compared_with_namesake(talk: Talk) -> Talk | None:
    """Return the conversation with both tracks named in its last question; None for other questions."""
    said = _SAME_NAME.search(talk.question)
    if said is None:
        return None
    asked = ask(talk)
    language, tracks = asked.reading.language, asked.focus.conversation
    rest = talk.question[said.end() :].strip(" .,;")
    if len(tracks) != 1 or asked.reading.names or not rest:
        return None
    title = fold(tracks[0].title)
    same = [one for one in names_in(talk).by_id.values() if fold(one.title) == title and one.artist]
    if len(same) != 2:
        return None
    titles = _AND[language].join(_BY[language].format(one.title, one.artist) for one in same)
    return replace(talk, questions=(*talk.questions[:-1], _COMPARE[language].format(titles) + rest))
