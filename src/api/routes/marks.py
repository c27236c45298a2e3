"""Cues, notes and section names of a track. Each change can be undone by POST /api/agent/undo."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from ninja import Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_track
from src.api.http.errors import ApiError
from src.api.models import TrackMark, User
from src.api.schemas import marks as schemas
from src.orchestrator.errors import NotFound
from src.orchestrator.tools.journal import Change, Step
from src.orchestrator.tools.library.marks import Marks, NoSuchMark

router = Router()


@router.get("/{track_id}/marks", response=schemas.MarkList)
async def list_marks(request: AuthenticatedRequest, track_id: str) -> dict[str, Any]:
    """Return the marks of a track in the order of their times."""
    track = await owned_track(request.auth, track_id)
    return {"marks": [mark async for mark in TrackMark.objects.owned_by(request.auth).filter(track=track)]}


@router.post("/{track_id}/marks", response={201: schemas.MarkChange})
async def create_mark(request: AuthenticatedRequest, track_id: str, new: schemas.NewMark) -> Status:
    made = await _changed(
        request.auth, lambda marks: marks.create(track_id, new.kind, new.at_seconds, new.text)
    )
    return Status(201, made)


@router.patch("/{track_id}/marks/{mark_id}", response=schemas.MarkChange)
async def edit_mark(
    request: AuthenticatedRequest, track_id: str, mark_id: str, edit: schemas.MarkEdit
) -> dict[str, Any]:
    return await _changed(request.auth, lambda marks: marks.update(track_id, mark_id, edit.given()))


@router.delete("/{track_id}/marks/{mark_id}", response=schemas.MarkChange)
async def delete_mark(request: AuthenticatedRequest, track_id: str, mark_id: str) -> dict[str, Any]:
    return await _changed(request.auth, lambda marks: marks.delete(track_id, mark_id))


async def _changed(user: User, action: Callable[[Marks], Change]) -> dict[str, Any]:
    return await sync_to_async(_change)(user, action)


def _change(user: User, action: Callable[[Marks], Change]) -> dict[str, Any]:
    try:
        change, token = Step(user.pk).make(lambda: action(Marks(user.pk)))
    except NoSuchMark:
        raise NotFound from None
    except ValueError as refusal:
        raise ApiError(422, "invalid", str(refusal)) from None
    return {**change.summary, "undo_token": token}
