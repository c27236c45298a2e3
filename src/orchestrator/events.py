"""Everything that crosses the chat socket, as types. docs/protocol.md and frontend/src/protocol.ts are generated
from this file: names and required fields are for ever, new optional fields may be added.

A router yields the five `RouterEvent` types and the optional ones of `RunEvent`. The run wraps each in an
envelope: ``run_id`` and ``seq`` = 1, 2, 3 ... inside that run. Events of the conversation itself carry neither.
"""

from typing import Any, Literal, NotRequired, TypedDict


class Envelope(TypedDict):
    """What the run adds to each of its events on the way out."""

    run_id: NotRequired[str]
    seq: NotRequired[int]


class ToolCallEvent(Envelope):
    """The model asks for a measurement."""

    type: Literal["tool_call"]
    tool: str
    call_id: NotRequired[str]
    arguments: NotRequired[dict[str, Any]]


class ToolProgressEvent(Envelope):
    """A measurement is being made; `fraction` runs from 0 to 1."""

    type: Literal["tool_progress"]
    tool: str
    call_id: str
    fraction: float
    stage: str


class ToolResultEvent(Envelope):
    """A measurement is there (`summary`, the same that the model sees), or why it is not (`error`). With an
    `undo_token` something was changed: `undo` takes back all that this answer has changed."""

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
    """Tokens that the model read and wrote; `estimated` where the vendor did not say."""

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
    """The answer is complete: every token text since the start, or since the last `reset`. `model` names
    another model than the one that had begun, where one stood in. With an `undo_token` the answer has changed
    something, and `undo` takes back all of it. `suggestions` are kept with the message."""

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
    """What went wrong and what to do, in words for a person. With a `run_id` it ends that run, without one it
    touches none; `client_id` or `undo_token` is that of the message which it refuses. Before `retry_after_seconds`
    are over, where it says so, asking again makes no sense. What an answer had changed before it failed stays, and
    `undo_token` takes it back."""

    type: Literal["error"]
    message: str
    code: NotRequired[ErrorCode]
    retryable: NotRequired[bool]
    retry_after_seconds: NotRequired[int]
    active_run_id: NotRequired[str]
    client_id: NotRequired[str]
    undo_token: NotRequired[str]


class ResetEvent(Envelope):
    """The text of this run so far is void: another model took over."""

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
    """A question was taken; its answer will go into `message_id`. `parent_id` is the message that the question
    follows, left out for the first one: an edited question stands beside the earlier one."""

    type: Literal["run_started"]
    message_id: str
    user_message_id: str
    question: str
    model: str
    client_id: NotRequired[str]
    parent_id: NotRequired[str]
    assistant: NotRequired[str]


class StoppedEvent(Envelope):
    """Someone pressed stop: the partial answer is kept, and so is what it has changed; `undo_token` takes that back."""

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
    """A track of this conversation changed; `agent` and `fraction` while it is being analysed."""

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
    """A step was undone, as `message` says line by line: from here, in words, by a program. Every socket of the
    conversation that it belongs to hears of it."""

    type: Literal["undone"]
    undo_token: str
    message: str


ServerEvent = RunEvent | StateEvent | TrackStatusEvent | UndoneEvent | PongEvent


class About(TypedDict):
    """What a question refers to besides the conversation: things of the user, by their ids."""

    kind: Literal["tracks", "playlist", "dance", "plan"]
    ids: list[str]


class QuestionMessage(TypedDict):
    """Ask. `client_id` (a UUID) makes a retry harmless: repeated, it replays that run. `parent_id` is the message
    that the question follows, where that is not the newest one. `assistant` hands the conversation over to another
    assistant, which answers this question and those after it; `about` tells it what is handed over."""

    type: Literal["question"]
    text: str
    client_id: NotRequired[str]
    parent_id: NotRequired[str]
    assistant: NotRequired[str]
    about: NotRequired[About]


class StopMessage(TypedDict):
    """Stop the run in progress (`run_id`: only that one); the partial answer is kept."""

    type: Literal["stop"]
    run_id: NotRequired[str]


class ResumeMessage(TypedDict):
    """Replay what came after number `after` of a run, then go on live."""

    type: Literal["resume"]
    run_id: str
    after: int


class RegenerateMessage(TypedDict):
    """Answer once more. `message_id` is the answer, or its question; the earlier answer stays as a branch. `client_id`
    as in `question`."""

    type: Literal["regenerate"]
    message_id: str
    client_id: NotRequired[str]


class EditMessage(TypedDict):
    """Ask a question in other words. `message_id` is the question; it stays, with its answers, as a branch. `client_id`
    as in `question`."""

    type: Literal["edit"]
    message_id: str
    text: str
    client_id: NotRequired[str]


class UndoMessage(TypedDict):
    """Take back everything that a step has changed: answered by `undone`, or by an `error` that says why nothing was
    changed. A token works once; repeated, it is answered in the same way, so a retry is harmless."""

    type: Literal["undo"]
    undo_token: str


class PingMessage(TypedDict):
    """Answered by `pong`."""

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
