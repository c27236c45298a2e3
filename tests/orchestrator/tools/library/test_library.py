"""The library's tools: only the user's tracks, in pages, with corrected facts."""

import json
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from src.api.models import Track, User
from src.orchestrator.errors import ToolError
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.library import SearchTools, library_toolbox
from src.orchestrator.tools.library.added_in import AddedIn, days_of
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.library.smart_filter import SmartFilter
from src.orchestrator.tools.playlists import Playlists
from tests.support.measurements import meta, rhythm

MAX_BYTES = 1500


def nobody(fraction: float, stage: str) -> None:
    """Ignore progress."""


def song(
    user: User, title: str, bpm: float | None = 124.0, key: tuple[str, str] = ("A minor", "8A"), **more: Any
) -> Track:
    track = Track.objects.create(
        user=user, title=title, original_filename=f"{title}.wav", status=Track.Status.READY
    )
    if bpm:
        track.set_analysis("rhythm", rhythm(bpm))
    track.set_analysis(
        "harmony", {"is_tonal": True, "key": key[0], "camelot": key[1], "_meta": meta("harmony")}
    )
    track.set_analysis("loudness", {"integrated_lufs": more.get("lufs", -11.0), "_meta": meta("loudness")})
    words, energy = more.get("words", ["driving", "without a steady beat"]), more.get("energy", 0.7)
    track.set_analysis("character", {"words": words, "energy": energy, "_meta": meta("character")})
    if vector := more.get("vector"):
        track.set_analysis("fingerprint", {"vector": vector, "_meta": meta("fingerprint")})
    return track


@pytest.fixture
def library(alice: User, charlie: User) -> dict[str, Track]:
    songs = [
        song(alice, "Slow Waltz", 62.0, ("D minor", "7A"), words=["calm"], vector=[0.0, 0.0]),
        song(alice, "House One", 124.0, ("A minor", "8A"), vector=[1.0, 0.0]),
        song(alice, "House Two", 127.0, ("C major", "8B"), words=["driving", "bright"], vector=[1.0, 0.2]),
        song(alice, "Far Key", 125.0, ("F# major", "2B"), vector=[3.0, 3.0]),
        song(alice, "Speech", None, ("", ""), vector=[9.0, 9.0, 9.0]),
        song(charlie, "Hers Not", 124.0, vector=[1.0, 0.01]),
    ]
    return {track.title: track for track in songs}


async def called(
    user: User, name: str, conversation: tuple[str, ...] = (), **arguments: Any
) -> dict[str, Any]:
    outcome = await library_toolbox(user.pk, conversation).call(name, arguments, nobody)
    assert outcome.summary is not None
    assert len(json.dumps(outcome.summary).encode()) <= MAX_BYTES
    return outcome.summary


def titles(summary: dict[str, Any]) -> list[str]:
    return [track["title"] for track in summary["tracks"]]


async def test_totals_tell_the_most_frequent_keys(alice: User, library: dict[str, Track]) -> None:
    await sync_to_async(song)(alice, "House Three", 124.0, ("C major", "8B"))
    summary = await called(alice, "find_tracks", totals=True)
    assert list(summary["keys"].items()) == [("C major", 2), ("A minor", 1), ("D minor", 1), ("F# major", 1)]
    assert (summary["total"], summary["tempo_count"]) == (6, 5)


async def test_tracks_are_found_by_the_period_in_which_they_were_added(
    alice: User, library: dict[str, Track]
) -> None:
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    added = {
        "Slow Waltz": today,
        "House One": today - timedelta(seconds=1),
        "House Two": today - timedelta(days=1),
        "Far Key": today - timedelta(days=1, seconds=1),
        "Speech": today - timedelta(days=800),
    }
    for title, when in added.items():
        await Track.objects.filter(pk=library[title].pk).aupdate(created_at=when)

    async def found(period: str) -> list[str]:
        return titles(await called(alice, "find_tracks", added=period, order="title"))

    assert await found("today") == ["Slow Waltz"]
    assert await found("yesterday") == ["House One", "House Two"]


@pytest.mark.parametrize(
    ("period", "first", "behind"),
    [
        ("today", (2027, 1, 1), (2027, 1, 2)),
        ("yesterday", (2026, 12, 31), (2027, 1, 1)),
        ("this_week", (2026, 12, 28), (2027, 1, 4)),
        ("last_week", (2026, 12, 21), (2026, 12, 28)),
        ("this_month", (2027, 1, 1), (2027, 2, 1)),
        ("last_month", (2026, 12, 1), (2027, 1, 1)),
        ("this_year", (2027, 1, 1), (2028, 1, 1)),
        ("last_year", (2026, 1, 1), (2027, 1, 1)),
        # The first of January is a Friday.
        ("friday", (2027, 1, 1), (2027, 1, 2)),
        ("sunday", (2026, 12, 27), (2026, 12, 28)),
        ("last_7_days", (2026, 12, 26), (2027, 1, 2)),
    ],
)
def test_periods_begin_and_end_at_whole_days(
    period: AddedIn, first: tuple[int, int, int], behind: tuple[int, int, int]
) -> None:
    assert days_of(period, date(2027, 1, 1)) == (date(*first), date(*behind))


