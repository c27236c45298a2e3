"""Start, edit, explain and present dances. Shared by the HTTP API and the choreographer."""

from .changes import DanceChanges, NoSuchDance
from .start import CannotStart, StartedDance, import_dance, require_danceable, start_dance, start_video

__all__ = [
    "CannotStart",
    "DanceChanges",
    "NoSuchDance",
    "StartedDance",
    "import_dance",
    "require_danceable",
    "start_dance",
    "start_video",
]
