"""The conversation by rules: questions, parsing, confirmation, saving. It needs no model and no database.

::

    talk.py      the state of a conversation: a working copy of `OnboardingState`
    desk.py      the plan and tasks that a turn may change
    telling.py   values and questions as text
    asking.py    the next question; back and restart
    flow.py      messages before the plan is made
    saving.py    confirmed values, and the plan made from them
    later.py     messages after the plan is made
    alarm.py     answers to alarms, and their effect on the plan
"""

from .desk import Desk, MemoryDesk
from .flow import answer
from .talk import Talk, Turn

__all__ = ["Desk", "MemoryDesk", "Talk", "Turn", "answer"]
