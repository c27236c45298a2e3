"""The one page of the browser application, and the links that let people in."""

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
from django.utils.html import json_script
from django.views.decorators.http import require_GET, require_safe

from src.api.accounts.authentication import log_in
from src.api.accounts.passwords import LOGGED_IN_AT
from src.api.models import LoginToken, User
from src.api.routes.account import described

HEAD = "<head>"
ASKING_WHO_I_AM = re.compile(r'<link rel="preload" href="/api/me"[^>]*>')


@require_safe
def page(request: HttpRequest, **_address: str) -> HttpResponse:
    """The built page; it finds out itself what its address means."""
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
        # What the script would ask for first, at the cost of a way there and back.
        me = json_script(described(request.user).model_dump(mode="json"), "me")
        html = ASKING_WHO_I_AM.sub(lambda _: me, html, 1)
    # Never from a cache: it names the scripts of the version that is installed now, and who is there.
    return HttpResponse(html, headers={"Cache-Control": "private, no-cache"})


@require_GET
async def log_in_once(request: HttpRequest, token: str) -> HttpResponse:
    """``/login/<token>``: the printed address logs one person in, once."""
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
    """On somebody's own machine only from that machine, unless they asked for more (``script/serve --lan``, or a
    proxy in front). Who comes through a proxy that nobody told us of comes from elsewhere."""
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
        # From a unix socket: there is a proxy behind it.
        return False


def _kept_secret(response: HttpResponse) -> HttpResponse:
    """The address is a secret until it is used: it must not stay in caches, nor be told to other sites."""
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


class SetPassword(PasswordResetConfirmView):
    """``/password/<person>/<token>``: whoever has been sent this link chooses a password, and is logged in."""

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
        # No secret is in this address any more. Told to send no referrer, a browser would send the form without its
        # origin too, and be refused.
        return super().render_to_response(context, status=200 if context["validlink"] else 410, **options)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        self.request.session[LOGGED_IN_AT] = int(time.time())
        return response
