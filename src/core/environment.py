"""Typed access to environment variables. An invalid value stops the start."""

import os

from django.core.exceptions import ImproperlyConfigured

SECRET_ENDINGS = ("_KEY", "_SECRET", "_TOKEN", "_PASSWORD")


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    value = text(name).lower()
    if value in ("", "1", "true", "yes", "on", "0", "false", "no", "off"):
        return value in ("1", "true", "yes", "on") if value else default
    raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")


def integer(name: str, default: int, minimum: int = 0) -> int:
    value = text(name, str(default))
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}, not {number}.")
    return number


def decimal(name: str, default: float | None, minimum: float = 0.0) -> float | None:
    value = text(name)
    if not value:
        return default
    try:
        number = float(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number, not {value!r}.") from None
    if not number >= minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}, not {value}.")
    return number


def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    value = text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    return [word.strip() for word in text(name).split(",") if word.strip()] or list(default)


def suffixes(name: str) -> list[str]:
    """Return the suffixes of the set variables that start with this name and an underscore."""
    return [
        other.removeprefix(f"{name}_") for other in os.environ if other.startswith(f"{name}_") and text(other)
    ]


def secrets() -> list[str]:
    """Return the values of variables whose names mark them as secret, for redaction."""
    return [value for name, value in os.environ.items() if name.endswith(SECRET_ENDINGS)]
