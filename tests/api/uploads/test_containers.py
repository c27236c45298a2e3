"""The type of an upload is found in its content."""

import json

import pytest

from src.api.uploads.containers import CONTENT_TYPES, HEAD_BYTES, content_type_of, recognise
from tests.support.sounds import ENCODINGS, tone


@pytest.mark.parametrize("suffix", ENCODINGS)
def test_it_recognises_what_an_encoder_writes(suffix: str):
    container = recognise(tone(suffix)[:HEAD_BYTES])

    assert container is not None
    assert container.suffix == suffix


def test_an_mp3_without_any_tag_is_recognised_by_its_frames():
    bare = tone(".mp3", write_xing="0", id3v2_version="0")

    assert not bare.startswith(b"ID3")
    assert recognise(bare) == (".mp3", "audio/mpeg")


def test_padding_before_the_first_frame_does_not_hide_an_mp3():
    assert recognise(b"\0" * 1000 + tone(".mp3", write_xing="0", id3v2_version="0"))


def test_every_container_has_a_content_type_for_the_player():
    assert set(ENCODINGS) <= set(CONTENT_TYPES)
    assert content_type_of("1/abc.flac") == "audio/flac"
    assert content_type_of("without-suffix") == "application/octet-stream"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 5000,
        b"<!doctype html><script>alert(1)</script>",
        b"PK\x03\x04" + b"\0" * 100,
        b"%PDF-1.7\n",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
        b"\xff\xd8\xff\xe0\x00\x10JFIF",
        b"#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n",
        b"RIFF\x00\x00\x00\x00WEBPVP8 ",
        b"MThd\x00\x00\x00\x06",
        b"#!/bin/sh\nrm -rf /\n",
        "plain text".encode("utf-16"),
        json.dumps({"no": "audio"}).encode(),
    ],
    ids=lambda content: repr(content[:8]),
)
def test_what_is_not_audio_is_not_recognised(content: bytes):
    assert recognise(content) is None
