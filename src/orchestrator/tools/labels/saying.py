"""The sentences about stars, favourites and own tags."""

from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.texts import Texts

LABEL: Final = "label_track"
TEXTS: Final = Texts(Path(__file__).parent / "texts")


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, f"label.{text}", **values)


def stars(asked: Asked, rating: int) -> str:
    return say(asked, "stars" if rating > 1 else "star" if rating else "no_stars", count=rating)
