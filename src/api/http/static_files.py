"""Static files of the web page, served by the web process."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from inspect import markcoroutinefunction

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

# The frontend build puts a hash of the content into these names.
HASHED_NAME = re.compile(r"/assets/.+-[\w-]{8}\.\w+$")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Asynchronous WhiteNoise middleware.

    As synchronous middleware it would run every request in a thread, and its open files cannot be streamed from there.
    """

    sync_capable, async_capable = False, True

    def __init__(self, get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> None:
        super().__init__(get_response)
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(self.static_prefix):
            response: HttpResponseBase = await self.get_response(request)
            return response
        return await asyncio.to_thread(self._read, request) or await self.get_response(request)

    def _read(self, request: HttpRequest) -> HttpResponse | None:
        path = request.path_info
        static_file = self.find_file(path) if self.autorefresh else self.files.get(path)
        if static_file is None:
            return None
        response = static_file.get_response(request.method, request.META)
        content = b""
        if response.file is not None:
            with response.file as file:
                content = file.read()
        return HttpResponse(content, status=int(response.status), headers=dict(response.headers))

    def immutable_file_test(self, path: str, url: str) -> bool:
        return bool(HASHED_NAME.search(url)) or bool(super().immutable_file_test(path, url))
