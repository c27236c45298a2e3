"""Everything that crosses the chat socket, as types. docs/protocol.md and frontend/src/protocol.ts are generated
from this file. Names and required fields never change; new optional fields may be added.

A router yields the five `RouterEvent` types and the optional ones of `RunEvent`. The run wraps each in an
envelope: ``run_id`` and ``seq`` = 1, 2, 3 ... inside that run. Events of the conversation itself carry neither.
"""

from typing import Any, Literal, NotRequired, TypedDict


class Envelope(TypedDict):
    """What the run adds to each of its events."""

    run_id: NotRequired[str]
    seq: NotRequired[int]


class ToolCallEvent(Envelope):
    """The model asks for a measurement."""

    type: Literal["tool_call"]
    tool: str
    call_id: NotRequired[str]
    arguments: NotRequired[dict[str, Any]]


class ToolProgressEvent(Envelope):
    """A measurement is in progress; `fraction` runs from 0 to 1."""

    type: Literal["tool_progress"]
    tool: str
    call_id: str
    fraction: float
    stage: str


class ToolResultEvent(Envelope):
    """The result of a tool: `summary`, the same that the model reads, or `error`. An `undo_token` means that the
    tool changed something. `undo` takes back everything that this answer has changed."""

    type: Literal["tool_result"]
    tool: str
    success: bool
    call_id: NotRequired[str]
    summary: NotRequired[dict[str, Any]]
    source: NotRequired[Literal["cache", "live"]]
    duration_ms: NotRequired[int]
    error: NotRequired[str]
    data_url: NotRequired[str]
    undo_token: NotRequired[str]


class TokenEvent(Envelope):
    """A piece of the answer: one or more tokens of the model, in order."""

    type: Literal["token"]
    text: str


class Usage(TypedDict):
    """Tokens that the model read and wrote; `estimated` if the vendor did not count them."""

    prompt: int
    completion: int
    estimated: NotRequired[bool]


class Suggestion(TypedDict):
    """What the user may ask next: a button with a `label` that puts a `question`, to another `assistant` where one is
    named."""

    label: str
    question: str
    assistant: NotRequired[str]


class DoneEvent(Envelope):
    """The answer is complete. `full_response` is the text of all tokens since the start, or since the last `reset`.
    `model` is present if another model than the first one finished the answer. An `undo_token` means that the answer
    changed something; `undo` takes back all of it. `suggestions` are kept with the message."""

    type: Literal["done"]
    full_response: str
    model: NotRequired[str]
    usage: NotRequired[Usage]
    message_id: NotRequired[str]
    undo_token: NotRequired[str]
    suggestions: NotRequired[list[Suggestion]]


ErrorCode = Literal[
    "invalid_message",
    "unauthenticated",
    "not_found",
    "track_not_ready",
    "busy",
    "rate_limited",
    "limit_reached",
    "cannot_undo",
    "interrupted",
    "model_unavailable",
    "model_auth",
    "context_too_long",
    "timeout",
    "unavailable",
    "internal",
]


class ErrorEvent(Envelope):
    """What went wrong and what to do, in words for the user. An error with a `run_id` ends that run; without one no
    run ends. `client_id` or `undo_token` names the message that is refused. Wait for `retry_after_seconds`, if present,
    before you ask again. The changes of an answer that failed are kept, and `undo_token` takes them back."""

    type: Literal["error"]
    message: str
    code: NotRequired[ErrorCode]
    retryable: NotRequired[bool]
    retry_after_seconds: NotRequired[int]
    active_run_id: NotRequired[str]
    client_id: NotRequired[str]
    undo_token: NotRequired[str]


class ResetEvent(Envelope):
    """Discard the text of this run so far: another model starts the answer again."""

    type: Literal["reset"]
    model: NotRequired[str]


PlayerAction = Literal["play", "pause", "loop", "seek", "speed"]


class PlayerEvent(Envelope):
    """Controls the player of the page that asked: `loop` repeats `start_seconds` to `end_seconds`, `speed` is 1 for the
    recorded tempo. Sent once, to the socket on which the question came, and never again: it is not part of the answer,
    has no number, and no replay brings it."""

    type: Literal["player"]
    action: PlayerAction
    track_id: str
    start_seconds: NotRequired[float]
    end_seconds: NotRequired[float]
    speed: NotRequired[float]


RouterEvent = (
    ToolCallEvent
    | ToolProgressEvent
    | ToolResultEvent
    | TokenEvent
    | DoneEvent
    | ErrorEvent
    | ResetEvent
    | PlayerEvent
)


class RunStartedEvent(Envelope):
    """A question was accepted. `message_id` will hold its answer. `parent_id` is the message that the question
    follows; the first question has none. An edited question has the same parent as the earlier one."""

    type: Literal["run_started"]
    message_id: str
    user_message_id: str
    question: str
    model: str
    client_id: NotRequired[str]
    parent_id: NotRequired[str]
    assistant: NotRequired[str]


class StoppedEvent(Envelope):
    """The answer was stopped. Its text so far and its changes are kept; `undo_token` takes the changes back."""

    type: Literal["stopped"]
    full_response: str
    undo_token: NotRequired[str]


RunEvent = RouterEvent | RunStartedEvent | StoppedEvent

TrackStatusName = Literal["pending", "analyzing", "ready", "failed"]


class TrackState(TypedDict):
    """One track of the conversation and how far its analysis is."""

    track_id: str
    status: TrackStatusName
    message: str


class StateEvent(TypedDict):
    """Sent on connect: the run in progress, if any, with its last number, and the tracks."""

    type: Literal["state"]
    active_run_id: str | None
    seq: int
    tracks: list[TrackState]


class TrackStatusEvent(TypedDict):
    """A track of this conversation changed. During an analysis, `agent` and `fraction` give the progress."""

    type: Literal["track_status"]
    track_id: str
    status: TrackStatusName
    message: str
    agent: NotRequired[str]
    fraction: NotRequired[float]


class PongEvent(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]


class UndoneEvent(TypedDict):
    """A step was undone, by this socket, in words or by a program. `message` lists the changes, one a line. Every
    socket of the conversation receives this event."""

    type: Literal["undone"]
    undo_token: str
    message: str


ServerEvent = RunEvent | StateEvent | TrackStatusEvent | UndoneEvent | PongEvent


class About(TypedDict):
    """What a question refers to besides the conversation: things of the user, by their ids."""

    kind: Literal["tracks", "playlist", "dance", "plan"]
    ids: list[str]


class QuestionMessage(TypedDict):
    """Ask a question. `client_id` (a UUID) makes a retry safe: the same id replays the same run. `parent_id` is the
    message that the question follows, if that is not the newest one. `assistant` hands the conversation over to
    another assistant, which answers this question and later ones; `about` tells it what is handed over."""

    type: Literal["question"]
    text: str
    client_id: NotRequired[str]
    parent_id: NotRequired[str]
    assistant: NotRequired[str]
    about: NotRequired[About]


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
    """Take back everything that a step has changed. The reply is `undone`, or an `error` that says why nothing was
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
