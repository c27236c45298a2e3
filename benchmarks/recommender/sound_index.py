"""How long the nearest 50 among many tracks take, and how much memory the index needs, on SQLite and PostgreSQL.

    script/bench sound_index [--tracks 100000] [--searches 200]

The library is made up: fingerprints of passages of `benchmarks/data`, each moved by half the difference of two others,
and by a random seventh of its spread in every number. A process of its own imports the web server, then searches: its
memory is the proportional set size (PSS) above that of the idle process. Beside it, without the server: pgvector, exact
and with an HNSW index, in the same PostgreSQL. `recall` is the share of the true nearest 50 that are found.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import django
import numpy as np

from benchmarks.ops.idle_memory import pss
from tests.support.postgres import Postgres
from tests.support.processes import ROOT

NEAREST, CHUNK = 50, 5000
# What an installation with a database of its own must set.
OTHER_SETTINGS = {"SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": "localhost", "REDIS_URL": "redis://127.0.0.1:1/0"}
PASSAGE_SECONDS, DIFFERENCE, NOISE = 6.0, 0.5, 0.15


def passages() -> np.ndarray:
    """Fingerprints of passages of the benchmarks' music [shape=(passages, 272)]."""
    from src.agents.fingerprint.measures import measures, patterns
    from src.agents.fingerprint.scale import scaled
    from src.audio.features import AudioFeatures
    from src.audio.loader import load_audio

    found = []
    for path in sorted((ROOT / "benchmarks/data").glob("*.ogg")):
        audio = load_audio(path, target_sr=None, mono=False)
        samples = np.atleast_2d(audio.samples)
        length = int(PASSAGE_SECONDS * audio.sample_rate)
        for start in range(0, samples.shape[-1] - length, length):
            features = AudioFeatures(samples[..., start : start + length], audio.sample_rate)
            found.append(scaled(measures(features), patterns(features)))
    return np.array(found, np.float32)


def made_up(number: int) -> np.ndarray:
    """Fingerprints that differ as music does, and a little in every number besides [shape=(number, 272)]."""
    known, draw = passages(), np.random.default_rng(1)
    first, second, third = known[draw.integers(len(known), size=(3, number))]
    noise = draw.standard_normal(first.shape, np.float32) * NOISE * known.std(axis=0)
    return (first + DIFFERENCE * (second - third) + noise).astype(np.float32)


def fill(vectors: np.ndarray) -> None:
    from django.utils import timezone

    from src.api.models import Track, TrackFacts, User

    user, at = User.objects.create(username="listener"), timezone.now() - timedelta(days=1)
    for start in range(0, len(vectors), CHUNK):
        tracks = [
            Track(user=user, title="Song", original_filename="song.wav")
            for _ in vectors[start : start + CHUNK]
        ]
        Track.objects.bulk_create(tracks, batch_size=1000)
        TrackFacts.objects.bulk_create(
            [
                TrackFacts(track=track, fingerprint=vector.tobytes(), updated_at=at)
                for track, vector in zip(tracks, vectors[start:], strict=False)
            ],
            batch_size=1000,
        )


@contextmanager
def sqlite() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory(prefix="clave-b-") as home:
        yield {"CLAVE_HOME": home}


@contextmanager
def postgres() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory(prefix="clave-b-") as home:
        server = Postgres(Path(home))
        server.prepare()
        process = subprocess.Popen(
            server.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **server.run_as()
        )
        try:
            server.wait_until_it_answers()
            yield {"CLAVE_HOME": home, "DATABASE_URL": server.url, **OTHER_SETTINGS}
        finally:
            process.terminate()
            process.wait(30)


def percentile(seconds: list[float], of: float) -> str:
    return f"{1000 * np.percentile(seconds, of):.0f} ms"


async def measure(searches: int) -> None:
    """In a process of its own."""
    import src.config.asgi  # noqa: F401
    from src.api.models import Track, User
    from src.orchestrator.tools.library.sound_index import index_of

    user = await User.objects.aget(username="listener")
    ids = [
        one
        async for one in Track.objects.filter(user=user)
        .order_by("id")
        .values_list("pk", flat=True)[:searches]
    ]
    idle = pss(os.getpid())

    async def timed(number: int) -> float:
        began = time.perf_counter()
        found = await index_of(user.pk).nearest(ids[number % len(ids)], NEAREST)
        assert found is not None
        assert len(found[0]) == NEAREST
        return time.perf_counter() - began

    first_cpu = time.process_time()
    first = await timed(0)
    first_cpu = time.process_time() - first_cpu
    after_first = pss(os.getpid()) - idle
    cpu = time.process_time()
    times = [await timed(number) for number in range(searches)]
    cpu = time.process_time() - cpu
    began = time.perf_counter()
    await asyncio.gather(*(timed(number) for number in range(20)))
    together = time.perf_counter() - began
    print(f"  first {first:.2f} s; then {percentile(times, 50)} (median), {percentile(times, 95)} (p95)")
    print(f"  CPU time of this process: first {first_cpu:.2f} s; then {1000 * cpu / searches:.0f} ms (mean)")
    print(f"  20 at once, all together {together:.2f} s")
    print(
        f"  memory above idle: {after_first:.0f} MB after the first, {pss(os.getpid()) - idle:.0f} MB at the end"
    )
    print(f"  the index says {index_of(user.pk).nbytes / 1e6:.0f} MB")


