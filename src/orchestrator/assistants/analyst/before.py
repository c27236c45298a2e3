"""The conversation with the question before its last one, for questions about its result."""

from dataclasses import dataclass
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.talk import Talk

# A move of the key, and a speed, hold for so many questions.
MOST_BEFORE: Final = 3
_THIS: Final = {"en": "this track", "es": "esta pista", "de": "diesem Stück"}


@dataclass(frozen=True)
class Before:
    """now, reading : the readings of the last question and of that before it, which is question"""

    talk: Talk
    now: Reading
    question: str
    reading: Reading

    @property
    def language(self) -> str:
        return self.reading.language

    @property
    def readings_before(self) -> list[Reading]:
        """The readings of the questions before `reading`, the newest first."""
        return [read_question(one, self.talk, self.language) for one in self.earlier[1:]]

    @property
    def earlier(self) -> list[str]:
        """The last questions before this one, the newest first."""
        return list(reversed(self.talk.questions[:-1]))[:MOST_BEFORE]


def title_in(reading: Reading) -> str:
    """Return the title that a question names, or "this track"."""
    named = reading.named("track")
    return f"“{named[0].text}”" if len(named) == 1 else _THIS[reading.language]
