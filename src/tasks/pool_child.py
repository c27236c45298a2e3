"""Preparation of a worker's children: in their parent, at their start, and before their first job."""

import os
import sys
from functools import cache

from django.conf import settings


def preload() -> None:
    """Import, in the parent, what its children then share: half of what a child would import with its first job.

    Only libraries that start no thread when they are imported, and never a decoder; nothing is computed. Elsewhere than
    on Linux not even that: a fork after native threads were started crashes.
    """
    if sys.platform == "linux":
        configure_numba()
        import numba  # noqa: F401
        import scipy.fft
        import scipy.ndimage  # noqa: F401


def prepare_child() -> None:
    """At a child's start. The rest of the analysis is not imported yet: a child without a job stays as small as the
    parent that it was forked from."""
    configure_numba()

    from src.tasks.decode_limits import let_stuck_decoders_be_killed

    let_stuck_decoders_be_killed()


def configure_numba() -> None:
    """Numba reads this when it is imported."""
    folder = settings.CLAVE_HOME / "numba"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    # Numba's other layers bring threads of their own, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"


@cache
def load_analysis() -> None:
    """Import and warm, once a process, all that an analysis needs. The limits on decoding do not count the time."""
    from src.audio.warm_up import warm_up

    warm_up()
