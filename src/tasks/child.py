"""What a worker's child does before its first job."""

import os

from django.conf import settings


def prepare() -> None:
    """Load and warm what listening needs, once. Some transforms are compiled by numba, which reads its settings when
    it is imported: so they come first."""
    cache = settings.CLAVE_HOME / "numba"
    cache.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))
    # Numba's other layers bring threads of their own, which do not survive a fork.
    os.environ["NUMBA_THREADING_LAYER"] = "workqueue"

    from src.audio.warm_up import warm_up
    from src.tasks.bounds import let_stuck_decoders_be_killed

    warm_up()
    let_stuck_decoders_be_killed()
