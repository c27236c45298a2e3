"""The audio of a track, whole or in ranges, and its cover."""

import asyncio

from django.core.files.storage import default_storage
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.range_response import file_response
from src.api.models import Track
from src.api.models.track_tags import cover_path
from src.api.schemas.tracks import CoverQuery
from src.api.uploads.containers import content_type_of
from src.orchestrator.errors import NotFound

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


COVER_ANSWERS = {
    "responses": {
        200: {"description": "A square JPEG", "content": {"image/jpeg": {"schema": {"type": "string"}}}},
        304: {"description": "The client has this cover"},
    }
}
# An address with the cover's hash never shows another picture; any other address is asked for again.
UNCHANGING, CHANGING = "private, max-age=31536000, immutable", "private, no-cache"


@router.get("/{track_id}/cover", openapi_extra=COVER_ANSWERS)
async def cover(request: AuthenticatedRequest, track_id: str, query: Query[CoverQuery]) -> HttpResponseBase:
    """Return the cover that is part of the uploaded file, as a square JPEG."""
    track = await owned_track(request.auth, track_id, Track.objects.only("storage_path", "cover"))
    if not track.cover:
        raise NotFound("The file of this track has no cover.")
    etag = quote_etag(f"{track.cover}-{query.size}")
    found = get_conditional_response(request, etag)
    if found is None:
        content = await asyncio.to_thread(_content, cover_path(track.storage_path, query.size))
        found = HttpResponse(content, content_type="image/jpeg")
    found["ETag"] = etag
    found["Cache-Control"] = UNCHANGING if query.v == track.cover else CHANGING
    return found


def _content(path: str) -> bytes:
    try:
        with default_storage.open(path) as file:
            return bytes(file.read())
    except OSError:
        raise NotFound("The cover of this track is missing. Analyse the track again.") from None
