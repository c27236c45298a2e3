"""The waveform of a track: its outline at several zooms, and its peaks in three bands."""

import asyncio
from typing import Any

from django.core.files.storage import default_storage
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.models import Track, waveform_path
from src.api.schemas.measurements import BandsQuery, Waveform, WaveformQuery
from src.audio.band_levels import RATES, counts, stretch
from src.audio.waveform_codec import unpacked
from src.orchestrator.errors import NotFound, TrackNotReady
from src.tasks.reanalysis import hurry_again

router = Router()

BANDS_ANSWERS = {
    "responses": {
        200: {
            "description": "Four bytes a point: low, mid, high, all. Empty past the end.",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        },
        304: {"description": "The client has these points"},
    }
}
# An address with the version never shows other points; any other address is asked for again.
UNCHANGING, CHANGING = "private, max-age=31536000, immutable", "private, no-cache"


@router.get("/{track_id}/waveform", response=Waveform)
async def waveform(
    request: AuthenticatedRequest, track_id: str, query: Query[WaveformQuery]
) -> dict[str, Any]:
    track = await owned_track(request.auth, track_id, Track.objects.only("waveform"))
    return {**unpacked(_stored(track), query.bins), "bands": _bands(_stored(track))}


@router.get("/{track_id}/waveform/bands", openapi_extra=BANDS_ANSWERS)
async def bands(request: AuthenticatedRequest, track_id: str, query: Query[BandsQuery]) -> HttpResponseBase:
    """Return peaks in three bands of a part of the track, four bytes a point.

    The bytes are low (to 200 Hz), mid (to 2 kHz), high, and all frequencies: 255 times the square root of the largest
    absolute sample. Of a track that was analysed by an older version they are computed now, and the answer is 409 until
    they are there.
    """
    rows = Track.objects.only("waveform", "storage_path", "status")
    track = await owned_track(request.auth, track_id, rows)
    found = _stored(track).get("bands")
    if found is None:
        if track.is_ready:
            await asyncio.to_thread(hurry_again, str(track.pk))
        raise TrackNotReady("The waveform in bands is being computed. Wait a moment and ask again.")
    etag = quote_etag(f"{found['digest']}-{query.level}-{query.first}-{query.count}")
    answer = get_conditional_response(request, etag)
    if answer is None:
        offset, length = stretch(found["points"], query.level, query.first, query.count)
        content = await asyncio.to_thread(_content, waveform_path(track.storage_path), offset, length)
        answer = HttpResponse(content, content_type="application/octet-stream")
    answer["ETag"] = etag
    answer["Cache-Control"] = UNCHANGING if query.v == found["digest"] else CHANGING
    return answer


def _stored(track: Track) -> dict[str, Any]:
    if track.waveform is None:
        raise TrackNotReady("The waveform is not ready yet. Wait until the track is analysed.")
    stored: dict[str, Any] = track.waveform
    return stored


def _bands(stored: dict[str, Any]) -> dict[str, Any] | None:
    found = stored.get("bands")
    if found is None:
        return None
    levels = zip(RATES, counts(found["points"]), strict=True)
    return {
        "version": found["digest"],
        "levels": [{"points_per_second": rate, "points": points} for rate, points in levels],
    }


def _content(path: str, offset: int, length: int) -> bytes:
    try:
        with default_storage.open(path) as file:
            file.seek(offset)
            return bytes(file.read(length))
    except OSError:
        raise NotFound("The waveform of this track is missing. Analyse the track again.") from None
