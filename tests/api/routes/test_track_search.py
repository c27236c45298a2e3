"""Searching, filtering and sorting the library."""

from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Discarded, Track, TrackLike, TrackSearch, User
from src.core.text import fold
from src.orchestrator.tools.library import finding

pytestmark = pytest.mark.usefixtures("redis_server")


def measured(tempo_bpm: float, key: str, camelot: str, energy: float) -> dict[str, Any]:
    return {
        "rhythm": {"tempo_bpm": tempo_bpm, "time_signature": "4/4"},
        "harmony": {"key": key, "camelot": camelot},
        "character": {"energy": energy, "words": ["driving", "dark"]},
        "loudness": {"integrated_lufs": -10 * energy},
    }


@pytest.fixture
def library(alice: User) -> list[Track]:
    rows: list[dict[str, Any]] = [
        {
            "title": "Señora Luna",
            "artist": "Los Faroles",
            "album": "Madrugada",
            "year": 1999,
            "track_number": 2,
        },
        {"title": "Zebra", "artist": "Łódź Trio", "album": "Ærø", "genre": "Jazz", "rating": 4},
        {"title": "Autumn", "artist": "", "genre": "Nu jazz", "year": 2004, "user_tags": ["Warm-up"]},
    ]
    tracks = [
        Track.objects.create(user=alice, original_filename=f"{n}.mp3", **row) for n, row in enumerate(rows)
    ]
    for track, facts in zip(
        tracks, [(122.2, "Ab minor", "1A", 0.9), (90.0, "A minor", "8A", 0.2)], strict=False
    ):
        for agent, data in measured(*facts).items():
            track.set_analysis(agent, data)
    return tracks


async def found(client: httpx.AsyncClient, **query: Any) -> list[str]:
    answer = await client.get("/api/tracks", params=query)
    assert answer.status_code == 200, answer.text
    page = answer.json()
    titles = [item["title"] for item in page["items"]]
    assert page["total"] == len(titles)
    return titles


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("senora", ["Señora Luna"]),
        ("SEÑORA", ["Señora Luna"]),
        ("uña lupe", []),
        ("nora un", ["Señora Luna"]),
        ("faroles luna", ["Señora Luna"]),
        ("madrugada", ["Señora Luna"]),
        ("1999", ["Señora Luna"]),
        ("122", ["Señora Luna"]),
        ("ab minor", ["Señora Luna"]),
        ("lodz", ["Zebra"]),
        ("aero", ["Zebra"]),
        ("driving", ["Señora Luna", "Zebra"]),
        ("jazz", ["Autumn", "Zebra"]),
        ("warm-UP", ["Autumn"]),
        # Characters that mean something in a pattern stand for themselves.
        ("%%%", []),
        ("___", []),
        ("se_ora", []),
        ("title:%", []),
        ("“_”", []),
        ("2.mp3", ["Autumn"]),
        ("slow", ["Zebra"]),
        ("langsam jazz", ["Zebra"]),
        ("lento", ["Zebra"]),
        ("fuerte", ["Señora Luna", "Zebra"]),
        ("dunkel", ["Señora Luna", "Zebra"]),
        ("ruhig", []),
        # Moods, by what comes nearest to them.
        ("happy", []),
        ("sad", ["Zebra"]),
        ("jazz traurig", ["Zebra"]),
        ("agresiva", ["Señora Luna"]),
        ("bpm>122", []),
        ("bpm >= 122", ["Señora Luna"]),
        (">90 bpm", ["Señora Luna"]),
        ("jazz under 100", ["Zebra"]),
        ("más de 100", ["Señora Luna"]),
        ("120-122", ["Señora Luna"]),
        ("%", []),
        ("_", []),
    ],
)
async def test_parts_of_any_tag_are_found_without_accents(
    alice_browser: httpx.AsyncClient, library: list[Track], q: str, expected: list[str]
):
    assert await found(alice_browser, q=q, sort="title") == expected


