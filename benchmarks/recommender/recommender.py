"""How long the recommender's graph takes: advocates side by side, a stop, and a whole answer by rules.

    script/bench recommender [--tracks 10000]

Advocates that take 0.3 s each; a stop while both argue; and queries to a made-up library, without a database and
without a language model, from the query to the first step, the first words and the end.
"""

import argparse
import asyncio
import logging
import os
import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
django.setup()
# The engine logs each of its nodes.
logging.disable(logging.INFO)

from src.agents.fingerprint.layout import LENGTH  # noqa: E402
from src.orchestrator.assistants.recommender import RecommendationEngine  # noqa: E402
from src.orchestrator.assistants.recommender.catalogues import CatalogueTrack  # noqa: E402
from src.orchestrator.assistants.recommender.steps import Steps  # noqa: E402

ADVOCATE_SECONDS, TURNS = 0.3, 10
QUERIES = (
    "something calm and danceable",
    "forty minutes for a warm-up, calm to driving",
    "20 songs like “Song 17”, but not like “Song 18”",
    "surprise me with what I never play",
)


class MadeUp:
    def __init__(self, tracks: Sequence[CatalogueTrack]) -> None:
        self._tracks = tracks

    async def tracks(self) -> Sequence[CatalogueTrack]:
        return self._tracks

    async def waiting(self) -> int:
        return 0


def library(number: int) -> list[CatalogueTrack]:
    draw = random.Random(1)
    names = ("energy", "danceability", "brightness", "percussiveness", "acousticness")
    return [
        CatalogueTrack(
            id=f"{index:08}",
            title=f"Song {index}",
            artist=f"Artist {draw.randint(0, number // 8)}",
            duration_seconds=draw.uniform(120, 400),
            measures={"tempo_bpm": draw.uniform(60, 180), **{name: draw.random() for name in names}},
            key="A minor",
            camelot=f"{draw.randint(1, 12)}{draw.choice('AB')}",
            vector=[draw.gauss(0, 0.1) for _ in range(LENGTH)],
            plays=draw.choice([0, 0, 1, 5]),
        )
        for index in range(number)
    ]


class Slow(RecommendationEngine):
    """Its advocates take their time; `running` says how many do."""

    running = 0

    def __init__(self) -> None:
        super().__init__()
        self.both_run = asyncio.Event()
        self.planner_agent.create_music_discovery_strategy = self._plan  # type: ignore[method-assign]
        self.genre_mood_agent.execute_strategy = self._argue  # type: ignore[method-assign]
        self.discovery_agent.execute_strategy = self._argue  # type: ignore[method-assign]

    async def _plan(self, state: Any) -> dict[str, Any]:
        return {"evaluation_framework": {"weights": {"novelty": 1.0}}}

    async def _argue(self, state: Any) -> list[dict[str, Any]]:
        self.running += 1
        if self.running == 2:
            self.both_run.set()
        try:
            await asyncio.sleep(ADVOCATE_SECONDS)
        finally:
            self.running -= 1
        return []


async def side_by_side() -> float:
    started = time.perf_counter()
    await Slow().process_query("anything")
    return time.perf_counter() - started


async def stopped() -> float:
    engine = Slow()
    query = asyncio.create_task(engine.process_query("anything"))
    await engine.both_run.wait()
    started = time.perf_counter()
    query.cancel()
    await asyncio.gather(query, return_exceptions=True)
    assert engine.running == 0
    return time.perf_counter() - started


async def answered(catalogue: MadeUp, query: str) -> tuple[float, float]:
    """Seconds to the first word of the judge, and to the end."""
    words: list[float] = []
    steps = Steps(lambda event: words.append(time.perf_counter()) if event["type"] == "token" else None)
    started = time.perf_counter()
    state = await RecommendationEngine(catalogue, steps=steps).process_query(query)
    assert state.final_recommendations, state.errors
    return words[0] - started, time.perf_counter() - started


async def run(tracks: int) -> None:
    await side_by_side()
    both = [await side_by_side() for _ in range(TURNS)]
    stops = [await stopped() for _ in range(TURNS)]
    print(
        f"two advocates of {ADVOCATE_SECONDS} s: {statistics.median(both):.2f} s (longest {max(both):.2f} s)"
    )
    print(
        f"a stop while both argue: {1000 * statistics.median(stops):.1f} ms (longest {1000 * max(stops):.1f} ms)"
    )
    catalogue = MadeUp(library(tracks))
    print(f"\nby rules, {tracks} tracks:                            first word   end")
    for query in QUERIES:
        found = [await answered(catalogue, query) for _ in range(3)]
        first, end = (statistics.median(column) for column in zip(*found, strict=True))
        print(f"{query:50} {first:8.2f} s {end:6.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tracks", type=int, default=10_000)
    asyncio.run(run(parser.parse_args().tracks))


if __name__ == "__main__":
    main()
