"""JSON of dances and their tasks for clients."""

from typing import Any

from src.api.models import ChoreographyTask, Dance, MoveClip, OwnMove
from src.choreography.blueprint import read_blueprint
from src.choreography.count_sheet import write_count_sheet
from src.tasks.dances.messages import note_messages
from src.tasks.dances.steps import library_of


def summarise_dance(dance: Dance) -> dict[str, Any]:
    """Return a dance as a row of a list. Makes no query if track and tasks were fetched."""
    beats = (dance.blueprint or {}).get("beat_times", ())
    key = dance.key
    # Sorted here, so that prefetched tasks are used.
    tasks = sorted(dance.tasks.all(), key=lambda task: task.created_at)
    columns = ("id", "title", "request", "language", "track_id", "conversation_id", "parameters")
    return {
        **{name: getattr(dance, name) for name in (*columns, "video_size", "created_at", "updated_at")},
        "track_title": dance.track.display_name if dance.track else "",
        "seconds": beats[-1] - beats[0] if beats else None,
        "move_count": len((dance.blueprint or {}).get("moves", ())),
        "key": key,
        "has_picture": bool(dance.picture_path),
        "has_video": bool(dance.video_path),
        "video_is_current": bool(dance.video_path) and dance.video_key == key,
        "task": describe_task(tasks[-1]) if tasks else None,
    }


def describe_task(task: ChoreographyTask) -> dict[str, Any]:
    names = ("kind", "status", "progress", "stage", "message", "result", "error", "history")
    fields = {name: getattr(task, name) for name in (*names, "dance_id", "created_at", "updated_at")}
    return {"task_id": task.pk, **fields}


def describe_dance(dance: Dance, language: str | None) -> dict[str, Any]:
    """Return a dance with its blueprint and its count sheet in a language (None: that of the dance)."""
    head = {**summarise_dance(dance), "blueprint": None, "moves": [], "notes": []}
    if dance.blueprint is None:
        return head
    library = library_of(dance.own_moves)
    blueprint = read_blueprint(dance.blueprint, library)
    clips = set(MoveClip.objects.filter(user_id=dance.user_id, status="ready").values_list("move", flat=True))
    own = (
        {row.move: row.teaching for row in OwnMove.objects.filter(user_id=dance.user_id)}
        if dance.own_moves
        else {}
    )
    rows = write_count_sheet(blueprint, language or dance.language)
    moves = [
        {
            **vars(row),
            **own.get(row.move, {}),
            "index": index,
            "category": library[row.move].category,
            "difficulty": library[row.move].difficulty,
            "start_beat": placed.start_beat,
            "end_beat": placed.end_beat,
            "has_clip": row.move in clips,
        }
        for index, (row, placed) in enumerate(zip(rows, blueprint.moves, strict=True))
    ]
    return {
        **head,
        "blueprint": blueprint,
        "moves": moves,
        "notes": note_messages(language or dance.language, blueprint),
    }
