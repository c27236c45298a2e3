"""The supervisor after the start, without Django: ``manage.py serve`` becomes this program by ``exec``.

Only the start needs Django (migrations, the first user, the login link). Replacing the program frees what was imported
for it, about 90 MB, and keeps the process: its id, its children, the lock and the pipe to the reaper.
"""

import json
import os
import signal
import sys
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Any, NoReturn

from src.ops.serve.child import Child
from src.ops.serve.instance import Instance
from src.ops.serve.reaper import Reaper
from src.ops.serve.stopping import SIGNALS, StopRequested, remembered_signals
from src.ops.serve.supervisor import ServeError, Supervisor

STOPPING, STOPPED = "Stopping ...", "Clave has stopped."


@dataclass(frozen=True)
class Handover:
    """The state that is passed to the new program as JSON."""

    lock_descriptor: int
    reaper_pid: int
    reaper_descriptor: int
    children: list[dict[str, Any]]


def become_lasting(instance: Instance, reaper: Reaper, supervisor: Supervisor) -> NoReturn:
    """Replace this program. Signals stay pending until the new one handles them.

    Raises ``StopRequested`` if a signal has arrived already.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    if supervisor.stop_requested():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        raise StopRequested
    children = [child.as_dict() for child in supervisor.children]
    state = Handover(instance.fileno(), reaper.process.pid, reaper.fileno(), children)
    for descriptor in (state.lock_descriptor, state.reaper_descriptor):
        os.set_inheritable(descriptor, True)
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", __name__, json.dumps(asdict(state))])  # noqa: S606 - no shell


def supervise(state: Handover) -> None:
    """Run until a stop is requested. Raise ``ServeError`` if a child keeps failing."""
    with ExitStack() as stack:
        stack.enter_context(Instance.adopted(state.lock_descriptor))
        stop_requested = stack.enter_context(remembered_signals())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        reaper = stack.enter_context(Reaper.adopted(state.reaper_pid, state.reaper_descriptor))
        supervisor = stack.enter_context(Supervisor(say, stop_requested))
        supervisor.children = [Child.adopted(data, reaper) for data in state.children]
        stack.callback(say, STOPPING)
        supervisor.run()


def say(words: str) -> None:
    print(words, flush=True)


def main() -> None:
    try:
        supervise(Handover(**json.loads(sys.argv[1])))
    except StopRequested:
        say(STOPPED)
    except ServeError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
