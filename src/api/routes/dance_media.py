"""The poses, picture and video of a dance."""

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_dance
from src.api.http.range_response import file_response
from src.api.schemas import choreography as schemas
from src.orchestrator.errors import NotFound, ServiceUnavailable
from src.orchestrator.tools.dances import start_video
from src.orchestrator.tools.dances.poses import fetch_poses

from .choreography import STARTED, start, started_response

router = Router()

BINARY = {"schema": {"type": "string", "format": "binary"}}
FILE_ANSWERS = {
    200: {"description": "The whole file"},
    206: {"description": "The part named by the Range header"},
    416: {"description": "The Range is outside the file"},
}
VIDEO = {"responses": {**FILE_ANSWERS, 200: {"description": "The video", "content": {"video/mp4": BINARY}}}}
PICTURE = {
    "responses": {**FILE_ANSWERS, 200: {"description": "The picture", "content": {"image/jpeg": BINARY}}}
}
POSES = {
    "responses": {
        200: {
            "description": (
                "Little-endian 16-bit numbers as docs/choreography.md describes them. The headers "
                "`Clave-Start-Seconds`, `Clave-Frames-Per-Second` and `Clave-Frames` give their times."
            ),
            "content": {"application/octet-stream": BINARY},
        },
        304: {"description": "The client already has these poses"},
    }
}


@router.get("/dances/{dance_id}/poses", openapi_extra=POSES)
async def poses(request: AuthenticatedRequest, dance_id: str) -> HttpResponse:
    """The joints of both dancers over time, compressed."""
    dance = await owned_dance(request.auth, dance_id)
    if not dance.key:
        raise NotFound("This dance is not planned yet.")
    headers = {"ETag": f'"{dance.key}"', "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return HttpResponse(status=304, headers=headers)
    found = await fetch_poses(dance)
    if found is None:
        raise ServiceUnavailable("The dance could not be prepared in time. Please try again in a moment.")
    headers |= {
        "Clave-Start-Seconds": repr(found.start_seconds),
        "Clave-Frames-Per-Second": str(found.frames_per_second),
        "Clave-Frames": str(found.frames),
    }
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return HttpResponse(found.data, headers=headers, content_type="application/octet-stream")
    plain = await sync_to_async(found.decompressed, thread_sensitive=False)()
    return HttpResponse(plain, headers=headers, content_type="application/octet-stream")


@router.get("/dances/{dance_id}/picture", openapi_extra=PICTURE)
async def picture(request: AuthenticatedRequest, dance_id: str) -> HttpResponseBase:
    """A still picture of the couple; 404 until a worker has drawn it."""
    dance = await owned_dance(request.auth, dance_id)
    return await _file(request, dance.picture_path, "image/jpeg", f"{dance}.jpg")


@router.get("/dances/{dance_id}/video", openapi_extra=VIDEO)
async def video(
    request: AuthenticatedRequest, dance_id: str, query: Query[schemas.VideoQuery]
) -> HttpResponseBase:
    """The video that was drawn last. Supports `Range`; `download=true` makes it an attachment."""
    dance = await owned_dance(request.auth, dance_id)
    response = await _file(request, dance.video_path, "video/mp4", f"{dance}.mp4")
    if query.download:
        inline = response["Content-Disposition"]
        response["Content-Disposition"] = inline.replace("inline", "attachment", 1)
    return response


@router.post("/dances/{dance_id}/video", response=STARTED)
async def draw_video(request: AuthenticatedRequest, dance_id: str) -> Any:
    """Draw the video of the dance with its current moves."""
    dance = await owned_dance(request.auth, dance_id)
    return started_response(await start(lambda: start_video(dance)))


async def _file(request: HttpRequest, path: str, content_type: str, name: str) -> HttpResponseBase:
    if not path:
        raise NotFound("This has not been drawn yet.")
    # A new drawing gets a new path.
    etag = f'"{path.rpartition("/")[2]}"'
    return await file_response(request, path, content_type=content_type, filename=name, etag=etag)
