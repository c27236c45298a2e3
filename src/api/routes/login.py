"""Login, logout, token pairs for programs, and sign-up if it is enabled."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogout
from django.http import HttpRequest
from ninja import Router, Status

from src.api.accounts.authentication import (
    create_token_pair,
    find_by_credentials,
    log_in,
    refresh_access_token,
    require_csrf,
)
from src.api.accounts.registration import create_user
from src.api.http.errors import ApiError
from src.api.http.rate_limits import client_network, logins, sign_ups
from src.api.models import User
from src.api.schemas import accounts as schemas
from src.streams.notifications import notify_access_changed

from .account import describe_user

router = Router(auth=None)


async def _authenticate(request: HttpRequest, credentials: schemas.Credentials) -> User:
    user = await sync_to_async(find_by_credentials)(request, credentials.username, credentials.password)
    if user is None:
        raise ApiError(401, "wrong_credentials", "Wrong user name or password.")
    return user


@router.post("/login", response=schemas.CurrentUser)
async def login(request: HttpRequest, credentials: schemas.Credentials) -> schemas.CurrentUser:
    """Start a session (browser). Needs the CSRF token that comes with the page."""
    require_csrf(request)
    user = await _authenticate(request, credentials)
    await sync_to_async(logins().count)(user.pk)
    await log_in(request, user)
    return describe_user(user)


@router.post("/logout", response={204: None})
async def logout(request: HttpRequest) -> None:
    """End the session, if there is one."""
    require_csrf(request)
    user = await request.auser()
    await alogout(request)
    if user.is_authenticated:
        await notify_access_changed(user.pk)


@router.post("/signup", response={201: schemas.CurrentUser})
async def sign_up(request: HttpRequest, payload: schemas.SignUp) -> Status:
    """Create an account and log in, if `ALLOW_SIGN_UP` is on."""
    require_csrf(request)
    if not settings.ALLOW_SIGN_UP:
        raise ApiError(403, "sign_up_closed", "Sign-up is by invitation only. Ask the administrator for one.")
    user = await sync_to_async(_create_user)(request, payload)
    await log_in(request, user)
    return Status(201, describe_user(user))


def _create_user(request: HttpRequest, payload: schemas.SignUp) -> User:
    sign_ups().count(client_network(request))
    return create_user(payload.username, payload.email, payload.password)


@router.post("/token", response=schemas.TokenPair)
async def token(request: HttpRequest, credentials: schemas.Credentials) -> schemas.TokenPair:
    """Create a token pair for a program, to be sent as `Authorization: Bearer <access>`."""
    access, refresh = create_token_pair(await _authenticate(request, credentials))
    return schemas.TokenPair(access=access, refresh=refresh)


@router.post("/token/refresh", response=schemas.AccessToken)
async def refresh_token(request: HttpRequest, body: schemas.RefreshQuery) -> schemas.AccessToken:
    access = await refresh_access_token(body.refresh)
    if access is None:
        raise ApiError(401, "unauthenticated", "This refresh token is no longer valid. Please log in again.")
    return schemas.AccessToken(access=access)
