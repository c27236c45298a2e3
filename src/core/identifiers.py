"""Parsing of ids that come from outside."""

from uuid import UUID


def uuid_or_none(text: str | None) -> UUID | None:
    """Return the UUID, or None if the text is not one."""
    try:
        return UUID(text) if text else None
    except ValueError:
        return None
