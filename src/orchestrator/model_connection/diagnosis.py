"""Diagnosis of a failed connection, with a message for the administrator."""

from dataclasses import dataclass, replace
from typing import Literal

from src.orchestrator.errors import (
    ClaveError,
    ContextTooLong,
    LimitReached,
    ModelAuthFailed,
    ModelBusy,
    ModelKeyMissing,
    ModelMissing,
    ModelOutOfCredit,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    ModelUnreachable,
    ModelVendorUnknown,
    ModelWithoutTools,
)
from src.orchestrator.model_connection.active import Connection
from src.orchestrator.model_connection.validation import Field
from src.orchestrator.model_connection.vendors import Vendor, vendor_of

Code = Literal[
    "not_connected",
    "wrong_key",
    "no_key",
    "unknown_vendor",
    "unknown_model",
    "out_of_credit",
    "busy",
    "no_tools",
    "unreachable",
    "timeout",
    "too_small",
    "cut_off",
    "declined",
    "vendor_trouble",
    "no_library",
    "failed",
]


@dataclass(frozen=True)
class Diagnosis:
    code: Code
    message: str
    # The form field that causes the error, if any.
    field: Field | None = None
    # Whether the error is transient, so that connecting anyway makes sense.
    may_pass: bool = False

    def about(self, connection: Connection) -> "Diagnosis":
        vendor = vendor_of(connection.model, connection.api_base)
        words = {
            "title": vendor.title if vendor and vendor.name != "compatible" else "The server",
            "model": connection.model,
            "name": connection.model.partition("/")[2] or connection.model,
            "where": connection.api_base or "the vendor's address",
            "seconds": f"{connection.timeout or 60:g}",
            "tokens": connection.max_tokens or 0,
        }
        message = self.message.format(**words)
        advice = ADVICE.get((self.code, vendor.name)) if vendor else None
        if advice:
            message = f"{message} {advice.format(**words)}"
        elif self.code == "wrong_key":
            message = f"{message} {_key_advice(vendor)}"
        return replace(self, message=message)


NOT_CONNECTED = Diagnosis("not_connected", "No language model is connected: built-in rules answer.")
NO_LIBRARY = Diagnosis(
    "no_library",
    "The library that talks to language models cannot be loaded. Install Clave's packages again: script/serve does it, "
    "or uv sync.",
)
TOOL_NOT_USED = Diagnosis(
    "no_tools",
    "{name} answers, but did not use the tool that it was given. Answers about music need tools: choose another model.",
    "name",
)
# Specific errors first.
DIAGNOSES: tuple[tuple[type[ClaveError], Diagnosis], ...] = (
    (ModelKeyMissing, Diagnosis("no_key", "There is no key for {title}. Paste one.", "key")),
    (
        ModelVendorUnknown,
        Diagnosis(
            "unknown_vendor",
            "{model} does not start with a known vendor. Write it as vendor/model.",
            "name",
        ),
    ),
    (ModelAuthFailed, Diagnosis("wrong_key", "{title} rejected the key.", "key")),
    (ModelMissing, Diagnosis("unknown_model", "{title} has no model named {name}.", "name")),
    (
        ModelOutOfCredit,
        Diagnosis(
            "out_of_credit",
            "{title} accepted the key, but its account has no credit left. Add credit there, then test again.",
            "key",
            may_pass=True,
        ),
    ),
    (
        ModelWithoutTools,
        Diagnosis(
            "no_tools",
            "{name} cannot use tools. Answers about music need them: choose another model.",
            "name",
        ),
    ),
    (
        ModelBusy,
        Diagnosis(
            "busy",
            "{title} is receiving too many requests with this key. Wait a minute, then test again.",
            may_pass=True,
        ),
    ),
    (ModelUnreachable, Diagnosis("unreachable", "Nothing answers at {where}.", "address", may_pass=True)),
    (
        ModelTimeout,
        Diagnosis(
            "timeout",
            "{title} did not answer within {seconds} s. Test again. If it stays slow, choose a smaller model or "
            "increase LLM_TIMEOUT.",
            may_pass=True,
        ),
    ),
    (
        ContextTooLong,
        Diagnosis(
            "too_small",
            "The context window of {name} is too small even for a short question. Choose another model.",
            "name",
        ),
    ),
    (
        LimitReached,
        Diagnosis(
            "cut_off",
            "The answer of {name} was cut off by the maximum length. Reasoning models need more: increase "
            "LLM_MAX_TOKENS (now {tokens}).",
        ),
    ),
    (
        ModelRefused,
        Diagnosis("declined", "{name} declined to answer a harmless question. Choose another model.", "name"),
    ),
    (
        ModelUnavailable,
        Diagnosis(
            "vendor_trouble",
            "The server of {title} failed. Test again in a few minutes.",
            may_pass=True,
        ),
    ),
    (
        ClaveError,
        Diagnosis(
            "failed",
            "{title} rejected the question. Check the name of the model.",
            "name",
        ),
    ),
)
ADVICE: dict[tuple[Code, str], str] = {
    ("unknown_model", "ollama"): "Load it with: ollama pull {name}",
    ("unknown_model", "compatible"): "Or check the address: most end in /v1.",
    ("vendor_trouble", "compatible"): "Or check the address: most end in /v1.",
    ("failed", "compatible"): "Also check the address: most end in /v1.",
    ("unreachable", "ollama"): "Is Ollama running? Start it with: ollama serve",
    ("unreachable", "compatible"): "Is the server running, and is the address right?",
    **{
        ("unreachable", name): "Is this machine online?"
        for name in ("openai", "anthropic", "gemini", "mistral", "openrouter")
    },
}


def diagnose(error: ClaveError, connection: Connection) -> Diagnosis:
    return next(trouble for kind, trouble in DIAGNOSES if isinstance(error, kind)).about(connection)


def _key_advice(vendor: Vendor | None) -> str:
    if vendor and vendor.key_page:
        return f"Copy the whole key again, or create a new one at {vendor.key_page}"
    return "Copy the whole key again."
