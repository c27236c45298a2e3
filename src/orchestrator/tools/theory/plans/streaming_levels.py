"""The levels of streaming services, as a plan: "how loud should my master be?", "what LUFS does Spotify want?"."""

from typing import Final

from src.music_theory.streaming_loudness import SERVICES
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import say

# In folded text.
_LEVEL: Final = pattern(
    r"\b(?:lufs|loud|loudness|levels?|volume|master\w*|sonoridad|volumen|nivel|fuerte|alto|masteriz\w+|lautheit|laut|pegel"
    r"|lautstarke)\b"
)
_WANTED: Final = pattern(
    r"\b(?:should|wants?|needs?|ought|aim|target|expects?|recommend\w*|ideal|standard|deb(?:o|e|eria|emos)|quiere|pide|objetivo"
    r"|recomend\w+|soll(?:te)?|will|braucht|empf\w+|ziel)\b"
)
_OF_STREAMING: Final = pattern(
    r"\b(?:master\w*|masteriz\w+|streaming|stream|"
    + "|".join(one.name.casefold() for one in SERVICES)
    + r")\b"
)
_OTHER: Final = (
    "scope.tracks", "scope.library", "scope.task", "scope.playlist", "act.find", "act.compare", "how.how_many",
    "act.explain",
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = all(form.search(text) for form in (_LEVEL, _WANTED, _OF_STREAMING))
    is_of_one = asked.has("how.whether") and not asked.has("how.what")
    # "Should I turn Rails up for Spotify?" is of that track.
    return (
        is_asked
        and not (asked.reading.names or asked.reading.numbers or asked.has(*_OTHER))
        and not is_of_one
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    levels = [f"{one.name} {asked.voice.number(one.target_lufs)}" for one in SERVICES]
    return Answer(say(asked, "level.of_services", levels=asked.voice.joined(levels)))


STREAMING_LEVELS: Final = Plan("levels of streaming services", _fits, _steps, allows_unknown_words=True)
