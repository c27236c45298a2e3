"""Offline checks of a connection: unknown vendor or missing key.

LiteLLM is not used, because it takes seconds to load: the checks run at the start of every process and for each page.
"""

import os
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from src.orchestrator.errors import ModelError, ModelKeyMissing, ModelVendorUnknown
from src.orchestrator.llm_routing_openai.endpoint import address_of
from src.orchestrator.model_connection.active import Connection, active_connections, vendor_prefix
from src.orchestrator.model_connection.vendors import VENDORS, vendor_of

# Google's key has two names.
OTHER_KEY_VARIABLES = {"GEMINI_API_KEY": ("GOOGLE_API_KEY",)}
UNKNOWN_VENDOR = (
    "The language model is set to {model}, which does not start with a known vendor: questions to it will fail. "
    "Write LLM_MODEL as vendor/model, such as openai/gpt-5-mini, or leave it empty and connect a model on the "
    "page."
)
NO_KEY = (
    "The language model is set to {model}, but its key is not set: questions to it will fail. Set {variable}, or "
    "leave LLM_MODEL empty and connect a model on the page."
)


def setup_error(connection: Connection) -> ModelError | None:
    """Return the error that a question would cause, or None if none is known."""
    if connection.is_offline:
        return None
    if not connection.api_base and "/" in connection.model and not _is_known(vendor_prefix(connection.model)):
        return ModelVendorUnknown()
    return ModelKeyMissing() if _missing_key(connection) else None


def setup_problems() -> list[str]:
    """Return a message with advice for each configured model that cannot work."""
    connections = [
        one.to(model)
        for one in active_connections()
        for model in dict.fromkeys((one.model, *one.fallback_models))
    ]
    return list(dict.fromkeys(filter(None, map(_problem_message, connections))))


def key_problem(connection: Connection) -> str:
    """Return a message with advice where the key of a model is not set; empty otherwise."""
    return _problem_message(connection) if isinstance(setup_error(connection), ModelKeyMissing) else ""


def _problem_message(connection: Connection) -> str:
    match setup_error(connection):
        case ModelVendorUnknown():
            return UNKNOWN_VENDOR.format(model=connection.model)
        case ModelKeyMissing():
            return NO_KEY.format(model=connection.model, variable=_missing_key(connection))
        case _:
            return ""


def _missing_key(connection: Connection) -> str:
    """Return the variable of a missing key; empty if a key is set or not needed."""
    address = connection.api_base
    if vendor_prefix(connection.model) == "openai":
        address = address_of(address)
    vendor = vendor_of(connection.model, address)
    if connection.api_key or address or vendor is None or not vendor.needs_key:
        return ""
    names = (vendor.key_variable, *OTHER_KEY_VARIABLES.get(vendor.key_variable, ()))
    return "" if any(os.environ.get(name, "").strip() for name in names) else vendor.key_variable


def _is_known(prefix: str) -> bool:
    known = _vendors_of_litellm()
    return not known or prefix in known or any(vendor.prefix == prefix for vendor in VENDORS.values())


@lru_cache(maxsize=1)
def _vendors_of_litellm() -> frozenset[str]:
    """Return the names of its enumeration, read from the file; empty if unreadable."""
    package = find_spec("litellm")
    if package is None or package.origin is None:
        return frozenset()
    try:
        text = (Path(package.origin).parent / "types" / "utils.py").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    _, _, names = text.partition("class LlmProviders(")
    return frozenset(re.findall(r'^    [A-Z0-9_]+ = "([^"]+)"', names.partition("\nclass ")[0], re.MULTILINE))