@pytest.fixture
def tracks_in_keys(alice: User) -> None:
    rows = [
        ("Rails", "A minor", "8A", "bachata"),
        ("Dreams", "C# minor", "12A", "bachata"),
        ("Fields", "F# minor", "11A", ""),
        ("Study in A minor", "C major", "8B", ""),
        ("Etüde (a-Moll)", "D minor", "7A", ""),
        ("Kate Emerson", "Bb major", "6B", ""),
        ("Tape 18a", "G minor", "6A", ""),
        ("Low Orbit", "E minor", "9A", ""),
    ]
    for title, key, camelot, genre in rows:
        track = Track.objects.create(user=alice, title=title, genre=genre, original_filename="x.mp3")
        track.set_analysis("harmony", {"key": key, "camelot": camelot})
    corrected = Track.objects.create(user=alice, title="Corrected", original_filename="x.mp3")
    corrected.set_analysis("harmony", {"key": "C major", "camelot": "8B"})
    corrected.correct({"key": "F# minor"})


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("A minor", ["Rails", "Study in A minor"]),
        ("  a  minor ", ["Rails", "Study in A minor"]),
        ("in A minor", ["Rails", "Study in A minor"]),
        ("study in a minor", ["Study in A minor"]),
        ("a-moll", ["Etüde (a-Moll)", "Rails"]),
        ("A MOLL", ["Etüde (a-Moll)", "Rails"]),
        ("la menor", ["Rails"]),
        ("Am", ["Rails"]),
        ("am", ["Rails"]),
        ("8A", ["Rails"]),
        ("8a", ["Rails"]),
        ("F# minor", ["Corrected", "Fields"]),
        ("f♯m", ["Corrected", "Fields"]),
        ("f sharp minor", ["Corrected", "Fields"]),
        ("fis-Moll", ["Corrected", "Fields"]),
        ("fa sostenido menor", ["Corrected", "Fields"]),
        ("Bb major", ["Kate Emerson"]),
        ("A# major", ["Kate Emerson"]),
        ("B-Dur", ["Kate Emerson"]),
        ("si bemol mayor", ["Kate Emerson"]),
        ("C major", ["Study in A minor"]),
        ("B minor", []),
        ("bachata A minor", ["Rails"]),
        ("bachata en la menor", ["Rails"]),
        ("A minor jazz", []),
        ("Em", ["Low Orbit"]),
        # No key: parts of words, as in every search.
        ("kate em", ["Kate Emerson"]),
        ("tape 8a", ["Tape 18a"]),
        ("minor rai", ["Rails"]),
    ],
)
@pytest.mark.usefixtures("tracks_in_keys")
async def test_a_key_finds_its_tracks_and_those_named_after_it(
    alice_browser: httpx.AsyncClient, q: str, expected: list[str]
):
    assert await found(alice_browser, q=q, sort="title") == expected


@pytest.fixture
def tracks_with_tempi(alice: User) -> None:
    rows = [
        ("Rails", 136.0, 2020),
        ("Depot", 127.6, 1998),
        ("Live 100-110", 88.0, 1999),
        ("Calm", 62.0, None),
    ]
    for title, tempo_bpm, year in rows:
        track = Track.objects.create(user=alice, title=title, year=year, original_filename="x.mp3")
        track.set_analysis("rhythm", {"tempo_bpm": tempo_bpm})


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("120-128", ["Depot"]),
        ("128 - 120 bpm", ["Depot"]),
        ("120 to 140", ["Depot", "Rails"]),
        ("60 bis 90 BPM", ["Calm", "Live 100-110"]),
        ("dep 120\u2013140", ["Depot"]),
        ("120 a 140, rai", ["Rails"]),
        ("1990-1999", ["Depot", "Live 100-110"]),
        # As typed in a title.
        ("100-110", ["Live 100-110"]),
        # No range of tempi or years: parts of words.
        ("7-100", []),
        ("100-1999", []),
        ("live 100-", ["Live 100-110"]),
    ],
)
@pytest.mark.usefixtures("tracks_with_tempi")
async def test_a_range_finds_tempi_and_years(alice_browser: httpx.AsyncClient, q: str, expected: list[str]):
    assert await found(alice_browser, q=q, sort="title") == expected


