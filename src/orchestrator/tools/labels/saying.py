"""The sentences about stars, favourites and own tags."""

from collections.abc import Mapping
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


def label_in_words(asked: Asked, arguments: Mapping[str, Any]) -> str:
    """Return what `label_track` sets, in words."""
    said = [stars(asked, arguments["rating"])] if "rating" in arguments else []
    if "liked" in arguments:
        said.append(say(asked, {1: "liked", 0: "not_liked", -1: "disliked"}[arguments["liked"]]))
    for name, text in (("add_tag", "tag"), ("remove_tag", "without_tag")):
        if name in arguments:
            said.append(say(asked, text, tag=asked.voice.title(arguments[name])))
    return asked.voice.joined(said)