async def test_the_list_holds_ones_own_tracks_with_their_facts(
    alice: User, library: dict[str, Track]
) -> None:
    summary = await called(alice, "list_tracks", order="tempo")
    assert titles(summary) == ["Slow Waltz", "House One", "Far Key", "House Two", "Speech"]
    assert summary["tracks"][1] == {
        "track_id": str(library["House One"].pk),
        "title": "House One",
        "tempo_bpm": 124.0,
        "loudness_lufs": -11.0,
        "key": "A minor",
        "camelot": "8A",
    }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"tempo_min": 120, "tempo_max": 128}, ["House One", "Far Key", "House Two"]),
        ({"title": "two house"}, ["House Two"]),
        ({"energy_min": 0.71}, []),
        ({"energy_max": 0.7, "tempo_min": 126}, ["House Two"]),
        ({"key": "A minor"}, ["House One"]),
        ({"key": "8b"}, ["House Two"]),
        ({"compatible_with_key": "Am"}, ["Slow Waltz", "House One", "House Two"]),
        ({"character": ["Driving", "bright"]}, ["House Two"]),
        ({"character": ["without a steady beat"], "tempo_min": 125}, ["Far Key"]),
        ({"character": ["driv"]}, []),
        ({"title": "Hers"}, []),
    ],
)
async def test_a_search_combines_its_conditions(
    alice: User, library: dict[str, Track], wanted: dict[str, Any], found: list[str]
) -> None:
    assert titles(await called(alice, "find_tracks", **wanted)) == found


@pytest.mark.parametrize(
    ("limits", "is_found"),
    [
        ({"tempo_max": 132}, True),
        ({"tempo_min": 132}, True),
        ({"tempo_min": 132.01}, False),
        ({"tempo_max": 131.99}, False),
    ],
)
async def test_limits_compare_tempi_as_they_are_told(
    alice: User, limits: dict[str, float], *, is_found: bool
) -> None:
    for title, bpm in (("Above", 132.01), ("Below", 131.96)):
        await sync_to_async(song)(alice, title, bpm)
    found = titles(await called(alice, "find_tracks", **limits))
    assert sorted(found) == (["Above", "Below"] if is_found else [])


@pytest.fixture
def clipped(alice: User) -> None:
    for title, runs in (("Clean", 0), ("Hot", 3)):
        measured = {"integrated_lufs": -8.0, "clipping": {"run_count": runs}, "_meta": meta("loudness")}
        song(alice, title).set_analysis("loudness", measured)
    song(alice, "Not Measured", None)


async def test_tracks_that_clip_and_those_that_do_not_are_told_apart(alice: User, clipped: None) -> None:
    assert titles(await called(alice, "find_tracks", clips=True)) == ["Hot"]
    assert titles(await called(alice, "find_tracks", clips=False)) == ["Clean"]


@pytest.fixture
def drifting(alice: User) -> None:
    for title, end in (("Steady", 120.0), ("Rushing", 126.0), ("Dragging", 110.0)):
        curve = {"seconds": list(range(20)), "bpm": [120.0] * 10 + [end] * 10}
        measured = {"tempo_bpm": 120.0, "tempo_curve": curve, "_meta": meta("rhythm")}
        song(alice, title).set_analysis("rhythm", measured)
    song(alice, "Not Measured", None)


async def test_tracks_are_found_by_the_change_of_their_tempo(alice: User, drifting: None) -> None:
    found = await called(alice, "find_tracks", tempo_change="any", order="speeds_up")
    assert titles(found) == ["Rushing", "Dragging"]
    assert [row["tempo_change_percent"] for row in found["tracks"]] == [5.0, -8.3]
    assert titles(await called(alice, "find_tracks", tempo_change="faster")) == ["Rushing"]
    assert titles(await called(alice, "find_tracks", tempo_change="slower")) == ["Dragging"]
    assert titles(await called(alice, "find_tracks", tempo_change="none")) == ["Steady"]


@pytest.fixture
def chords(alice: User) -> None:
    for title, names in (("Campfire", "G C D"), ("Ballad", "G C D7 Em"), ("Talk", "")):
        spans = [[2 * place, 2 * place + 2, name] for place, name in enumerate(names.split())]
        measured = {"key": "G major", "camelot": "9B", "chords": spans, "_meta": meta("harmony")}
        song(alice, title).set_analysis("harmony", measured)


