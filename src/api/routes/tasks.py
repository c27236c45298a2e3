"""The user's tasks, without an assistant. Changes can be undone with POST /api/agent/undo."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from ninja import Query, Router
from ninja.responses import Status

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.http.rate_limits import task_changes
from src.api.models import JournalEntry, TodoTask, User
from src.api.models.todo_task import TodoTaskQuerySet
from src.api.schemas import tasks as schemas
from src.orchestrator.errors import NotFound
from src.orchestrator.tools.journal import Change, Step
from src.orchestrator.tools.journal.snapshots import kind_of
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.todo import TodoList
from src.orchestrator.tools.todo.passages import OwnPassages
from src.orchestrator.tools.todo.service import TodoNotFound, TooManyTasks

router = Router()


@router.get("", response=schemas.TaskGroups)
async def list_tasks(request: AuthenticatedRequest, query: Query[schemas.TaskQuery]) -> dict[str, Any]:
    """List tasks by status, with their counts."""
    return await sync_to_async(_grouped)(_found(request.auth, query), query.limit)


@router.post("", response={201: schemas.TaskChange, 200: schemas.TaskChange})
async def create_task(request: AuthenticatedRequest, draft: schemas.TaskDraft) -> Status:
    """Create a task (201), or return an unfinished one with the same title (200)."""
    answer = await _changed(request.auth, lambda tasks: tasks.create(draft.given()))
    return Status(201 if answer["undo_token"] else 200, answer)


@router.post("/reorder", response=schemas.TaskChanges)
async def reorder_tasks(request: AuthenticatedRequest, order: schemas.TaskOrder) -> dict[str, Any]:
    change, token = await _made(request.auth, lambda tasks: tasks.reorder(order.task_ids))
    rows = TodoTask.objects.owned_by(request.auth).filter(pk__in=order.task_ids)
    messages = [effect["message"] for effect in change.summary["effects"]]
    return {"messages": messages, "tasks": [task async for task in rows], "undo_token": token}


@router.get("/{task_id}", response=schemas.Task)
async def get_task(request: AuthenticatedRequest, task_id: str) -> TodoTask:
    task = await TodoTask.objects.owned_by(request.auth).filter(pk=_id(task_id)).afirst()
    if task is None:
        raise NotFound
    return task


@router.api_operation(["PATCH", "PUT"], "/{task_id}", response=schemas.TaskChange)
async def update_task(
    request: AuthenticatedRequest, task_id: str, fields: schemas.TaskFields
) -> dict[str, Any]:
    """Change the given fields."""
    return await _changed(request.auth, lambda tasks: tasks.update(_id(task_id), fields.given()))


@router.delete("/{task_id}", response=schemas.TaskChange)
async def delete_task(request: AuthenticatedRequest, task_id: str) -> dict[str, Any]:
    return await _changed(request.auth, lambda tasks: tasks.delete([_id(task_id)]))


@router.api_operation(["PATCH", "PUT"], "/{task_id}/status", response=schemas.TaskChange)
async def update_task_status(
    request: AuthenticatedRequest, task_id: str, payload: schemas.TaskStatus
) -> dict[str, Any]:
    return await _changed(request.auth, lambda tasks: tasks.set_status([_id(task_id)], payload.status))


@router.get("/{task_id}/history", response=schemas.TaskHistory)
async def task_history(request: AuthenticatedRequest, task_id: str) -> schemas.TaskHistory:
    """List the changes of a task, which may have been deleted."""
    entries = JournalEntry.objects.filter(user=request.auth, kind=kind_of(TodoTask), row_id=str(_id(task_id)))
    events = [schemas.TaskEvent.of(entry) async for entry in entries]
    if not events and not await TodoTask.objects.owned_by(request.auth).filter(pk=_id(task_id)).aexists():
        raise NotFound
    return schemas.TaskHistory(events=events)


def _id(task_id: str) -> int:
    """Parse a task id. Raises `NotFound` for malformed ids."""
    if not (task_id.isascii() and task_id.isdigit() and len(task_id) < 19):
        raise NotFound
    return int(task_id)


def _found(user: User, query: schemas.TaskQuery) -> TodoTaskQuerySet:
    rows = TodoTask.objects.owned_by(user)
    if query.status:
        rows = rows.filter(status=query.status)
    if query.project:
        rows = rows.filter(project__iexact=query.project)
    for word in query.q.split():
        rows = rows.filter(title__icontains=word)
    return rows


def _grouped(rows: TodoTaskQuerySet, limit: int) -> dict[str, Any]:
    of_status = {status: rows.filter(status=status) for status in TodoTask.Status.values}
    orders = {TodoTask.Status.DONE: ("-completed_at", "-id")}
    counts = {status: found.count() for status, found in of_status.items()}
    return {
        "tasks": {
            status: list(found.order_by(*orders.get(TodoTask.Status(status), ("sort_order", "id")))[:limit])
            for status, found in of_status.items()
        },
        "counts": {**counts, "total": sum(counts.values())},
    }


async def _changed(user: User, change: Callable[[TodoList], Change]) -> dict[str, Any]:
    """Change one task and describe the change."""
    made, token = await _made(user, change)
    effect = made.summary["effects"][0]
    task = await TodoTask.objects.owned_by(user).filter(pk=effect["task_id"]).afirst()
    return {"message": effect["message"], "task": task, "undo_token": token}


async def _made(user: User, change: Callable[[TodoList], Change]) -> tuple[Change, str | None]:
    tasks = TodoList(user.pk, OwnPassages(Library(user.pk)))
    await sync_to_async(task_changes().count)(user.pk)
    try:
        return await sync_to_async(Step(user.pk).make)(lambda: change(tasks))
    except TodoNotFound:
        raise NotFound from None
    except TooManyTasks as refusal:
        raise ApiError(409, "limit_reached", str(refusal)) from None
    except ValueError as refusal:
        # Messages of our own, written for users.
        raise ApiError(422, "invalid", str(refusal)) from None
