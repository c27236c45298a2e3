"""The switch that forbids requests to language models, for test suites."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from src.orchestrator.errors import ModelError

# If False, routers send requests to models on this machine only.
ALLOW_MODEL_REQUESTS = True


def require_allowed(model: str, api_base: str | None) -> None:
    """Raise `ModelError` if requests are forbidden, except to this machine."""
    if not ALLOW_MODEL_REQUESTS and not _is_this_machine(api_base):
        raise ModelError(
            f"Requests to language models are switched off (ALLOW_MODEL_REQUESTS), and {model} is one. "
            "Use ScriptedModel, or an api_base on this machine."
        )


def _is_this_machine(address: str | None) -> bool:
    host = urlsplit(address or "").hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
