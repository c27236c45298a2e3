"""Logging in and out, tokens for programs, and who am I."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogin, alogout
from django.http import HttpRequest
from ninja import Router

from src.api import schemas
from src.api.auth import (
    PersonRequest,
    find_by_credentials,
    refreshed_access_token,
    refuse_forged,
    token_pair,
)
from src.api.errors import Refused
from src.api.models import User

from .catalogue import answering_model

router = Router()


async def _person(request: HttpRequest, credentials: schemas.Credentials) -> User:
    user = await sync_to_async(find_by_credentials)(request, credentials.username, credentials.password)
    if user is None:
        raise Refused(401, "wrong_credentials", "This user name and password do not go together.")
    return user


@router.post("/auth/login", response=schemas.Person, auth=None)
async def login(request: HttpRequest, credentials: schemas.Credentials) -> schemas.Person:
    """Start a session (browser). Needs the CSRF token that comes with the page."""
    refuse_forged(request)
    user = await _person(request, credentials)
    await alogin(request, user)
    return _described(user)


@router.post("/auth/logout", response={204: None}, auth=None)
async def logout(request: HttpRequest) -> None:
    """End the session, if there is one."""
    refuse_forged(request)
    await alogout(request)


@router.post("/auth/token", response=schemas.TokenPair, auth=None)
async def token(request: HttpRequest, credentials: schemas.Credentials) -> schemas.TokenPair:
    """A token pair for a program, to be sent as `Authorization: Bearer <access>`."""
    access, refresh = token_pair(await _person(request, credentials))
    return schemas.TokenPair(access=access, refresh=refresh)


@router.post("/auth/token/refresh", response=schemas.AccessToken, auth=None)
async def refresh_token(request: HttpRequest, body: schemas.RefreshQuery) -> schemas.AccessToken:
    access = await refreshed_access_token(body.refresh)
    if access is None:
        raise Refused(
            401, "unauthenticated", "This refresh token is not valid any more. Please log in again."
        )
    return schemas.AccessToken(access=access)


@router.get("/me", response=schemas.Person)
async def me(request: PersonRequest) -> schemas.Person:
    """Who I am, which model answers me, and what I may send."""
    return _described(request.auth)


def _described(user: User) -> schemas.Person:
    limits = schemas.Limits(
        max_upload_bytes=settings.MAX_UPLOAD_BYTES,
        max_duration_seconds=settings.MAX_DURATION_SECONDS,
        max_question_characters=settings.MAX_QUESTION_CHARACTERS,
    )
    return schemas.Person(
        id=user.pk,
        username=user.username,
        email=user.email,
        is_staff=user.is_staff,
        model=answering_model(),
        limits=limits,
    )
