"""Analysis of the user's whole library."""

from collections import Counter
from functools import partial
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import Case, CharField, Count, Min, QuerySet, When
from django.db.models.functions import Cast
from ninja import Query, Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.http.errors import ApiError
from src.api.models import Track, TrackSearch, User
from src.api.models.track_search import NO_TEXT
from src.api.schemas import library as schemas
from src.core.text import fold
from src.orchestrator.tools.library.filters import LibraryFilter, conditions_of
from src.orchestrator.tools.library.search_spelling import as_written, corrected_texts, searched_words
from src.tasks import batch

router = Router()


@router.post("/analyse", response={202: schemas.LibraryProgress})
async def analyse(request: AuthenticatedRequest) -> schemas.LibraryProgress:
    """Queue the tracks whose analysis failed or is outdated. Repeating the request is harmless."""
    return await sync_to_async(_queue)(request.auth)


@router.get("/analyse", response=schemas.LibraryProgress)
async def progress(request: AuthenticatedRequest) -> schemas.LibraryProgress:
    """Return the progress and speed of the analysis, and its failures."""
    return await sync_to_async(_progress)(request.auth)


@router.get("/points", response=schemas.LibraryPoints)
async def points(request: AuthenticatedRequest, query: Query[LibraryFilter]) -> dict[str, Any]:
    """Return tempo and energy of the tracks that pass a filter, for a picture of the library."""
    return {"points": await sync_to_async(_points)(request.auth, query)}


@router.get("/keys", response=schemas.LibraryKeys)
async def keys(request: AuthenticatedRequest, query: Query[LibraryFilter]) -> schemas.LibraryKeys:
    """Count the tracks in each key among those that pass a filter."""
    return schemas.LibraryKeys(counts=await sync_to_async(_keys)(request.auth, query))


@router.get("/groups", response=schemas.LibraryGroups)
async def groups(
    request: AuthenticatedRequest, by: schemas.GroupedBy, query: Query[LibraryFilter]
) -> schemas.LibraryGroups:
    """List the albums, artists or genres of the tracks that pass a filter, with the cover of one of their tracks."""
    return await sync_to_async(_groups)(request.auth, by, query)


@router.get("/names", response=schemas.LibraryNames)
async def names(
    request: AuthenticatedRequest, query: Query[schemas.LibraryNamesQuery]
) -> schemas.LibraryNames:
    """List the artists, albums, genres or own tags of the library, to complete what is typed."""
    find = _user_tags if query.field == "user_tag" else partial(_tags_of_files, field=query.field)
    return schemas.LibraryNames(names=await sync_to_async(find)(request.auth, q=fold(query.q)))


@router.get("/spelling", response=schemas.LibrarySpelling)
async def spelling(request: AuthenticatedRequest, query: Query[LibraryFilter]) -> schemas.LibrarySpelling:
    """Correct typing errors in the text of a search that finds nothing, by the names in the library."""
    return schemas.LibrarySpelling(q=await sync_to_async(_corrected)(request.auth, query))


def _corrected(user: User, query: LibraryFilter) -> str:
    for text in corrected_texts(query.q or "", searched_words(user.pk)):
        found = _rows(user, query.model_copy(update={"q": text})).order_by("-created_at")
        tags = found.values_list("track__title", "track__artist", "track__album", "track__genre")[:1]
        if track := next(iter(tags), None):
            return as_written(text, " ".join(track))
    return ""


def _tags_of_files(user: User, field: str, q: str) -> list[str]:
    rows = TrackSearch.objects.filter(user=user, **{f"{field}__contains": q}).exclude(
        **{f"track__{field}": ""}
    )
    counted = rows.order_by().values_list(f"track__{field}").annotate(tracks=Count("pk"))
    return [name for name, _ in counted.order_by("-tracks", f"track__{field}")[: schemas.MOST_NAMES]]


def _user_tags(user: User, q: str) -> list[str]:
    rows = TrackSearch.objects.filter(user=user, user_tags__contains=q).exclude(track__user_tags=[])
    lists = rows.order_by("track__title").values_list("track__user_tags", flat=True)
    counted = Counter(tag for tags in lists.iterator() for tag in tags if q in fold(tag))
    return [tag for tag, _ in counted.most_common(schemas.MOST_NAMES)]


def _points(user: User, query: LibraryFilter) -> list[dict[str, Any]]:
    rows = _rows(user, query).filter(tempo_bpm__isnull=False, energy__isnull=False)
    values = rows.order_by("-created_at").values("track_id", "tempo_bpm", "energy", "camelot")
    return [dict(point) for point in values[: schemas.MOST_POINTS]]


def _keys(user: User, query: LibraryFilter) -> dict[str, int]:
    counted = _rows(user, query).exclude(camelot="").order_by().values_list("camelot").annotate(Count("pk"))
    return dict(counted)


def _groups(user: User, by: schemas.GroupedBy, query: LibraryFilter) -> schemas.LibraryGroups:
    with_cover = Case(When(track__cover__gt="", then=Cast("track_id", CharField())))
    found = (
        _rows(user, query)
        .exclude(**{by: NO_TEXT})
        .order_by()
        .values(by)
        .annotate(
            name=Min(f"track__{by}"),
            artists=Count("artist", distinct=True),
            first_artist=Min("track__artist"),
            tracks=Count("pk"),
            cover_of=Min(with_cover),
        )
        .order_by(by)
    )
    shown = list(found[: schemas.MOST_GROUPS])
    ids = [UUID(group["cover_of"]) for group in shown if group["cover_of"]]
    covers = dict(Track.objects.filter(pk__in=ids).values_list("pk", "cover"))
    return schemas.LibraryGroups(
        groups=[_group(group, by, covers) for group in shown],
        total=found.count() if len(shown) == schemas.MOST_GROUPS else len(shown),
    )


def _group(found: dict[str, Any], by: schemas.GroupedBy, covers: dict[UUID, str]) -> schemas.LibraryGroup:
    cover_of = UUID(found["cover_of"]) if found["cover_of"] else None
    cover = covers.get(cover_of, "") if cover_of else ""
    return schemas.LibraryGroup(
        name=found["name"],
        artist=found["first_artist"] if by == "album" and found["artists"] == 1 else "",
        tracks=found["tracks"],
        cover_track_id=cover_of if cover else None,
        cover=cover,
    )


def _rows(user: User, query: LibraryFilter) -> QuerySet[TrackSearch]:
    try:
        condition = conditions_of(query, user.pk)
    except ValueError as error:
        raise ApiError(422, "invalid", str(error)) from None
    return TrackSearch.objects.filter(condition, user=user)


def _queue(user: User) -> schemas.LibraryProgress:
    tracks = Track.objects.owned_by(user)
    batch.queue_missing(tracks)
    batch.remember_start(str(user.pk), batch.progress_of(tracks))
    return _progress(user)


def _progress(user: User) -> schemas.LibraryProgress:
    tracks = Track.objects.owned_by(user)
    now, start = batch.progress_of(tracks), batch.start_of(str(user.pk))
    if start and not now.remaining:
        # The batch is done; a later one has its own speed.
        batch.forget_start(str(user.pk))
        start = None
    return schemas.LibraryProgress(
        total=now.total,
        done=now.done,
        outdated=now.outdated,
        waiting=now.waiting,
        running=now.running,
        failed=now.failed,
        tracks_per_minute=start.tracks_per_minute(now) if start else None,
        seconds_left=start.seconds_left(now) if start else None,
        failures=[schemas.LibraryFailure.model_validate(failure) for failure in batch.failures(tracks)],
    )
