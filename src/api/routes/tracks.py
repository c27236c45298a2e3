"""The user's tracks: upload, list, rename, delete, analyse."""

from typing import Any

from asgiref.sync import sync_to_async
from django.db.models import Q
from django.http import HttpResponse
from ninja import Query, Router, Status

from src.agents.registry import AGENT_REGISTRY
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.errors import ApiError
from src.api.models import Track, User
from src.api.schemas import tracks as schemas
from src.api.schemas.measurements import PassageQuery
from src.api.schemas.uploads import UploadedFiles
from src.api.uploads.preflight import PREFLIGHT_KEY, USER_HEADER
from src.api.uploads.service import check_before_body, delete_file, save_uploads
from src.audio.passage import Passage
from src.orchestrator.errors import NotFound
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.tools.library.filters import conditions_of
from src.orchestrator.tools.library.finding import Finding

router = Router()

# Described by hand, because the body is read without the framework's parser.
UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {
                            "type": "string",
                            "format": "binary",
                            "description": "One file; repeat the field for several.",
                        }
                    },
                }
            }
        },
    }
}


@router.post(
    "",
    response={(200, 201): schemas.Track, 207: UploadedFiles},
    openapi_extra=UPLOAD_BODY,
)
async def upload(request: AuthenticatedRequest) -> Status | HttpResponse:
    """Upload a track (201). The same file again returns the existing track (200).

    Several files return 207 with the result of each.
    """
    if PREFLIGHT_KEY in getattr(request, "scope", ()):
        await check_before_body(request, request.auth)
        return HttpResponse(status=204, headers={USER_HEADER.decode(): str(request.auth.pk)})
    saved = await save_uploads(request, request.auth)
    if len(saved) > 1:
        return Status(207, {"items": saved})
    if saved[0].refused:
        raise saved[0].refused
    return Status(201 if saved[0].is_new else 200, saved[0].track)


@router.get("", response=schemas.TrackPage)
async def list_tracks(request: AuthenticatedRequest, query: Query[schemas.TrackQuery]) -> dict[str, Any]:
    return await sync_to_async(page_of_tracks)(request.auth, query)


def page_of_tracks(user: User, query: schemas.TrackQuery) -> dict[str, Any]:
    """Find the ids in narrow tables first: a row of a track is long, and a search reads thousands."""
    start = (query.page - 1) * query.page_size
    ids, total = _finding(user, query).page(start, query.page_size)
    # By id alone: with a condition on the user, SQLite would read all rows of the user.
    rows = Track.objects.light().select_related("facts").in_bulk(ids)
    return {
        "items": [rows[pk] for pk in ids if pk in rows and rows[pk].user_id == user.pk],
        "total": total,
        "page": query.page,
        "page_size": query.page_size,
    }


def _finding(user: User, query: schemas.TrackQuery) -> Finding:
    try:
        condition = conditions_of(query, user.pk)
    except ValueError as error:
        raise ApiError(422, "invalid", str(error)) from None
    if query.status:
        condition &= Q(track__status=query.status)
    if query.ids:
        condition &= Q(pk__in=query.ids)
    return Finding(user.pk, condition, query.q or "", query.sort)


@router.get("/{track_id}/place", response=schemas.TrackPlace)
async def get_place(
    request: AuthenticatedRequest, track_id: str, query: Query[schemas.TrackQuery]
) -> dict[str, int | None]:
    """Return where a track stands in a list of tracks, which may be long: 0 is the first. Takes what the list takes."""
    track = await owned_track(request.auth, track_id)
    return {"place": await sync_to_async(lambda: _finding(request.auth, query).place_of(track.pk))()}


@router.get("/{track_id}", response=schemas.TrackDetail)
async def get_track(request: AuthenticatedRequest, track_id: str) -> Track:
    return await owned_track(request.auth, track_id, Track.objects.select_related("facts").defer("waveform"))


@router.patch("/{track_id}", response=schemas.Track)
async def edit_track(request: AuthenticatedRequest, track_id: str, change: schemas.TrackChange) -> Track:
    """Edit title, artist, album, genre, year, number, rating and own tags. An empty title shows the file name."""
    track = await owned_track(request.auth, track_id)
    changed = track.edit_tags(change.model_dump(exclude_unset=True))
    if changed:
        await track.asave(update_fields=changed)
    return track


@router.delete("/{track_id}", response={204: None})
async def delete_track(request: AuthenticatedRequest, track_id: str) -> None:
    track = await owned_track(request.auth, track_id)
    await track.adelete()
    await delete_file(track)


@router.post("/{track_id}/reanalyse", response={202: schemas.Track})
async def reanalyse(request: AuthenticatedRequest, track_id: str) -> Track:
    """Analyse a track again, unless an analysis is queued or running already."""
    track = await owned_track(request.auth, track_id)
    await sync_to_async(_queue_again)(track)
    return track


def _queue_again(track: Track) -> None:
    finished = (Track.Status.READY, Track.Status.FAILED)
    if track.change_status(Track.Status.PENDING, only_from=finished):
        track.queue_analysis()


@router.get("/{track_id}/analysis", response=dict[str, Any])
async def all_analyses(request: AuthenticatedRequest, track_id: str) -> Any:
    """Return the measurements by agent (or `{"error": ...}`), with the user's corrections applied."""
    track = await owned_track(request.auth, track_id, Track.objects.only("analysis", "corrections"))
    return track.current_analysis


@router.get("/{track_id}/analysis/{agent_name}", response=dict[str, Any])
async def one_analysis(
    request: AuthenticatedRequest, track_id: str, agent_name: str, query: Query[PassageQuery]
) -> dict[str, Any]:
    """Return one agent's measurements of the track or of a passage. Missing ones are measured now."""
    track = await owned_track(request.auth, track_id)
    if agent_name not in AGENT_REGISTRY:
        raise NotFound(f"Unknown agent. Choose from: {', '.join(sorted(AGENT_REGISTRY))}.")
    try:
        return await provider_from_settings().aget_analysis(
            agent_name,
            str(track.id),
            passage=Passage(query.start_seconds, query.end_seconds),
        )
    except KeyError:
        raise NotFound("This has not been measured in this track.") from None
    except ValueError as failure:
        # The agent's own message, written for users.
        raise ApiError(422, "analysis_failed", str(failure)) from None
