"""Work that should have ended long ago."""

from datetime import timedelta

from django.utils import timezone

from src.api.models import Run, Track
from src.ops.doctor.finding import Problem

# Workers take over what was abandoned within a minute.
PATIENCE = timedelta(minutes=10)


def answers_are_finished() -> str:
    late = timezone.now() - PATIENCE
    count = Run.objects.filter(status__in=Run.ACTIVE, lease_until__lt=late).count()
    if count:
        raise Problem(
            f"{count} answers were cut off when the web process ended, and nobody has looked at them since.",
            "Nothing to repair: each is closed when its conversation is opened. If this happens again and again, "
            "look into web.log for why the web process ends.",
        )
    return "none is left over"


def tracks_are_analysed() -> str:
    late = timezone.now() - PATIENCE
    waiting = (Track.Status.PENDING, Track.Status.ANALYZING)
    stuck = Track.objects.filter(status__in=waiting, lease_until__lt=late).count()
    if stuck:
        raise Problem(
            f"{stuck} tracks have been waiting for their analysis for more than ten minutes.",
            "Look whether workers are running; they take up by themselves what was left over. More workers work off "
            "a long queue sooner.",
        )
    return "none is stuck"
