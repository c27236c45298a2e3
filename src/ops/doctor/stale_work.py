"""Checks for answers and analyses that are stuck."""

from datetime import timedelta

from django.utils import timezone

from src.api.models import Run, Track
from src.ops.doctor.finding import Problem

# Workers take over abandoned jobs within a minute.
MAX_DELAY = timedelta(minutes=10)


def answers_are_finished() -> str:
    late = timezone.now() - MAX_DELAY
    count = Run.objects.filter(status__in=Run.ACTIVE, lease_until__lt=late).count()
    if count:
        raise Problem(
            f"{count} answers were interrupted when the web process ended, and are not closed yet.",
            "No action is needed: each is closed when its conversation is opened. If this happens repeatedly, "
            "check web.log for the reason.",
        )
    return "none is unfinished"


def tracks_are_analysed() -> str:
    late = timezone.now() - MAX_DELAY
    waiting = (Track.Status.PENDING, Track.Status.ANALYZING)
    stuck = Track.objects.filter(status__in=waiting, lease_until__lt=late).count()
    if stuck:
        raise Problem(
            f"{stuck} tracks have been waiting for their analysis for more than ten minutes.",
            "Check that workers are running; they resume abandoned tracks automatically. For a long queue, start "
            "more workers.",
        )
    return "none is stuck"
