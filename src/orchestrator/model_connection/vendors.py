"""Vendors that the page can connect.

Others that LiteLLM supports need ``LLM_MODEL``.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vendor:
    name: str
    title: str
    # LiteLLM's prefix of the model name.
    prefix: str
    # Suggestions with tool support, most common first. Other names are allowed.
    models: tuple[str, ...]
    key_variable: str = ""
    key_page: str = ""
    needs_key: bool = True
    # For self-hosted servers, which have no fixed address.
    address: str | None = None

    @property
    def takes_address(self) -> bool:
        return self.address is not None


OLLAMA_ADDRESS = "http://127.0.0.1:11434"

VENDORS: dict[str, Vendor] = {
    vendor.name: vendor
    for vendor in (
        Vendor(
            "openai",
            "OpenAI",
            "openai",
            ("gpt-5-mini", "gpt-5", "gpt-4.1-mini"),
            "OPENAI_API_KEY",
            "https://platform.openai.com/api-keys",
        ),
        Vendor(
            "anthropic",
            "Anthropic",
            "anthropic",
            ("claude-sonnet-4-5", "claude-haiku-4-5"),
            "ANTHROPIC_API_KEY",
            "https://console.anthropic.com/settings/keys",
        ),
        Vendor(
            "gemini",
            "Google Gemini",
            "gemini",
            ("gemini-2.5-flash", "gemini-2.5-pro"),
            "GEMINI_API_KEY",
            "https://aistudio.google.com/apikey",
        ),
        Vendor(
            "mistral",
            "Mistral",
            "mistral",
            ("mistral-medium-latest", "mistral-small-latest"),
            "MISTRAL_API_KEY",
            "https://console.mistral.ai/api-keys",
        ),
        Vendor(
            "openrouter",
            "OpenRouter",
            "openrouter",
            ("openai/gpt-5-mini", "anthropic/claude-sonnet-4.5"),
            "OPENROUTER_API_KEY",
            "https://openrouter.ai/keys",
        ),
        Vendor(
            "ollama",
            "Ollama, on your own machine",
            "ollama_chat",
            ("qwen3", "llama3.1"),
            needs_key=False,
            address=OLLAMA_ADDRESS,
        ),
        Vendor(
            "compatible",
            "Another server with OpenAI's API",
            "openai",
            (),
            needs_key=False,
            address="",
        ),
    )
}


def vendor_of(model: str, api_base: str | None) -> Vendor | None:
    """Return the vendor of a model in LiteLLM's notation, or None if it is not listed."""
    prefix = model.partition("/")[0]
    if prefix == "openai":
        return VENDORS["compatible" if api_base else "openai"]
    return next((vendor for vendor in VENDORS.values() if vendor.prefix == prefix), None)
