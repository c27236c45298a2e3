"""The one page of the browser application, and the one-time login."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csp import get_nonce
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from src.api.models import LoginToken

HEAD = "<head>"


@require_safe
def page(request: HttpRequest, conversation_id: str = "") -> HttpResponse:
    """The built page; it finds out itself what its address means."""
    try:
        html = (settings.PAGE_DIR / "index.html").read_text()
    except FileNotFoundError:
        return render(request, "clave/page_not_built.html", status=503)
    # The page's scripts send this back with everything that changes something.
    get_token(request)
    # Parts of the page that make a stylesheet at run time (the player) find the nonce here.
    nonce = f'<meta property="csp-nonce" nonce="{get_nonce(request)}">'
    # Never from a cache: it names the scripts of the version that is installed now.
    return HttpResponse(html.replace(HEAD, HEAD + nonce, 1), headers={"Cache-Control": "no-cache"})


@require_GET
async def log_in_once(request: HttpRequest, token: str) -> HttpResponse:
    """``/login/<token>``: the printed address logs one person in, once."""
    user = await sync_to_async(LoginToken.redeem)(token)
    if user is not None:
        await alogin(request, user)
    if user is not None or (await request.auser()).is_authenticated:
        response: HttpResponse = HttpResponseRedirect("/")
    else:
        response = await sync_to_async(render)(request, "clave/login_link_used.html", status=410)
    # The address is a secret until it is used: it must not stay in caches, nor be told to other sites.
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response
