"""Saving of confirmed values, and making the plan from them."""

from django.utils import timezone

from src.orchestrator.assistants.coach.agent_types import LAST_STEP, agent_of_step

from .plan_store import PlanStore
from .talk import Talk, Turn
from .wording import buttons, plan_line, value_text


def save_pending(talk: Talk, turn: Turn) -> None:
    """Save the confirmed values, and say what follows from changed ones."""
    words = talk.language
    changed = talk.save_pending(timezone.now().isoformat())
    turn.say(words.message("saved"))
    for name, (old, new) in changed.items():
        label = words.say("labels", name)
        texts = {"old": value_text(name, old, talk), "new": value_text(name, new, talk)}
        turn.say(f"{words.message('changed', label=label, **texts)} {words.say('consequences', name)}")
    if talk.values.get("is_16_or_older") is False and talk.step == 0:
        turn.say(words.message("under_16"), words.message("no_eating"))


def make_first_plan(talk: Talk, plans: PlanStore, turn: Turn) -> Turn:
    """Complete the ten steps and make the plan."""
    words = talk.language
    talk.is_complete = True
    talk.data.update(confirming=False, asked=None)
    agent = talk.context.setdefault(agent_of_step(LAST_STEP).value, {})
    agent["completed_at"] = timezone.now().isoformat()
    plan = plans.make_plan(talk.profile, talk.today, talk.language_code)
    turn.completed()
    turn.say(plan_line("plan_ready", plan, words), *plan.notes, words.message("after"))
    turn.suggestions = buttons("after", talk)
    return turn
