"""Commands about the tracks of a playlist, in folded text with "·" for each title and "playlist" for its name."""

import pytest

from src.orchestrator.tools.playlists.commands import Command, read_command


@pytest.mark.parametrize(
    ("text", "language", "command"),
    [
        ("add · to playlist and put it first", "en", Command("add", place=1)),
        ("· noch hinten dran an playlist", "de", Command("add", place=-1)),
        ("pon · despues de · en playlist", "es", Command("add", beside=1, side=1)),
        ("add · as number 3 in playlist", "en", Command("add", place=3)),
        ("saca · de playlist", "es", Command("remove")),
        ("take the last one off playlist", "en", Command("remove", places=(-1,))),
        ("· raus aus playlist, dafur · rein", "de", Command("exchange", new_first=False)),
        ("en playlist, · en vez de ·", "es", Command("exchange", new_first=True)),
        ("dreh die reihenfolge von playlist um", "de", Command("reverse")),
    ],
)
def test_a_command_is_read_with_its_place(text: str, language: str, command: Command):
    assert read_command(text, language, names_list=True) == command


@pytest.mark.parametrize(
    "text",
    [
        "is · in playlist",
        "add something like · to playlist",
        "not · in playlist",
        "· was the first one in playlist",
        "add · to playlist?",
        "add · and 7 to playlist",
    ],
)
def test_a_sentence_with_any_other_word_is_no_command(text: str):
    assert read_command(text, "en", names_list=True) is None


def test_without_a_playlist_verbs_that_may_mean_the_player_or_the_library_are_no_commands():
    for text in ("put · on", "pon ·", "delete ·"):
        assert read_command(text, "en", names_list=False) is None
    assert read_command("lose ·", "en", names_list=False) == Command("remove")
