"""Django's PostgreSQL backend with a connection pool and short timeouts."""

from typing import Any

CONNECT_SECONDS = 3
# If packets are lost, a connection in use fails after about this time plus 3 probes of 2 s.
SILENCE_SECONDS = 5


def connection_options() -> dict[str, Any]:
    """Return libpq's timeouts. Without them an unreachable server blocks for minutes."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": SILENCE_SECONDS,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 2 * SILENCE_SECONDS * 1000,
    }
