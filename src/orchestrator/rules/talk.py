"""The conversation as rules read it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from src.music_theory.naming import USUAL_NOTE_NAMES, NoteNames

PLAIN = str.maketrans(
    "\u2018\u2019\u201a\u2039\u203a\u201c\u201d\u201e\u00ab\u00bb\u2013\u2014", "'" * 5 + '"' * 5 + "--"
)

type Call = tuple[str, dict[str, Any]]


class TrackInfo(Protocol):
    """A track of the conversation. The title is its owner's text."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def duration_seconds(self) -> float | None: ...


def was_corrected(track: TrackInfo) -> bool:
    """Return whether the user has corrected the track since the last answer, on the page or in another conversation."""
    return bool(getattr(track, "corrected_since_answer", False))


@dataclass(frozen=True)
class Measured:
    """One tool call of this question with its summary or error."""

    tool: str
    arguments: dict[str, Any]
    summary: dict[str, Any] | None
    error: str | None


@dataclass(frozen=True)
class Turn:
    """An earlier question, what was measured for it, and its answer."""

    question: str
    measured: tuple[Measured, ...] = ()
    answer: str = ""


@dataclass(frozen=True)
class Tool:
    """A tool that can be called, with the description that a model would read."""

    name: str
    description: str = ""


@dataclass(frozen=True)
class Talk:
    """The current and earlier questions, their tracks, and the measurements for this question."""

    questions: tuple[str, ...]
    tracks: tuple[TrackInfo, ...] = ()
    offered: tuple[Tool, ...] = ()
    measured: tuple[Measured, ...] = ()
    # Of the questions before this one.
    earlier: tuple[Measured, ...] = ()
    call_count: int = 0
    # All that a model would get, for rules that look for something else in it.
    messages: Sequence[Mapping[str, Any]] = ()
    # The tracks that the question is about, as the assistant understands it.
    meant: tuple[TrackInfo, ...] = ()
    # The questions before this one, the oldest first.
    turns: tuple[Turn, ...] = ()
    # The names in the user's library (`src.orchestrator.language.names.NameIndex`), or None.
    names: Any = None
    # The language of the page, used for questions whose words do not show a language ("BPM?").
    language: str = "en"
    # The names of notes that the user has chosen.
    note_names: NoteNames = USUAL_NOTE_NAMES
    # The names of the user's playlists.
    playlists: tuple[str, ...] = ()
    # What sounds on the page that asks (`PlayerState`), or None.
    player: Mapping[str, Any] | None = None
    # The question as the user wrote it, where typing errors were corrected.
    written: str = ""

    @property
    def question(self) -> str:
        return self.questions[-1]

    @cached_property
    def plain_question(self) -> str:
        """With the quotation marks and dashes that a plain keyboard has."""
        return self.question.translate(PLAIN)

    def with_questions(self, change: Callable[[str], str]) -> "Talk":
        """Return the conversation with each question changed; the same one where nothing changes."""
        changed = {question: change(question) for question in self.questions}
        if all(question == new for question, new in changed.items()):
            return self
        turns = tuple(
            replace(turn, question=changed.get(turn.question) or change(turn.question)) for turn in self.turns
        )
        return replace(self, questions=tuple(changed[question] for question in self.questions), turns=turns)

    @cached_property
    def tools(self) -> frozenset[str]:
        return frozenset(tool.name for tool in self.offered)

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What rules have found out about this conversation, by a name that each chooses. Not copied by `replace`."""
        return {}
