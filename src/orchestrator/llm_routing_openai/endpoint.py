"""Where a request goes, and with which key: as told, else as the environment says under OpenAI's own names."""

import os

PREFIX = "openai/"
OPENAI_ADDRESS = "https://api.openai.com/v1"
ADDRESS_VARIABLES = ("OPENAI_BASE_URL", "OPENAI_API_BASE")
KEY_VARIABLE = "OPENAI_API_KEY"


def address_of(api_base: str | None) -> str | None:
    """None where nobody names another than OpenAI's own."""
    return api_base or next(filter(None, map(_variable, ADDRESS_VARIABLES)), None)


def key_of(api_key: str | None) -> str:
    return api_key or _variable(KEY_VARIABLE)


def missing_keys(api_base: str | None) -> list[str]:
    """The environment variables that are not set. A server of one's own may want no key."""
    return [] if address_of(api_base) or key_of(None) else [KEY_VARIABLE]


def _variable(name: str) -> str:
    return os.environ.get(name, "").strip()
