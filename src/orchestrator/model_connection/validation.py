"""Validation of the form that connects a model."""

from typing import Literal
from urllib.parse import urlsplit

from src.orchestrator.model_connection.storage import StoredConnection
from src.orchestrator.model_connection.vendors import VENDORS, Vendor

Field = Literal["vendor", "name", "key", "address"]

LONGEST_NAME, LONGEST_KEY, LONGEST_ADDRESS = 200, 1000, 500


class InvalidConnection(ValueError):
    """A field is invalid. The message is for the user and never contains the key."""

    def __init__(self, field: Field, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


def validate(
    vendor: str, name: str, key: str = "", address: str = "", known: StoredConnection | None = None
) -> StoredConnection:
    """Return the validated choice. Raises `InvalidConnection`.

    Without a key, that of ``known`` (the present connection) is kept, but only for the same vendor and address:
    otherwise the key could be sent to a server that records it.
    """
    offered = _vendor(vendor)
    choice = StoredConnection(offered.name, _name(offered, name), _address(offered, address), _key(key))
    if not choice.key and known and (known.vendor, known.address) == (choice.vendor, choice.address):
        choice = StoredConnection(choice.vendor, choice.name, choice.address, known.key)
    if offered.needs_key and not choice.key:
        raise InvalidConnection("key", f"{offered.title} needs a key. Paste yours.")
    return choice


def _vendor(name: str) -> Vendor:
    if name not in VENDORS:
        raise InvalidConnection("vendor", f"Choose one of: {', '.join(VENDORS)}.")
    return VENDORS[name]


def _name(vendor: Vendor, name: str) -> str:
    name = name.strip()
    if vendor.name != "compatible":
        # Many guides write the vendor before the name.
        name = name.removeprefix(f"{vendor.prefix}/")
    if not name:
        raise InvalidConnection("name", "Enter the name of a model.")
    if len(name) > LONGEST_NAME or not _is_plain(name):
        raise InvalidConnection(
            "name", "The name of a model contains no spaces. Copy it from the vendor's list of models."
        )
    return name


def _key(key: str) -> str:
    key = key.strip()
    if len(key) > LONGEST_KEY or (key and not _is_plain(key)):
        raise InvalidConnection(
            "key", "This is not a key. A key contains only ASCII letters, digits and symbols, without spaces."
        )
    return key


def _address(vendor: Vendor, address: str) -> str:
    address = address.strip().rstrip("/")
    if not vendor.takes_address:
        if address:
            raise InvalidConnection("address", f"{vendor.title} has its own address. Leave this empty.")
        return ""
    address = address or vendor.address or ""
    if not address:
        raise InvalidConnection(
            "address", "Enter the address of the server, such as http://127.0.0.1:1234/v1."
        )
    if len(address) > LONGEST_ADDRESS or not _is_plain(address) or not _is_web_address(address):
        raise InvalidConnection(
            "address",
            "Enter an address that starts with http:// or https://, such as http://127.0.0.1:1234/v1.",
        )
    return address


def _is_web_address(address: str) -> bool:
    """Whether the URL has scheme, host, port and path only, without credentials."""
    try:
        parts = urlsplit(address)
        is_complete = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_complete and not (parts.username or parts.password or parts.query or parts.fragment)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text
