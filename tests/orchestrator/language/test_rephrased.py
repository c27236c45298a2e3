"""Claims, negative questions and tag questions in plain words."""

import pytest

from src.orchestrator.language.rephrased.claims import correction_of_claim, question_of_claim
from src.orchestrator.language.rephrased.contrast import without_contrast
from src.orchestrator.language.rephrased.negative import positive_question
from src.orchestrator.language.rephrased.self_corrected import corrected_by_speaker
from src.orchestrator.rules.talk import Talk

CLAIMS = (
    ("en", "A guest swears Rails is 140. Is he right?", "Is Rails 140?"),
    ("en", "my teacher says this is in 6/8 not 3/4, true?", "Is this in 6/8?"),
    ("en", "she says this is not in 4/4. Is she right?", "In which metre is this?"),
    ("es", "Mi profe dice que esta va en dos y no en cuatro. ¿Es cierto?", "¿esta va en dos?"),
    ("de", "Mein Tenor behauptet, er sei ein Viervierteltakt. Stimmt das?", "Ist er ein Viervierteltakt?"),
    ("de", "Ein Freund meint, dass Rails in g-Moll steht. Stimmt das?", "Ist Rails in g-Moll?"),
)
NO_CLAIMS = (
    ("en", "Who says Rails is 140?"),
    ("en", "She says play Rails. Is that right?"),
    ("en", "My guitarist says it is in A flat and he is right. Fix the key."),
    ("es", "Dice que borres Rails, ¿vale?"),
    ("de", "Meine Lieder sagen mir nichts."),
)
EXPECTING = (
    ("en", "Isn't · swung?", "Is · swung?"),
    ("en", "Rails is in Am, right?", "Is Rails in Am?"),
    ("en", "So none of mine are in B minor?", "Which of mine are in B minor?"),
    ("en", "Rails isn't in A minor, right?", "In which key is Rails?"),
    ("es", "¿No está · en la menor?", "¿está · en la menor?"),
    ("es", "¿No tengo nada de Halden?", "¿Qué tengo de Halden?"),
    ("es", "Rails es de ·, ¿no?", "¿Rails es de ·?"),
    ("de", "Ist · nicht in a-Moll?", "Ist · in a-Moll?"),
    ("de", "Rails dauert doch länger als ·, oder?", "Dauert Rails länger als ·?"),
)
PLAIN = (
    ("en", "Don't play it"),
    ("en", "Which of my songs is not in 4/4?"),
    ("en", "Do I have songs that are not in 4/4?"),
    ("en", "Delete it, right?"),
    ("en", "Is it not in 4/4 but in 3/4?"),
    ("es", "No está en la menor."),
    ("de", "Spiel das nicht."),
)


@pytest.mark.parametrize(("language", "text", "meant"), CLAIMS)
def test_a_claim_asks_whether_it_is_so(language: str, text: str, meant: str) -> None:
    assert question_of_claim(text, language) == meant


@pytest.mark.parametrize(("language", "text"), NO_CLAIMS)
def test_other_texts_are_no_claims(language: str, text: str) -> None:
    assert question_of_claim(text, language) is None


def test_a_confirmed_claim_with_an_order_corrects() -> None:
    text = "My guitarist says it is A flat major and he is right. Fix the key."
    assert correction_of_claim(text) == "It is A flat major. Fix the key."
    assert correction_of_claim("My guitarist says it is A flat major. Is he right?") is None
    assert correction_of_claim("My guitarist says it is A flat major. Fix the key.") is None


@pytest.mark.parametrize(("language", "text", "meant"), EXPECTING)
def test_a_question_that_expects_an_answer_is_plain(language: str, text: str, meant: str) -> None:
    assert positive_question(text, text, language) == meant


@pytest.mark.parametrize(("language", "text"), PLAIN)
def test_other_negations_stay(language: str, text: str) -> None:
    assert positive_question(text, text, language) is None


CONTRASTS = (
    ("play Depot, not this one", "play Depot"),
    ("tick off the second task, the other two stay open", "tick off the second task"),
    ("put Rails into a playlist called Peak but not Blue", "put Rails into a playlist called Peak"),
    ("Benenne Blue in Blau um, die anderen bleiben, wie sie sind", "Benenne Blue in Blau um"),
    ("hak die erste ab, die zweite noch nicht", "hak die erste ab"),
    ("crea una lista con Rails, nada más", "crea una lista con Rails"),
    ("repite los compases 5 a 8 sin cambiar la velocidad", "repite los compases 5 a 8"),
    ("cambia el título a Sol, pero el artista déjalo como está", "cambia el título a Sol"),
)
NO_CONTRASTS = (
    "play Rails, please",
    "loop bars 5 to 8, not too loud",
    "is it in A minor, not in C minor?",
    "not now",
)


@pytest.mark.parametrize(("text", "command"), CONTRASTS)
def test_a_command_is_read_without_what_it_leaves_as_it_is(text: str, command: str) -> None:
    found = without_contrast(text)
    assert found is not None
    assert found[0] == command


@pytest.mark.parametrize("text", NO_CONTRASTS)
def test_other_texts_have_no_contrast(text: str) -> None:
    assert without_contrast(text) is None


SPOKEN_TWICE = (
    ("loop bars 5 to 8, no, 9 to 12", "loop bars 9 to 12"),
    ("spiel es mit 80 %, nein, 70 %", "spiel es mit 70 %"),
    ("rename this to Moon, sorry, Sun", "rename this to Sun"),
    ("benenne das in Mond um, nein, Sonne", "benenne das in Sonne um"),
)


@pytest.mark.parametrize(("text", "meant"), SPOKEN_TWICE)
def test_what_a_speaker_takes_back_is_not_read(text: str, meant: str) -> None:
    corrected = corrected_by_speaker(Talk((text,)))
    assert corrected is not None
    assert corrected.question == meant


@pytest.mark.parametrize(
    "text", ["it is in A minor, no?", "play Rails, not Depot", "no, 128 is right", "wait, stop"]
)
def test_what_is_said_once_is_not_taken_back(text: str) -> None:
    assert corrected_by_speaker(Talk((text,))) is None
