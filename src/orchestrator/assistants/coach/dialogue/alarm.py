"""Answers to alarms, and removal of affected exercises from the plan."""

from src.orchestrator.assistants.coach.safety.alarms import NO_EATING_ADVICE, Alarm
from src.orchestrator.assistants.coach.slots import EATING_SLOTS

from .plan_store import PlanStore
from .talk import Talk, Turn
from .wording import join_parts, plan_line

# Too private to be stored, and of no use for a plan.
NOT_REMEMBERED = frozenset({"self_harm"})


def answer_alarm(alarm: Alarm, talk: Talk, plans: PlanStore, turn: Turn) -> Turn:
    """Say where to get help, and remove everything from the plan that the alarm affects."""
    words = talk.language
    turn.is_private = turn.is_fixed = True
    turn.say(words.say("safety", alarm.kind))
    found = [
        {"kind": one.kind, "parts": list(one.parts)}
        for one in alarm.restrictions
        if one.kind not in NOT_REMEMBERED
    ]
    if not found:
        return turn
    is_new = talk.add_restrictions(found)
    if alarm.parts:
        turn.say(words.say("safety", "left_out", parts=join_parts(alarm.parts, words)))
    if set(alarm.kinds) - {"eating"}:
        turn.say(words.say("safety", "left_out_strength"))
    if set(alarm.kinds) & NO_EATING_ADVICE:
        turn.say(words.say("safety", "left_out_eating"))
        _leave_out_eating(talk)
    if is_new and plans.plan() is not None:
        plan = plans.make_plan(talk.profile, talk.today, talk.language_code)
        turn.say(plan_line("plan_changed", plan, words))
    return turn


def _leave_out_eating(talk: Talk) -> None:
    for name in EATING_SLOTS:
        talk.pending.pop(name, None)
