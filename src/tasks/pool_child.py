"""Preparation of a worker's children: in their parent, at their start, and before their first job."""

import importlib
import os
import sys
from functools import cache

from billiard.process import current_process
from django.conf import settings

from src.audio.warm_up import warm_up
from src.choreography.library import load_library
from src.tasks.decode_limits import enable_stall_timer

SHARED_LIBRARIES = (
    "numba",
    "scipy.fft",
    "scipy.ndimage",
    "scipy.interpolate",
    "src.choreography.poses.packed",
)


def preload() -> None:
    """Import, in the parent, what its children then share: half of what a child would import with its first job.

    Only libraries that start no thread when they are imported, and never a decoder; nothing is computed. Elsewhere than
    on Linux not even that: a fork after native threads were started crashes.
    """
    if sys.platform == "linux":
        configure_numba()
        for name in SHARED_LIBRARIES:
            importlib.import_module(name)
        # A user waits for a dance, and reading the moves takes as long as planning one.
        load_library()


def prepare_child() -> None:
    """Prepare a child at its start.

    The analysis is imported later, so that a child without a job uses no more memory than its parent.
    """
    configure_numba()
    # The solo pool has no children, and tells its own process to prepare itself.
    if current_process().daemon:
        enable_stall_timer()


def configure_numba() -> None:
    """Set the environment that numba reads at import."""
    folder = settings.CLAVE_HOME / "numba"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    # Numba's other threading layers start threads, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"


@cache
def load_analysis() -> None:
    """Import and warm up the analysis code once per process, before the decode limits apply."""
    warm_up()
