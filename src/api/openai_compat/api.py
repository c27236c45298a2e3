"""The routes under ``/v1``. Only a bearer opens them: cookies, which browsers send by themselves, count for nothing
here, so no other site can use them."""

from collections.abc import AsyncGenerator

from django.http import HttpRequest, StreamingHttpResponse

from src.api.accounts.authentication import AuthenticatedRequest, BearerAuth
from src.api.http.openapi import DocumentedAPI
from src.orchestrator.assistant import ASSISTANTS

from . import schemas
from .completion import completed, streamed
from .errors import install_failures
from .request import PREFIX, assistant_named, parse_request

# Clients sort by it. Our assistants have none.
CREATED = 1_767_225_600
AS_EVENTS = {"responses": {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}}}


class OpenAICompatibleAPI(DocumentedAPI):
    failure = schemas.OpenAIFailure


door = OpenAICompatibleAPI(
    title="Clave, for programs that speak OpenAI's language",
    urls_namespace="openai",
    auth=BearerAuth(),
    docs_url=None,
    openapi_url="",
)
install_failures(door)


@door.get("/models", response=schemas.ModelList)
async def models(request: HttpRequest) -> schemas.ModelList:
    """One for each assistant."""
    return schemas.ModelList(data=[_model(name) for name in sorted(ASSISTANTS)])


@door.get("/models/{path:model}", response=schemas.Model)
async def model(request: HttpRequest, model: str) -> schemas.Model:
    return _model(assistant_named(model))


def _model(name: str) -> schemas.Model:
    return schemas.Model(id=f"{PREFIX}{name}", created=CREATED)


@door.post("/chat/completions", response=schemas.Completion, openapi_extra=AS_EVENTS)
async def chat_completions(
    request: AuthenticatedRequest, body: schemas.CompletionRequest
) -> schemas.Completion | StreamingHttpResponse:
    """Ask. With `stream` the answer comes while it is written, as server-sent events."""
    asked = parse_request(body)
    if not body.stream:
        return await completed(request.auth, asked, body.model)
    with_usage = bool(body.stream_options and body.stream_options.include_usage)
    pieces = streamed(request.auth, asked, body.model, with_usage=with_usage)
    # What fails before anything was said fails with a status of its own.
    first = await anext(pieces)
    return StreamingHttpResponse(
        _all(first, pieces),
        content_type="text/event-stream",
        # No proxy on the way may wait for more.
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


async def _all(first: str, rest: AsyncGenerator[str]) -> AsyncGenerator[str]:
    yield first
    async for piece in rest:
        yield piece
