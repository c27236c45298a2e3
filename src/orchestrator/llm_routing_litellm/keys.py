"""Environment variables that a model's vendor needs."""

from src.orchestrator.errors import ClaveError, ModelKeyMissing, ModelVendorUnknown
from src.orchestrator.llm_routing_litellm.loader import load_litellm


class UnknownVendor(ValueError):
    """LiteLLM does not support the vendor in the model's name."""


def with_setup_error(error: ClaveError, model: str, api_base: str | None, api_key: str | None) -> ClaveError:
    """Return a clearer error if the vendor is unknown or the key is missing.

    LiteLLM raises various errors in these cases.
    """
    if api_base or api_key:
        return error
    try:
        missing = missing_keys(model)
    except UnknownVendor:
        return ModelVendorUnknown()
    return ModelKeyMissing() if any(name.endswith("_API_KEY") for name in missing) else error


def missing_keys(model: str, api_base: str = "") -> list[str]:
    """Return the missing environment variables that LiteLLM looks for.

    One of several may suffice.
    """
    litellm = load_litellm()
    try:
        litellm.get_llm_provider(model)
    except litellm.exceptions.BadRequestError as error:
        raise UnknownVendor(model) from error
    missing: list[str] = litellm.validate_environment(model)["missing_keys"]
    return [name for name in missing if not (api_base and name.endswith("_API_BASE"))]
