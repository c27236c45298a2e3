"""API tokens for one's own programs: made, listed and revoked in the browser only."""

from datetime import timedelta

from asgiref.sync import sync_to_async
from django.utils import timezone
from ninja import Router, Status

from src.api import schemas
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_token
from src.api.http.errors import ApiError
from src.api.models import ApiToken
from src.api.models.api_token import MOST_OF_A_PERSON, TooManyTokens

router = Router()


@router.post("", response={201: schemas.NewApiToken})
async def make_token(request: AuthenticatedRequest, wish: schemas.ApiTokenRequest) -> Status:
    """A new token, for `Authorization: Bearer <token>`. Keep it now: it is never shown again."""
    days = wish.expires_in_days
    expires_at = timezone.now() + timedelta(days=days) if days else None
    try:
        token, text = await sync_to_async(ApiToken.issue)(request.auth, wish.name, expires_at)
    except TooManyTokens:
        raise ApiError(
            409,
            "limit_reached",
            f"You have {MOST_OF_A_PERSON} tokens, and that is the most. Revoke one first.",
        ) from None
    known = schemas.ApiToken.from_orm(token)
    return Status(201, schemas.NewApiToken(**known.model_dump(), token=text))


@router.get("", response=list[schemas.ApiToken])
async def list_tokens(request: AuthenticatedRequest) -> list[ApiToken]:
    """The newest first, those that have expired too."""
    return [token async for token in ApiToken.objects.filter(user=request.auth)]


@router.delete("/{token_id}", response={204: None})
async def revoke_token(request: AuthenticatedRequest, token_id: str) -> None:
    """End it now: the next request with it is refused, and its open sockets close."""
    token = await owned_token(request.auth, token_id)
    await token.adelete()
