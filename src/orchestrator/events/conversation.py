"""The events of a conversation outside of its answers, and all that the server sends."""

from typing import Literal, NotRequired, TypedDict

from .run import RunEvent

TrackStatusName = Literal["pending", "analyzing", "ready", "failed"]


class TrackState(TypedDict):
    """A track of the conversation and the state of its analysis."""

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
    """A step was undone, by this socket, by a question or by a program. `message` lists the changes, one per line. All
    sockets of the conversation receive this event."""

    type: Literal["undone"]
    undo_token: str
    message: str


ServerEvent = RunEvent | StateEvent | TrackStatusEvent | UndoneEvent | PongEvent
