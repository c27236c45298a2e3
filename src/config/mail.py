"""Mail settings from a URL: ``smtp://user:password@host:587`` or ``smtps://user:password@host``.

``smtp`` on port 587 requires STARTTLS. On another port (such as a local mail server on 25) it is unencrypted unless a
user name is given: a password is never sent unencrypted.
"""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TIMEOUT_SECONDS = 20
PORTS = {"smtp": 587, "smtps": 465}


def mailers(url: str) -> dict[str, Any]:
    """Return Django's ``MAILERS``, which needs an entry even if mail is not configured."""
    if not url:
        return {"default": {}}
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        # Without the URL itself, which may contain a password.
        raise ImproperlyConfigured(
            "EMAIL_URL must look like smtp://user:password@host:587 or smtps://user:password@host."
        ) from None
    username = unquote(parts.username or "")
    options = {
        "host": parts.hostname or "localhost",
        "port": port,
        "username": username,
        "password": unquote(parts.password or ""),
        "use_ssl": parts.scheme == "smtps",
        "use_tls": parts.scheme == "smtp" and (port == PORTS["smtp"] or bool(username)),
        "timeout": TIMEOUT_SECONDS,
    }
    return {"default": {"OPTIONS": options}}
