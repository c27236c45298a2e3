"""Spanish notes with their sign in one word, as the rules read them."""

import pytest

from src.orchestrator.language.names import index_of
from src.orchestrator.language.note_names import with_international_notes
from src.orchestrator.rules import Talk

NAMES = index_of([{"id": "1", "title": "Lab", "original_filename": "lab.wav", "duration": 60.0}])


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("¿cuál es la relativa de sib?", "¿cuál es la relativa de Bb?"),
        ("acordes de solb menor", "acordes de Gb menor"),
        ("¿dónde suena el fa#m7?", "¿dónde suena el F#m7?"),
        ("temas en do#", "temas en C#"),
        ("¿qué tonalidad tiene Lab?", "¿qué tonalidad tiene Lab?"),
        ("¿qué es «sib»?", "¿qué es «sib»?"),
        ("¿me subes la sonoridad?", "¿me subes la sonoridad?"),
        # Words in English.
        ("music for the lab", "music for the lab"),
        ("a fab song", "a fab song"),
    ],
)
def test_a_note_with_its_sign_is_read_as_a_letter(question: str, read: str) -> None:
    talk = with_international_notes(Talk((question,), names=NAMES))

    assert talk.question == read
