"""Fakes of the store, and clients of the HTTP API."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import User
from tests.support.clients import browser


class FakeStates:
    """One state in memory."""

    def __init__(self, state: Any = None) -> None:
        self.state = state
        self.saved: list[tuple[Any, str, dict[str, Any]]] = []

    async def load(self, user_id: Any) -> Any:
        return self.state

    async def save_context(self, user_id: Any, agent_type: str, data: dict[str, Any]) -> None:
        self.saved.append((user_id, agent_type, data))


def state(step: int = 0, context: dict[str, Any] | None = None, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(
        **{
            "current_step": step,
            "is_complete": False,
            "agent_context": context if context is not None else {},
            "step_data": {},
            "conversation_history": [],
            **more,
        }
    )


@pytest.fixture
async def client(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(browser)(alice) as logged_in:
        yield logged_in
