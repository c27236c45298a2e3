"""Numbers and times in words as digits."""

import pytest

from src.orchestrator.language.digits import with_digits_in_questions
from src.orchestrator.language.names import index_of
from src.orchestrator.language.number_words import with_digits
from src.orchestrator.rules import Talk

MEANT = {
    "en": {
        "between ninety and a hundred and ten bpm": "between 90 and 110 bpm",
        "anything at one twenty eight bpm": "anything at 128 bpm",
        "around one oh five bpm": "around 105 bpm",
        "sixteen bars of four at one forty bpm": "16 bars of 4 at 140 bpm",
        "loop bars five to eight": "loop bars 5 to 8",
        "at a minute and forty, what happens": "at 1:40, what happens",
        "under a minute and a half": "under 1:30",
        "two and a half minutes": "2:30",
        "play from one thirty": "play from 1:30",
        "a quarter of an hour": "15 minutes",
        "seventy-five percent": "75 percent",
        "nineteen ninety eight": "1998",
    },
    "es": {
        "a ciento treinta y dos": "a 132",
        "entre ciento once y ciento diecisiete pulsaciones": "entre 111 y 117 pulsaciones",
        "treinta y dos compases": "32 compases",
        "veintidos compases": "22 compases",
        "los compases cinco a ocho": "los compases 5 a 8",
        "menos de minuto y medio": "menos de 1:30",
        "un minuto cuarenta": "1:40",
        "más de un cuarto de hora": "más de 15 minutos",
        "al setenta y cinco por ciento": "al 75 por ciento",
    },
    "de": {
        "hundertachtundzwanzig": "128",
        "einundzwanzig Takte": "21 Takte",
        "zwischen neunzig und hundert": "zwischen 90 und 100",
        "fuenfundzwanzig": "25",
        "ab Takt dreiunddreißig": "ab Takt 33",
        "unter anderthalb Minuten": "unter 1:30",
        "zwei Minuten dreißig": "2:30",
        "länger als eine Viertelstunde": "länger als 15 Minuten",
        "im Dreivierteltakt": "im 3/4-Takt",
    },
}
AS_THEY_ARE = {
    "en": (
        "which one is the fastest", "the one in three", "is it in six eight time", "see you in half an hour",
        "I told you a hundred times", "remind me to practise twenty minutes", "rename it to forty winks",
        "do you have Sixteen Tons?", "two and four", "a thousand thanks", "twelve bar blues", "the nineties",
    ),
    "es": (
        "mil gracias", "una canción en tres por cuatro", "a las ocho", "dame dos canciones", "compás tres por cuatro",
    ),
    "de": (
        "tausend Dank", "im Dreiertakt", "sechs achtel", "in ner halben stunde", "zwei Lieder",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [(language, text, meant) for language, texts in MEANT.items() for text, meant in texts.items()],
)
def test_numbers_in_words_become_digits(language: str, text: str, meant: str) -> None:
    assert with_digits(text, language) == meant


@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language, texts in AS_THEY_ARE.items() for text in texts]
)
def test_words_that_are_no_numbers_stay(language: str, text: str) -> None:
    assert with_digits(text, language) == text


def test_titles_and_quoted_text_keep_their_number_words() -> None:
    titles = ("Twenty Minutes", "Sixteen Bars", "Eight Till Late")
    rows = [{"id": title, "title": title, "original_filename": "", "duration": 60.0} for title in titles]
    question = (
        "is twenty minutes longer than sixteen bars or “thirty bars”, at thirty bars of eight till late?"
    )
    talk = with_digits_in_questions(Talk((question,), names=index_of(rows)))
    assert talk.question == (
        "is twenty minutes longer than sixteen bars or “thirty bars”, at 30 bars of eight till late?"
    )
