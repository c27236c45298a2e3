"""Preflight: let the application accept a request before its body is received."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from src.api.uploads.preflight import PREFLIGHT_KEY


@dataclass
class PreflightResponse:
    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    @property
    def is_accepted(self) -> bool:
        return self.status == 204

    def header(self, name: bytes) -> str:
        return next((value.decode("latin1") for other, value in self.headers if other.lower() == name), "")


async def send_preflight(application: Any, scope: dict[str, Any]) -> PreflightResponse:
    """Call the application with the headers only. Return its response."""
    answer = PreflightResponse()
    is_received = False

    async def receive() -> dict[str, Any]:
        nonlocal is_received
        if is_received:
            # The server itself detects a disconnected client.
            await asyncio.Event().wait()
        is_received = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            answer.body += message.get("body", b"")

    await application({**scope, PREFLIGHT_KEY: True}, receive, send)
    return answer
