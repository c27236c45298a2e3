"""Reading of values from a message. Clear statements count, whatever the open question is."""

from collections.abc import Mapping
from datetime import date

from src.orchestrator.assistants.coach.languages import LANGUAGES, Language, normalise

from .answers import read_answer
from .message import Found, MessageText
from .statements import CLEAR


def read_fields(
    text: str,
    language: Language,
    asked: str | None,
    today: date,
    titles: Mapping[str, str] | None = None,
) -> Found:
    """Return the values in a message.

    asked : the open question
    titles : of the user's tracks, by id

    Words that the language of the conversation does not have are read in the other two.
    """
    found = Found()
    for other in (language, *(one for one in LANGUAGES.values() if one is not language)):
        message = MessageText(text, normalise(text), other, asked, today, titles or {})
        for read in CLEAR:
            read(message, found)
        if found:
            break
    message = MessageText(text, normalise(text), language, asked, today, titles or {})
    if not found.values.keys() & asked_slots(asked) and not found.ambiguous and not found.is_past_date:
        read_answer(message, found)
    return found


def asked_slots(asked: str | None) -> set[str]:
    """Return the slots that a question asks for."""
    groups = {
        "goal_details": {"goal_date", "track_ids"},
        "fitness_level": {"fitness_level", "experience_years"},
        "minutes_per_session": {"minutes_per_session", "days_per_week"},
        "weekdays": {"weekdays", "start_time"},
    }
    return groups.get(asked or "", {asked} if asked else set())
