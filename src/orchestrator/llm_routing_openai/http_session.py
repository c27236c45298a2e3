"""HTTP client for model servers with persistent connections.

aiohttp, loaded on demand, because it needs a quarter of the CPU of httpx for a stream, and a third for a question.
"""

import asyncio
import atexit
import importlib
import ssl
from collections.abc import AsyncGenerator
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

if TYPE_CHECKING:
    import aiohttp

# Long enough for the pause between two questions: a new TLS connection takes several round trips.
KEPT_SECONDS = 90.0
# At most twice as much is read before other tasks run: some dozen pieces. With aiohttp's default of 256 kB, thousands
# of pieces blocked the loop for up to 10 ms.
READ_AT_ONCE_BYTES = 8192

_holders: dict[asyncio.AbstractEventLoop, AsyncGenerator["aiohttp.ClientSession"]] = {}
_sessions: dict[asyncio.AbstractEventLoop, "aiohttp.ClientSession"] = {}


@lru_cache(maxsize=1)
def load_client() -> ssl.SSLContext:
    """Import aiohttp and return the TLS context.

    Takes half a second: call it at startup or in a thread.
    """
    importlib.import_module("aiohttp")
    import certifi

    context = ssl.create_default_context(cafile=certifi.where())
    # Also the certificate authorities of this machine and of SSL_CERT_FILE, for those of a company.
    context.set_default_verify_paths()
    return context


async def session() -> "aiohttp.ClientSession":
    """Return the client of the running event loop. Imports in a thread if needed."""
    loop = asyncio.get_running_loop()
    if loop not in _sessions:
        if not load_client.cache_info().currsize:
            await asyncio.to_thread(load_client)
        if loop not in _sessions:
            # The event loop closes unfinished generators at its end, and this one closes the connections.
            _holders[loop] = _open_session(loop)
            _sessions[loop] = await anext(_holders[loop])
    return _sessions[loop]


async def _open_session(loop: asyncio.AbstractEventLoop) -> AsyncGenerator["aiohttp.ClientSession"]:
    import aiohttp

    connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_SECONDS, ssl=load_client())
    # Without timeouts: the callers have their own.
    made = aiohttp.ClientSession(
        connector=connector, timeout=aiohttp.ClientTimeout(total=None), read_bufsize=READ_AT_ONCE_BYTES
    )
    try:
        yield made
    finally:
        del _sessions[loop], _holders[loop]
        await made.close()


def proxy_for(address: str) -> str | None:
    """Return the proxy for this address from the environment, if any."""
    url = urlsplit(address)
    proxies = getproxies()
    if not proxies or proxy_bypass(url.hostname or ""):
        return None
    return proxies.get(url.scheme) or proxies.get("all")


@atexit.register
def _close_all() -> None:
    """Close the sessions at exit.

    A web server's event loop is stopped without closing its generators.
    """
    for loop, holder in list(_holders.items()):
        if loop.is_closed() or loop.is_running():
            _sessions[loop].detach()
        else:
            loop.run_until_complete(holder.aclose())
