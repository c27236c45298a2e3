"""Throwing tracks away, and taking them back."""

from asgiref.sync import sync_to_async
from django.db import IntegrityError
from ninja import Router

from src.api import schemas
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_discarded, owned_track
from src.api.http.errors import ApiError
from src.api.models import Discarded, Track

router = Router()


@router.post("/tracks/{track_id}/discard", response={204: None})
async def discard(request: AuthenticatedRequest, track_id: str) -> None:
    """Delete, but for a day only to the eye: `restore` takes it back, with its place in conversations. `DELETE`
    deletes at once and for good."""
    track = await owned_track(request.auth, track_id)
    await sync_to_async(Discarded.put)(track)


@router.post("/tracks/{track_id}/restore", response=schemas.Track)
async def restore(request: AuthenticatedRequest, track_id: str) -> Track:
    discarded = await owned_discarded(request.auth, track_id)
    try:
        return await sync_to_async(discarded.take_back)()
    except IntegrityError:
        raise ApiError(
            409, "is_there_already", "You have added the same file again meanwhile, so it is there already."
        ) from None


@router.get("/library/discarded", response=schemas.DiscardedTracks)
async def list_discarded(request: AuthenticatedRequest) -> dict[str, list[Discarded]]:
    """What can still be taken back, the latest first; a hundred at most."""
    rows = Discarded.objects.owned_by(request.auth).select_related("track").order_by("-at")
    light = rows.defer("track__analysis", "track__waveform", "track__corrections")
    return {"items": [row async for row in light[: schemas.MAX_PAGE_SIZE]]}
