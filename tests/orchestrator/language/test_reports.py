"""A report or a question about an action asks for none: nothing is played, added or corrected."""

import time

import pytest

from src.orchestrator.language.reports import is_report


@pytest.mark.parametrize(
    "text",
    [
        "my friend plays this a lot", "he loops bars 5 to 8 when he practises", "I keep playing this",
        "did I add this to Warmup?", "I wanted to add this yesterday", "she created a playlist called Chill",
        "Serato says it's 68 bpm", "why did you pause it?",
        "mi amigo la pone mucho", "ya lo añadí a Warmup", "¿ya añadí esto a Warmup?", "ya he añadido esto",
        "habe ich das schon hinzugefügt?", "mein Freund spielt das oft", "ich habe es gestern umbenannt",
        "I already undid that", "yesterday we renamed it", "gestern hab ich eins gelöscht", "ayer le cambié el nombre",
    ],
)  # fmt: skip
def test_a_report_is_no_request(text: str) -> None:
    assert is_report(text)


@pytest.mark.parametrize(
    "text",
    [
        "play this", "I need to add this to Warmup", "can you loop bars 5 to 8?", "it's 68 bpm", "I want to hear it",
        "do me a playlist of calm songs", "My friend plays this a lot. Add it to Warmup",
        "my friend plays this a lot, please add it to Warmup", "I say it's 68 bpm",
        "ponla", "añade esto a Warmup", "quiero añadir esto a Warmup", "¿qué tempo tiene?",
        "spiel das", "ich möchte das hören", "füge das zu Warmup hinzu", "kannst du das abspielen?",
    ],
)  # fmt: skip
def test_a_request_is_no_report(text: str) -> None:
    assert not is_report(text)


@pytest.mark.parametrize("unit", ["a", "my friend ", "I ", ". ", ", ", "ya ", "ich ", " ", "é"])
def test_long_texts_are_read_in_time(unit: str) -> None:
    text = (unit * 8000)[:8000]
    before = time.process_time()
    is_report(text)
    assert time.process_time() - before < 0.05