@pytest.mark.usefixtures("tracks_in_keys")
async def test_a_key_is_searched_in_counts_and_smart_playlists_too(alice_browser: httpx.AsyncClient):
    counted = await alice_browser.get("/api/library/keys", params={"q": "fis-moll"})
    assert counted.json() == {"counts": {"11A": 2}}
    smart = {"name": "Fis", "filter": {"q": "fis-moll", "order": "title"}}
    playlist = (await alice_browser.post("/api/playlists", json=smart)).json()["playlist"]
    assert [entry["title"] for entry in playlist["entries"]] == ["Corrected", "Fields"]


@pytest.mark.parametrize("query", [{}, {"q": "m"}, {"q": "mp3"}, {"year_max": 3000, "q": "mp3"}], ids=str)
async def test_each_page_says_how_many_are_found_in_all(
    alice_browser: httpx.AsyncClient, library: list[Track], query: dict[str, Any]
):
    of_page = {}
    for number in (1, 2, 3, 9):
        answer = await alice_browser.get("/api/tracks", params={**query, "page": number, "page_size": 1})
        of_page[number] = (len(answer.json()["items"]), answer.json()["total"])
    total = 2 if "year_max" in query else 3
    assert of_page == {1: (1, total), 2: (1, total), 3: (total - 2, total), 9: (0, total)}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"tempo_min": 100}, ["Señora Luna"]),
        ({"tempo_max": 100}, ["Zebra"]),
        ({"camelot": "1a,8A"}, ["Señora Luna", "Zebra"]),
        ({"compatible_with_key": "9A"}, ["Zebra"]),
        ({"energy_min": 0.5}, ["Señora Luna"]),
        ({"loudness_min": -5}, ["Zebra"]),
        ({"time_signature": "4/4"}, ["Señora Luna", "Zebra"]),
        ({"year_min": 2000, "year_max": 2010}, ["Autumn"]),
        ({"rating_min": 3}, ["Zebra"]),
        ({"genre": "JAZZ"}, ["Autumn", "Zebra"]),
        ({"album": "aero"}, ["Zebra"]),
        ({"user_tag": "warm-up"}, ["Autumn"]),
        ({"user_tag": "warm"}, []),
        ({"liked": True}, ["Zebra"]),
        ({"liked": False}, ["Autumn", "Señora Luna"]),
        ({"q": "jazz", "rating_min": 4}, ["Zebra"]),
        ({"status": "ready"}, []),
    ],
    ids=str,
)
async def test_every_measure_and_tag_is_a_filter(
    alice_browser: httpx.AsyncClient, alice: User, library: list[Track], filters: Any, expected: list[str]
):
    await TrackLike.objects.acreate(user=alice, track=library[1], liked=1)
    assert await found(alice_browser, sort="title", **filters) == expected


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("title", ["Autumn", "Señora Luna", "Zebra"]),
        ("-title", ["Zebra", "Señora Luna", "Autumn"]),
        ("artist", ["Zebra", "Señora Luna", "Autumn"]),
        ("-artist", ["Señora Luna", "Zebra", "Autumn"]),
        ("album", ["Zebra", "Señora Luna", "Autumn"]),
        ("year", ["Señora Luna", "Autumn", "Zebra"]),
        ("-rating", ["Zebra", "Autumn", "Señora Luna"]),
        ("camelot", ["Señora Luna", "Zebra", "Autumn"]),
        ("tempo_bpm", ["Zebra", "Señora Luna", "Autumn"]),
        ("-energy", ["Señora Luna", "Zebra", "Autumn"]),
    ],
)
async def test_the_list_is_sorted_with_empty_values_last(
    alice_browser: httpx.AsyncClient, library: list[Track], sort: str, expected: list[str]
):
    titles = await found(alice_browser, sort=sort)
    # Those that are equal come in any order.
    assert titles[:1] == expected[:1]
    assert sort == "-rating" or titles == expected


