"""One's whole library: bring every measurement up to date, and see how far that is."""

from asgiref.sync import sync_to_async
from ninja import Router

from src.api import schemas
from src.api.accounts.authentication import AuthenticatedRequest
from src.api.models import Track, User
from src.tasks import batch

router = Router()


@router.post("/analyse", response={202: schemas.LibraryProgress})
async def analyse(request: AuthenticatedRequest) -> schemas.LibraryProgress:
    """Analyse what is missing: tracks that failed, and those that older agents measured. What waits or is up to date
    is left alone, so asking again does no harm."""
    return await sync_to_async(_queue)(request.auth)


@router.get("/analyse", response=schemas.LibraryProgress)
async def progress(request: AuthenticatedRequest) -> schemas.LibraryProgress:
    """How far the analysis of the library is, how fast it goes, and what failed."""
    return await sync_to_async(_told)(request.auth)


def _queue(user: User) -> schemas.LibraryProgress:
    tracks = Track.objects.owned_by(user)
    batch.queue_missing(tracks)
    batch.remember_start(str(user.pk), batch.progress_of(tracks))
    return _told(user)


def _told(user: User) -> schemas.LibraryProgress:
    tracks = Track.objects.owned_by(user)
    now, start = batch.progress_of(tracks), batch.start_of(str(user.pk))
    if start and not now.remaining:
        # The batch is over: what comes later has another pace.
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
