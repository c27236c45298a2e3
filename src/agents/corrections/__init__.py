"""A user's corrections of measurements. The stored measurement itself is never changed.

`corrected` is the one place where a correction takes effect; `changed` makes a new set of corrections.
"""

from src.agents.corrections.apply import corrected
from src.agents.corrections.facts import Change, Corrections, changed

__all__ = ["Change", "Corrections", "changed", "corrected"]
