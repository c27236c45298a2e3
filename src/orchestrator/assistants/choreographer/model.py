"""Calls of the choreographer's language model from a worker."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

from src.orchestrator.base import BaseRouter
from src.orchestrator.base.model_client import VendorClient
from src.orchestrator.deltas import TextDelta
from src.orchestrator.model_connection import Connection, active_connection
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.router_factory import make_router
from src.orchestrator.tools import Toolbox

NAME = "choreographer"
DEFAULTS: Mapping[str, Any] = {"temperature": 0.2, "max_tokens": 1000, "timeout": 30.0}


def choreographer_connection() -> Connection:
    """Return the connection of ``LLM_MODEL_CHOREOGRAPHER``, else the general one."""
    return active_connection(NAME, DEFAULTS)


async def ask_model(connection: Connection, prompt: str, timeout_seconds: float) -> str:
    """Return the model's answer to one prompt, a JSON object. Raises a ``ClaveError`` or ``TimeoutError``."""
    router = _router(connection)
    if isinstance(router.client, VendorClient):
        router.client.answers_json = True
    text = ""
    async with asyncio.timeout(timeout_seconds):
        messages = [{"role": "user", "content": prompt}]
        async with aclosing(router.stream_deltas(messages, [])) as deltas:
            async for delta in deltas:
                if isinstance(delta, TextDelta):
                    text += delta.text
    return text


async def converse(
    connection: Connection, instructions: str, request: str, toolbox: Toolbox, timeout_seconds: float
) -> str:
    """Let the model call tools until it stops. Return the code of the error that ended it, or an empty string.

    Raises ``TimeoutError``.
    """
    router = _router(connection, instructions=instructions, toolbox=toolbox)
    async with (
        asyncio.timeout(timeout_seconds),
        aclosing(router.process_question_stream(request, "")) as events,
    ):
        async for event in events:
            if event["type"] == "error":
                return str(event["code"])
    return ""


def _router(connection: Connection, **options: Any) -> BaseRouter:
    return make_router(provider_from_settings(), connection=connection, **options)
