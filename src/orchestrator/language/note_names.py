"""Spanish names of notes with their sign in one word, as the rules read them: "sib" is "Bb", "fa#m" is "F#m"."""

import re
from typing import Final

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.digits import LONGEST, outside_names
from src.orchestrator.language.text import words_of
from src.orchestrator.rules.talk import Talk

_LETTERS: Final = {"do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A", "si": "B"}
_NOTE: Final = re.compile(
    r"(?<![\w#-])(?P<note>do|re|mi|fa|sol|la|si)(?P<sign>[b#♭♯])(?P<kind>maj7|m7|m|7|6|9|dim|sus[24])?(?![\w#])",
    re.IGNORECASE,
)


def with_international_notes(talk: Talk) -> Talk:
    """Return the conversation with "Bb" for "sib" in its Spanish questions. Names and quoted text stay as they are."""
    return talk.with_questions(lambda question: _written(question, talk))


def _written(question: str, talk: Talk) -> str:
    if len(question) > LONGEST or _NOTE.search(question) is None:
        return question
    language, _ = language_of([word.folded for word in words_of(question)], question, talk.language)
    # "Lab" and "fab" are words in English.
    return outside_names(question, talk, _in_letters) if language == "es" else question


def _in_letters(text: str) -> str:
    return _NOTE.sub(lambda said: f"{_LETTERS[said['note'].lower()]}{said['sign']}{said['kind'] or ''}", text)
