"""The index of three-letter parts: kept by the database, and never different from reading every row."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection

from src.api.models import Track, TrackSearch, User, search_index
from src.api.models.search_index import TracksWith
from src.api.models.track_search import matches
from src.orchestrator.tools.library import finding
from src.orchestrator.tools.library.finding import Finding

pytestmark = pytest.mark.django_db


@pytest.fixture
def library(alice: User, bob: User) -> list[Track]:
    titles = ["Señora Luna", "Señorita", 'Quo"ted luna', "Ærø 100 %", "한국어 노래"]
    tracks = [Track.objects.create(user=alice, title=title, original_filename="a.mp3") for title in titles]
    Track.objects.create(user=bob, title="Señora of another", original_filename="b.mp3")
    return tracks


def found(user: User, text: str, **page: int) -> tuple[list[str], int]:
    ids, total = Finding(user.pk, matches(text), text, "title").page(
        page.get("start", 0), page.get("size", 100)
    )
    titles = dict(Track.objects.filter(pk__in=ids).values_list("pk", "title"))
    return [titles[track_id] for track_id in ids], total


def test_the_migration_has_made_the_index():
    assert search_index.is_possible(connection)
    assert search_index.exists(connection)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("senor", ["Señora Luna", "Señorita"]),
        ("senor un", ["Señora Luna"]),
        ("luna", ['Quo"ted luna', "Señora Luna"]),
        ('o"ted', ['Quo"ted luna']),
        ("100 %", ["Ærø 100 %"]),
        ("국어", ["한국어 노래"]),
        ("한국어", ["한국어 노래"]),
        ("nosuchword", []),
        ("se OR luna", ["Señora Luna"]),
    ],
)
def test_it_finds_parts_of_words_of_one_user(
    alice: User, library: list[Track], text: str, expected: list[str]
):
    assert found(alice, text) == (expected, len(expected))


@pytest.mark.parametrize("most", [{"FEW": 0}, {"FEW": 1}, {"MANY": 0}], ids=str)
@pytest.mark.parametrize("text", ["senor", "luna", "mp3", "se", "nosuchword"])
def test_many_and_few_are_found_alike(
    alice: User, library: list[Track], monkeypatch: pytest.MonkeyPatch, most: dict[str, int], text: str
):
    expected = found(alice, text)
    first = found(alice, text, start=1, size=1)
    for name, value in most.items():
        monkeypatch.setattr(finding, name, value)
    assert found(alice, text) == expected
    assert found(alice, text, start=1, size=1) == first == (expected[0][1:2], expected[1])


def test_it_follows_edits_and_deletions(alice: User, library: list[Track]):
    library[0].title = "Otra"
    library[0].save()
    assert found(alice, "senor") == (["Señorita"], 1)
    assert found(alice, "otra") == (["Otra"], 1)
    library[1].delete()
    assert found(alice, "senorita") == ([], 0)
    Track.objects.filter(pk=library[2].pk).update(user=None)
    assert found(alice, "quo") == ([], 0)


def test_it_can_be_built_again(alice: User, library: list[Track]):
    call_command("index_search", verbosity=0)
    assert found(alice, "senor") == (["Señora Luna", "Señorita"], 2)
    library[0].delete()
    assert found(alice, "senor") == (["Señorita"], 1)


@pytest.fixture
def without_index(library: list[Track]) -> Iterator[None]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in search_index.TRIGGERS:
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute(f"DROP INDEX {search_index.INDEX}")
    yield
    assert search_index.create(connection)


@pytest.mark.usefixtures("without_index")
def test_without_the_index_the_rows_are_read(alice: User):
    assert not search_index.exists(connection)
    Track.objects.create(user=alice, title="Señal", original_filename="c.mp3")
    assert found(alice, "sen") == (["Señal", "Señora Luna", "Señorita"], 3)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's planner asks its index")
def test_sqlite_asks_the_index_for_long_words_only(library: list[Track]):
    long, short, all_of_them = (TracksWith.of(connection, [word]) for word in ("senorit", "se", "mp3"))
    assert short is None
    assert long is not None
    assert all_of_them is not None
    assert (long.count_to(9), all_of_them.count_to(9), all_of_them.count_to(2)) == (1, 6, 2)
    assert list(TrackSearch.objects.filter(pk__in=long.ids()).values_list("pk", flat=True)) == [library[1].pk]