async def test_keys_are_sorted_round_the_wheel(alice_browser: httpx.AsyncClient, alice: User):
    for code in ("10A", "2B", "2A", "12A"):
        track = await Track.objects.acreate(user=alice, title=code, original_filename="x.mp3")
        await sync_to_async(track.set_analysis)("harmony", {"key": "A minor", "camelot": code})
    assert await found(alice_browser, sort="camelot") == ["2A", "2B", "10A", "12A"]


async def test_an_invalid_key_is_refused_in_words(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.get("/api/tracks", params={"compatible_with_key": "H dur"})
    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid")


async def test_edits_and_corrections_are_found_at_once(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    await alice_browser.patch(f"/api/tracks/{library[1].pk}", json={"album": "Été", "user_tags": ["Hit"]})
    assert await found(alice_browser, q="ete hit") == ["Zebra"]
    await sync_to_async(library[1].correct)({"key": "C minor"})
    assert await found(alice_browser, camelot="5A") == ["Zebra"]
    await Track.objects.filter(pk=library[1].pk).aupdate(title="Ohm")
    assert await found(alice_browser, q="ohm") == ["Ohm"]


async def test_a_discarded_track_is_not_found_until_it_is_restored(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    await sync_to_async(Discarded.put)(library[1])
    assert await found(alice_browser, q="zebra") == []
    await alice_browser.post(f"/api/tracks/{library[1].pk}/restore")
    assert await found(alice_browser, q="zebra") == ["Zebra"]


async def test_nobody_finds_tracks_of_others(charlie_browser: httpx.AsyncClient, library: list[Track]):
    assert await found(charlie_browser, q="zebra") == []


async def test_every_track_has_a_row_to_search(library: list[Track]):
    assert await TrackSearch.objects.acount() == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Señora Łódź", "senora lodz"),
        ("STRASSE Straße", "strasse strasse"),
        ("Ærø", "aero"),
        ("F♯", "f#"),
        ("한국", fold("한국")),
    ],
)
def test_folding(text: str, expected: str):
    assert fold(text) == expected
    assert fold(fold(text)) == fold(text)


async def test_tracks_are_counted_by_key_and_drawn_by_tempo_and_energy(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, library: list[Track]
):
    async def shown(client: httpx.AsyncClient, name: str, **query: Any) -> Any:
        return (await client.get(f"/api/library/{name}", params=query)).json()

    assert await shown(alice_browser, "keys") == {"counts": {"1A": 1, "8A": 1}}
    assert await shown(alice_browser, "keys", q="zebra") == {"counts": {"8A": 1}}
    assert await shown(charlie_browser, "keys") == {"counts": {}}
    (point,) = (await shown(alice_browser, "points", q="zebra"))["points"]
    assert (point["track_id"], point["tempo_bpm"], point["energy"]) == (str(library[1].pk), 90.0, 0.2)
    refused = await alice_browser.get("/api/library/keys", params={"rating_min": 9})
    assert refused.status_code == 422


async def test_artists_albums_genres_and_own_tags_complete_what_is_typed(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, alice: User, library: list[Track]
):
    async def names(client: httpx.AsyncClient, **query: Any) -> list[str]:
        answer = await client.get("/api/library/names", params=query)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["names"])

    await Track.objects.acreate(user=alice, title="More", artist="Łódź Trio", user_tags=["Warm-up", "Late"])
    assert await names(alice_browser, field="artist") == ["Łódź Trio", "Los Faroles"]
    assert await names(alice_browser, field="artist", q="LODZ") == ["Łódź Trio"]
    assert await names(alice_browser, field="album", q="aer") == ["Ærø"]
    assert await names(alice_browser, field="genre") == ["Jazz", "Nu jazz"]
    assert await names(alice_browser, field="user_tag") == ["Warm-up", "Late"]
    assert await names(alice_browser, field="user_tag", q="warm") == ["Warm-up"]
    assert await names(alice_browser, field="user_tag", q="|") == []
    assert await names(charlie_browser, field="artist") == []
    refused = await alice_browser.get("/api/library/names", params={"field": "title"})
    assert refused.status_code == 422


