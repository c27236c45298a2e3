"""Corrections of a track's measurements by its user."""

from asgiref.sync import sync_to_async
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.errors import ApiError
from src.api.models import Track
from src.api.schemas import overrides as schemas

router = Router()


@router.get("/{track_id}/overrides", response=schemas.Overrides)
async def overrides(request: AuthenticatedRequest, track_id: str) -> schemas.Overrides:
    """Return the corrections of a track and the measured values."""
    track = await owned_track(request.auth, track_id, Track.objects.only("analysis", "corrections"))
    return schemas.Overrides.of(track)


@router.put("/{track_id}/overrides", response=schemas.Overrides)
async def correct(
    request: AuthenticatedRequest, track_id: str, change: schemas.OverrideChange
) -> schemas.Overrides:
    """Correct the given fields; null removes a correction.

    All answers, lists and searches use the corrections, and a new analysis keeps them.
    """
    track = await owned_track(request.auth, track_id, Track.objects.only("id"))
    try:
        await sync_to_async(track.correct)(change.given())
    except ValueError as refusal:
        # Messages of our own, written for users.
        raise ApiError(422, "invalid_override", str(refusal)) from None
    return schemas.Overrides.of(track)


@router.delete("/{track_id}/overrides", response=schemas.Overrides)
async def undo_correction(request: AuthenticatedRequest, track_id: str) -> schemas.Overrides:
    """Undo the last correction, if there is one."""
    track = await owned_track(request.auth, track_id, Track.objects.only("id"))
    await sync_to_async(track.undo_correction)()
    return schemas.Overrides.of(track)
