"""Logging in and out, tokens for programs, and signing up where that is allowed."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogout
from django.http import HttpRequest
from ninja import Router, Status

from src.api import schemas
from src.api.accounts.authentication import (
    create_token_pair,
    find_by_credentials,
    log_in,
    refresh_access_token,
    require_csrf,
)
from src.api.accounts.registration import create_user
from src.api.accounts.revocation import notify_access_changed
from src.api.http.errors import ApiError
from src.api.http.rate_limits import client_network, logins, sign_ups
from src.api.models import User

from .account import described

router = Router(auth=None)


async def _person(request: HttpRequest, credentials: schemas.Credentials) -> User:
    user = await sync_to_async(find_by_credentials)(request, credentials.username, credentials.password)
    if user is None:
        raise ApiError(401, "wrong_credentials", "This user name and password do not go together.")
    return user


@router.post("/login", response=schemas.CurrentUser)
async def login(request: HttpRequest, credentials: schemas.Credentials) -> schemas.CurrentUser:
    """Start a session (browser). Needs the CSRF token that comes with the page."""
    require_csrf(request)
    user = await _person(request, credentials)
    await sync_to_async(logins().count)(user.pk)
    await log_in(request, user)
    return described(user)


@router.post("/logout", response={204: None})
async def logout(request: HttpRequest) -> None:
    """End the session, if there is one."""
    require_csrf(request)
    user = await request.auser()
    await alogout(request)
    if user.is_authenticated:
        await notify_access_changed(user.pk)


@router.post("/signup", response={201: schemas.CurrentUser})
async def sign_up(request: HttpRequest, wish: schemas.SignUp) -> Status:
    """Make an account and log in, where `ALLOW_SIGN_UP` is on."""
    require_csrf(request)
    if not settings.ALLOW_SIGN_UP:
        raise ApiError(
            403, "sign_up_closed", "Accounts are made by invitation. Ask whoever runs this installation."
        )
    user = await sync_to_async(_new_person)(request, wish)
    await log_in(request, user)
    return Status(201, described(user))


def _new_person(request: HttpRequest, wish: schemas.SignUp) -> User:
    sign_ups().count(client_network(request))
    return create_user(wish.username, wish.email, wish.password)


@router.post("/token", response=schemas.TokenPair)
async def token(request: HttpRequest, credentials: schemas.Credentials) -> schemas.TokenPair:
    """A token pair for a program, to be sent as `Authorization: Bearer <access>`."""
    access, refresh = create_token_pair(await _person(request, credentials))
    return schemas.TokenPair(access=access, refresh=refresh)


@router.post("/token/refresh", response=schemas.AccessToken)
async def refresh_token(request: HttpRequest, body: schemas.RefreshQuery) -> schemas.AccessToken:
    access = await refresh_access_token(body.refresh)
    if access is None:
        raise ApiError(
            401, "unauthenticated", "This refresh token is not valid any more. Please log in again."
        )
    return schemas.AccessToken(access=access)
