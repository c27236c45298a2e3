"""The supervisor as a program without Django: ``manage.py serve`` becomes it by ``exec`` after the start.

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
from src.ops.serve.instance_lock import InstanceLock
from src.ops.serve.reaper import Reaper
from src.ops.serve.stop_signals import SIGNALS, StopRequested, deferred_signals
from src.ops.serve.supervisor import ServeError, Supervisor

STOPPING, STOPPED = "Stopping ...", "Clave has stopped."


@dataclass(frozen=True)
class SupervisorState:
    """The state that is passed to the new program as JSON."""

    lock_descriptor: int
    reaper_pid: int
    reaper_descriptor: int
    children: list[dict[str, Any]]


def exec_supervisor_process(instance: InstanceLock, reaper: Reaper, supervisor: Supervisor) -> NoReturn:
    """Replace this program. Signals stay pending until the new one handles them.

    Raises ``StopRequested`` if a signal has arrived already.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    if supervisor.stop_requested():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        raise StopRequested
    children = [child.as_dict() for child in supervisor.children]
    state = SupervisorState(instance.fileno(), reaper.process.pid, reaper.fileno(), children)
    for descriptor in (state.lock_descriptor, state.reaper_descriptor):
        os.set_inheritable(descriptor, True)
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", __name__, json.dumps(asdict(state))])  # noqa: S606 - no shell


def supervise(state: SupervisorState) -> None:
    """Run until a stop is requested. Raise ``ServeError`` if a child keeps failing."""
    with ExitStack() as stack:
        stack.enter_context(InstanceLock.inherited(state.lock_descriptor))
        stop_requested = stack.enter_context(deferred_signals())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        reaper = stack.enter_context(Reaper.inherited(state.reaper_pid, state.reaper_descriptor))
        supervisor = stack.enter_context(Supervisor(say, stop_requested))
        supervisor.children = [Child.inherited(data, reaper) for data in state.children]
        stack.callback(say, STOPPING)
        supervisor.run()


def say(words: str) -> None:
    print(words, flush=True)


def main() -> None:
    try:
        supervise(SupervisorState(**json.loads(sys.argv[1])))
    except StopRequested:
        say(STOPPED)
    except ServeError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
