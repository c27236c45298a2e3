"""Schemas of the OpenAI-compatible API, limited to the supported fields."""

from typing import Any, Literal

from ninja import Field, Schema

from src.api.schemas.conversations import MAX_TRACKS_OF_A_CONVERSATION

MAX_MESSAGES = 1000


class Error(Schema):
    message: str = Field(description="What went wrong and what to do, for the user.")
    type: str
    param: str | None
    code: str | None


class OpenAIFailure(Schema):
    error: Error


class Model(Schema):
    id: str
    object: Literal["model"] = "model"
    created: int
    owned_by: str = "clave"


class ModelList(Schema):
    object: Literal["list"] = "list"
    data: list[Model]


class Part(Schema):
    type: str
    text: str = ""


class Message(Schema):
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None
    tool_calls: list[Any] | None = None


class StreamOptions(Schema):
    include_usage: bool = False


class Extension(Schema):
    track_ids: list[str] = Field([], max_length=MAX_TRACKS_OF_A_CONVERSATION)


class CompletionRequest(Schema):
    """Other OpenAI parameters (temperature, max_tokens, ...) are accepted and ignored."""

    model: str = Field(max_length=200)
    messages: list[Message] = Field(min_length=1, max_length=MAX_MESSAGES)
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    clave: Extension | None = Field(None, description="The tracks of the question.")
    metadata: dict[str, str] | None = Field(
        None, description="For clients without extra fields: `track_ids`, separated by commas."
    )
    n: int | None = None
    tools: list[Any] | None = None
    functions: list[Any] | None = None
    response_format: dict[str, Any] | None = None


class Usage(Schema):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class CompletionMessage(Schema):
    role: Literal["assistant"] = "assistant"
    content: str
    refusal: None = None


class Choice(Schema):
    index: int = 0
    message: CompletionMessage
    finish_reason: Literal["stop", "length"]
    logprobs: None = None


class Origin(Schema):
    """The model and the measurements behind an answer."""

    model: str = Field(description="The language model that wrote it.")
    measurements: list[dict[str, Any]] = Field(description="The measurements it used, with their source.")


class Completion(Schema):
    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    choices: list[Choice]
    usage: Usage
    clave: Origin
