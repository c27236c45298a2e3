"""Clave as it is served, connected to the model server of this package."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self

import httpx
import psutil

from benchmarks.chat.socket_client import ChatSocket, Event
from benchmarks.ops.installation import ROOT, Installation, unused_ports
from tests.support.processes import wait_until

# What a measurement asks in a minute no person does.
NO_LIMIT = "1000000"


class ModelServerProcess:
    """`model_server` in a process of its own, so that nobody waits for anybody."""

    def __init__(self) -> None:
        (port,) = unused_ports(1)
        self.address = f"http://127.0.0.1:{port}/v1"
        command = [sys.executable, "-m", "benchmarks.chat.model_server", "--port", str(port)]
        self.process = subprocess.Popen(command, cwd=ROOT)
        if not wait_until(self._answers, 20):
            raise RuntimeError("The model server did not start.")

    def state(self) -> dict[str, Any]:
        """``closed``: key -> when that answer's connection went away; ``open``: answers in progress."""
        state: dict[str, Any] = httpx.get(self.address).json()
        return state

    def _answers(self) -> bool:
        try:
            return httpx.get(self.address).is_success
        except httpx.TransportError:
            return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.process.terminate()
        self.process.wait()


class Product:
    """Web processes and Valkey with a person who is logged in. ``with`` starts and ends everything."""

    def __init__(self, *, model: str = "openai/played", **options: Any) -> None:
        self.model = model
        self.options = options

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.model_server = stack.enter_context(ModelServerProcess())
            settings = {
                "LLM_MODEL": self.model,
                "LLM_API_BASE": self.model_server.address if self.model.startswith("openai/") else "",
                "OPENAI_API_KEY": "played",
                "LLM_MAX_TOKENS": NO_LIMIT,
                "MAX_QUESTIONS_PER_MINUTE": NO_LIMIT,
            }
            self.installation = stack.enter_context(
                Installation(**{"has_worker": False, **self.options}, **settings)
            )
            (self.token,) = self.installation.make_people(1)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._stack.close()

    async def new_conversations(self, count: int, **fields: Any) -> list[str]:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx.AsyncClient(
            base_url=self.installation.address, headers=headers, timeout=60
        ) as client:
            answers = [await client.post("/api/conversations", json=fields) for _ in range(count)]
        return [answer.raise_for_status().json()["id"] for answer in answers]

    async def open(
        self, conversation_id: str, process: int = 0, on_event: Callable[[Event], None] | None = None
    ) -> ChatSocket:
        address = self.installation.addresses[process]
        return await ChatSocket.open(address, conversation_id, self.token, on_event)


def cpu_seconds(process_ids: list[int]) -> float:
    """What these processes and their children have used so far, in this life."""
    total = 0.0
    for process_id in process_ids:
        process = psutil.Process(process_id)
        for one in [process, *process.children(recursive=True)]:
            used = one.cpu_times()
            total += used.user + used.system
    return total


def own_memory_bytes(process_id: int) -> int:
    """What a process has for itself: the pages that would be free without it."""
    return int(psutil.Process(process_id).memory_full_info().uss)


def resident_bytes(process_id: int) -> int:
    return int(psutil.Process(process_id).memory_info().rss)


def environment_words() -> str:
    """Where figures come from, for the head of a table."""
    load = os.getloadavg()[0]
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{os.cpu_count()} cores, Python {python}, load {load:.1f}, {time.strftime('%Y-%m-%d')}"
