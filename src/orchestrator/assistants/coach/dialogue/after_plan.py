"""Messages after the plan is made: today, tasks, a missed day, too easy, too hard."""

from datetime import date, timedelta

from django.utils import timezone

from src.orchestrator.assistants.coach.agent_types import OnboardingAgentType
from src.orchestrator.assistants.coach.languages import LANGUAGES
from src.orchestrator.assistants.coach.plan import Plan, Session
from src.orchestrator.assistants.coach.plan.load import minutes_text
from src.orchestrator.assistants.coach.understanding.times import read_date, read_weekdays

from .plan_store import PlanStore
from .talk import Talk, Turn
from .wording import buttons, counted, date_text, plan_line, session_lines

STEP_PERCENT = 10
LEAST_LOAD = 50


def command(talk: Talk, normal: str, plans: PlanStore, turn: Turn) -> Turn | None:
    """Carry out a request about the plan. Return None for other messages."""
    name = next((name for name in ACTIONS if _says(name, normal)), None)
    if name is None:
        return None
    plan = plans.plan()
    if plan is None:
        return turn.say(talk.language.message("no_plan"))
    turn.agent_type = AGENTS.get(name, OnboardingAgentType.SCHEDULING).value
    return ACTIONS[name](talk, normal, plans, turn, plan)


def nothing_found(talk: Talk, turn: Turn) -> Turn:
    turn.suggestions = buttons("after", talk)
    return turn.say(talk.language.message("after"))


def _says(name: str, normal: str) -> bool:
    return any(language.words(name).find(normal) for language in LANGUAGES.values())


def _today(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    words = talk.language
    session = next((one for one in plan.sessions if one.date >= talk.today and not one.is_done), None)
    if session is None:
        return turn.say(words.message("no_session"))
    key = "today" if session.date == talk.today else "next_session"
    return turn.say(
        words.message(
            key,
            minutes=minutes_text(session.minutes),
            time=session.time,
            date=date_text(session.date, words),
            items=session_lines(session),
        )
    )


def _tasks(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    words = talk.language
    count = plans.make_tasks(plan, talk.language_code)
    if not count:
        return turn.say(words.message("tasks_known"))
    # Makes this a change of the coach, which "undo that" finds.
    talk.data["tasks_made_at"] = timezone.now().isoformat()
    tasks = counted("task", count, words)
    return turn.say(words.message("tasks_made", tasks=tasks, project=words.message("project")))


def _update(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    """Make the plan again from the same values, because tracks were analysed or deleted since."""
    changed = plans.make_plan(talk.profile, talk.today, talk.language_code)
    if changed == plan:
        return turn.say(talk.language.message("plan_same"))
    return turn.say(plan_line("plan_changed", changed, talk.language), *changed.notes)


def _missed(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    words = talk.language
    session = _session_meant(talk, normal, plan)
    if session is None:
        return turn.say(words.message("missed_unknown"))
    mark_missed(plan, session)
    plans.replace_plan(plan)
    changed = plans.make_plan(talk.profile, talk.today, talk.language_code)
    said = words.message("missed", date=date_text(session.date, words))
    return turn.say(said, plan_line("plan_changed", changed, words))


def mark_missed(plan: Plan, session: Session) -> None:
    session.is_missed, session.is_done = True, False


def _session_meant(talk: Talk, normal: str, plan: Plan) -> Session | None:
    """Return the last session on the named weekday up to today; without a day, the last one that is not done."""
    past = [one for one in plan.sessions if one.date <= talk.today and not one.is_done and not one.is_missed]
    for language in (talk.language, *LANGUAGES.values()):
        if days := read_weekdays(normal, language):
            return next((one for one in reversed(past) if one.date.weekday() in days), None)
        day: date | None = read_date(normal, language, talk.today - timedelta(days=400))
        if day:
            return next((one for one in past if one.date == day), None)
    return past[-1] if past else None


def _easy(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    talk.data["tempo_shift"] = min(40, int(talk.data.get("tempo_shift", 0)) + STEP_PERCENT)
    return _adapted(talk, plans, turn, "harder")


def _hard(talk: Talk, normal: str, plans: PlanStore, turn: Turn, plan: Plan) -> Turn:
    talk.data["tempo_shift"] = max(-40, int(talk.data.get("tempo_shift", 0)) - STEP_PERCENT)
    talk.data["load_percent"] = max(LEAST_LOAD, int(talk.data.get("load_percent", 100)) - STEP_PERCENT)
    return _adapted(talk, plans, turn, "easier")


def _adapted(talk: Talk, plans: PlanStore, turn: Turn, key: str) -> Turn:
    plan = plans.make_plan(talk.profile, talk.today, talk.language_code)
    return turn.say(talk.language.message(key), plan_line("plan_changed", plan, talk.language))


ACTIONS = {
    "update": _update,
    "tasks": _tasks,
    "missed": _missed,
    "easy": _easy,
    "hard": _hard,
    "today": _today,
}
AGENTS = dict.fromkeys(("update", "easy", "hard"), OnboardingAgentType.WORKOUT_PLANNING)
