"""What is logged, and how a line looks."""

from typing import Any

from src.core.environment import secrets

LINES = {"json": "src.observability.logs.JsonLines", "plain": "src.observability.logs.PlainLines"}


def logging_config(line_format: str, level: str, *, secret: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": LINES[line_format], "secrets": [secret, *secrets()]}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "src": {"level": level},
            # Who reads for themselves is not told of each request that went well.
            "src.api.http.request_log": {"level": level if line_format == "json" else "WARNING"},
            # Django would log the address of what was not found: it may be a link that logs somebody in.
            "django.request": {"level": "ERROR"},
        },
    }