async def test_names_of_deleted_tracks_are_not_offered(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    await alice_browser.post(f"/api/tracks/{library[0].pk}/discard")
    answer = await alice_browser.get("/api/library/names", params={"field": "artist"})
    assert answer.json()["names"] == ["Łódź Trio"]


async def test_a_track_has_a_place_in_each_list(alice_browser: httpx.AsyncClient, library: list[Track]):
    async def place(track: Track, **query: Any) -> int | None:
        answer = await alice_browser.get(f"/api/tracks/{track.pk}/place", params=query)
        assert answer.status_code == 200, answer.text
        found: int | None = answer.json()["place"]
        return found

    luna, zebra, autumn = library
    assert [await place(track) for track in (luna, zebra, autumn)] == [2, 1, 0]
    assert [await place(track, sort="title") for track in (luna, zebra, autumn)] == [1, 2, 0]
    assert [await place(track, sort="-tempo_bpm") for track in (luna, zebra, autumn)] == [0, 1, 2]
    assert [await place(track, q="jazz", sort="title") for track in library] == [None, 1, 0]


async def test_limits_of_tempo_mean_tempi_as_they_are_shown(
    alice_browser: httpx.AsyncClient, library: list[Track]
):
    # 122.2 and 90 BPM.
    assert await found(alice_browser, tempo_max=122, sort="title") == ["Señora Luna", "Zebra"]
    assert await found(alice_browser, tempo_max=122.1, sort="title") == ["Zebra"]
    assert await found(alice_browser, tempo_min=123) == []


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("genre:jazz", ["Autumn", "Zebra"]),
        ("genre:luna", []),
        ('artist:"los faroles" luna', ["Señora Luna"]),
        ("artista:trio", ["Zebra"]),
        ("album:aero", ["Zebra"]),
        ("tag:warm", ["Autumn"]),
        ("key:a minor", ["Zebra"]),
        ("tonart:as-Moll", ["Señora Luna"]),
        ("key:8A jazz", ["Zebra"]),
        ('key:"a minor" "jazz trio"', []),
        ('key:"a minor" jazz trio', ["Zebra"]),
        ("key of a", []),
        ("in the key of a minor", ["Zebra"]),
        ("key:someone", []),
        ("tempo:120-130", ["Señora Luna"]),
        ("bpm:>122", []),
        ("bpm:>=122", ["Señora Luna"]),
        ("bpm: <100", ["Zebra"]),
        ("tempo:90", ["Zebra"]),
        ("tempo:122", ["Señora Luna"]),
        ("tempo:122.2", ["Señora Luna"]),
        ("tempo:122.3", []),
        ("tempo:fast", []),
        ("year:1990-1999", ["Señora Luna"]),
        ("jahr:>1999", ["Autumn"]),
        ("rating:4", ["Zebra"]),
        ("rating:5", []),
        ("rating:>3", ["Zebra"]),
        ("stars:3+", ["Zebra"]),
        ("unrated", ["Señora Luna", "Autumn"]),
        ("unrated jazz", ["Autumn"]),
        ("energy:>80", ["Señora Luna"]),
        ("energy:20", ["Zebra"]),
        # Half typed.
        ("genre:", ["Señora Luna", "Zebra", "Autumn"]),
    ],
)
async def test_fields_are_searched_by_their_names(
    alice_browser: httpx.AsyncClient, library: list[Track], q: str, expected: list[str]
):
    assert sorted(await found(alice_browser, q=q)) == sorted(expected)


@pytest.mark.parametrize("q", ["_", "%", "%%%", "“_”"])
async def test_signs_are_corrected_to_nothing_and_begin_no_names(
    alice_browser: httpx.AsyncClient, library: list[Track], q: str
) -> None:
    assert (await alice_browser.get("/api/library/spelling", params={"q": q})).json() == {"q": ""}
    names = await alice_browser.get("/api/library/names", params={"field": "artist", "q": q})
    assert names.json() == {"names": []}


async def test_typing_errors_in_a_field_are_corrected(alice_browser: httpx.AsyncClient, library: list[Track]):
    answer = await alice_browser.get("/api/library/spelling", params={"q": "artist:farloes key:1A"})
    assert answer.json() == {"q": "artist:Faroles key:1A"}


