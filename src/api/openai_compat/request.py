"""Parsing of OpenAI requests into a question, its history, an assistant and tracks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from src.api.models import Message
from src.orchestrator.assistant import ASSISTANTS

from . import schemas
from .errors import Failure

PREFIX = "clave/"
TOOLS_NOT_SUPPORTED = (
    "Client-side tools are not supported: Clave has its own and calls them itself. Omit {name}."
)


@dataclass(frozen=True)
class ParsedRequest:
    assistant: str
    question: str
    history: Sequence[tuple[Message.Role, str]]
    track_ids: Sequence[str]


def parse_request(request: schemas.CompletionRequest) -> ParsedRequest:
    """Parse a request. Raises `Failure` for features that cannot be ignored without changing the answer."""
    _check_supported(request)
    *earlier, last = request.messages
    if last.role != "user":
        raise Failure(400, "The last message must have the role user.", "invalid_request", param="messages")
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
        raise Failure(404, f"Model not found. Choose from: {known}.", "model_not_found", param="model")
    return name


def _check_supported(request: schemas.CompletionRequest) -> None:
    for name in ("tools", "functions"):
        if getattr(request, name):
            raise Failure(400, TOOLS_NOT_SUPPORTED.format(name=name), "unsupported_parameter", param=name)
    if request.n not in {None, 1}:
        raise Failure(400, "Only one answer is supported: n must be 1.", "unsupported_value", param="n")
    if (request.response_format or {}).get("type", "text") != "text":
        raise Failure(
            400,
            "Only text answers are supported: omit response_format.",
            "unsupported_value",
            param="response_format",
        )


def _text(message: schemas.Message) -> str:
    if message.tool_calls or message.role in {"tool", "function"}:
        raise Failure(
            400,
            "Tool calls and tool results are not supported in messages: omit them.",
            "unsupported_value",
            param="messages",
        )
    if not isinstance(message.content, list):
        return message.content or ""
    if any(part.type != "text" for part in message.content):
        raise Failure(
            400,
            "Messages must be text. Upload music with POST /api/tracks and give the track's id.",
            "unsupported_value",
            param="messages",
        )
    return "\n".join(part.text for part in message.content)


def _role(message: schemas.Message) -> Message.Role:
    """Return the role of a message. System messages count as the user's, below our own instructions."""
    return Message.Role.ASSISTANT if message.role == "assistant" else Message.Role.USER


def _track_ids(request: schemas.CompletionRequest) -> list[str]:
    from_metadata = (request.metadata or {}).get("track_ids", "").split(",")
    from_extension = request.clave.track_ids if request.clave else []
    return [track_id.strip() for track_id in chain(from_extension, from_metadata) if track_id.strip()]
