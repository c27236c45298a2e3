"""What a worker's child does before its first job."""

import os

from django.conf import settings


def prepare() -> None:
    """Set the numeric libraries' ways, which they read when they are imported, and let them compile once now:
    the first beat tracking takes up to 26 s, the second 0.1 s."""
    cache = settings.CLAVE_HOME / "numba"
    cache.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))
    # The other layers bring threads of their own, which do not survive the next fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"
    os.environ.setdefault("OMP_NUM_THREADS", "1")

    from src.audio.warm_up import warm_up

    warm_up()
