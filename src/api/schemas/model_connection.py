"""What goes in and out where a language model is connected. A key goes in only."""

from typing import Literal, Self

from ninja import Field, Schema
from pydantic import SecretStr

from src.orchestrator.model_connection import Connection
from src.orchestrator.model_connection.probe import ProbeResult
from src.orchestrator.model_connection.storage import StoredConnection
from src.orchestrator.model_connection.vendors import VENDORS, Vendor, vendor_of

SHORTEST_KEY_WITH_AN_ENDING = 20


class ModelVendor(Schema):
    name: str
    title: str
    models: list[str] = Field(description="Some that can call tools.")
    needs_key: bool
    key_page: str = Field(description="Where to get a key.")
    takes_address: bool
    address: str = Field(description="Used where none is given.")

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
    """Never the key."""

    model: str
    is_language_model: bool
    source: Literal["environment", "chosen", "none"] = Field(
        description="Who said so: the settings, somebody here, or nobody."
    )
    vendor: str = Field(description="Empty where it is none of the vendors below.")
    name: str = Field(description="The model's name as its vendor writes it.")
    address: str
    key_ending: str = Field(description="The key's last four characters, where it is long enough.")
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
    """Enough to tell two keys apart, and of no use to anybody else."""
    return key[-4:] if len(key) >= SHORTEST_KEY_WITH_AN_ENDING else ""


class ModelChoice(Schema):
    vendor: str = Field(max_length=50)
    name: str = Field(max_length=1000, description="The model's name as its vendor writes it.")
    key: SecretStr = Field(SecretStr(""), max_length=5000)
    address: str = Field(
        "", max_length=2000, description="For Ollama and for servers that speak OpenAI's protocol."
    )
    anyway: bool = Field(False, description="Connect it even where the test fails.")


class ModelVerdict(Schema):
    """What came of asking a model one real question."""

    works: bool
    model: str
    seconds: float
    message: str = Field(description="In words for a person, without the vendor's own.")
    code: str = Field(description="What is wrong; empty where nothing is.")
    field: str = Field(description="Which of vendor, name, key and address to look at; empty for none.")
    may_pass: bool = Field(description="The same may work in a while.")

    @classmethod
    def of(cls, verdict: ProbeResult) -> Self:
        trouble = verdict.trouble
        return cls(
            works=verdict.works,
            model=verdict.model,
            seconds=round(verdict.seconds, 1),
            message=verdict.message,
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
