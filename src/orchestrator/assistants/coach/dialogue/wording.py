"""Values and questions as text in a language."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from src.orchestrator.assistants.coach.languages import Language
from src.orchestrator.assistants.coach.plan import Plan, Session
from src.orchestrator.assistants.coach.plan.items import MOBILITY, STRENGTH
from src.orchestrator.assistants.coach.plan.load import minutes_text

from .talk import Talk

MOST_TITLES = 3
BUTTONS: Mapping[str, tuple[str, ...]] = {
    "discipline": ("dance", "instrument"),
    "is_16_or_older": ("yes", "no", "skip"),
    "fitness_level": ("beginner", "intermediate", "advanced"),
    "experience_years": ("unknown",),
    "share_health": ("yes", "no"),
    "limitations": ("none", "skip"),
    "primary_goal": ("goal_technique", "goal_piece", "goal_performance", "goal_fun"),
    "goal_details": ("no_date",),
    "minutes_per_session": ("minutes_20", "minutes_30", "minutes_45"),
    "days_per_week": ("unknown",),
    "equipment": ("none", "skip"),
    "habits": ("skip",),
    "not_eaten": ("everything", "skip"),
    "weekdays": ("evenings_3", "weekend"),
    "confirm": ("yes", "no"),
    "after": ("today", "make_tasks"),
}
# Slots without a question of their own -> the question that asks for them.
QUESTIONS = {"goal_date": "goal_details", "track_ids": "goal_details", "practice": "discipline"}
EXERCISES = frozenset({*STRENGTH, *MOBILITY})


def question_of(slot_name: str) -> str:
    return QUESTIONS.get(slot_name, slot_name)


def buttons(question: str, talk: Talk) -> list[str]:
    """Return the suggested answers to a question."""
    found = [talk.language.say("buttons", key) for key in BUTTONS.get(question, ())]
    if question == "goal_details":
        found = [*list(talk.titles.values())[:MOST_TITLES], *found]
    return found


def listed(values: Mapping[str, Any], talk: Talk) -> str:
    """Return one line for each value."""
    words = talk.language
    return "\n".join(
        f"- {words.say('labels', name)}: {value_text(name, value, talk)}" for name, value in values.items()
    )


def value_text(name: str, value: Any, talk: Talk) -> str:
    """Return a value as text for the user."""
    words = talk.language
    if value is None or value == []:
        return words.say("values", "none")
    if isinstance(value, bool):
        return words.say("values", "yes" if value else "no")
    if name in TOLD:
        return TOLD[name](value, talk)
    if isinstance(value, list):
        return words.join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


TOLD: Mapping[str, Callable[[Any, Talk], str]] = {
    "discipline": lambda value, talk: talk.language.say("values", value),
    "fitness_level": lambda value, talk: talk.language.say("values", value),
    "practice": lambda value, talk: _first_word(talk.language, "practice", value),
    "weekdays": lambda value, talk: talk.language.join(talk.language.data["weekdays"][day] for day in value),
    "goal_date": lambda value, talk: date_text(date.fromisoformat(value), talk.language),
    "track_ids": lambda value, talk: talk.language.join(talk.titles.get(one, "?") for one in value),
    "equipment": lambda value, talk: talk.language.join(
        _first_word(talk.language, "equipment", one) for one in value
    ),
    "not_eaten": lambda value, talk: talk.language.join(_food(talk.language, one) for one in value),
    "current_bpm": lambda value, talk: talk.language.say("values", "bpm", bpm=value),
}


def _first_word(words: Language, group: str, key: str) -> str:
    return str(words.data["words"][group].get(key, [key])[0])


def _food(words: Language, key: str) -> str:
    group = "food" if key in words.data["words"]["food"] else "food_group"
    return _first_word(words, group, key)


def date_text(day: date, words: Language) -> str:
    name = words.data["months"][day.month - 1]
    return str(words.data["date"].format(day=day.day, month=name, year=day.year))


def number_text(number: float) -> str:
    return f"{number:g}"


def plan_line(key: str, plan: Plan, words: Language) -> str:
    first = plan.weeks[0].minutes if plan.weeks else 0
    return words.message(
        key,
        weeks=counted("week", len(plan.weeks), words),
        sessions=counted("session", len(plan.sessions), words),
        first=minutes_text(first),
        most=minutes_text(plan.most_minutes),
    )


def counted(noun: str, count: int, words: Language) -> str:
    """Return a number with its noun: "1 week", "2 weeks"."""
    return words.message(f"{noun}_{'one' if count == 1 else 'many'}", count=count)


def session_lines(session: Session) -> str:
    return "\n".join(_item_line(item) for item in session.items)


def _item_line(item: Any) -> str:
    where = f": {item.track_title}" if item.track_title else ""
    if item.start_seconds is not None and item.end_seconds is not None:
        where += f", {_clock(item.start_seconds)}-{_clock(item.end_seconds)}"
    speed = f", {item.speed_from_percent}-{item.speed_to_percent} %" if item.speed_from_percent else ""
    tempo = f" ({item.tempo_from:g}-{item.tempo_to:g} BPM)" if item.tempo_from else ""
    return f"- {minutes_text(item.minutes)} min: {item.text}{where}{speed}{tempo}"


def _clock(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"


def join_parts(parts: Iterable[str], words: Language) -> str:
    return words.join(words.say("parts", part) for part in parts)
