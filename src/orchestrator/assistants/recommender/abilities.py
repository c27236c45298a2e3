"""What the recommender can do, as a plan: "what can you do?"."""

from typing import Final

from src.orchestrator.language.known_title import title_for_examples
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

from .wording import say

MOST_WORDS: Final = 8
# "Help me choose something calm" asks for music.
_WISHES: Final = (
    "measure", "quality", "act", "scope.tracks", "scope.library", "scope.playlist", "scope.task", "style", "number",
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_short = len(reading.text.split()) <= MOST_WORDS
    is_other = reading.has(*_WISHES) or reading.names or reading.unknown or reading.numbers
    return is_short and reading.has("talk.help") and not is_other


def _steps(asked: Asked) -> Steps:
    yield from ()
    language = asked.reading.language
    return Answer(say("can_do", language, title=title_for_examples(asked)))


ABILITIES: Final = Plan("what the recommender can do", _fits, _steps)
