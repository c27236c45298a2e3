"""What one file of the collection is."""

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class HostileFile:
    """``make`` builds the bytes only when they are wanted: some are big.

    shows_its_damage : a player could see that something is missing, so a READY track must say so
    """

    kind: str
    name: str
    make: Callable[[], bytes]
    shows_its_damage: bool = False


def dice(*words: object) -> random.Random:
    """Random numbers that are the same in every run, and others for every file."""
    return random.Random("/".join(map(str, words)))
