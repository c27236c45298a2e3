"""The routes under ``/v1``.

They accept bearer tokens only: cookies, which browsers send by themselves, would open them to other sites.
"""

from collections.abc import AsyncGenerator

from django.http import HttpRequest, StreamingHttpResponse

from src.api.accounts.authentication import AuthenticatedRequest, BearerAuth
from src.api.http.openapi import DocumentedAPI
from src.orchestrator.assistant import ASSISTANTS

from . import schemas
from .completion import complete, stream_completion
from .errors import install_failures
from .request import PREFIX, assistant_named, parse_request

# Clients sort by creation time, which assistants do not have.
CREATED = 1_767_225_600
AS_EVENTS = {"responses": {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}}}


class OpenAICompatibleAPI(DocumentedAPI):
    failure = schemas.OpenAIFailure


openai_api = OpenAICompatibleAPI(
    title="Clave: OpenAI-compatible API",
    urls_namespace="openai",
    auth=BearerAuth(),
    docs_url=None,
    openapi_url="",
)
install_failures(openai_api)


@openai_api.get("/models", response=schemas.ModelList)
async def models(request: HttpRequest) -> schemas.ModelList:
    """List the models: one for each assistant."""
    return schemas.ModelList(data=[_model(name) for name in sorted(ASSISTANTS)])


@openai_api.get("/models/{path:model}", response=schemas.Model)
async def model(request: HttpRequest, model: str) -> schemas.Model:
    return _model(assistant_named(model))


def _model(name: str) -> schemas.Model:
    return schemas.Model(id=f"{PREFIX}{name}", created=CREATED)


@openai_api.post("/chat/completions", response=schemas.Completion, openapi_extra=AS_EVENTS)
async def chat_completions(
    request: AuthenticatedRequest, body: schemas.CompletionRequest
) -> schemas.Completion | StreamingHttpResponse:
    """Answer a question. With `stream`, the answer is sent as server-sent events while it is written."""
    parsed = parse_request(body)
    if not body.stream:
        return await complete(request.auth, parsed, body.model)
    with_usage = bool(body.stream_options and body.stream_options.include_usage)
    pieces = stream_completion(request.auth, parsed, body.model, with_usage=with_usage)
    # A failure before the first piece gets its own HTTP status.
    first = await anext(pieces)
    return StreamingHttpResponse(
        _all(first, pieces),
        content_type="text/event-stream",
        # Proxies must not buffer the stream.
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


async def _all(first: str, rest: AsyncGenerator[str]) -> AsyncGenerator[str]:
    yield first
    async for piece in rest:
        yield piece
