"""An answer's life: started by a question, made by this process, watched by any, ended once."""

from .start import edit, regenerate, start_run
from .stop import stop_and_wait, stop_here, stop_run
from .watch import watch_run

__all__ = ["edit", "regenerate", "start_run", "stop_and_wait", "stop_here", "stop_run", "watch_run"]
