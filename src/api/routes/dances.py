"""Dances: create, list, change and delete them."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from ninja import Query, Router, Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_dance, owned_track
from src.api.http.errors import ApiError
from src.api.http.pagination import page_of
from src.api.models import ChoreographyTask, Dance, User
from src.api.schemas import choreography as schemas
from src.api.uploads.service import delete_stored
from src.choreography.errors import ChoreographyError
from src.choreography.library import move_name
from src.orchestrator.errors import NotFound
from src.orchestrator.tools.dances import (
    CannotStart,
    DanceChanges,
    NoSuchDance,
    import_dance,
    require_danceable,
    start_dance,
)
from src.orchestrator.tools.dances.changes import ChangedMeanwhile
from src.orchestrator.tools.dances.presentation import describe_dance, summarise_dance
from src.orchestrator.tools.journal import Change, Step
from src.tasks.dances.messages import error_message
from src.tasks.dances.queueing import cancel_task

from .choreography import STARTED, start, started_response

router = Router()


@router.post("/dances", response=STARTED)
async def create_dance(request: AuthenticatedRequest, form: schemas.DanceForm) -> Any:
    """Make a dance from a form, without a language model. Poll `poll_url`; the dance has the task's id."""
    track = await owned_track(request.auth, str(form.track_id))
    # Refused before anything is stored: a dance that cannot be planned would stay in the list.
    await sync_to_async(_with_api_errors)(lambda: require_danceable(track, form.language), form.language)
    parameters = form.model_dump(mode="json", exclude={"track_id", "language", "seed"})
    started = await start(
        lambda: start_dance(
            request.auth.pk,
            ChoreographyTask.Kind.FORM,
            track=track,
            language=form.language,
            parameters=parameters,
            seed=form.seed,
        )
    )
    return started_response(started)


@router.post("/dances/import", response={201: schemas.Dance})
async def import_blueprint(request: AuthenticatedRequest, payload: schemas.BlueprintImport) -> Status:
    """Make a dance from a blueprint and one of the user's tracks. Its video is drawn on request."""
    track = await owned_track(request.auth, str(payload.track_id))
    language = payload.language
    dance = await sync_to_async(_with_api_errors)(
        lambda: import_dance(request.auth.pk, track, payload.blueprint, language), language
    )
    return Status(201, await sync_to_async(describe_dance)(dance, language))


@router.get("/dances", response=schemas.DanceList)
async def list_dances(request: AuthenticatedRequest, query: Query[schemas.DancePageQuery]) -> dict[str, Any]:
    """The user's dances, newest first; with `conversation_id` only those of one conversation."""
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
    """Swap, remove, lengthen or ease moves, leave out a kind of figure, or rename the dance. The neighbours of a
    changed move change only if they must."""
    await owned_dance(request.auth, dance_id)
    return await sync_to_async(_edit)(request.auth, dance_id, edit)


@router.delete("/dances/{dance_id}", response={204: None})
async def delete_dance(request: AuthenticatedRequest, dance_id: str) -> None:
    """Delete a dance with its video, even while it is being made. This cannot be undone."""
    dance = await owned_dance(request.auth, dance_id)
    await dance.adelete()
    for path in dance.files:
        await sync_to_async(delete_stored)(path)


@router.post("/dances/{dance_id}/cancel", response=schemas.Dance)
async def cancel_dance(request: AuthenticatedRequest, dance_id: str) -> dict[str, Any]:
    """Cancel the active tasks of a dance. A blueprint that is already planned stays."""
    dance = await owned_dance(request.auth, dance_id)
    await sync_to_async(_cancel_tasks)(dance)
    return await sync_to_async(describe_dance)(dance, None)


@router.get("/dances/{dance_id}/moves/{index}/alternatives", response=schemas.Alternatives)
async def alternatives(
    request: AuthenticatedRequest, dance_id: str, index: int, query: Query[schemas.DanceQuery]
) -> dict[str, Any]:
    """Moves that fit at a place of a dance, the most suitable first."""
    dance = await owned_dance(request.auth, dance_id)
    changes = DanceChanges(request.auth.pk)
    language = query.language or dance.language
    moves = await sync_to_async(_with_api_errors)(lambda: changes.alternatives(dance, index), language)
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


def _edit(user: User, dance_id: str, edit: schemas.DanceEdit) -> dict[str, Any]:
    changes = DanceChanges(user.pk, edit.language or "")
    made, token = _with_api_errors(lambda: Step(user.pk).make(lambda: _apply(changes, dance_id, edit)))
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
        "leave_out": lambda: changes.leave_out(dance_id, str(edit.figure)),
        None: lambda: changes.rename(dance_id, edit.title or ""),
    }
    return actions[edit.action]()


def _with_api_errors[T](work: Callable[[], T], language: str = "en") -> T:
    """Convert the errors of the service into responses of the API."""
    try:
        return work()
    except NoSuchDance:
        raise NotFound from None
    except CannotStart as error:
        raise ApiError(409, "limit_reached", str(error)) from None
    except ChoreographyError as error:
        raise ApiError(422, "invalid", error_message(language, error)) from None
    except ChangedMeanwhile as error:
        raise ApiError(409, "changed_meanwhile", str(error)) from None
    except ValueError as error:
        # From our own code, with a message for users.
        raise ApiError(422, "invalid", str(error)) from None


def _cancel_tasks(dance: Dance) -> None:
    for task in dance.tasks.filter(status__in=ChoreographyTask.ACTIVE):
        cancel_task(task)
