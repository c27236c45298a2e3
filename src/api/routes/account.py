"""The user's own account: profile, password, usage, export, deletion."""

from typing import cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import alogout, aupdate_session_auth_hash
from django.http import StreamingHttpResponse
from django.utils import timezone
from ninja import Query, Router

from src.api.accounts.account_deletion import delete_account
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.data_export import export_account
from src.api.accounts.passwords import require_confirmation, set_password
from src.api.accounts.usage import usage_of
from src.api.models import User
from src.api.schemas import accounts as schemas

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
    """Return the current user, the model that answers, and the limits."""
    return describe_user(request.auth)


@router.patch("/me", response=schemas.CurrentUser)
async def update_me(request: AuthenticatedRequest, changes: schemas.PreferenceChanges) -> schemas.CurrentUser:
    """Change language, colours, names of keys, and whether Last.fm may be asked."""
    values = changes.model_dump(exclude_none=True)
    for name, value in values.items():
        setattr(request.auth, name, value)
    await User.objects.filter(pk=request.auth.pk).aupdate(**values)
    return describe_user(request.auth)


@router.get("/me/usage", response=schemas.UserUsage)
async def usage(request: AuthenticatedRequest, query: Query[schemas.UsageQuery]) -> schemas.UserUsage:
    """Return the numbers of questions and tokens per day and language model."""
    return await usage_of(request.auth, query.days)


@router.post("/me/password", response={204: None})
async def change_password(request: AuthenticatedRequest, change: schemas.PasswordChange) -> None:
    """Set a new password. Ends all other sessions and all tokens, including API tokens."""
    await sync_to_async(_change_password)(request, change)
    if request.session.session_key:
        await aupdate_session_auth_hash(request, request.auth)


def _change_password(request: AuthenticatedRequest, change: schemas.PasswordChange) -> None:
    require_confirmation(request, request.auth, change.current_password)
    set_password(request.auth, change.new_password)


@router.get("/me/export", openapi_extra=EXPORT_ANSWER)
async def export(request: AuthenticatedRequest) -> StreamingHttpResponse:
    """Export all data of the user as a zip file: tracks with audio and measurements, conversations, tasks."""
    name = f"clave-{timezone.now():%Y-%m-%d}.zip"
    return StreamingHttpResponse(
        export_account(request.auth),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@router.delete("/me", response={204: None})
async def delete_me(request: AuthenticatedRequest, confirmation: schemas.Confirmation) -> None:
    """Delete the account and all its data, including files. This cannot be undone."""
    await sync_to_async(require_confirmation)(request, request.auth, confirmation.password)
    await alogout(request)
    await delete_account(request.auth)


def describe_user(user: User) -> schemas.CurrentUser:
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
        language=cast(schemas.Language, user.language),
        theme=cast(schemas.Theme, user.theme),
        key_spelling=cast(schemas.KeySpelling, user.key_spelling),
        notation=cast(schemas.Notation, user.notation),
        uses_lastfm=user.uses_lastfm if settings.LASTFM_API_KEY else None,
        model=answering_model(),
        model_problem=model_problem(),
        limits=limits,
    )
