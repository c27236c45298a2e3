"""The logging configuration."""

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
            # The plain format is read by people, so successful requests are not logged.
            "src.api.http.request_log": {"level": level if line_format == "json" else "WARNING"},
            # Django would log the URL of a 404, which may be a login link.
            "django.request": {"level": "ERROR"},
        },
    }
