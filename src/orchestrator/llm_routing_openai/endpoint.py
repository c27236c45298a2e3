"""Address and key of requests, from arguments or OpenAI's environment variables."""

import os

PREFIX = "openai/"
OPENAI_ADDRESS = "https://api.openai.com/v1"
ADDRESS_VARIABLES = ("OPENAI_BASE_URL", "OPENAI_API_BASE")
KEY_VARIABLE = "OPENAI_API_KEY"


def address_of(api_base: str | None) -> str | None:
    """Return the configured address, or None for OpenAI's own."""
    return api_base or next(filter(None, map(_variable, ADDRESS_VARIABLES)), None)


def key_of(api_key: str | None) -> str:
    return api_key or _variable(KEY_VARIABLE)


def missing_keys(api_base: str | None) -> list[str]:
    """Return missing environment variables. Self-hosted servers may need no key."""
    return [] if address_of(api_base) or key_of(None) else [KEY_VARIABLE]


def _variable(name: str) -> str:
    return os.environ.get(name, "").strip()
