"""Oneself: who I am, my password, my data, and my farewell."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogout, aupdate_session_auth_hash
from django.http import StreamingHttpResponse
from django.utils import timezone
from ninja import Query, Router

from src.api import schemas
from src.api.accounts.account_deletion import delete_account
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.data_export import export_account
from src.api.accounts.passwords import refuse_unconfirmed, set_password
from src.api.accounts.usage import usage_of
from src.api.models import User

from .catalogue import answering_model, model_problem

router = Router()

EXPORT_ANSWER = {
    "responses": {
        200: {
            "description": "A zip file",
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


@router.get("/me", response=schemas.CurrentUser)
async def me(request: AuthenticatedRequest) -> schemas.CurrentUser:
    """Who I am, which model answers me, and what I may send."""
    return described(request.auth)


@router.get("/me/usage", response=schemas.UserUsage)
async def usage(request: AuthenticatedRequest, query: Query[schemas.UsageQuery]) -> schemas.UserUsage:
    """How many questions I asked, and how many tokens of which language model answered them."""
    return await usage_of(request.auth, query.days)


@router.post("/me/password", response={204: None})
async def change_password(request: AuthenticatedRequest, change: schemas.PasswordChange) -> None:
    """Set a new password. All other sessions, and every token, end: API tokens too."""
    await sync_to_async(_change_password)(request, change)
    if request.session.session_key:
        await aupdate_session_auth_hash(request, request.auth)


def _change_password(request: AuthenticatedRequest, change: schemas.PasswordChange) -> None:
    refuse_unconfirmed(request, request.auth, change.current_password)
    set_password(request.auth, change.new_password)


@router.get("/me/export", openapi_extra=EXPORT_ANSWER)
async def export(request: AuthenticatedRequest) -> StreamingHttpResponse:
    """Everything that is mine, in one zip file: tracks with their sound and measurements, and conversations."""
    name = f"clave-{timezone.now():%Y-%m-%d}.zip"
    return StreamingHttpResponse(
        export_account(request.auth),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@router.delete("/me", response={204: None})
async def delete_me(request: AuthenticatedRequest, confirmation: schemas.Confirmation) -> None:
    """Delete my account and everything that is mine, files too. This cannot be undone."""
    await sync_to_async(refuse_unconfirmed)(request, request.auth, confirmation.password)
    await alogout(request)
    await delete_account(request.auth)


def described(user: User) -> schemas.CurrentUser:
    limits = schemas.Limits(
        max_upload_bytes=settings.MAX_UPLOAD_BYTES,
        max_duration_seconds=settings.MAX_DURATION_SECONDS,
        max_question_characters=settings.MAX_QUESTION_CHARACTERS,
    )
    return schemas.CurrentUser(
        id=user.pk,
        username=user.username,
        email=user.email,
        is_staff=user.is_staff,
        has_password=user.has_usable_password(),
        model=answering_model(),
        model_problem=model_problem(),
        limits=limits,
    )