@pytest.mark.parametrize("q", ["drum & bass", "Drum and Bass", "dnb", "d&b", "genre drum and bass"])
@pytest.mark.django_db(transaction=True)
async def test_a_genre_is_found_by_each_of_its_spellings(
    alice: User, alice_program: httpx.AsyncClient, q: str
) -> None:
    for title, genre in (
        ("One", "Genre Drum & Bass"),
        ("Two", "genre drum and bass"),
        ("Bass drum", "genre"),
    ):
        await Track.objects.acreate(user=alice, title=title, genre=genre, original_filename="a.mp3")
    assert await found(alice_program, q=q, sort="title") == ["One", "Two"]


@pytest.mark.parametrize("q", ["r&b", "rnb", "R and B"])
@pytest.mark.django_db(transaction=True)
async def test_short_spellings_are_no_parts_of_words(
    alice: User, alice_program: httpx.AsyncClient, q: str
) -> None:
    for title, genre in (("One", "R&B"), ("Two", "Old R & B"), ("Hornby", ""), ("Water and Bread", "")):
        await Track.objects.acreate(user=alice, title=title, genre=genre, original_filename="a.mp3")
    assert await found(alice_program, q=q, sort="title") == ["One", "Two"]


@pytest.mark.parametrize("q", ["kessler & sohn", "kessler and sohn"])
@pytest.mark.django_db(transaction=True)
async def test_and_between_words_has_a_sign(alice: User, alice_program: httpx.AsyncClient, q: str) -> None:
    for title, artist in (("One", "Kessler & Sohn"), ("Two", "Kessler and Sohn"), ("Three", "Kessler Sohn")):
        await Track.objects.acreate(user=alice, title=title, artist=artist, original_filename="a.mp3")
    assert await found(alice_program, q=q, sort="title") == ["One", "Two"]


@pytest.mark.django_db(transaction=True)
async def test_and_alone_is_a_part_of_a_word(alice: User, alice_program: httpx.AsyncClient) -> None:
    for title in ("Sand", "Sea"):
        await Track.objects.acreate(user=alice, title=title, original_filename="a.mp3")
    assert await found(alice_program, q="and") == ["Sand"]


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ('"night drive"', ["Night Drive"]),
        ("night drive", ["Drive Night", "Night Drive"]),
        ('"night', ["Drive Night", "Night Drive"]),
    ],
)
@pytest.mark.django_db(transaction=True)
async def test_words_in_quotation_marks_stand_together(
    alice: User, alice_program: httpx.AsyncClient, q: str, expected: list[str]
) -> None:
    for title in ("Night Drive", "Drive Night"):
        await Track.objects.acreate(user=alice, title=title, original_filename="a.mp3")
    assert await found(alice_program, q=q, sort="title") == expected


@pytest.mark.django_db(transaction=True)
async def test_whole_words_come_first_where_no_order_is_chosen(
    alice: User, alice_program: httpx.AsyncClient
) -> None:
    for title in ("Rain (Live)", "Brain", "Rainbow"):
        await Track.objects.acreate(user=alice, title=title, original_filename="a.mp3")
    assert await found(alice_program, q="rain") == ["Rain (Live)", "Rainbow", "Brain"]
    assert await found(alice_program, q="rain", sort="title") == ["Brain", "Rain (Live)", "Rainbow"]
    [wanted] = [track async for track in Track.objects.filter(title="Rain (Live)")]
    place = await alice_program.get(f"/api/tracks/{wanted.pk}/place", params={"q": "rain"})
    assert place.json() == {"place": 0}


@pytest.mark.django_db(transaction=True)
async def test_many_tracks_are_not_searched_for_whole_words(
    alice: User, alice_program: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in ("Rain", "Brain", "Rainbow"):
        await Track.objects.acreate(user=alice, title=title, original_filename="a.mp3")
    monkeypatch.setattr(finding, "FEW", 2)
    assert await found(alice_program, q="rain") == ["Rainbow", "Brain", "Rain"]
