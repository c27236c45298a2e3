from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import User
from tests.support.clients import anonymous, browser, program


@pytest.fixture
async def visitor(transactional_db: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client that is not logged in."""
    async with anonymous() as client:
        yield client


@pytest.fixture
async def alice_browser(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(browser)(alice) as client:
        yield client


@pytest.fixture
async def alice_program(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    async with program(alice) as client:
        yield client


@pytest.fixture
async def charlie_browser(charlie: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(browser)(charlie) as client:
        yield client
