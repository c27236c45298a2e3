"""The sentences of the player's plans."""

from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.texts import Texts

TEXTS: Final = Texts(Path(__file__).parent / "texts")


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, text, **values)
