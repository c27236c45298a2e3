"""From OpenAI's request to a question: who is asked, what, after which words, and about which tracks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from src.api.models import Message
from src.orchestrator.assistant import ASSISTANTS

from . import schemas
from .errors import Failure

PREFIX = "clave/"
TOOLS_ARE_OURS = (
    "Tools of your own cannot be used here: Clave brings its own, and calls them by itself. Leave out {name}."
)


@dataclass(frozen=True)
class ParsedRequest:
    assistant: str
    question: str
    history: Sequence[tuple[Message.Role, str]]
    track_ids: Sequence[str]


def parse_request(request: schemas.CompletionRequest) -> ParsedRequest:
    """Raises `Failure` for what would be answered otherwise than its sender means."""
    _refuse_what_we_cannot(request)
    *earlier, last = request.messages
    if last.role != "user":
        raise Failure(
            400, "The last message must be the question, of role user.", "invalid_request", param="messages"
        )
    return ParsedRequest(
        assistant=assistant_named(request.model),
        question=_text(last),
        history=[(_role(message), text) for message in earlier if (text := _text(message))],
        track_ids=_track_ids(request),
    )


def assistant_named(model: str) -> str:
    name = model.removeprefix(PREFIX)
    if name not in ASSISTANTS:
        known = ", ".join(PREFIX + name for name in sorted(ASSISTANTS))
        raise Failure(404, f"There is no such model. There are: {known}.", "model_not_found", param="model")
    return name


def _refuse_what_we_cannot(request: schemas.CompletionRequest) -> None:
    for name in ("tools", "functions"):
        if getattr(request, name):
            raise Failure(400, TOOLS_ARE_OURS.format(name=name), "unsupported_parameter", param=name)
    if request.n not in {None, 1}:
        raise Failure(400, "There is one answer to a question: n must be 1.", "unsupported_value", param="n")
    if (request.response_format or {}).get("type", "text") != "text":
        raise Failure(
            400,
            "Answers are text: leave out response_format.",
            "unsupported_value",
            param="response_format",
        )


def _text(message: schemas.Message) -> str:
    if message.tool_calls or message.role in {"tool", "function"}:
        raise Failure(
            400,
            "Leave tool calls and their results out of the messages: Clave measures again what it needs.",
            "unsupported_value",
            param="messages",
        )
    if not isinstance(message.content, list):
        return message.content or ""
    if any(part.type != "text" for part in message.content):
        raise Failure(
            400,
            "Messages are text. Upload music with POST /api/tracks and name the track.",
            "unsupported_value",
            param="messages",
        )
    return "\n".join(part.text for part in message.content)


def _role(message: schemas.Message) -> Message.Role:
    """A program's system message is its person's wish. It is heard as such: our own instructions stay above it."""
    return Message.Role.ASSISTANT if message.role == "assistant" else Message.Role.USER


def _track_ids(request: schemas.CompletionRequest) -> list[str]:
    listed = (request.metadata or {}).get("track_ids", "").split(",")
    named = request.clave.track_ids if request.clave else []
    return [track_id.strip() for track_id in chain(named, listed) if track_id.strip()]
