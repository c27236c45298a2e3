"""What a worker's child does before its first job."""

import os

from django.conf import settings


def prepare() -> None:
    """Load and warm what listening needs, once. Numba reads its settings when it is imported, so they come first,
    for whichever agent uses it."""
    cache = settings.CLAVE_HOME / "numba"
    cache.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))
    # Numba's other layers bring threads of their own, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"

    from src.audio.warm_up import warm_up

    warm_up()
