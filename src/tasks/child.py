"""What a worker's child does before its first job."""

import os

from django.conf import settings


def prepare() -> None:
    """Load and warm what listening needs, once. Numeric libraries read their settings when they are imported, so
    these come first; they count for agents that use librosa or numba, too."""
    cache = settings.CLAVE_HOME / "numba"
    cache.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))
    # Numba's other layers bring threads of their own, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"
    # One job keeps one core busy; the pool has as many children as there are cores.
    os.environ.setdefault("OMP_NUM_THREADS", "1")

    from src.audio.warm_up import warm_up

    warm_up()
