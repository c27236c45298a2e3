"""The port of the web process and its address for browsers."""

import errno
import http.client
import socket

PORTS_TO_TRY = 100
EVERY_INTERFACE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - names what the person asked for
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def free_port(host: str, wanted: int) -> int:
    """Return ``wanted`` or the next free port."""
    for port in range(wanted, min(wanted + PORTS_TO_TRY, 65536)):
        if is_free(host, port):
            return port
    raise OSError(errno.EADDRINUSE, f"No port from {wanted} on is free. Choose another with --port.")


def is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As in the web process: the port of a server that has just stopped counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            # On macOS binding beside a listener may succeed, listening does not.
            probe.listen(1)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise
    return True


def reachable_host(host: str) -> str:
    """Return the host to open in a browser on this machine."""
    return EVERY_INTERFACE.get(host, host)


def address_in_network() -> str | None:
    """Return this machine's address in the local network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing, only selects a route. The address is reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def web_address(host: str, port: int) -> str:
    name = reachable_host(host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def answers(host: str, port: int) -> bool:
    """Whether the web process accepts connections."""
    connection = http.client.HTTPConnection(reachable_host(host), port, timeout=2)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
