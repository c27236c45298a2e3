"""Django's backend for PostgreSQL, with connections that are reused and a server that may be away."""

from typing import Any

CONNECT_SECONDS = 3
# Where the network swallows packets, a connection in use is given up after about this plus 3 probes of 2 s.
SILENCE_SECONDS = 5


def connection_options() -> dict[str, Any]:
    """libpq's parameters. Without them an unreachable server holds a request for minutes."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": SILENCE_SECONDS,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 2 * SILENCE_SECONDS * 1000,
    }
