"""Phrases that people put differently, in the usual words."""

import pytest

from src.orchestrator.language.usual_phrases import in_usual_phrases

USUAL = {
    "how loud is Rails on average?": "how loud is Rails?",
    "how loud are my songs on average?": "how loud are my songs on average?",
    "is it louder than what Spotify wants?": "is it too loud for Spotify?",
    "ist Rails lauter als das, was Spotify haben will?": "ist Rails zu laut für Spotify?",
    "is it getting faster or is it just me?": "is it getting faster?",
    "so what bpm do I set the click to": "so what bpm is that",
    "¿a cuántos bpm pongo el metrónomo?": "¿cuántos bpm son?",
    "swingt Home stärker als Rails?": "hat Home mehr Swing als Rails?",
    "Depot is not in 2/4, its in 4/4": "Depot is not in 2/4, it's in 4/4",
    "we count in bars per minute, so how many is that?": "how many bars per minute does it have?",
    "jump to 1 minute 30": "jump to 1:30",
    "play 1 minute 30 songs": "play 1 minute 30 songs",
    "when does the ninth bar start?": "when does bar 9 start?",
    "wann fängt der neunte Takt an?": "wann fängt Takt 9 an?",
    "ocho compases cuántos segundos son?": "¿cuántos segundos duran ocho compases?",
    "in which bar does B start?": "in which bar does section B start?",
    "bájale la velocidad al 80": "bájale la velocidad al 80 %",
    "set the speed to 80 bpm": "set the speed to 80 bpm",
    "spring da hin, wo der Drop losgeht": "spring zum Drop",
    "ok skip to 1:07, want to hear that bit": "skip to 1:07",
    "apúntame para mañana: lavar el vestuario": "Nueva tarea: lavar el vestuario para mañana",
}


@pytest.mark.parametrize(("said", "usual"), USUAL.items())
def test_a_phrase_is_put_in_the_usual_words(said: str, usual: str) -> None:
    assert in_usual_phrases(said) == usual
