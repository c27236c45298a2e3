"""What the chat cannot do, by the form of the sentence: record the user, say who dances with whom."""

import tomllib
from pathlib import Path
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

with (Path(__file__).parent / "outside.toml").open("rb") as _file:
    # The key of a message -> the forms in all languages.
    _FORMS: Final = {
        key: tuple(pattern(form) for form in forms.values()) for key, forms in tomllib.load(_file).items()
    }


def _refusal(asked: Asked) -> str | None:
    # A title may have these words: "is Drum Study No. 3 loud?".
    text = fold(asked.reading.unnamed)
    return next((key for key, forms in _FORMS.items() if any(form.search(text) for form in forms)), None)


def _fits(asked: Asked) -> bool:
    return _refusal(asked) is not None and not asked.has("scope.task", "act.remind")


def _steps(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say(f"refuse.{_refusal(asked)}"))


OUTSIDE = Plan("outside of the chat", _fits, _steps, allows_unknown_words=True)
