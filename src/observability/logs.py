"""Log formatters: JSON lines for programs, plain text for people.

Both add the ids of the log context and redact questions and secrets (see ``redaction.py``).
"""

import json
import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from .log_context import ids, texts
from .redaction import redact, register_secret

FIELDS = "fields"


def log_event(logger: logging.Logger, message: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Log an event with a constant message and its fields."""
    logger.log(level, message, extra={FIELDS: fields})


class _Lines(logging.Formatter):
    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        register_secret(*secrets)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        return redact(super().formatException(ei), texts())

    @staticmethod
    def _message(record: logging.LogRecord) -> str:
        # The messages of `log_event` are constant and contain no user text.
        return record.getMessage() if hasattr(record, FIELDS) else redact(record.getMessage(), texts())

    @staticmethod
    def _fields(record: logging.LogRecord) -> Mapping[str, Any]:
        return {**ids(), **getattr(record, FIELDS, {})}

    def _trace(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class JsonLines(_Lines):
    """Format a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._message(record),
            **self._fields(record),
        }
        if trace := self._trace(record):
            line["exception"] = trace
        return json.dumps(line, default=str, ensure_ascii=False)


class PlainLines(_Lines):
    """Format a record as message, fields and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in self._fields(record).items())
        # Escape line ends, so that user input cannot forge log lines.
        content = f"{self._message(record)}{fields}".replace("\n", "\\n").replace("\r", "\\r")
        line = f"{self.formatTime(record)} {record.levelname} {record.name} {content}"
        trace = self._trace(record)
        return f"{line}\n{trace}" if trace else line
