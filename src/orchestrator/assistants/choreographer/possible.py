"""Whether a described dance can be made."""

from src.api.models import Dance, Track
from src.choreography.errors import ChoreographyError, ParameterExtractionError
from src.choreography.parameters import ChoreographyParameters
from src.choreography.parameters.extraction import find_other_dance
from src.orchestrator.tools.dances import require_danceable
from src.tasks.dances.messages import error_message, message

from .track_choice import choose_track


def require_bachata(user_id: int, request: str) -> None:
    """Raise ``ParameterExtractionError`` if the request names another dance that is in no title of the user."""
    dance = find_other_dance(request)
    if dance and not Track.objects.filter(user_id=user_id, title__icontains=dance).exists():
        raise ParameterExtractionError(f"Only bachata can be made, not {dance}.", "other_dance", dance=dance)


def require_possible(dance: Dance) -> None:
    """Raise ``ValueError`` with a message for the user if a dance that is not stored yet cannot be made."""
    try:
        require_bachata(dance.user_id, dance.request)
        track = choose_track(dance, ChoreographyParameters())
        if track is None:
            raise ChoreographyError(message(dance.language, "no_track"))
        require_danceable(track, dance.language)
    except ChoreographyError as error:
        raise ValueError(error_message(dance.language, error)) from None
