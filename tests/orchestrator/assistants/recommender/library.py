"""Catalogues of artificial tracks with clearly different measurements."""

import random
from collections.abc import Sequence

from src.agents.harmony.camelot import key_of_code
from src.orchestrator.assistants.recommender.catalogues import CatalogueTrack


class ListCatalogue:
    """A catalogue of the given tracks."""

    def __init__(self, tracks: Sequence[CatalogueTrack], waiting: int = 0) -> None:
        self._tracks, self._waiting = tracks, waiting

    async def tracks(self) -> Sequence[CatalogueTrack]:
        return self._tracks

    async def waiting(self) -> int:
        return self._waiting


def made_up(number: int, seed: int = 1) -> list[CatalogueTrack]:
    """Tracks with random measurements and a vector of four numbers."""
    draw = random.Random(seed)
    return [_track(index, draw) for index in range(number)]


def track(title: str, **fields: object) -> CatalogueTrack:
    """A track with this title as its id."""
    return CatalogueTrack(id=title, title=title, **fields)  # type: ignore[arg-type]


def _track(index: int, draw: random.Random) -> CatalogueTrack:
    code = f"{draw.randint(1, 12)}{draw.choice('AB')}"
    names = ("energy", "danceability", "brightness", "percussiveness", "acousticness")
    return CatalogueTrack(
        id=f"track-{index}",
        title=f"Song {index} of 99",
        artist=f"Artist {draw.randint(1, max(2, index // 3 + 2))}",
        duration_seconds=draw.uniform(120, 400),
        measures={
            "tempo_bpm": draw.uniform(60, 180),
            "loudness_lufs": draw.uniform(-24, -6),
            **{name: draw.random() for name in names},
        },
        key=key_of_code(code),
        camelot=code,
        words=tuple(draw.sample(["driving", "bright", "swung", "dynamic"], 2)),
        vector=[draw.gauss(0, 1) for _ in range(4)],
        plays=draw.choice([0, 0, 1, 5]),
    )
