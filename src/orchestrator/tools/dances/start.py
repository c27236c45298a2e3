"""Start the jobs that make a dance or its video; import blueprints."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction

from src.api.models import ChoreographyTask, Dance, Track
from src.choreography.blueprint import read_blueprint
from src.choreography.errors import BlueprintError, ChoreographyError
from src.choreography.planning import build_grid
from src.core.text import storable
from src.tasks.dances.messages import message
from src.tasks.dances.queueing import start_task
from src.tasks.dances.steps import AGENTS, library_of, music_of, own_moves_of

# More would keep the workers busy for an hour.
MAX_ACTIVE_TASKS = 20
# The last beat of a dance may be at most this long after the end of the audio.
LAST_BEAT_SECONDS = 1.5


class CannotStart(ValueError):
    """A limit is reached. The message is for the user."""


@dataclass(frozen=True)
class StartedDance:
    """A new task. ``is_queued`` is False if the queue could not be reached; the task has then failed."""

    task: ChoreographyTask
    is_queued: bool


def start_dance(user_id: int, kind: ChoreographyTask.Kind, **dance: Any) -> StartedDance:
    """Create a dance with its task, and queue the task. The dance has the id of its first task.

    ``dance`` has columns of `Dance`. Raises `CannotStart`.
    """
    with transaction.atomic():
        _require_capacity(user_id)
        row = Dance.objects.create(user_id=user_id, id=uuid4(), **dance)
        task = _new_task(row, kind, task_id=row.pk)
    return StartedDance(task, start_task(task))


def require_danceable(track: Track, language: str) -> None:
    """Raise ``ChoreographyError`` if the track is not analysed, or no bachata can be danced to it."""
    if track.has_analysis(AGENTS[0]):
        build_grid(music_of(track))
        return
    waits = track.status in {Track.Status.PENDING, Track.Status.ANALYZING}
    problem = "track_waiting" if waits else "track_failed"
    raise ChoreographyError(message(language, problem, title=track.display_name))


def import_dance(user_id: int, track: Track, blueprint: Any, language: str) -> Dance:
    """Create a dance from a blueprint (parsed JSON) and a track of the user. No job is queued.

    Raises `CannotStart`, and ``BlueprintError`` if the blueprint does not match the schema, the library or the track.
    """
    own_moves = own_moves_of(user_id)
    read = read_blueprint(storable(blueprint), library_of(own_moves))
    if track.duration is not None and read.end_seconds > track.duration + LAST_BEAT_SECONDS:
        raise BlueprintError(
            "The blueprint is longer than this track. Choose the track that it was made for.",
            "blueprint_too_long",
        )
    with transaction.atomic():
        _require_capacity(user_id)
        return Dance.objects.create(
            user_id=user_id,
            track=track,
            title=track.display_name,
            language=language,
            own_moves=own_moves,
            parameters=read.parameters.model_dump(mode="json"),
            blueprint=read.model_dump(mode="json"),
            seed=read.seed,
        )


def start_video(dance: Dance) -> StartedDance:
    """Queue the video of a dance, or return its active task if there is one. Raises `CannotStart`."""
    active = dance.tasks.filter(status__in=ChoreographyTask.ACTIVE).first()
    if active is not None:
        return StartedDance(active, is_queued=True)
    if dance.blueprint is None:
        raise CannotStart(message(dance.language, "no_blueprint"))
    with transaction.atomic():
        task = _new_task(dance, ChoreographyTask.Kind.VIDEO)
    return StartedDance(task, start_task(task))


def _require_capacity(user_id: int) -> None:
    maximum = settings.MAX_DANCES_PER_USER
    if Dance.objects.filter(user_id=user_id).count() >= maximum:
        raise CannotStart(f"You have {maximum} dances, the maximum. Delete some first.")


def _new_task(dance: Dance, kind: ChoreographyTask.Kind, **fields: Any) -> ChoreographyTask:
    active = ChoreographyTask.objects.filter(user_id=dance.user_id, status__in=ChoreographyTask.ACTIVE)
    if active.count() >= MAX_ACTIVE_TASKS:
        raise CannotStart(
            f"You have {MAX_ACTIVE_TASKS} dances in progress. Wait until some are complete, or cancel some."
        )
    text = message(dance.language, "analyzing_request")
    return ChoreographyTask.objects.create(
        user_id=dance.user_id, dance=dance, kind=kind, message=text, **fields
    )
