"""The messages of a client."""

from typing import Literal, NotRequired, TypedDict


class About(TypedDict):
    """What a question refers to in addition to the conversation: objects of the user, by id."""

    kind: Literal["tracks", "playlist", "dance", "plan"]
    ids: list[str]


class PlayerState(TypedDict):
    """What the page's player does while a question is asked: the track that sounds or sounded last, its speed (1 is as
    recorded), the volume from 0 to 1, and what comes next in the queue, by id."""

    track_id: str
    is_playing: bool
    speed: float
    volume: float
    next_ids: list[str]


class QuestionMessage(TypedDict):
    """Ask a question. `client_id` (a UUID) makes a retry safe: the same id replays the same run. `parent_id` is the
    message that the question follows, if that is not the newest one. `assistant` hands the conversation over to
    another assistant, which answers this question and later ones; `about` tells it what is handed over. `player` is
    not stored."""

    type: Literal["question"]
    text: str
    client_id: NotRequired[str]
    parent_id: NotRequired[str]
    assistant: NotRequired[str]
    about: NotRequired[About]
    player: NotRequired[PlayerState]


class StopMessage(TypedDict):
    """Stop the run in progress, or only the one with `run_id`. The partial answer is kept."""

    type: Literal["stop"]
    run_id: NotRequired[str]


class ResumeMessage(TypedDict):
    """Replay the events of a run after number `after`, then continue live."""

    type: Literal["resume"]
    run_id: str
    after: int


class RegenerateMessage(TypedDict):
    """Answer a question again. `message_id` is the answer, or its question. The earlier answer is kept as a branch.
    `client_id` works as in `question`."""

    type: Literal["regenerate"]
    message_id: str
    client_id: NotRequired[str]


class EditMessage(TypedDict):
    """Replace a question by `text`. `message_id` is the question. It is kept, with its answers, as a branch.
    `client_id` works as in `question`."""

    type: Literal["edit"]
    message_id: str
    text: str
    client_id: NotRequired[str]


class UndoMessage(TypedDict):
    """Undo all changes of a step. The reply is `undone`, or an `error` that says why nothing was
    changed. A token works once. Sent again, it gets the same reply, so a retry is safe."""

    type: Literal["undo"]
    undo_token: str


class PingMessage(TypedDict):
    """Ask for a `pong`."""

    type: Literal["ping"]


ClientMessage = (
    QuestionMessage
    | RegenerateMessage
    | EditMessage
    | StopMessage
    | ResumeMessage
    | UndoMessage
    | PingMessage
)
