"""The events of one answer.

A router yields the events of `RouterEvent`. The run adds an envelope to each: ``run_id``, and ``seq`` = 1, 2, 3 ...
inside that run.
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
    tool changed something. `undo` undoes all changes of this answer."""

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
    """A suggested next question: a button with a `label` that asks the `question`, of another `assistant` if one is
    named. With `at_once`, the page that asked for this answer asks it without a click."""

    label: str
    question: str
    assistant: NotRequired[str]
    at_once: NotRequired[bool]


class DoneEvent(Envelope):
    """The answer is complete. `full_response` is the text of all tokens since the start, or since the last `reset`.
    `model` is present if another model than the first one finished the answer. An `undo_token` means that the answer
    changed something; `undo` undoes all changes. `suggestions` are stored with the message."""

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
    """What went wrong and what to do, as a message for the user. An error with a `run_id` ends that run; without one no
    run ends. `client_id` or `undo_token` names the message that is refused. Wait for `retry_after_seconds`, if present,
    before you ask again. The changes of a failed answer are kept; `undo_token` undoes them."""

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


PlayerAction = Literal[
    "play", "pause", "loop", "end_loop", "seek", "speed", "resume", "next", "previous", "queue", "volume", "pitch",
]  # fmt: skip


class PlayerEvent(Envelope):
    """A command for the player of the page that asked: `loop` repeats `start_seconds` to `end_seconds`, `end_loop`
    plays on behind it, `speed` is 1 for the recorded tempo, `pitch_semitones` is 0 for the recorded pitch. With
    `playlist_id`, `play` makes the playlist the page's queue and begins with `track_id`; with `shuffle`, the other
    tracks follow in random order. With `track_ids`, `play` makes these tracks the queue, and `queue` puts them at its
    end, or with `is_next` behind what sounds. `volume` is from 0 to 1. It, `pause`, `resume`, `next` and `previous`
    are for what sounds, whatever `track_id` is. Sent once, to the socket of the question only: it is not part of the
    answer, has no number, and is not replayed."""

    type: Literal["player"]
    action: PlayerAction
    track_id: str
    start_seconds: NotRequired[float]
    end_seconds: NotRequired[float]
    speed: NotRequired[float]
    volume: NotRequired[float]
    pitch_semitones: NotRequired[int]
    playlist_id: NotRequired[str]
    shuffle: NotRequired[bool]
    track_ids: NotRequired[list[str]]
    is_next: NotRequired[bool]


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
    """The answer was stopped. Its text so far and its changes are kept; `undo_token` undoes the changes."""

    type: Literal["stopped"]
    full_response: str
    undo_token: NotRequired[str]


RunEvent = RouterEvent | RunStartedEvent | StoppedEvent
