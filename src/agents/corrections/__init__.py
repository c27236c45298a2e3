"""What the owner of a track knows better, laid over what was measured. The measurement itself is never changed.

`corrected` is the one place where a correction takes effect; `changed` makes a new set of corrections.
"""

from src.agents.corrections.apply import corrected
from src.agents.corrections.facts import Change, Corrections, changed

__all__ = ["Change", "Corrections", "changed", "corrected"]
