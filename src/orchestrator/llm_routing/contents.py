"""Conversion of a conversation from OpenAI's format to Gemini's."""

import base64
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from src.agents.registry import get_tool_schemas_gemini, get_tool_schemas_openai

if TYPE_CHECKING:
    from google.genai import types

Message = dict[str, Any]
# LiteLLM uses the same key, so a conversation can continue with the other router.
OWN_FIELDS = "provider_specific_fields"
SIGNATURE, VENDOR_ID = "thought_signature", "function_call_id"


def own_fields(part: "types.Part") -> dict[str, Any]:
    """Return the data that Gemini must get back unchanged with its call."""
    fields: dict[str, Any] = {}
    if part.thought_signature:
        fields[SIGNATURE] = base64.b64encode(part.thought_signature).decode()
    if part.function_call and part.function_call.id:
        fields[VENDOR_ID] = part.function_call.id
    return {OWN_FIELDS: fields} if fields else {}


def system_instruction(messages: list[Message]) -> str | None:
    return "\n\n".join(message["content"] for message in messages if message["role"] == "system") or None


def contents_of(messages: list[Message]) -> "list[types.Content]":
    """Return the conversation without the instructions.

    Consecutive messages of one role become one turn, because Gemini expects the results of parallel calls together.
    """
    from google.genai import types

    calls = {call["id"]: call for message in messages for call in message.get("tool_calls") or ()}
    contents: list[types.Content] = []
    for message in messages:
        role, parts = ROLES.get(message["role"]), list(_parts(message, calls))
        if role is None or not parts:
            continue
        if contents and contents[-1].role == role and contents[-1].parts is not None:
            contents[-1].parts += parts
        else:
            contents.append(types.Content(role=role, parts=parts))
    return contents


ROLES = {"user": "user", "tool": "user", "assistant": "model"}


def _parts(message: Message, calls: dict[str, Message]) -> "Iterator[types.Part]":
    from google.genai import types

    if message["role"] == "tool":
        yield types.Part(function_response=_response(message, calls.get(message["tool_call_id"], {})))
        return
    if message["content"]:
        yield types.Part(text=message["content"])
    for call in message.get("tool_calls") or ():
        signature = call.get(OWN_FIELDS, {}).get(SIGNATURE)
        yield types.Part(
            function_call=types.FunctionCall(
                id=call.get(OWN_FIELDS, {}).get(VENDOR_ID),
                name=call["function"]["name"],
                args=json.loads(call["function"]["arguments"] or "{}"),
            ),
            thought_signature=base64.b64decode(signature) if signature else None,
        )


def _response(message: Message, call: Message) -> "types.FunctionResponse":
    from google.genai import types

    return types.FunctionResponse(
        id=call.get(OWN_FIELDS, {}).get(VENDOR_ID),
        name=call.get("function", {}).get("name"),
        response=json.loads(message["content"]),
    )


def declarations_of(tools: list[dict[str, Any]]) -> "list[types.FunctionDeclaration]":
    """Return the tools as function declarations of Gemini.

    Agents have their own declarations. Other tools are declared by their JSON schemas.
    """
    from google.genai import types

    agents = {schema["function"]["name"]: schema for schema in get_tool_schemas_openai()}
    declared = {declaration.name: declaration for declaration in get_tool_schemas_gemini()}
    return [
        declared[function["name"]]
        if tool == agents.get(function["name"])
        else types.FunctionDeclaration(
            name=function["name"],
            description=function.get("description"),
            parameters_json_schema=function.get("parameters"),
        )
        for tool in tools
        for function in (tool["function"],)
    ]
