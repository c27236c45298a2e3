"""The two ways to write a log: a JSON object a line for programs, or a sentence for people. Both with the ids of what
it is about, and neither with a question or a key (see ``secrecy.py``)."""

import json
import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from .log_context import ids, words
from .redaction import redact, register_secret

FIELDS = "fields"


def log_event(logger: logging.Logger, message: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """One event: what happened, in words that are always the same, and its numbers."""
    logger.log(level, message, extra={FIELDS: fields})


class _Lines(logging.Formatter):
    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        register_secret(*secrets)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return redact(super().formatException(ei), words())

    @staticmethod
    def _said(record: logging.LogRecord) -> str:
        # The words of `log_event` are always the same, and quote nobody.
        return record.getMessage() if hasattr(record, FIELDS) else redact(record.getMessage(), words())

    @staticmethod
    def _fields(record: logging.LogRecord) -> Mapping[str, Any]:
        return {**ids(), **getattr(record, FIELDS, {})}

    def _trace(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class JsonLines(_Lines):
    """Everything on one line, line ends of a trace escaped."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._said(record),
            **self._fields(record),
        }
        if trace := self._trace(record):
            line["exception"] = trace
        return json.dumps(line, default=str, ensure_ascii=False)


class PlainLines(_Lines):
    """The message first, then what it is about, then the trace as everybody knows it."""

    def format(self, record: logging.LogRecord) -> str:
        named = "".join(f" {name}={value}" for name, value in self._fields(record).items())
        # An address may hold a line end: nobody shall write lines of their own.
        said = f"{self._said(record)}{named}".replace("\n", "\\n").replace("\r", "\\r")
        line = f"{self.formatTime(record)} {record.levelname} {record.name} {said}"
        trace = self._trace(record)
        return f"{line}\n{trace}" if trace else line
