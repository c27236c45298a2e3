"""What the owner of a track knows better than the agents."""

from asgiref.sync import sync_to_async
from ninja import Router

from src.api import schemas
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.errors import ApiError
from src.api.models import Track

router = Router()


@router.get("/{track_id}/overrides", response=schemas.Overrides)
async def overrides(request: AuthenticatedRequest, track_id: str) -> schemas.Overrides:
    """What the owner corrected in this track, beside what was measured."""
    track = await owned_track(request.auth, track_id, Track.objects.only("analysis", "corrections"))
    return schemas.Overrides.of(track)


@router.put("/{track_id}/overrides", response=schemas.Overrides)
async def correct(
    request: AuthenticatedRequest, track_id: str, change: schemas.OverrideChange
) -> schemas.Overrides:
    """Correct what is given and leave the rest; null takes that correction away. From now on every answer, list
    and search has it, and a new analysis keeps it."""
    track = await owned_track(request.auth, track_id, Track.objects.only("id"))
    try:
        await sync_to_async(track.correct)(change.given())
    except ValueError as refusal:
        # Our own words, written for people.
        raise ApiError(422, "invalid_override", str(refusal)) from None
    return schemas.Overrides.of(track)


@router.delete("/{track_id}/overrides", response=schemas.Overrides)
async def undo_correction(request: AuthenticatedRequest, track_id: str) -> schemas.Overrides:
    """Undo the last correction: back to the state before it. Where there is none, nothing happens."""
    track = await owned_track(request.auth, track_id, Track.objects.only("id"))
    await sync_to_async(track.undo_correction)()
    return schemas.Overrides.of(track)
