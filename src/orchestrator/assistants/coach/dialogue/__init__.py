"""The conversation by rules: questions, parsing, confirmation, saving. It needs no model and no database.

::

    talk.py        the state of a conversation: a working copy of `OnboardingState`
    plan_store.py  interface to the plan and tasks that a turn may change
    wording.py     values and questions as text
    questions.py   the next question; back and restart
    flow.py        messages before the plan is made
    saving.py      confirmed values, and the plan made from them
    after_plan.py  messages after the plan is made
    alarm.py       answers to alarms, and their effect on the plan
"""

from .flow import answer
from .plan_store import MemoryPlanStore, PlanStore
from .talk import Talk, Turn

__all__ = ["MemoryPlanStore", "PlanStore", "Talk", "Turn", "answer"]
