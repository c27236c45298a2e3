"""Dances described in words or by a form: their tasks, moves, poses, pictures and videos."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_choreography_task, owned_dance, owned_track
from src.api.http.errors import ApiError
from src.api.http.pagination import page_of
from src.api.http.range_response import file_response
from src.api.http.rate_limits import described_dances
from src.api.models import ChoreographyTask, Dance, User
from src.api.models.dance import MAX_REQUEST_CHARACTERS
from src.api.schemas import choreography as schemas
from src.api.schemas.base import Failure
from src.api.uploads.service import delete_stored
from src.choreography.errors import ChoreographyError
from src.core.text import clean
from src.orchestrator.errors import NotFound, ServiceUnavailable
from src.orchestrator.tools.dances import (
    CannotStart,
    DanceChanges,
    NoSuchDance,
    StartedDance,
    import_dance,
    start_dance,
    start_video,
)
from src.orchestrator.tools.dances.changes import ChangedMeanwhile
from src.orchestrator.tools.dances.language import language_of
from src.orchestrator.tools.dances.names import move_name
from src.orchestrator.tools.dances.poses import stored_poses
from src.orchestrator.tools.dances.presentation import describe_dance, summarise_dance
from src.orchestrator.tools.journal import Change, Step
from src.tasks.dances.messages import error_message
from src.tasks.dances.queueing import cancel_task

router = Router()

MIN_REQUEST_CHARACTERS = 5
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
                "`Clave-Start-Seconds`, `Clave-Frames-Per-Second` and `Clave-Frames` say when they are."
            ),
            "content": {"application/octet-stream": BINARY},
        },
        304: {"description": "The client has these poses"},
    }
}
STARTED = {
    202: schemas.ChoreographyStarted,
    500: schemas.ChoreographyError | Failure,
    503: schemas.ChoreographyError | Failure,
}
# Failure: a body that is no JSON.
DESCRIBED = {**STARTED, 400: schemas.RequestErrors | Failure}


@router.post("/describe", response=DESCRIBED)
async def describe(request: AuthenticatedRequest, payload: schemas.ChoreographyRequest) -> Any:
    """Make a dance from a description. Poll `poll_url`; the dance has the task's id. 10 requests a minute."""
    await sync_to_async(described_dances().count)(request.auth.pk)
    if not settings.AGENT_ENABLED:
        return JsonResponse({"error": "Agent orchestration is disabled"}, status=503)
    text = clean(payload.user_request)
    if problem := _length_problem(text):
        return JsonResponse({"user_request": [problem]}, status=400)
    started = await _start(
        lambda: start_dance(
            request.auth.pk,
            ChoreographyTask.Kind.DESCRIBED,
            request=text,
            language=payload.language or language_of(text, request.auth.language),
        )
    )
    return _started(started)


@router.get("/tasks/{task_id}", response=schemas.ChoreographyTask)
async def get_task(request: AuthenticatedRequest, task_id: str) -> ChoreographyTask:
    """How far a task is. The history has every message so far."""
    return await owned_choreography_task(request.auth, task_id)


@router.post("/dances", response=STARTED)
async def create_dance(request: AuthenticatedRequest, form: schemas.DanceForm) -> Any:
    """Make a dance from a form, without a language model. Poll `poll_url`; the dance has the task's id."""
    track = await owned_track(request.auth, str(form.track_id))
    parameters = form.model_dump(mode="json", exclude={"track_id", "language", "seed"})
    started = await _start(
        lambda: start_dance(
            request.auth.pk,
            ChoreographyTask.Kind.FORM,
            track=track,
            language=form.language,
            parameters=parameters,
            seed=form.seed,
        )
    )
    return _started(started)


@router.post("/dances/import", response={201: schemas.Dance})
async def import_blueprint(request: AuthenticatedRequest, payload: schemas.BlueprintImport) -> Status:
    """Make a dance from a blueprint, to a track of one's own. Its video is drawn on request."""
    track = await owned_track(request.auth, str(payload.track_id))
    language = payload.language
    dance = await sync_to_async(_checked)(
        lambda: import_dance(request.auth.pk, track, payload.blueprint, language), language
    )
    return Status(201, await sync_to_async(describe_dance)(dance, language))


@router.get("/dances", response=schemas.DanceList)
async def list_dances(request: AuthenticatedRequest, query: Query[schemas.DancePageQuery]) -> dict[str, Any]:
    """My dances, the newest first; those of one conversation with `conversation_id`."""
    rows = Dance.objects.owned_by(request.auth).select_related("track").prefetch_related("tasks")
    if query.conversation_id:
        rows = rows.filter(conversation_id=query.conversation_id)
    page = await page_of(rows, query)
    return {**page, "items": [summarise_dance(dance) for dance in page["items"]]}


@router.get("/dances/{dance_id}", response=schemas.Dance)
async def get_dance(
    request: AuthenticatedRequest, dance_id: str, query: Query[schemas.DanceQuery]
) -> dict[str, Any]:
    """A dance with its blueprint and its count sheet."""
    dance = await owned_dance(request.auth, dance_id)
    return await sync_to_async(describe_dance)(dance, query.language)


@router.patch("/dances/{dance_id}", response=schemas.DanceChange)
async def update_dance(
    request: AuthenticatedRequest, dance_id: str, edit: schemas.DanceEdit
) -> dict[str, Any]:
    """Swap, remove, lengthen or ease moves, leave out a kind of figure, or rename the dance. Moves around a changed
    one change where they must."""
    await owned_dance(request.auth, dance_id)
    return await sync_to_async(_changed)(request.auth, dance_id, edit)


