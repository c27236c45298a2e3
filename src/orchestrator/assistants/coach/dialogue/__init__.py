"""The conversation by rules: what is asked, understood, confirmed and saved. It needs no model and no database.

::

    talk.py      where one user stands: a working copy of `OnboardingState`
    desk.py      what a turn may do beyond words: plan, tasks
    telling.py   values and questions in words
    asking.py    the next question; back and restart
    flow.py      one message before the plan is there
    saving.py    confirmed values, and the plan made from them
    later.py     one message after it
    alarm.py     what is said and left out where something belongs to a doctor
"""

from .desk import Desk, MemoryDesk
from .flow import answer
from .talk import Talk, Turn

__all__ = ["Desk", "MemoryDesk", "Talk", "Turn", "answer"]
