"""Clients of the HTTP API. They talk to the whole ASGI application, without a network."""

import httpx
from django.test import Client

from src.api.accounts.authentication import create_token_pair
from src.api.models import User

CSRF = "c" * 32
CSRF_HEADER = {"X-CSRFToken": CSRF}


def anonymous(**options: object) -> httpx.AsyncClient:
    from src.config.asgi import application

    return httpx.AsyncClient(
        transport=httpx.ASGITransport(application),
        base_url="http://localhost",
        **options,
    )


def browser(user: User) -> httpx.AsyncClient:
    """A browser on our page, logged in: session, and the CSRF cookie repeated in a header."""
    session = Client()
    session.force_login(user)
    cookies = {"clave_session": session.cookies["clave_session"].value, "clave_csrf": CSRF}
    return anonymous(cookies=cookies, headers=CSRF_HEADER)


def program(user: User) -> httpx.AsyncClient:
    """A program with an access token."""
    access, _ = create_token_pair(user)
    return anonymous(headers={"Authorization": f"Bearer {access}"})
