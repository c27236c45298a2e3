"""Preparation of a worker's child: at its start, and before its first job."""

import os
from functools import cache

from django.conf import settings


def prepare_child() -> None:
    """Set what the libraries of the analysis read when they are imported. They are not imported yet: a child without a
    job stays as small as the parent that it was forked from."""
    folder = settings.CLAVE_HOME / "numba"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    # Numba's other layers bring threads of their own, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"

    from src.tasks.decode_limits import let_stuck_decoders_be_killed

    let_stuck_decoders_be_killed()


@cache
def load_analysis() -> None:
    """Import and warm, once a process, all that an analysis needs. The limits on decoding do not count the time."""
    from src.audio.warm_up import warm_up

    warm_up()
