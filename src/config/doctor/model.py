"""The language model: is its library there, is its key."""

from django.conf import settings

from src.config.doctor.finding import Trouble
from src.orchestrator.routers import OFFLINE_PREFIX


def model_can_be_asked() -> str:
    models = [settings.LLM_MODEL, *settings.LLM_FALLBACK_MODELS]
    for model in models:
        if not model.startswith(OFFLINE_PREFIX):
            require_vendor(model)
    return ", ".join(models)


def require_vendor(model: str) -> None:
    try:
        from src.orchestrator.llm_routing_litellm.keys import UnknownVendor, missing_keys
    except ImportError as error:
        raise no_library(error) from error
    try:
        missing = missing_keys(model, settings.LLM_API_BASE)
    except ImportError as error:
        raise no_library(error) from error
    except UnknownVendor as error:
        raise Trouble(
            f"LLM_MODEL is {model}, and that names no vendor that Clave can speak to.",
            "Write it as vendor/model, such as openai/gpt-5-mini, or offline/rules for answers without a model.",
        ) from error
    if missing:
        raise Trouble(
            f"LLM_MODEL is {model}, and its vendor's key is not set ({' or '.join(missing)}).",
            "Set it in .env or in the environment of the web processes, or set LLM_MODEL=offline/rules.",
        )


def no_library(error: ImportError) -> Trouble:
    return Trouble(
        f"The library that talks to language models cannot be loaded ({error}).",
        "Install Clave's packages again: script/serve does it, or uv sync.",
    )
