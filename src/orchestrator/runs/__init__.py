"""Runs: start, execute, watch and stop the answer to a question."""

from .start import edit, regenerate, start_run
from .stop import stop_and_wait, stop_local_run, stop_run
from .watch import watch_run

__all__ = ["edit", "regenerate", "start_run", "stop_and_wait", "stop_local_run", "stop_run", "watch_run"]
