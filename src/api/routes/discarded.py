"""Discarding and restoring tracks."""

from asgiref.sync import sync_to_async
from django.db import IntegrityError
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_discarded, owned_track
from src.api.http.errors import ApiError
from src.api.models import Discarded, Track
from src.api.schemas import discarded as schemas
from src.api.schemas.base import MAX_PAGE_SIZE
from src.api.schemas.tracks import Track as TrackSchema

router = Router()


@router.post("/tracks/{track_id}/discard", response={204: None})
async def discard(request: AuthenticatedRequest, track_id: str) -> None:
    """Discard a track. For a day, `restore` brings it back, also in its conversations; `DELETE` is permanent."""
    track = await owned_track(request.auth, track_id)
    await sync_to_async(Discarded.put)(track)


@router.post("/tracks/{track_id}/restore", response=TrackSchema)
async def restore(request: AuthenticatedRequest, track_id: str) -> Track:
    discarded = await owned_discarded(request.auth, track_id)
    try:
        return await sync_to_async(discarded.restore)()
    except IntegrityError:
        raise ApiError(
            409, "is_there_already", "You have added the same file again, so the track already exists."
        ) from None


@router.get("/library/discarded", response=schemas.DiscardedTracks)
async def list_discarded(request: AuthenticatedRequest) -> dict[str, list[Discarded]]:
    """List the tracks that can be restored, the latest first, at most a hundred."""
    rows = Discarded.objects.owned_by(request.auth).select_related("track").order_by("-at")
    light = rows.defer("track__analysis", "track__waveform", "track__corrections")
    return {"items": [row async for row in light[:MAX_PAGE_SIZE]]}
