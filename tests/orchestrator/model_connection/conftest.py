from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from src.orchestrator.llm_routing_litellm import load_litellm


@pytest.fixture(autouse=True)
def home(settings: Any, tmp_path: Path) -> Path:
    """A data folder of this test, and nothing said in the environment."""
    settings.CLAVE_HOME = tmp_path / "home"
    settings.LLM_MODEL = ""
    return tmp_path / "home"


@pytest.fixture
async def litellm() -> AsyncGenerator[Any]:
    """LiteLLM keeps its connections for each event loop, and each test has one of its own."""
    library = load_litellm()
    yield library
    await library.close_litellm_async_clients()
    library.in_memory_llm_clients_cache.flush_cache()
