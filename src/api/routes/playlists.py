"""One's own playlists. Each change can be undone by POST /api/agent/undo, too."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpResponse, StreamingHttpResponse
from django.utils.http import content_disposition_header
from ninja import Query, Router
from ninja.responses import Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.http.playlist_archive import DEFAULT_NAME, archived
from src.api.models import Track, User
from src.api.schemas import playlists as schemas
from src.orchestrator.errors import NotFound
from src.orchestrator.tools.journal import Change, Step
from src.orchestrator.tools.library.smart_filter import conditions_of, tracks_of
from src.orchestrator.tools.playlists import NoSuchPlaylist, Playlists
from src.orchestrator.tools.playlists.files import Item, as_csv, file_stem, items_of, lines_of, m3u8, xspf
from src.orchestrator.tools.playlists.listing import listed_playlists
from src.orchestrator.tools.playlists.m3u_matching import match

router = Router()

CONTENT_TYPES = {
    "m3u8": "audio/x-mpegurl; charset=utf-8",
    "xspf": "application/xspf+xml; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
}
EXPORT_ANSWER = {
    "responses": {
        200: {
            "description": "A file",
            "content": {
                kind.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}}
                for kind in CONTENT_TYPES.values()
            },
        }
    }
}


@router.get("", response=schemas.PlaylistList)
async def list_playlists(request: AuthenticatedRequest) -> dict[str, Any]:
    """Those that were changed last first."""
    found = await sync_to_async(listed_playlists)(request.auth)
    return {"playlists": [schemas.ListedPlaylist.of(one) for one in found]}


@router.post("", response={201: schemas.PlaylistChange})
async def create_playlist(request: AuthenticatedRequest, draft: schemas.PlaylistDraft) -> Status:
    smart = draft.filter
    if smart is not None:
        _checked(lambda: conditions_of(smart, request.auth.pk))
    items = [(str(one.track_id), one.reason) for one in draft.tracks]
    return Status(201, await _changed(request.auth, lambda mine: mine.create(draft.name, items, smart)))


@router.post("/import", response={201: schemas.ImportedPlaylist})
async def import_playlist(request: AuthenticatedRequest, file: schemas.PlaylistFile) -> Status:
    """A playlist from an M3U8, of the tracks that are in the library: by file name, then by artist, title and
    length. `missing` lists the others."""
    return Status(201, await _imported(request.auth, file))


@router.get("/{playlist_id}", response=schemas.Playlist)
async def get_playlist(request: AuthenticatedRequest, playlist_id: str) -> dict[str, Any]:
    return await sync_to_async(_described)(request.auth, playlist_id)


@router.patch("/{playlist_id}", response=schemas.PlaylistChange)
async def update_playlist(
    request: AuthenticatedRequest, playlist_id: str, changes: schemas.PlaylistChanges
) -> dict[str, Any]:
    smart = changes.filter
    if smart is not None:
        _checked(lambda: conditions_of(smart, request.auth.pk))
    return await _changed(request.auth, lambda mine: mine.update(playlist_id, changes.name, smart))


@router.delete("/{playlist_id}", response=schemas.PlaylistChange)
async def delete_playlist(request: AuthenticatedRequest, playlist_id: str) -> dict[str, Any]:
    return await _changed(request.auth, lambda mine: mine.delete(playlist_id))


@router.post("/{playlist_id}/tracks", response=schemas.PlaylistChange)
async def add_tracks(
    request: AuthenticatedRequest, playlist_id: str, new: schemas.NewEntries
) -> dict[str, Any]:
    """Add tracks at a place, or at the end."""
    items = [(str(one.track_id), one.reason) for one in new.tracks]
    return await _changed(request.auth, lambda mine: mine.add(playlist_id, items, new.place))


@router.post("/{playlist_id}/move", response=schemas.PlaylistChange)
async def move_entries(
    request: AuthenticatedRequest, playlist_id: str, move: schemas.EntryMove
) -> dict[str, Any]:
    """Bring entries, in this order, to a place among the others."""
    return await _changed(request.auth, lambda mine: mine.move(playlist_id, move.entry_ids, move.place))


@router.post("/{playlist_id}/remove", response=schemas.PlaylistChange)
async def remove_entries(
    request: AuthenticatedRequest, playlist_id: str, gone: schemas.EntryIds
) -> dict[str, Any]:
    """Take entries out. The tracks stay in the library."""
    return await _changed(request.auth, lambda mine: mine.remove(playlist_id, gone.entry_ids))


@router.get("/{playlist_id}/export", openapi_extra=EXPORT_ANSWER)
async def export_playlist(
    request: AuthenticatedRequest, playlist_id: str, query: Query[schemas.ExportQuery]
) -> HttpResponse | StreamingHttpResponse:
    """As M3U8, XSPF or CSV; as zip with the audio beside an M3U8."""
    name, items = await sync_to_async(_items)(request.auth, playlist_id)
    match query.as_:
        case "zip":
            body: Any = archived(name, items)
            response: HttpResponse | StreamingHttpResponse = StreamingHttpResponse(body)
        case "csv":
            response = HttpResponse(as_csv(items))
        case "xspf":
            response = HttpResponse(xspf(name, items))
        case _:
            response = HttpResponse(m3u8(name, items))
    response["Content-Type"] = CONTENT_TYPES[query.as_]
    file_name = f"{file_stem(name) or DEFAULT_NAME}.{query.as_}"
    response["Content-Disposition"] = (
        content_disposition_header(as_attachment=True, filename=file_name) or "attachment"
    )
    response["Cache-Control"] = "no-store"
    return response


async def _changed(user: User, change: Callable[[Playlists], Change]) -> dict[str, Any]:
    return await sync_to_async(_made)(user, change)


def _made(user: User, change: Callable[[Playlists], Change]) -> dict[str, Any]:
    mine = Playlists(user.pk)
    made, token = _checked(lambda: Step(user.pk).make(lambda: change(mine)))
    playlist_id = made.summary["playlist_id"]
    exists = mine.rows().filter(pk=playlist_id).exists()
    playlist = _described(user, playlist_id) if exists else None
    return {"message": made.summary["message"], "playlist": playlist, "undo_token": token}


def _checked[T](work: Callable[[], T]) -> T:
    """Convert the service's errors to API errors."""
    try:
        return work()
    except NoSuchPlaylist:
        raise NotFound from None
    except ValueError as refusal:
        # Our own messages, written for users.
        raise ApiError(422, "invalid", str(refusal)) from None


