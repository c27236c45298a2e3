"""Schemas of the model connection. Keys are write-only."""

from typing import Literal, Self

from ninja import Field, Schema
from pydantic import SecretStr

from src.orchestrator.model_connection import Connection
from src.orchestrator.model_connection.probe import ProbeResult
from src.orchestrator.model_connection.storage import StoredConnection
from src.orchestrator.model_connection.vendors import VENDORS, Vendor, vendor_of

MIN_KEY_LENGTH_FOR_ENDING = 20


class ModelVendor(Schema):
    name: str
    title: str
    models: list[str] = Field(description="Some that can call tools.")
    needs_key: bool
    key_page: str = Field(description="Where to get a key.")
    takes_address: bool
    address: str = Field(description="The default address.")

    @classmethod
    def of(cls, vendor: Vendor) -> Self:
        return cls(
            name=vendor.name,
            title=vendor.title,
            models=list(vendor.models),
            needs_key=vendor.needs_key,
            key_page=vendor.key_page,
            takes_address=vendor.takes_address,
            address=vendor.address or "",
        )


class ModelConnection(Schema):
    """The current connection, without the key."""

    model: str
    is_language_model: bool
    source: Literal["environment", "chosen", "none"] = Field(
        description="Where the model was configured: in the settings, by a user, or nowhere."
    )
    vendor: str = Field(description="Empty if it is none of the vendors below.")
    name: str = Field(description="The vendor's name of the model.")
    address: str
    key_ending: str = Field(description="The last four characters of the key, if it is long enough.")
    vendors: list[ModelVendor]

    @classmethod
    def of(cls, connection: Connection, choice: StoredConnection | None) -> Self:
        is_chosen = connection.source == "chosen" and choice is not None
        vendor = vendor_of(connection.model, connection.api_base)
        return cls(
            model=connection.model,
            is_language_model=not connection.is_offline,
            source=connection.source,
            vendor=choice.vendor if is_chosen and choice else vendor.name if vendor else "",
            name=connection.model.partition("/")[2],
            address=connection.api_base or "",
            key_ending=ending(choice.key) if is_chosen and choice else "",
            vendors=[ModelVendor.of(vendor) for vendor in VENDORS.values()],
        )


def ending(key: str) -> str:
    """Return the last characters of a long key, to distinguish keys."""
    return key[-4:] if len(key) >= MIN_KEY_LENGTH_FOR_ENDING else ""


class ModelChoice(Schema):
    vendor: str = Field(max_length=50)
    name: str = Field(max_length=1000, description="The vendor's name of the model.")
    key: SecretStr = Field(SecretStr(""), max_length=5000)
    address: str = Field("", max_length=2000, description="For Ollama and OpenAI-compatible servers.")
    anyway: bool = Field(False, description="Connect the model even if the test fails.")


class ModelVerdict(Schema):
    """The result of a test question to a model."""

    works: bool
    model: str
    seconds: float
    message: str = Field(description="A message for the user, without the vendor's text.")
    code: str = Field(description="The error code, or empty.")
    field: str = Field(description="The field to check: vendor, name, key, address or empty.")
    may_pass: bool = Field(description="Whether the error may be temporary.")

    @classmethod
    def of(cls, result: ProbeResult) -> Self:
        trouble = result.trouble
        return cls(
            works=result.works,
            model=result.model,
            seconds=round(result.seconds, 1),
            message=result.message,
            code=trouble.code if trouble else "",
            field=(trouble.field or "") if trouble else "",
            may_pass=bool(trouble and trouble.may_pass),
        )


class ModelConnected(Schema):
    is_connected: bool
    verdict: ModelVerdict
    connection: ModelConnection


class OllamaModels(Schema):
    is_running: bool
    models: list[str]
