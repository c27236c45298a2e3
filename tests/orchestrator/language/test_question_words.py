"""Small words and forms of short messages, as the rules expect them."""

import pytest

from src.orchestrator.language.question_words import with_usual_question_words
from src.orchestrator.rules import Talk


@pytest.mark.parametrize(
    ("said", "usual"),
    [
        ("q hay en la lista", "qué hay en la lista"),
        ("pues pon la lenta", "pon la lenta"),
        ("spielen Sie mir Rails", "spiele mir Rails"),
        ("Bitte geben Sie Rails 4 Sterne", "Bitte gib Rails 4 Sterne"),
        ("Ändern Sie das Jahr", "ändere das Jahr"),
        ("Rails ist in F-Moll oder", "Rails ist in F-Moll, oder?"),
        # No imperatives.
        ("und nenn sie um in Spät", "und nenn sie um in Spät"),
        ("passen sie zusammen?", "passen sie zusammen?"),
        ("Können Sie Rails spielen?", "Können Sie Rails spielen?"),
        ("ist Rails in Dur oder", "ist Rails in Dur oder"),
        ("Rails oder Blue", "Rails oder Blue"),
    ],
)
def test_a_question_gets_its_usual_form(said: str, usual: str) -> None:
    assert with_usual_question_words(Talk((said,))).question == usual