async def test_tracks_are_found_by_their_chords(alice: User, chords: None) -> None:
    async def found(**wanted: list[str]) -> list[str]:
        return sorted(titles(await called(alice, "find_tracks", **wanted)))

    assert await found(chords=["G", "C"]) == ["Ballad", "Campfire"]
    assert await found(chords=["Em"]) == ["Ballad"]
    assert await found(chords=["D"]) == ["Ballad", "Campfire"]
    assert await found(chords=["D7"]) == ["Ballad"]
    assert await found(only_chords=["G", "C", "D"]) == ["Campfire"]
    assert await found(only_chords=["G", "C", "D", "Em"]) == ["Ballad", "Campfire"]
    assert await found(chords=["F#"]) == []
    with pytest.raises(ToolError, match="Gsus13"):
        await called(alice, "find_tracks", chords=["Gsus13"])


async def test_tracks_in_which_nothing_is_heard_are_found(alice: User, library: dict[str, Track]) -> None:
    silent = await sync_to_async(song)(alice, "Empty", None)
    await sync_to_async(silent.set_analysis)("loudness", {"integrated_lufs": None, "_meta": meta("loudness")})
    assert titles(await called(alice, "find_tracks", is_silent=True)) == ["Empty"]
    assert "Empty" not in titles(await called(alice, "find_tracks", is_silent=False))


async def test_tracks_without_a_cover_are_found(alice: User, library: dict[str, Track]) -> None:
    await Track.objects.filter(user=alice).exclude(title="Far Key").aupdate(cover="a" * 64)
    assert titles(await called(alice, "find_tracks", lacks="cover")) == ["Far Key"]


async def test_what_mixes_has_a_near_tempo_at_some_level_and_a_compatible_key(
    alice: User, library: dict[str, Track]
) -> None:
    summary = await called(alice, "find_tracks", mixes_with_track_id=str(library["House One"].pk))
    assert titles(summary) == ["House Two", "Slow Waltz"]
    assert summary["mixes_with"]["title"] == "House One"


async def test_what_sounds_alike_comes_nearest_first(alice: User, library: dict[str, Track]) -> None:
    summary = await called(alice, "find_similar", conversation=(str(library["House One"].pk),))
    assert titles(summary) == ["House Two", "Slow Waltz", "Far Key"]
    assert [track["distance"] for track in summary["tracks"]] == [0.2, 1.0, 3.61]


async def test_two_tracks_are_put_side_by_side(alice: User, library: dict[str, Track]) -> None:
    ids = [str(library[title].pk) for title in ("House One", "House Two")]
    summary = await called(alice, "compare_tracks", track_ids=ids)
    assert titles(summary) == ["House One", "House Two"]
    assert (summary["keys_are_compatible"], summary["tempo_difference_percent"]) == (True, 2.4)
    assert summary["sound_distance"] == 0.2


@pytest.mark.parametrize("name", ["find_similar", "correct_fact", "undo_correction"])
async def test_other_peoples_and_unknown_ids_are_refused_alike(
    alice: User, library: dict[str, Track], name: str
) -> None:
    more = {"key": "C major"} if name == "correct_fact" else {}
    for track_id in (str(library["Hers Not"].pk), str(uuid.uuid4()), "1 OR 1=1", "\x00"):
        with pytest.raises(ToolError, match="no track with this id"):
            await called(alice, name, track_id=track_id, **more)
    with pytest.raises(ToolError, match="no track with this id"):
        await called(
            alice, "compare_tracks", track_ids=[str(library[t].pk) for t in ("House One", "Hers Not")]
        )
    await library["Hers Not"].arefresh_from_db()
    assert library["Hers Not"].corrections == []


async def test_a_large_library_comes_in_pages(alice: User) -> None:
    rows = [
        Track(user=alice, title="ü" * 250, original_filename="x.wav", sha256=str(number))
        for number in range(300)
    ]
    await Track.objects.abulk_create(rows)
    seen: set[str] = set()
    offset: int | None = 0
    while offset is not None:
        summary = await called(alice, "list_tracks", offset=offset)
        seen |= {track["track_id"] for track in summary["tracks"]}
        offset = summary.get("next_offset")
    assert len(seen) == summary["total"] == 300


def test_a_page_costs_two_queries_and_reads_nothing_long(alice: User, library: dict[str, Track]) -> None:
    with CaptureQueriesContext(connection) as queries:
        SearchTools(Library(alice.pk)).find_tracks(tempo_min=100, character=["driving"])
    assert len(queries) == 2
    assert not any(
        long in query["sql"] for query in queries for long in ("waveform", "analysis", "fingerprint")
    )


