"""Test of a connection with one real question, through the normal router.

The model must call a tool and use its result. Errors are translated to messages with advice; the vendor's error text is
never shown.
"""

import asyncio
import logging
import re
import secrets
import time
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any

from src.orchestrator.base.tool_loop import ToolLoop
from src.orchestrator.errors import ClaveError, ModelTimeout
from src.orchestrator.model_connection.active import Connection
from src.orchestrator.model_connection.diagnosis import (
    NO_LIBRARY,
    NOT_CONNECTED,
    TOOL_NOT_USED,
    Diagnosis,
    diagnose,
)
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.router_factory import make_router, preload
from src.orchestrator.tools import FunctionToolbox

logger = logging.getLogger(__name__)

MAX_SECONDS = 120
QUESTION = "Which number does the tool read_test_number give? Call it, then tell me the number."


@dataclass(frozen=True)
class ProbeResult:
    """The result of a probe, with a diagnosis after a failure."""

    model: str
    seconds: float
    trouble: Diagnosis | None = None

    @property
    def works(self) -> bool:
        return self.trouble is None

    @property
    def message(self) -> str:
        if self.trouble:
            return self.trouble.message
        return f"{self.model} answers and can use tools ({self.seconds:.1f} s)."


async def probe_connection(connection: Connection) -> ProbeResult:
    """Test this model once, without fallbacks."""
    try:
        # Load the library first: it takes seconds and must not count as response time.
        await asyncio.to_thread(preload, connection.model)
    except ImportError:
        logger.exception("The library for %s cannot be loaded.", connection.model)
        return ProbeResult(connection.model, 0.0, NO_LIBRARY)
    began = time.monotonic()
    trouble = await _diagnosis(replace(connection, fallback_models=()))
    return ProbeResult(connection.model, time.monotonic() - began, trouble)


async def _diagnosis(connection: Connection) -> Diagnosis | None:
    if connection.is_offline:
        return NOT_CONNECTED
    number = 1000 + secrets.randbelow(9000)
    tool = SecretNumber(number)
    try:
        async with asyncio.timeout(MAX_SECONDS):
            text = await _answer(connection, tool)
    except TimeoutError:
        return diagnose(ModelTimeout(), connection)
    except ClaveError as error:
        return diagnose(error, connection)
    except Exception as error:  # noqa: BLE001 - unknown servers can cause any error in the libraries
        # The class only: the message may contain the key.
        logger.warning("Testing %s failed: %s", connection.model, type(error).__name__)
        return diagnose(ClaveError(), connection)
    was_used = tool.was_asked and str(number) in _digits_together(text)
    return None if was_used else TOOL_NOT_USED.about(connection)


async def _answer(connection: Connection, tool: "SecretNumber") -> str:
    router = make_router(provider_from_settings(), connection=connection, enable_tracing=False)
    messages = [
        {"role": "system", "content": "You answer in one short sentence, by means of your tool."},
        {"role": "user", "content": QUESTION},
    ]
    answer = ToolLoop(
        router.client, FunctionToolbox(tool.read_test_number), messages, transcript=[], retries=0
    )
    async with aclosing(answer.events()) as events:
        async for _ in events:
            pass
    return answer.text


class SecretNumber:
    """A toolbox with a random number that the model can only get from the tool."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.was_asked = False

    async def read_test_number(self) -> dict[str, Any]:
        """Read the number of this test. It is random."""
        self.was_asked = True
        return {"number": self._number}


def _digits_together(text: str) -> str:
    """Remove separators: models may write 4,821 or 4 821."""
    return re.sub(r"(?<=\d)[\s,.'\u2019](?=\d)", "", text)
