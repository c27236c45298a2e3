"""Rejection of requests that carry the credentials of two users.

With a session of one user and a token of another, a view could take the user from one and the permission from the
other. This middleware covers the API, ``/v1``, the admin and the pages, so that no view has to choose.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import async_only_middleware

from src.api.accounts.authentication import MixedCredentials, are_mixed, user_of_bearer
from src.api.http.errors import error_response
from src.api.models import User
from src.api.openai_compat.errors import Failure

STATUS = 403
ERROR_CODE = "mixed_credentials"


@async_only_middleware
def refuse_mixed_credentials(get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> Any:
    """Middleware; must come after Django's authentication middleware."""

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        if await _has_mixed_credentials(request):
            return _error_response(request)
        return await get_response(request)

    return middleware


async def _has_mixed_credentials(request: HttpRequest) -> bool:
    header = request.headers.get("Authorization")
    if not header or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return False
    user = await request.auser()
    return isinstance(user, User) and are_mixed(await user_of_bearer(header), user)


def _error_response(request: HttpRequest) -> HttpResponse:
    message = MixedCredentials().message
    if request.path.startswith("/v1/"):
        return JsonResponse(Failure(STATUS, message, ERROR_CODE).body, status=STATUS)
    return error_response(STATUS, ERROR_CODE, message)
