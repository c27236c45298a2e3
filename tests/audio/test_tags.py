"""What a file says about itself."""

import io
from typing import Any

import av
import numpy as np
import pytest
import soundfile

from src.audio.tags import FileTags, read_tags
from tests.support.encoding import encode
from tests.support.hostile.bloated import comments, flac_with
from tests.support.tagged import picture, tagged_mp3

SIZES = (96, 512)


def tags_of(content: bytes) -> FileTags:
    return read_tags(io.BytesIO(content), SIZES)


def pixels_of(jpeg: bytes) -> Any:
    with av.open(io.BytesIO(jpeg)) as file:
        return next(file.decode(video=0)).to_ndarray(format="rgb24")


def test_an_mp3_names_title_artist_album_genre_year_and_number():
    tags = tags_of(tagged_mp3(TIT2="Så", TPE1="Någon", TALB="Blåbär", TCON="(17)", TYER="1999", TRCK="3/12"))
    assert tags == FileTags("Så", "Någon", "Blåbär", "Rock", 1999, 3)


def test_a_flac_written_by_libsndfile_names_title_and_artist():
    file = io.BytesIO()
    with soundfile.SoundFile(file, "w", 48_000, 1, format="FLAC") as output:
        output.title, output.artist, output.date = "Blåbär", "Någon", "2004-05-06"
        output.write(np.zeros(48_000))
    tags = read_tags(file)
    assert (tags.title, tags.artist, tags.year) == ("Blåbär", "Någon", 2004)


@pytest.mark.parametrize(
    ("date", "number", "expected"),
    [
        ("2004-05-06", "07/9", (2004, 7)),
        ("06.05.1987", "0", (1987, None)),
        ("99999", "12345", (None, None)),
        ("", "A1", (None, None)),
        ("0001", "-3", (None, None)),
    ],
)
def test_years_and_numbers_are_plausible_or_missing(date: str, number: str, expected: tuple[Any, Any]):
    tags = tags_of(flac_with(4, comments([b"DATE=" + date.encode(), b"TRACKNUMBER=" + number.encode()])))
    assert (tags.year, tags.track_number) == expected


def test_tags_in_the_alphabet_of_an_old_computer_are_read():
    tags = tags_of(flac_with(4, comments([b"ALBUM=\xe9t\xe9", "TITLE=été".encode()])))
    assert (tags.album, tags.title) == ("été", "été")


@pytest.mark.parametrize(("codec", "mime"), [("mjpeg", b"image/jpeg"), ("png", b"image/png")])
@pytest.mark.parametrize("shape", [(800, 600), (600, 800), (60, 50)])
def test_the_cover_fills_squares_and_keeps_its_middle(codec: str, mime: bytes, shape: tuple[int, int]):
    covers = tags_of(tagged_mp3(picture(*shape, codec), mime)).covers
    assert {size: pixels_of(jpeg).shape for size, jpeg in covers.items()} == {
        size: (size, size, 3) for size in SIZES
    }
    left, right = pixels_of(covers[512])[256, 100], pixels_of(covers[512])[256, 412]
    assert left[0] > 150 > left[2]
    assert right[2] > 150 > right[0]


@pytest.mark.parametrize(
    "cover",
    [b"no picture at all", picture(2000, 40), picture(64, 64)[:40], b"\x89PNG\r\n\x1a\n" + bytes(200)],
    ids=["text", "stripe", "torn", "empty png"],
)
def test_a_cover_that_cannot_be_used_leaves_the_other_tags(cover: bytes):
    tags = tags_of(tagged_mp3(cover, TALB="Album"))
    assert (tags.album, tags.covers) == ("Album", {})


def test_a_cover_with_too_many_pixels_is_not_decoded(monkeypatch: pytest.MonkeyPatch):
    content = tagged_mp3(picture(300, 300, "png"), b"image/png")
    assert tags_of(content).covers
    monkeypatch.setattr("src.audio.tags.MOST_COVER_PIXELS", 299 * 299)
    assert tags_of(content).covers == {}


def test_a_cover_with_too_many_bytes_is_not_decoded(monkeypatch: pytest.MonkeyPatch):
    content = tagged_mp3(picture(300, 300))
    monkeypatch.setattr("src.audio.tags.MOST_COVER_BYTES", 1000)
    assert tags_of(content).covers == {}


def test_a_video_is_no_cover():
    tone = np.zeros((2, 48_000), np.float32)
    assert tags_of(encode(tone, "mp4")).covers == {}


@pytest.mark.parametrize("content", [b"", b"hello", bytes(1000)])
def test_what_is_no_audio_has_no_tags(content: bytes):
    assert tags_of(content) == FileTags()


def test_a_storage_that_breaks_down_is_no_file_without_tags():
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise ConnectionError

    with pytest.raises(ConnectionError):
        read_tags(Broken(b"x"))
