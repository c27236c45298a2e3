"""The models of an Ollama on this machine."""

import logging
from typing import Any

from src.orchestrator.model_connection.vendors import OLLAMA_ADDRESS

logger = logging.getLogger(__name__)

# It answers at once or is not there: nobody shall wait for a page that offers it.
PATIENCE_SECONDS = 1.5
MOST_MODELS = 100
# Where its list is looked for: never anywhere but on this machine.
ADDRESS = OLLAMA_ADDRESS


async def models_found() -> list[str] | None:
    """The names, the latest first as Ollama gives them; None where no Ollama answers."""
    import httpx

    try:
        async with httpx.AsyncClient(timeout=PATIENCE_SECONDS, trust_env=False) as client:
            answer = await client.get(f"{ADDRESS}/api/tags")
            return _names(answer.json()) if answer.is_success else None
    except (httpx.HTTPError, ValueError) as error:
        logger.debug("No Ollama was found: %s", type(error).__name__)
        return None


def _names(listing: Any) -> list[str] | None:
    """Whatever else may be listening there has no such list."""
    entries = listing.get("models") if isinstance(listing, dict) else None
    if not isinstance(entries, list):
        return None
    names = [entry.get("name") for entry in entries if isinstance(entry, dict)]
    return [name for name in names if isinstance(name, str) and name][:MOST_MODELS]
