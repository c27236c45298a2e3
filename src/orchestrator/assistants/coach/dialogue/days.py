"""Consistency of the named days of the week and the number of days a week."""

from src.orchestrator.assistants.coach.plan import Profile

from .talk import Talk, Turn
from .wording import counted, value_text


def settle_days(talk: Talk, turn: Turn) -> None:
    """Make both agree. Fewer named days lower the number; of more named days only that many are used."""
    words = talk.language
    days = talk.pending.get("weekdays")
    wanted = talk.pending.get("days_per_week", talk.values.get("days_per_week"))
    if not days or len(days) == wanted:
        return
    if not wanted:
        talk.pending["days_per_week"] = len(days)
    elif len(days) < wanted:
        talk.pending["days_per_week"] = len(days)
        count = len(days)
        turn.say(
            words.message(
                "days_changed", days=counted("day", count, words), sessions=counted("session", count, words)
            )
        )
    else:
        used = Profile({"weekdays": days, "days_per_week": wanted}).weekdays
        shown = value_text("weekdays", used, talk)
        turn.say(words.message("too_many_days", sessions=counted("session", wanted, words), weekdays=shown))
