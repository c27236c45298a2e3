"""Parsing of messages: numbers, units, days, dates, choices. By rules, without a model."""

from .fields import Found, read_fields

__all__ = ["Found", "read_fields"]
