"""API tokens for the user's programs. They are managed in the browser only."""

from datetime import timedelta

from asgiref.sync import sync_to_async
from django.utils import timezone
from ninja import Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_token
from src.api.http.errors import ApiError
from src.api.models import ApiToken
from src.api.models.api_token import MAX_TOKENS_PER_USER, TooManyTokens
from src.api.schemas import accounts as schemas

router = Router()


@router.post("", response={201: schemas.NewApiToken})
async def create_token(request: AuthenticatedRequest, payload: schemas.ApiTokenRequest) -> Status:
    """Create a token for `Authorization: Bearer <token>`. It is not shown again."""
    days = payload.expires_in_days
    expires_at = timezone.now() + timedelta(days=days) if days else None
    try:
        token, text = await sync_to_async(ApiToken.issue)(request.auth, payload.name, expires_at)
    except TooManyTokens:
        raise ApiError(
            409,
            "limit_reached",
            f"You have {MAX_TOKENS_PER_USER} tokens, the maximum. Revoke one first.",
        ) from None
    known = schemas.ApiToken.from_orm(token)
    return Status(201, schemas.NewApiToken(**known.model_dump(), token=text))


@router.get("", response=list[schemas.ApiToken])
async def list_tokens(request: AuthenticatedRequest) -> list[ApiToken]:
    """List the tokens, the newest first, including expired ones."""
    return [token async for token in ApiToken.objects.filter(user=request.auth)]


@router.delete("/{token_id}", response={204: None})
async def revoke_token(request: AuthenticatedRequest, token_id: str) -> None:
    """Revoke a token at once. Its open sockets are closed."""
    token = await owned_token(request.auth, token_id)
    await token.adelete()
