"""The page of the web application, and login and password links."""

import ipaddress
import re
import time
from datetime import timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.csp import CSP
from django.utils.html import json_script
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_GET, require_safe

from src.api.accounts.authentication import log_in
from src.api.accounts.passwords import LOGGED_IN_AT
from src.api.http import errors
from src.api.models import LoginToken, User
from src.api.routes.account import describe_user

HEAD = "<head>"
# The page alone changes the pitch of a track in WebAssembly. This allows no ``eval`` of text.
SCRIPTS_OF_THE_PAGE = [CSP.SELF, CSP.WASM_UNSAFE_EVAL]
ASKING_WHO_I_AM = re.compile(r'<link rel="preload" href="/api/me"[^>]*>')


# To django-stubs the values of the setting are objects.
@csp_override({**settings.SECURE_CSP, "script-src": SCRIPTS_OF_THE_PAGE})  # type: ignore[dict-item]
@require_safe
def page(request: HttpRequest, **_address: str) -> HttpResponse:
    """Serve the built page, which does its own routing."""
    try:
        html = (settings.PAGE_DIR / "index.html").read_text()
    except FileNotFoundError:
        return render(request, "clave/page_not_built.html", status=503)
    # The page's scripts send this back with everything that changes something.
    get_token(request)
    # Parts of the page that make a stylesheet at run time (the player) find the nonce here.
    nonce = f'<meta property="csp-nonce" nonce="{get_nonce(request)}">'
    html = html.replace(HEAD, HEAD + nonce, 1)
    if isinstance(request.user, User):
        # Saves the page its first request.
        me = json_script(describe_user(request.user).model_dump(mode="json"), "me")
        html = ASKING_WHO_I_AM.sub(lambda _: me, html, 1)
    # Not cached: it refers to the scripts of the installed version and contains the user.
    return HttpResponse(html, headers={"Cache-Control": "private, no-cache"})


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Serve the page, which says that it knows no such address; programs get a JSON error."""
    response = errors.not_found(request, exception)
    is_for_page = request.method == "GET" and response["Content-Type"].startswith("text/html")
    if not is_for_page or not isinstance(request.user, User):
        return response
    shown = page(request)
    if shown.status_code == 200:
        shown.status_code = 404
        return shown
    return response


@require_GET
async def log_in_once(request: HttpRequest, token: str) -> HttpResponse:
    """``/login/<token>``: one-time login link."""
    if not _may_come_by_link(request):
        response = await sync_to_async(render)(request, "clave/login_link_elsewhere.html", status=403)
        return _kept_secret(response)
    user = await sync_to_async(LoginToken.redeem)(token)
    if user is not None:
        await log_in(request, user)
    if user is not None or (await request.auser()).is_authenticated:
        return _kept_secret(HttpResponseRedirect("/"))
    return _kept_secret(await sync_to_async(render)(request, "clave/login_link_used.html", status=410))


def _may_come_by_link(request: HttpRequest) -> bool:
    """Return whether login links are accepted from this client.

    An embedded installation accepts them only from the same machine, unless it runs with ``script/serve --lan`` or
    behind a configured proxy. Requests through an unknown proxy count as coming from elsewhere.
    """
    if settings.LAN or settings.BEHIND_PROXY or not settings.EMBEDDED:
        return True
    return comes_from_this_machine(request)


def comes_from_this_machine(request: HttpRequest) -> bool:
    is_forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not is_forwarded and _is_this_machine(request.META.get("REMOTE_ADDR", ""))


def _is_this_machine(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        # A unix socket, which means that there is a proxy.
        return False


def _kept_secret(response: HttpResponse) -> HttpResponse:
    """Keep the secret URL out of caches and referrers."""
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


class SetPassword(PasswordResetConfirmView):
    """``/password/<user>/<token>``: set a password with a link, and log in."""

    template_name = "clave/set_password.html"
    success_url = "/"
    post_reset_login = True

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, User) and user.is_active else None

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        days = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT).days
        return super().get_context_data(**context, days=days)

    def render_to_response(self, context: dict[str, Any], **options: Any) -> HttpResponse:
        # The URL has no secret any more. With "no-referrer", a browser would send the form without an origin, and the
        # CSRF check would fail.
        return super().render_to_response(context, status=200 if context["validlink"] else 410, **options)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        self.request.session[LOGGED_IN_AT] = int(time.time())
        return response