async def test_a_correction_is_in_every_later_answer_and_can_be_undone(
    alice: User, library: dict[str, Track]
) -> None:
    conversation = (str(library["House One"].pk),)
    state = await called(alice, "correct_fact", conversation, tempo_factor="1/2", key="c major")
    assert (state["now"]["tempo_bpm"], state["now"]["key"]) == (62.0, "C major")
    assert (state["measured"]["tempo_bpm"], state["measured"]["key"]) == (124.0, "A minor")
    (found,) = (await called(alice, "find_tracks", title="House One", tempo_max=70))["tracks"]
    assert (found["camelot"], found["corrected_by_owner"]) == ("8B", ["key", "tempo_bpm"])
    await called(alice, "undo_correction", conversation)
    assert titles(await called(alice, "find_tracks", title="House One", tempo_max=70)) == []
    with pytest.raises(ToolError, match="nothing to undo"):
        await called(alice, "undo_correction", conversation)


async def test_a_factor_is_said_of_the_tempo_that_was_told_last(
    alice: User, library: dict[str, Track]
) -> None:
    conversation = (str(library["House One"].pk),)
    await called(alice, "correct_fact", conversation, tempo_factor="1/2")
    again = await called(alice, "correct_fact", conversation, tempo_factor="2")
    assert (again["now"]["tempo_bpm"], again["corrected_by_owner"]) == (124.0, [])
    by_number = await called(alice, "correct_fact", conversation, tempo_bpm=186.5)
    assert by_number["now"]["tempo_bpm"] == 186.5
    with pytest.raises(ToolError, match=r"does not fit .* 62, 83, 93, 124, 165, 186, 248"):
        await called(alice, "correct_fact", conversation, tempo_factor="2")
    free = await called(alice, "correct_fact", conversation, tempo_bpm=100)
    assert (free["now"]["tempo_bpm"], free["measured"]["tempo_bpm"]) == (100, 124.0)


@pytest.mark.parametrize(
    ("left_out", "found"),
    [
        (["A minor"], ["Slow Waltz", "Far Key", "House Two"]),
        (["House One", "far key"], ["Slow Waltz", "House Two", "Speech"]),
        (["4/4"], []),
    ],
)
async def test_what_is_left_out_must_be_known_to_be_another(
    alice: User, library: dict[str, Track], left_out: list[str], found: list[str]
) -> None:
    """A track whose key is not known is not found where a key is left out, nor one of which no metre is known."""
    assert titles(await called(alice, "find_tracks", leave_out=left_out)) == found


async def test_either_of_two_genres_is_found(alice: User, library: dict[str, Track]) -> None:
    await Track.objects.filter(title="House One").aupdate(genre="House")
    await Track.objects.filter(title="Far Key").aupdate(genre="Techno")
    await Track.objects.filter(title="Slow Waltz").aupdate(genre="Waltz")
    assert titles(await called(alice, "find_tracks", genre="Techno|House")) == ["House One", "Far Key"]


async def test_one_playlist_is_searched_by_its_id_or_its_name(
    alice: User, bob: User, library: dict[str, Track]
) -> None:
    chosen = [(str(library[title].pk), "") for title in ("House Two", "Slow Waltz")]
    mine = await sync_to_async(Step(alice.pk).make)(lambda: Playlists(alice.pk).create("Mine", chosen))
    await sync_to_async(Step(alice.pk).make)(
        lambda: Playlists(alice.pk).create("Saved", smart=SmartFilter(q="House"))
    )
    playlist = str(mine[0].summary["playlist_id"])

    for named in (playlist, "Mine"):
        assert titles(await called(alice, "find_tracks", playlist_id=named)) == ["Slow Waltz", "House Two"]
    assert titles(await called(alice, "find_tracks", playlist_id="Mine", tempo_min=100)) == ["House Two"]
    # A saved filter.
    assert titles(await called(alice, "find_tracks", playlist_id="Saved")) == ["House One", "House Two"]
    for user, playlist_id in ((bob, playlist), (bob, "Mine"), (alice, "x")):
        with pytest.raises(ToolError, match="no playlist"):
            await called(user, "find_tracks", playlist_id=playlist_id)


@pytest.mark.django_db
def test_what_mixes_best_comes_first(alice: User):
    rows = [
        ("Half", 66.0, "Bachata"),
        ("Near", 133.0, "House"),
        ("Same style", 126.0, "bachata"),
        ("Seed", 132.0, "Bachata"),
    ]
    for title, tempo, genre in rows:
        track = Track.objects.create(
            user=alice, title=title, genre=genre, status="ready", original_filename="a.mp3"
        )
        track.set_analysis("rhythm", {"tempo_bpm": tempo})
        track.set_analysis("harmony", {"key": "A minor", "camelot": "8A"})
    found = SearchTools(Library(alice.pk)).find_tracks(mixes_with_track_id=str(track.pk))
    assert [row["title"] for row in found["tracks"]] == ["Same style", "Near", "Half"]
