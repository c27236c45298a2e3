"""Likes, listens, and the listening profile."""

from typing import Any

from asgiref.sync import sync_to_async
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.listening import forget, profile_of, store_listens, update_profile
from src.api.models import User
from src.api.schemas import playlists as schemas
from src.orchestrator.errors import NotFound
from src.orchestrator.tools.journal import Change, Step
from src.orchestrator.tools.playlists import Likes
from src.orchestrator.tools.playlists.likes import NoSuchTrack

router = Router()


@router.get("/likes", response=schemas.LikeList)
async def likes(request: AuthenticatedRequest) -> dict[str, Any]:
    """The user's likes (1) and dislikes (-1)."""
    found = await sync_to_async(Likes(request.auth.pk).all)()
    return {"likes": [{"track_id": key, "liked": value} for key, value in found.items()]}


@router.put("/tracks/{track_id}/like", response=schemas.LikeChange)
async def like(request: AuthenticatedRequest, track_id: str, liking: schemas.Liking) -> dict[str, Any]:
    """Like (1) or dislike (-1) a track; 0 takes it back. Can be undone by POST /api/agent/undo."""
    change, token = await sync_to_async(_liked)(request.auth, track_id, liking.liked)
    return {"message": change.summary["message"], "liked": liking.liked, "undo_token": token}


@router.post("/listens", response=schemas.ListensTaken)
async def report_listens(
    request: AuthenticatedRequest, reports: list[schemas.ListenReport]
) -> dict[str, int]:
    """Report listens, at most 500 at once. A report that was sent before is not counted again."""
    return await sync_to_async(store_listens)(request.auth, reports)


@router.get("/me/profile", response=schemas.Profile)
async def profile(request: AuthenticatedRequest) -> dict[str, Any]:
    """The listening profile that recommendations use."""
    return await sync_to_async(profile_of)(request.auth)


@router.patch("/me/profile", response=schemas.Profile)
async def change_profile(request: AuthenticatedRequest, change: schemas.ProfileChange) -> dict[str, Any]:
    """Correct it, or switch it off: then neither plays nor skips are used."""
    await sync_to_async(update_profile)(request.auth, change.model_dump(exclude_unset=True))
    return await sync_to_async(profile_of)(request.auth)


@router.delete("/me/profile", response={204: None})
async def delete_profile(request: AuthenticatedRequest) -> None:
    """Forget all listens and corrections. Likes stay. This cannot be undone."""
    await sync_to_async(forget)(request.auth)


def _liked(user: User, track_id: str, liked: int) -> tuple[Change, str | None]:
    try:
        return Step(user.pk).make(lambda: Likes(user.pk).set(track_id, liked))
    except NoSuchTrack:
        raise NotFound from None
