"""Parsing of messages: numbers, units, days, dates, choices, questions about music. By rules, without a model."""

from .fields import read_fields
from .message import Found
from .music_question import MusicQuestion, read_music_question

__all__ = ["Found", "MusicQuestion", "read_fields", "read_music_question"]
