"""Checks of the language model: its library and its key."""

import stat

from src.ops.doctor.finding import Problem
from src.orchestrator.llm_routing_litellm.keys import UnknownVendor
from src.orchestrator.llm_routing_litellm.keys import missing_keys as litellm_keys
from src.orchestrator.llm_routing_openai.endpoint import missing_keys as openai_keys
from src.orchestrator.model_connection import Connection, active_connections, storage
from src.orchestrator.model_connection.active import OFFLINE_PREFIX
from src.orchestrator.router_factory import uses_openai_client

RECONNECT_ADVICE = "Connect a model again: on the page, or with manage.py connect_model."


def model_is_configured() -> str:
    check_stored_connection()
    connections = active_connections()
    for connection in connections:
        require_vendor(connection)
        for model in connection.fallback_models:
            require_vendor(connection.to(model))
    names = [name for connection in connections for name in (connection.model, *connection.fallback_models)]
    return ", ".join(dict.fromkeys(names))


def check_stored_connection() -> None:
    """Check the file with the key, even if the environment overrides it."""
    place = storage.path()
    if not place.exists():
        return
    if stat.S_IMODE(place.stat().st_mode) & 0o077:
        raise Problem(
            f"Others on this machine can read the language model's key, in {place}.",
            f"Run: chmod 600 {place}",
        )
    try:
        storage.load(place)
    except storage.Unreadable as error:
        raise Problem(
            f"{place} cannot be read, so no language model is connected.", RECONNECT_ADVICE
        ) from error


def require_vendor(connection: Connection) -> None:
    if connection.model.startswith(OFFLINE_PREFIX):
        return
    missing = missing_keys(connection)
    if missing and connection.api_key is None:
        raise Problem(
            f"LLM_MODEL is {connection.model}, and its vendor's key is not set ({' or '.join(missing)}).",
            "Set it in .env or in the environment of the web processes. Or remove LLM_MODEL and connect a model on "
            "the page.",
        )


def missing_keys(connection: Connection) -> list[str]:
    """Return the environment variables that the model's router needs and that are not set."""
    if uses_openai_client(connection.model):
        return openai_keys(connection.api_base)
    try:
        return litellm_keys(connection.model, connection.api_base or "")
    except ImportError as error:
        raise missing_library(error) from error
    except UnknownVendor as error:
        raise Problem(
            f"LLM_MODEL is {connection.model}, which is not a vendor that Clave supports.",
            "Write it as vendor/model, such as openai/gpt-5-mini, or offline/rules for answers without a model.",
        ) from error


def missing_library(error: ImportError) -> Problem:
    return Problem(
        f"The library for language models cannot be loaded ({error}).",
        "Install Clave's packages again: script/serve does it, or uv sync.",
    )
