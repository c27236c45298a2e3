"""How long a page of the library takes: searched, sorted and filtered, by what the database alone needs.

    script/bench library_search [--tracks 100000] [--postgres]

Made-up tracks of one user in a database of its own, each with 3 kB of measurements. Each query is asked for twenty
pages of 100 tracks with the total, as the HTTP route reads them. `p50` and `p95` are clock times; `processor` is the
median processor time of this process, which with SQLite is all of it and depends little on other work of the machine.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import batched
from pathlib import Path
from typing import Any

import django

QUERIES: dict[str, dict[str, Any]] = {
    "newest first": {},
    "by title": {"sort": "title"},
    "by artist": {"sort": "artist"},
    "by tempo": {"sort": "tempo_bpm"},
    "by key": {"sort": "camelot"},
    "q=a (nearly all)": {"q": "a"},
    "q=ba (many), by title": {"q": "ba", "sort": "title"},
    "q=ba (many), by tempo": {"q": "ba", "sort": "tempo_bpm"},
    "q=mp3 (all)": {"q": "mp3"},
    "q=a word (few)": {"q": "{word}"},
    "q=a word (few), by artist": {"q": "{word}", "sort": "artist"},
    "q=two words": {"q": "{word} ba"},
    "q=dnb (several spellings)": {"q": "dnb"},
    "q=nothing has it": {"q": "xxxxx"},
    "q=A minor": {"q": "A minor"},
    "q=Am, by title": {"q": "Am", "sort": "title"},
    "q=F# minor, by tempo": {"q": "F# minor", "sort": "tempo_bpm"},
    "q=a word in A minor": {"q": "{word} A minor"},
    "q=slow": {"q": "slow"},
    "q=calm": {"q": "calm"},
    "q=happy, by title": {"q": "happy", "sort": "title"},
    "q=bpm>150, by title": {"q": "bpm>150", "sort": "title"},
    "q, 120-130 BPM, by energy": {"q": "ba", "tempo_min": 120, "tempo_max": 130, "sort": "-energy"},
    "120-130 BPM, 8A": {"tempo_min": 120, "tempo_max": 130, "camelot": "8A"},
    "energy over 0.9, by title": {"energy_min": 0.9, "sort": "title"},
}
TIMES = 20
BIG = {"notes": "x" * 3000}


@contextmanager
def database(on_postgres: bool) -> Iterator[None]:
    if not on_postgres:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CLAVE_HOME"] = folder
            os.environ.pop("DATABASE_URL", None)
            yield
        return
    from tests.support.services import Services

    services = Services()
    services.set_up()
    os.environ["DATABASE_URL"] = services.start_postgres()
    try:
        yield
    finally:
        services.stop()


def words(draw: random.Random) -> list[str]:
    pairs = [a + b for a in "bcdfghjklmnpqrstvz" for b in "aeiou"]
    return ["".join(draw.choices(pairs, k=draw.randint(1, 4))) for _ in range(5000)]


def fill(count: int, vocabulary: list[str], draw: random.Random) -> Any:
    from src.agents.harmony.names import key_at
    from src.api.models import Track, TrackFacts, TrackSearch, User

    user = User.objects.create_user("bench")
    text = lambda least, most: " ".join(draw.choices(vocabulary, k=draw.randint(least, most))).title()  # noqa: E731
    artists, albums = [text(1, 3) for _ in range(count // 20)], [text(1, 4) for _ in range(count // 10)]
    for numbers in batched(range(count), 2000):
        tracks = [
            Track(
                id=uuid.uuid4(), user=user, title=text(1, 5), original_filename=f"{number:06}.mp3",
                artist=draw.choice(artists), album=draw.choice(albums), genre=draw.choice(vocabulary[:40]),
                year=draw.randint(1950, 2026), track_number=draw.randint(1, 15), duration=draw.uniform(90, 500),
                status="ready", analysis=BIG,
            )
            for number in numbers
        ]  # fmt: skip
        Track.objects.bulk_create(tracks)
        shares = ("energy", "danceability", "brightness", "percussiveness", "acousticness")
        TrackFacts.objects.bulk_create(
            TrackFacts(
                track=track, tempo_bpm=draw.uniform(60, 190), time_signature="4/4", key=key.name,
                camelot=key.camelot, loudness_lufs=draw.uniform(-25, -6),
                words="|driving|dark|", fingerprint=bytes(400), **{name: draw.random() for name in shares},
            )
            for track in tracks
            for key in [key_at(draw.randrange(24))]
        )  # fmt: skip
        TrackSearch.refresh([track.pk for track in tracks])
    return user


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tracks", type=int, default=100_000)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "src.config.settings"
    with database(options.postgres):
        measure(options.tracks)


def measure(count: int) -> None:
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from src.api.routes.tracks import page_of_tracks
    from src.api.schemas.tracks import TrackQuery

    draw = random.Random(1)
    vocabulary = words(draw)
    Path(os.environ["CLAVE_HOME"]).mkdir(exist_ok=True)
    call_command("migrate", verbosity=0)
    user = fill(count, vocabulary, draw)
    if connection.vendor == "postgresql":
        # SQLite is used without statistics, PostgreSQL collects them by itself.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    word = next(word for word in vocabulary if len(word) == 8)
    print(f"{connection.vendor}, {count} tracks")
    for name, fields in QUERIES.items():
        given = {
            key: value.format(word=word) if isinstance(value, str) else value for key, value in fields.items()
        }
        query = TrackQuery(page_size=100, **given)
        clock, processor = [], []
        for _ in range(TIMES):
            began, busy = time.perf_counter(), time.process_time()
            page = page_of_tracks(user, query)
            clock.append(1000 * (time.perf_counter() - began))
            processor.append(1000 * (time.process_time() - busy))
            # A request has a connection of its own, with an empty cache.
            connection.close()
        p95 = statistics.quantiles(clock, n=20)[-1]
        print(
            f"{name:28} p50 {statistics.median(clock):7.1f} ms, p95 {p95:7.1f} ms, "
            f"processor {statistics.median(processor):6.1f} ms, {page['total']:7} found"
        )
    connection.close()


if __name__ == "__main__":
    main()
