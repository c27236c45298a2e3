"""The map of the user's library."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.models import LibraryMap, Track, TrackFacts, User
from src.api.schemas import library as schemas
from src.core.database import in_database_thread
from src.core.text import one_line
from src.tasks.library_map import start_map

router = Router()

MAP_COLUMNS = (
    "pk",
    "track__title",
    "track__original_filename",
    "track__artist",
    "tempo_bpm",
    "key",
    "camelot",
    "energy",
    "words",
    "updated_at",
)
LONGEST_NAME = 120


@router.get("/map", response=schemas.LibraryMapView)
async def get_map(request: AuthenticatedRequest) -> schemas.LibraryMapView:
    """Return where each track lies. If tracks were added or changed, a job places them: ask again until it is done."""
    return await in_database_thread(_map)(request.auth)


@router.post("/map", response={202: schemas.LibraryMapView})
async def arrange_map(request: AuthenticatedRequest) -> schemas.LibraryMapView:
    """Arrange the whole map again. All tracks may move."""
    return await in_database_thread(_map)(request.auth, fit_again=True)


def _map(user: User, *, fit_again: bool = False) -> schemas.LibraryMapView:
    facts = TrackFacts.objects.filter(track__user_id=user.pk).exclude(fingerprint=None)
    rows = [dict(zip(MAP_COLUMNS, row, strict=True)) for row in facts.values_list(*MAP_COLUMNS)]
    waiting = Track.objects.owned_by(user).waiting().count()
    stored = LibraryMap.objects.owned_by(user).first()
    newest = max((row["updated_at"] for row in rows), default=None)
    known = stored.newest_facts if stored else None
    if fit_again or (newest and (known is None or newest > known) and not (stored and stored.has_failed)):
        start_map(user.pk, fit_again=fit_again)
        stored = LibraryMap.objects.owned_by(user).first()
    places = {track_id: (x, y) for track_id, x, y in stored.each_point()} if stored else {}
    return schemas.LibraryMapView(
        state=_state_of(stored, is_empty=not rows),
        fraction=stored.fraction if stored else 0.0,
        waiting=waiting,
        points=schemas.LibraryMapPoints(**_columns(_placed(rows, places))),
    )


def _state_of(stored: LibraryMap | None, *, is_empty: bool) -> Any:
    if is_empty or stored is None:
        return "empty"
    if stored.is_working:
        return "working"
    return "failed" if stored.has_failed else "ready"


def _placed(
    rows: list[dict[str, Any]], places: dict[UUID, tuple[float, float]]
) -> Iterator[tuple[dict[str, Any], tuple[float, float]]]:
    return ((row, places[row["pk"]]) for row in rows if row["pk"] in places)


def _columns(placed: Iterator[tuple[dict[str, Any], tuple[float, float]]]) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {name: [] for name in schemas.LibraryMapPoints.model_fields}
    for row, (x, y) in placed:
        title = row["track__title"] or row["track__original_filename"]
        values = {
            "track_id": row["pk"],
            "title": one_line(title, LONGEST_NAME),
            "artist": one_line(row["track__artist"], LONGEST_NAME),
            "x": x,
            "y": y,
            "words": [word for word in row["words"].split("|") if word],
        }
        for name, column in columns.items():
            column.append(values[name] if name in values else row[name])
    return columns
