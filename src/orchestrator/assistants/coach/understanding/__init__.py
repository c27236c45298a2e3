"""Parsing of messages: numbers, units, days, dates, choices. By rules, without a model."""

from .fields import read_fields
from .message import Found

__all__ = ["Found", "read_fields"]
