"""How many random examples a property is tried with. ``CLAVE_TEST_EXAMPLES=10`` tries ten times as many."""

import os

from hypothesis import settings

FACTOR = float(os.environ.get("CLAVE_TEST_EXAMPLES", "1"))


def examples(usual: int) -> int:
    """Return the number of examples for a property that is usually tried with ``usual``."""
    return max(1, round(usual * FACTOR))


def use_our_profile() -> None:
    """Sets what properties use that say nothing else. No deadline: machines differ."""
    settings.register_profile("clave", max_examples=examples(50), deadline=None)
    settings.load_profile("clave")
