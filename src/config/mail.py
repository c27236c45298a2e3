"""How mail is sent, from one address: ``smtp://user:password@host:587`` or ``smtps://user:password@host``.

``smtp`` on port 587 begins in the clear and must go on with TLS; on another port (a mail server of one's own, on 25)
it stays in the clear unless a user name is given: a password never travels unencrypted.
"""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TIMEOUT_SECONDS = 20
PORTS = {"smtp": 587, "smtps": 465}


def mailers(url: str) -> dict[str, Any]:
    """Django's ``MAILERS``. It wants one also where there is no address, and then nobody sends anything."""
    if not url:
        return {"default": {}}
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        # Without the address itself: it may hold a password.
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
