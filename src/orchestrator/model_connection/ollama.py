"""Discovery of the models of a local Ollama."""

import logging
from typing import Any

from src.orchestrator.model_connection.vendors import OLLAMA_ADDRESS

logger = logging.getLogger(__name__)

# A local server answers at once, and the page must not wait longer.
TIMEOUT_SECONDS = 1.5
MAX_MODELS = 100
# Only the local machine is queried.
ADDRESS = OLLAMA_ADDRESS


async def models_found() -> list[str] | None:
    """Return the model names, newest first; None if no Ollama answers."""
    import httpx

    try:
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, trust_env=False) as client:
            answer = await client.get(f"{ADDRESS}/api/tags")
            return _names(answer.json()) if answer.is_success else None
    except (httpx.HTTPError, ValueError) as error:
        logger.debug("No Ollama was found: %s", type(error).__name__)
        return None


def _names(listing: Any) -> list[str] | None:
    """Parse the list; None if another program answered."""
    entries = listing.get("models") if isinstance(listing, dict) else None
    if not isinstance(entries, list):
        return None
    names = [entry.get("name") for entry in entries if isinstance(entry, dict)]
    return [name for name in names if isinstance(name, str) and name][:MAX_MODELS]
