"""Claims, negative questions and tag questions in plain words."""

import pytest

from src.orchestrator.language.rephrased.claims import correction_of_claim, question_of_claim
from src.orchestrator.language.rephrased.negative import positive_question

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
