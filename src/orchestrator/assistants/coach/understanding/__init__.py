"""What a user's words mean: numbers, units, days, dates, choices. Rules only, no model."""

from .fields import Found, read_fields

__all__ = ["Found", "read_fields"]
