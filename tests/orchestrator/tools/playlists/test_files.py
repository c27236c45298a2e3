"""Export of playlists for other players, and import of theirs."""

import csv
import io
from xml.etree import ElementTree as ET

import pytest

from src.api.models import Track
from src.orchestrator.tools.playlists.files import Line, as_csv, file_stem, items_of, lines_of, m3u8, xspf
from src.orchestrator.tools.playlists.m3u_matching import match


def track(title: str, artist: str = "", file: str = "x.flac", duration: float | None = 100.4) -> Track:
    return Track(title=title, artist=artist, original_filename=file, duration=duration)


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Señora Luna & more", "Señora Luna & more"),
        ("../a/b:c*?", "_a_b_c__"),
        ("Nul", "_Nul"),
        ("com1.old", "_com1.old"),
        ("Console", "Console"),
        (" . ", ""),
        ("é" * 300, "é" * 100),
        ("語" * 100, "語" * 66),
    ],
)
def test_the_name_of_a_playlist_is_a_file_name_on_every_platform(name: str, stem: str):
    assert file_stem(name) == stem


def test_an_m3u8_names_files_beside_it_and_their_seconds():
    items = items_of([(track("Blue", "Joni"), ""), (track("Ünder/../der", file="a.MP3", duration=None), "")])

    assert m3u8("My list", items) == (
        "#EXTM3U\n#PLAYLIST:My list\n"
        "#EXTINF:100,Joni - Blue\n01 Joni - Blue.flac\n"
        "#EXTINF:-1,Ünder/../der\n02 Ünder_.._der.MP3\n"
    )


@pytest.mark.parametrize(
    "title", ["a\nb", "../../etc/passwd", "#EXTINF:9,x", "", ".", "con\x00trol", "é" * 300]
)
def test_no_title_becomes_a_path_or_a_line_of_its_own(title: str):
    (item,) = items_of([(track(title), "")])

    lines = m3u8("x", [item]).splitlines()
    assert len(lines) == 4
    assert lines[3].startswith("01 ")
    assert "/" not in lines[3]
    assert "\\" not in lines[3]


def test_an_xspf_is_well_formed_whatever_the_titles_are():
    items = items_of([(track("<b>&", "A & B"), "because <it> fits")])

    root = ET.fromstring(xspf("L & M", items))
    space = {"x": "http://xspf.org/ns/0/"}
    assert root.findtext("x:title", namespaces=space) == "L & M"
    found = root.find("x:trackList/x:track", space)
    assert found is not None
    assert [found.findtext(f"x:{tag}", namespaces=space) for tag in ("title", "creator", "duration")] == [
        "<b>&",
        "A & B",
        "100000",
    ]
    assert found.findtext("x:annotation", namespaces=space) == "because <it> fits"


@pytest.mark.django_db
def test_no_cell_of_a_table_is_a_formula():
    table = as_csv(items_of([(track("=1+1", "@evil"), "-2")]))

    (row,) = csv.DictReader(io.StringIO(table))
    assert (row["title"], row["artist"], row["reason"]) == ("'=1+1", "'@evil", "'-2")


def test_the_lines_of_an_m3u8_are_read_as_players_write_them():
    text = (
        "\ufeff#EXTM3U\r\n#EXTINF:123 tvg-id=1,Joni - Blue\r\nC:\\Music\\blue.flac\r\n\r\n"
        "# a comment\nfile:///home/me/a%20b.mp3\nsub/folder/c.ogg\n"
    )

    assert list(lines_of(text)) == [
        Line("blue.flac", "Joni - Blue", 123.0),
        Line("a b.mp3"),
        Line("c.ogg"),
    ]


LIBRARY = [
    track("Blue", "Joni", "blue.flac", 200.0),
    track("Blue", "Another", "other.flac", 100.0),
    track("Red", "Joni", "red.flac", 150.0),
    track("", "", "no title.wav", 90.0),
]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (Line("BLUE.flac", "whatever", 201.0), 0),
        (Line("gone.mp3", "Joni - Blue", 199.0), 0),
        (Line("gone.mp3", "joni  -  BLUE", -1.0), 0),
        (Line("gone.mp3", "Blue", 101.0), 1),
        (Line("03 Joni - Red.mp3"), 2),
        (Line("no title.wav"), 3),
        (Line("blue.flac", "", 50.0), None),
        (Line("gone.mp3", "Joni - Blue", 20.0), None),
        (Line("gone.mp3", "Nobody - Nothing"), None),
    ],
)
def test_a_line_is_found_by_file_then_by_name_and_length(line: Line, found: int | None):
    matches = match([line], LIBRARY)

    assert matches.found == ([] if found is None else [LIBRARY[found]])
    assert bool(matches.missing) == (found is None)


def test_what_is_exported_is_found_again():
    items = items_of((one, "") for one in LIBRARY)

    assert match(lines_of(m3u8("x", items)), LIBRARY).found == LIBRARY
