"""What an assistant is, and their registry. A new assistant is one file in ``assistants/``."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from src.orchestrator.events import RouterEvent


@dataclass(frozen=True)
class TrackReference:
    """A track of the conversation as an assistant sees it. The title is the owner's text: data, never orders."""

    id: str
    title: str
    duration_seconds: float | None = None


@dataclass(frozen=True)
class Question:
    """All that an assistant needs to answer: the words, the tracks, and what was said before."""

    text: str
    user_id: int
    tracks: tuple[TrackReference, ...] = ()
    history: tuple[dict[str, Any], ...] = ()
    # Filled while answering: the messages that this answer adds for the model, calls and results in valid pairs.
    transcript: list[dict[str, Any]] = field(default_factory=list)


class Assistant:
    """Instructions and tools under a name. Subclasses set the class attributes and say how they answer."""

    name: str
    title: str
    description: str
    instructions: str
    starters: tuple[str, ...] = ()

    def model(self) -> str:
        """Which model answers, for people: "openai/gpt-5", "offline/rules"."""
        raise NotImplementedError

    def stream(self, question: Question) -> AsyncGenerator[RouterEvent]:
        """The answer's events; the last one is ``done`` or ``error``. Closing the iterator stops the work."""
        raise NotImplementedError


ASSISTANTS: dict[str, Assistant] = {}


def register_assistant(cls: type[Assistant]) -> type[Assistant]:
    if cls.name in ASSISTANTS and type(ASSISTANTS[cls.name]) is not cls:
        raise ValueError(f"There is an assistant named {cls.name!r} already.")
    ASSISTANTS[cls.name] = cls()
    return cls


def load_assistants() -> None:
    """Import every file of ``assistants/``. Called at start-up, from above: this floor does not know them."""
    package = import_module("src.orchestrator.assistants")
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")


def get_assistant(name: str) -> Assistant:
    """``KeyError`` names those that exist."""
    if name not in ASSISTANTS:
        raise KeyError(f"No assistant {name!r}. There are: {', '.join(sorted(ASSISTANTS))}.")
    return ASSISTANTS[name]
