"""Reads a set of questions. `question_sets/README.md` describes the format."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from src.orchestrator.events import PlayerAction

SETS = Path(__file__).parent / "question_sets"
NOT_SETS = {"library"}

type Language = Literal["en", "es", "de"]
type Kind = Literal["answer", "refusal", "question", "small talk"]


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PlayerCheck(Strict):
    """What the player must be told. Times in seconds."""

    action: PlayerAction
    track: str | None = None
    start: float | None = None
    end: float | None = None
    speed: float | None = None
    # How many tracks are played or queued together, and whether they come next.
    tracks: int | None = None
    is_next: bool | None = None


class Corrected(Strict):
    """A correction in force."""

    track: str
    tempo_bpm: float | None = None
    time_signature: str | None = None
    key: str | None = None


class Labels(Strict):
    """What the user says of a track."""

    rating: int = 0
    liked: int = 0
    tags: list[str] = []


class After(Strict):
    """What must be true in the database after the answer."""

    tasks: list[str] | None = None
    done: list[str] | None = None
    task: dict[str, Any] | None = None
    title: dict[str, str] = {}
    gone: list[str] = []
    track_count: int | None = None
    playlists: dict[str, list[str]] | None = None
    corrected: Corrected | None = None
    labels: dict[str, Labels] | None = None
    tags: dict[str, dict[str, str | int]] = {}
    unchanged: bool = False


class Playing(Strict):
    """What the page's player does while the question is asked."""

    track: str
    speed: float = 1.0
    volume: float = 1.0
    is_playing: bool = True
    next: list[str] = []


class AskedQuestion(Strict):
    """A question of a set, and what must be true of its answer."""

    text: str
    follows: bool = False
    open: list[str] = []
    assistant: str = "analyst"
    given_tasks: list[str] = []
    given_playlists: dict[str, list[str]] = {}
    playing: Playing | None = None

    kind: Kind = "answer"
    answerable: bool = False
    language: Annotated[list[Language], BeforeValidator(_as_list)] = Field(["en"])
    numbers: list[float] = []
    has: list[str] = []
    has_not: list[str] = []
    yes_no: Literal["yes", "no"] | None = None
    tracks: list[str] = []
    only_tracks: bool = False
    player: PlayerCheck | None = None
    after: After | None = None

    @property
    def checks_content(self) -> bool:
        """Whether anything but kind and language is checked."""
        return bool(
            self.numbers
            or self.has
            or self.has_not
            or self.yes_no
            or self.tracks
            or self.player
            or self.after
        )


class InvalidSet(ValueError):
    """The file is not a set of questions. The message says where and why."""


type Dialogue = list[AskedQuestion]


def read_set(path: Path) -> list[Dialogue]:
    """Return the conversations of a set. Raise `InvalidSet` if the file is not one."""
    try:
        content = tomllib.loads(path.read_text())
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InvalidSet(f"{path}: {error}") from None
    questions = content.pop("question", [])
    return _dialogues([_read(path, number, content, one) for number, one in enumerate(questions, 1)], path)


def _read(path: Path, number: int, defaults: Mapping[str, Any], own: Mapping[str, Any]) -> AskedQuestion:
    try:
        return AskedQuestion.model_validate({**defaults, **own})
    except ValidationError as error:
        where = f"{path}, question {number} ({own.get('text', 'without text')!r})"
        raise InvalidSet(f"{where}: {error}") from None


def _dialogues(questions: Sequence[AskedQuestion], path: Path) -> list[Dialogue]:
    dialogues: list[Dialogue] = []
    for question in questions:
        if not question.follows:
            dialogues.append([question])
        elif not dialogues:
            raise InvalidSet(f"{path}: the first question cannot follow another one.")
        else:
            before = dialogues[-1][-1].assistant
            is_own = "assistant" in question.model_fields_set
            dialogues[-1].append(question if is_own else question.model_copy(update={"assistant": before}))
    return dialogues


def sets() -> dict[str, Path]:
    """The sets of this folder, by name."""
    return {path.stem: path for path in sorted(SETS.glob("*.toml")) if path.stem not in NOT_SETS}