@router.delete("/dances/{dance_id}", response={204: None})
async def delete_dance(request: AuthenticatedRequest, dance_id: str) -> None:
    """Delete a dance with its video, also while it is made. This cannot be undone."""
    dance = await owned_dance(request.auth, dance_id)
    await dance.adelete()
    for path in dance.files:
        await sync_to_async(delete_stored)(path)


@router.post("/dances/{dance_id}/cancel", response=schemas.Dance)
async def cancel_dance(request: AuthenticatedRequest, dance_id: str) -> dict[str, Any]:
    """End the work on a dance. What was planned so far stays."""
    dance = await owned_dance(request.auth, dance_id)
    await sync_to_async(_cancel)(dance)
    return await sync_to_async(describe_dance)(dance, None)


@router.get("/dances/{dance_id}/moves/{index}/alternatives", response=schemas.Alternatives)
async def alternatives(
    request: AuthenticatedRequest, dance_id: str, index: int, query: Query[schemas.DanceQuery]
) -> dict[str, Any]:
    """Moves that could stand at a place, the most suitable first."""
    dance = await owned_dance(request.auth, dance_id)
    changes = DanceChanges(request.auth.pk)
    language = query.language or dance.language
    moves = await sync_to_async(_checked)(lambda: changes.alternatives(dance, index), language)
    return {
        "alternatives": [
            {
                "move": move.id,
                "name": move_name(move.id, language),
                "difficulty": move.difficulty,
                "energy": move.energy,
            }
            for move in moves
        ]
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
    found = await stored_poses(dance)
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
    """A picture of the couple; 404 until a worker has drawn it."""
    dance = await owned_dance(request.auth, dance_id)
    return await _file(request, dance.picture_path, "image/jpeg", f"{dance}.jpg")


@router.get("/dances/{dance_id}/video", openapi_extra=VIDEO)
async def video(
    request: AuthenticatedRequest, dance_id: str, query: Query[schemas.VideoQuery]
) -> HttpResponseBase:
    """The video that was drawn last. Supports `Range`; with `download=true` it is an attachment."""
    dance = await owned_dance(request.auth, dance_id)
    response = await _file(request, dance.video_path, "video/mp4", f"{dance}.mp4")
    if query.download:
        inline = response["Content-Disposition"]
        response["Content-Disposition"] = inline.replace("inline", "attachment", 1)
    return response


@router.post("/dances/{dance_id}/video", response=STARTED)
async def draw_video(request: AuthenticatedRequest, dance_id: str) -> Any:
    """Draw the video of the dance as it is now."""
    dance = await owned_dance(request.auth, dance_id)
    return _started(await _start(lambda: start_video(dance)))


def _length_problem(text: str) -> str:
    if len(text) < MIN_REQUEST_CHARACTERS:
        return f"Request must be at least {MIN_REQUEST_CHARACTERS} characters"
    return "Request must be less than 1000 characters" if len(text) > MAX_REQUEST_CHARACTERS else ""


async def _start(start: Callable[[], StartedDance]) -> StartedDance:
    try:
        return await sync_to_async(start)()
    except CannotStart as refusal:
        raise ApiError(409, "limit_reached", str(refusal)) from None


def _started(started: StartedDance) -> Any:
    if not started.is_queued:
        return JsonResponse({"error": "Failed to start agent workflow"}, status=500)
    task = started.task
    return Status(
        202,
        {
            "task_id": task.pk,
            "status": "started",
            "message": task.message,
            "poll_url": f"/api/choreography/tasks/{task.pk}",
        },
    )


def _changed(user: User, dance_id: str, edit: schemas.DanceEdit) -> dict[str, Any]:
    changes = DanceChanges(user.pk, edit.language or "")
    made, token = _checked(lambda: Step(user.pk).make(lambda: _apply(changes, dance_id, edit)))
    return {
        "dance": describe_dance(changes.dance(dance_id), edit.language),
        "changes": made.summary.get("changes", []),
        "undo_token": token,
    }


def _apply(changes: DanceChanges, dance_id: str, edit: schemas.DanceEdit) -> Change:
    index, key = edit.index or 0, edit.key
    last = index if edit.last is None else edit.last
    actions: dict[str | None, Callable[[], Change]] = {
        "swap": lambda: changes.swap(dance_id, index, edit.move or "", key),
        "remove": lambda: changes.remove(dance_id, index, key),
        "lengthen": lambda: changes.lengthen(dance_id, index, key),
        "ease": lambda: (
            changes.ease(dance_id, index, last, key)
            if edit.part is None
            else changes.ease_part(dance_id, edit.part)
        ),
        "leave_out": lambda: changes.without(dance_id, str(edit.figure)),
        None: lambda: changes.rename(dance_id, edit.title or ""),
    }
    return actions[edit.action]()


def _checked[T](work: Callable[[], T], language: str = "en") -> T:
    """What the service refuses, as an answer of the API."""
    try:
        return work()
    except NoSuchDance:
        raise NotFound from None
    except CannotStart as refusal:
        raise ApiError(409, "limit_reached", str(refusal)) from None
    except ChoreographyError as refusal:
        raise ApiError(422, "invalid", error_message(language, refusal)) from None
    except ChangedMeanwhile as refusal:
        raise ApiError(409, "changed_meanwhile", str(refusal)) from None
    except ValueError as refusal:
        # Our own messages, written for users.
        raise ApiError(422, "invalid", str(refusal)) from None


def _cancel(dance: Dance) -> None:
    for task in dance.tasks.filter(status__in=ChoreographyTask.ACTIVE):
        cancel_task(task)


async def _file(request: HttpRequest, path: str, content_type: str, name: str) -> HttpResponseBase:
    if not path:
        raise NotFound("This is not drawn yet.")
    # A new drawing gets a new path.
    etag = f'"{path.rpartition("/")[2]}"'
    return await file_response(request, path, content_type=content_type, filename=name, etag=etag)
