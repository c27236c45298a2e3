"""Asking the application about a request before its body is there."""

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
    def is_yes(self) -> bool:
        return self.status == 204

    def header(self, name: bytes) -> str:
        return next((value.decode("latin1") for other, value in self.headers if other.lower() == name), "")


async def send_preflight(application: Any, scope: dict[str, Any]) -> PreflightResponse:
    """What the application says to this request, from its headers alone: yes, or an answer for the client."""
    answer = PreflightResponse()
    has_asked = False

    async def receive() -> dict[str, Any]:
        nonlocal has_asked
        if has_asked:
            # A client that hangs up is noticed by the server itself.
            await asyncio.Event().wait()
        has_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            answer.body += message.get("body", b"")

    await application({**scope, PREFLIGHT_KEY: True}, receive, send)
    return answer
