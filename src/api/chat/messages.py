"""Validation of the messages that a client sends over the chat socket."""

from typing import Annotated
from uuid import UUID

from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent
from pydantic import Field, TypeAdapter, ValidationError

from src.core.identifiers import uuid_or_none
from src.orchestrator.base import pause_background
from src.orchestrator.errors import ClaveError, InvalidMessage
from src.orchestrator.events import ClientMessage, ErrorEvent

MAX_MESSAGE_BYTES = 64_000
# The largest integer that every client can represent exactly (JavaScript has doubles only).
MAX_SEQ = 2**53 - 1

client_message: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)

LOG_IN_FIRST: ErrorEvent = {
    "type": "error",
    "code": "unauthenticated",
    "retryable": False,
    "message": "You are not logged in. Log in and try again.",
}


def pause_background_work(receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    """Wrap ``receive`` to pause background work on this event loop until each message has been handled."""

    async def received() -> ASGIReceiveEvent:
        message = await receive()
        if message["type"] == "websocket.receive":
            pause_background()
        return message

    return received


def parse(text: str | None) -> ClientMessage:
    """Parse a message. Raises `InvalidMessage`, which tells the client what is wrong."""
    if text is None or len(text) > MAX_MESSAGE_BYTES:
        raise InvalidMessage("Send JSON text of at most 64 kB.")
    try:
        return client_message.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "message"
        raise InvalidMessage(f"Invalid message ({field}: {first['msg']}).") from None


def seq_of(value: int) -> int:
    """Return a valid event number; negative numbers become 0, before the first event. Raises `InvalidMessage`."""
    if value > MAX_SEQ:
        raise InvalidMessage("`after` is too large: send the `seq` of the last event that you have.")
    return max(0, value)


def error_event_for(message: ClientMessage | None, error: ClaveError) -> ErrorEvent:
    """Return the error event, with the client's id of the message so that the client can match them."""
    event = error.as_event()
    if message is not None and message["type"] in ("question", "regenerate", "edit"):
        if client_id := message.get("client_id"):
            event["client_id"] = client_id
    elif message is not None and message["type"] == "undo":
        event["undo_token"] = message["undo_token"]
    return event


def optional_uuid(value: str | None) -> UUID | None:
    return None if value is None else as_uuid(value)


def as_uuid(value: str) -> UUID:
    found = uuid_or_none(value)
    if found is None:
        raise InvalidMessage(f"An id must be a UUID, not {value[:50]!r}.")
    return found