def _described(user: User, playlist_id: str) -> dict[str, Any]:
    mine = Playlists(user.pk)
    playlist = _checked(lambda: mine.playlist(playlist_id))
    entries = (
        [schemas.Entry.of(one.track, one.pk, one.reason) for one in mine.entries(playlist)]
        if playlist.filter is None
        else [schemas.Entry.of(track) for track in tracks_of(playlist)]
    )
    head = {name: getattr(playlist, name) for name in ("id", "name", "filter", "created_at", "updated_at")}
    return {**head, "entries": entries, "seconds": sum(one.duration or 0.0 for one in entries)}


def _items(user: User, playlist_id: str) -> tuple[str, list[Item]]:
    mine = Playlists(user.pk)
    playlist = _checked(lambda: mine.playlist(playlist_id))
    if playlist.filter is not None:
        return playlist.name, items_of((track, "") for track in tracks_of(playlist))
    return playlist.name, items_of((one.track, one.reason) for one in mine.entries(playlist))


@sync_to_async
def _imported(user: User, file: schemas.PlaylistFile) -> dict[str, Any]:
    matches = match(lines_of(file.m3u8), list(Track.objects.light().owned_by(user)))
    found = [(str(track.pk), "") for track in matches.found]
    made = _made(user, lambda mine: mine.create(file.name, found))
    return {**made, "missing": matches.missing[: schemas.MOST_ENTRIES]}
