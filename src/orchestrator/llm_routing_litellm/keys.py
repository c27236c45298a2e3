"""Environment variables that a model's vendor needs."""

from src.orchestrator.errors import ClaveError, ModelKeyMissing, ModelVendorUnknown
from src.orchestrator.llm_routing_litellm.loader import load_litellm


class UnknownVendor(ValueError):
    """LiteLLM does not support the vendor in the model's name."""


def known_better(error: ClaveError, model: str, api_base: str | None, api_key: str | None) -> ClaveError:
    """What was clear without the vendor: that there is none, or no key. LiteLLM has many names for that, and for some
    vendors finds a fault of its own."""
    if api_base or api_key:
        return error
    try:
        missing = missing_keys(model)
    except UnknownVendor:
        return ModelVendorUnknown()
    return ModelKeyMissing() if any(name.endswith("_API_KEY") for name in missing) else error


def missing_keys(model: str, api_base: str = "") -> list[str]:
    """The environment variables that are not set and that LiteLLM looks for; where several are named, one may do."""
    litellm = load_litellm()
    try:
        litellm.get_llm_provider(model)
    except litellm.exceptions.BadRequestError as error:
        raise UnknownVendor(model) from error
    missing: list[str] = litellm.validate_environment(model)["missing_keys"]
    return [name for name in missing if not (api_base and name.endswith("_API_BASE"))]
