"""Where a question names one of the user's playlists."""

import pytest

from src.orchestrator.language.names import index_of
from src.orchestrator.language.playlist_names import find_playlist

NAMES = index_of(
    [{"id": "1", "title": "Blue", "original_filename": "blue.wav", "duration": 60.0, "genre": "Salsa"}]
)
PLAYLISTS = ("Peak", "Peak Hour", "Canción lenta", "Blue", "Salsa")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("what's in Peak now?", "Peak"),
        ("Peak, please", "Peak"),
        ("what's in peak now?", "peak"),
        ("put it into the peak hour", "peak hour"),
        ("wie lang ist peak?", "peak"),
        ("¿qué había en mi lista peak otra vez?", "peak"),
        ("add it to the peak hour playlist", "peak hour"),
        ("¿qué hay en cancion lenta?", "cancion lenta"),
        ("what is the peak level?", ""),
        ("its true peak", ""),
        ("Peaks", ""),
        # A title and a genre are read as such.
        ("play Blue", ""),
        ("what's in Salsa?", ""),
    ],
)
def test_a_playlist_is_named_as_it_is_written_or_behind_a_preposition(text: str, name: str) -> None:
    found = find_playlist(text, PLAYLISTS, NAMES)

    assert (text[slice(*found)] if found else "") == name
