"""What a client sends over the chat socket, checked. `InvalidMessage` says in plain words what is wrong with it."""

import uuid
from typing import Annotated

from asgiref.typing import ASGIReceiveCallable, ASGIReceiveEvent
from pydantic import Field, TypeAdapter, ValidationError

from src.orchestrator.base import pause_background
from src.orchestrator.errors import ClaveError, InvalidMessage
from src.orchestrator.events import ClientMessage, ErrorEvent

LONGEST_MESSAGE_BYTES = 64_000
# The largest whole number that every client can say exactly (a page counts in doubles).
LARGEST_SEQ = 2**53 - 1

client_message: TypeAdapter[ClientMessage] = TypeAdapter(
    Annotated[ClientMessage, Field(discriminator="type")]
)

LOG_IN_FIRST: ErrorEvent = {
    "type": "error",
    "code": "unauthenticated",
    "retryable": False,
    "message": "You are not logged in. Log in and come back.",
}


def pause_background_work(receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    """For each message that comes, what computes on this event loop holds still until it is `heard`."""

    async def received() -> ASGIReceiveEvent:
        message = await receive()
        if message["type"] == "websocket.receive":
            pause_background()
        return message

    return received


def parse(text: str | None) -> ClientMessage:
    if text is None or len(text) > LONGEST_MESSAGE_BYTES:
        raise InvalidMessage("Send JSON text of at most 64 kB.")
    try:
        return client_message.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise InvalidMessage(f"That message could not be understood ({where}: {first['msg']}).") from None


def seq_of(value: int) -> int:
    """The number of an event: 0 for what lies before the first. Raises `InvalidMessage`."""
    if value > LARGEST_SEQ:
        raise InvalidMessage(
            "No event has such a number: send in `after` the `seq` of the last one that you have."
        )
    return max(0, value)


def error_event_for(message: ClientMessage | None, error: ClaveError) -> ErrorEvent:
    """With the id that the client gave the message, so that it knows what is refused."""
    event = error.as_event()
    if message is not None and message["type"] in ("question", "regenerate", "edit"):
        if client_id := message.get("client_id"):
            event["client_id"] = client_id
    elif message is not None and message["type"] == "undo":
        event["undo_token"] = message["undo_token"]
    return event


def uuid_or_none(value: str | None) -> uuid.UUID | None:
    return None if value is None else as_uuid(value)


def as_uuid(value: str) -> uuid.UUID:
    try:
        return uuid.UUID(value)
    except ValueError:
        raise InvalidMessage(f"An id must be a UUID, not {value[:50]!r}.") from None