def true_nearest(vectors: np.ndarray, query: int) -> set[int]:
    distances = np.linalg.norm(vectors - vectors[query], axis=1)
    distances[query] = np.inf
    return set(np.argsort(distances)[:NEAREST].tolist())


def pgvector(vectors: np.ndarray, searches: int) -> None:
    """Search the same fingerprints with PostgreSQL's extension."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION vector")
        cursor.execute(f"CREATE TABLE sounds (id int PRIMARY KEY, sound vector({vectors.shape[1]}))")
        with cursor.copy("COPY sounds FROM STDIN") as rows:
            for number, vector in enumerate(vectors):
                rows.write_row((number, json.dumps([round(float(one), 5) for one in vector])))

        def search(query: int) -> set[int]:
            cursor.execute(
                "SELECT id FROM sounds WHERE id <> %s "
                "ORDER BY sound <-> (SELECT sound FROM sounds WHERE id = %s) LIMIT 50",
                [query, query],
            )
            return {row[0] for row in cursor.fetchall()}

        compared("pgvector, exact", vectors, search, searches)
        began = time.perf_counter()
        cursor.execute("SET maintenance_work_mem = '500MB'")
        cursor.execute("CREATE INDEX ON sounds USING hnsw (sound vector_l2_ops)")
        print(f"  pgvector's HNSW index is built in {time.perf_counter() - began:.0f} s")
        cursor.execute("SET hnsw.ef_search = 200")
        compared("pgvector, HNSW, ef_search 200", vectors, search, searches)
        cursor.execute("SELECT pg_total_relation_size('sounds') / 1000000")
        print(f"  its table and index take {cursor.fetchone()[0]} MB of disk")


def compared(name: str, vectors: np.ndarray, search: Callable[[int], set[int]], searches: int) -> None:
    seconds, recall = [], []
    for query in range(searches):
        began = time.perf_counter()
        found = search(query)
        seconds.append(time.perf_counter() - began)
        if query < 20:
            recall.append(len(found & true_nearest(vectors, query)) / NEAREST)
    print(
        f"  {name}: {percentile(seconds, 50)} (median), {percentile(seconds, 95)} (p95), recall {np.mean(recall):.3f}"
    )


def child(arguments: list[str], environment: dict[str, str]) -> None:
    own = [sys.executable, "-m", "benchmarks.recommender.sound_index", *arguments]
    # As the web process sets it, which here is imported after numpy.
    subprocess.run(own, check=True, cwd=ROOT, env=os.environ | environment | {"OMP_NUM_THREADS": "1"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tracks", type=int, default=100_000)
    parser.add_argument("--searches", type=int, default=200)
    parser.add_argument(
        "--work", choices=("fill", "measure", "pgvector"), help="used by the benchmark itself"
    )
    parser.add_argument("--vectors", type=Path, help="likewise")
    options = parser.parse_args()
    if options.work:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
        django.setup()
        match options.work:
            case "fill":
                fill(np.load(options.vectors))
            case "measure":
                asyncio.run(measure(options.searches))
            case "pgvector":
                pgvector(np.load(options.vectors), options.searches // 4)
        return
    with tempfile.TemporaryDirectory() as folder:
        vectors = Path(folder) / f"{uuid.uuid4()}.npy"
        np.save(vectors, made_up(options.tracks))
        same = ["--vectors", str(vectors), "--searches", str(options.searches)]
        for name, database in (("SQLite", sqlite), ("PostgreSQL", postgres)):
            with database() as environment:
                subprocess.run(
                    [sys.executable, "manage.py", "migrate", "-v0"],
                    check=True,
                    cwd=ROOT,
                    env=os.environ | environment,
                )
                child(["--work", "fill", *same], environment)
                print(f"{name}, {options.tracks} tracks:", flush=True)
                child(["--work", "measure", *same], environment)
                if name == "PostgreSQL":
                    child(["--work", "pgvector", *same], environment)


if __name__ == "__main__":
    main()
