"""The audio of a track, whole or in ranges."""

from django.http.response import HttpResponseBase
from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.range_response import file_response
from src.api.uploads.containers import content_type_of

router = Router()

AUDIO_ANSWERS = {
    "responses": {
        200: {"description": "The whole file"},
        206: {"description": "The part named by the Range header"},
        416: {"description": "The Range is outside the file"},
    }
}


@router.get("/{track_id}/audio", openapi_extra=AUDIO_ANSWERS)
async def audio(request: AuthenticatedRequest, track_id: str) -> HttpResponseBase:
    """Return the uploaded file. Supports `Range`."""
    track = await owned_track(request.auth, track_id)
    return await file_response(
        request,
        track.storage_path,
        content_type=content_type_of(track.storage_path),
        filename=track.original_filename,
        etag=f'"{track.sha256}"' if track.sha256 else "",
    )
