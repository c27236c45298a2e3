"""The library of moves, users' own moves, and their clips of moves."""

from typing import Any

from asgiref.sync import sync_to_async
from django.db import IntegrityError
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_clip, owned_move
from src.api.http.errors import ApiError
from src.api.http.range_response import file_response
from src.api.http.rate_limits import require_capacity
from src.api.models import MoveClip, OwnMove, User
from src.api.schemas import choreography as schemas
from src.api.uploads.clips import save_clip
from src.api.uploads.containers import content_type_of
from src.api.uploads.preflight import PREFLIGHT_KEY, USER_HEADER
from src.api.uploads.service import check_before_body, delete_stored
from src.choreography.checks import check_move
from src.choreography.errors import MoveLibraryError
from src.choreography.library import load_library, load_teaching, parse_moves
from src.choreography.move import Move
from src.core.text import storable

router = Router()

MAX_OWN_MOVES = 200
UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {"file": {"type": "string", "format": "binary"}},
                }
            }
        },
    }
}
CLIP_ANSWER = {
    "responses": {
        200: {"description": "The clip as uploaded"},
        206: {"description": "The part named by the Range header"},
        416: {"description": "The Range is outside the file"},
    }
}


@router.get("/moves", response=schemas.LibraryMoves)
async def list_moves(request: AuthenticatedRequest, query: Query[schemas.DanceQuery]) -> dict[str, Any]:
    """All moves, with names and teaching lines, and the user's clips of them."""
    return {"moves": await sync_to_async(_moves)(request.auth, query.language or "en")}


@router.post("/moves", response={201: schemas.LibraryMove})
async def add_move(request: AuthenticatedRequest, draft: schemas.OwnMoveDraft) -> Status:
    """Add a user's own move. Dances that are made from now on can use it."""
    move = _checked_move(draft.move)
    teaching = {name: getattr(draft, name) for name in ("name", "lead", "follow", "mistake")}
    row = await sync_to_async(_add)(request.auth, move, storable(teaching))
    return Status(201, _described(move, row.teaching, is_own=True, clip=None))


@router.delete("/moves/{move}", response={204: None})
async def delete_move(request: AuthenticatedRequest, move: str) -> None:
    """Delete a user's own move. Dances that use it keep it."""
    await (await owned_move(request.auth, move)).adelete()


@router.post("/clips", response={201: schemas.Clip}, openapi_extra=UPLOAD_BODY)
async def add_clip(request: AuthenticatedRequest, query: Query[schemas.ClipQuery]) -> Status | HttpResponse:
    """Upload a video of a move (201). After a worker has examined it, new videos show it in place of the drawn couple.
    It replaces the former clip of the move."""
    await sync_to_async(_check_clip)(request.auth, query)
    if PREFLIGHT_KEY in getattr(request, "scope", ()):
        await check_before_body(request, request.auth)
        return HttpResponse(status=204, headers={USER_HEADER.decode(): str(request.auth.pk)})
    return Status(201, await save_clip(request, request.auth, query.move))


@router.get("/moves/{move}/clip", openapi_extra=CLIP_ANSWER)
async def get_clip(request: AuthenticatedRequest, move: str) -> HttpResponseBase:
    """The user's clip of a move. Supports `Range`."""
    clip = await owned_clip(request.auth, move)
    return await file_response(
        request,
        clip.storage_path,
        content_type=content_type_of(clip.storage_path),
        filename=clip.original_filename,
        etag=f'"{clip.pk}"',
    )


@router.delete("/moves/{move}/clip", response={204: None})
async def delete_clip(request: AuthenticatedRequest, move: str) -> None:
    clip = await owned_clip(request.auth, move)
    await clip.adelete()
    await sync_to_async(delete_stored)(clip.storage_path)


def _moves(user: User, language: str) -> list[dict[str, Any]]:
    clips = {clip.move: clip for clip in MoveClip.objects.owned_by(user)}
    teaching = load_teaching(language)
    found = [
        _described(move, vars(teaching[move.id]), is_own=False, clip=clips.get(move.id))
        for move in load_library().moves.values()
    ]
    own = [
        _described(Move.model_validate(row.body), row.teaching, is_own=True, clip=clips.get(row.move))
        for row in OwnMove.objects.owned_by(user)
    ]
    return found + own


def _described(
    move: Move, teaching: dict[str, Any], *, is_own: bool, clip: MoveClip | None
) -> dict[str, Any]:
    names = ("category", "counts", "difficulty", "energy", "tags")
    lines = {name: teaching[name] for name in ("name", "lead", "follow", "mistake")}
    fields = {name: getattr(move, name) for name in names}
    return {
        "move": move.id,
        **fields,
        **lines,
        "styles": move.styles.model_dump(),
        "is_own": is_own,
        "clip": clip,
    }


def _checked_move(body: dict[str, Any]) -> Move:
    """Validate a user's own move. Raises `ApiError` with all its problems."""
    try:
        move = parse_moves({"moves": [body]}, "Your move")[0]
    except MoveLibraryError as error:
        raise ApiError(422, "invalid", str(error)) from None
    problems = check_move(move)
    if move.id in load_library():
        problems.append(f"{move.id}: the library has a move with this id. Choose another one.")
    if problems:
        raise ApiError(422, "invalid", " ".join(problems))
    return move


def _add(user: User, move: Move, teaching: dict[str, Any]) -> OwnMove:
    require_capacity(OwnMove.objects.owned_by(user).count(), MAX_OWN_MOVES, "moves of your own")
    try:
        return OwnMove.objects.create(
            user=user, move=move.id, body=move.model_dump(mode="json"), teaching=teaching
        )
    except IntegrityError:
        raise ApiError(
            409, "exists", "You have a move with this id. Delete it first, or choose another id."
        ) from None


def _check_clip(user: User, query: schemas.ClipQuery) -> None:
    """Refuse a clip before its upload: without consent, or of an unknown move."""
    if not query.people_agree:
        raise ApiError(
            422, "consent_needed", "Confirm that the people in the clip agree, then upload it again."
        )
    is_known = query.move in load_library() or OwnMove.objects.owned_by(user).filter(move=query.move).exists()
    if not is_known:
        raise ApiError(422, "invalid", "There is no move with this id.")
