"""Small numbers in words, in three languages."""

import pytest

from src.orchestrator.language.counts import count_of


@pytest.mark.parametrize(
    ("said", "count"),
    [("12", 12), ("an", 1), ("Two", 2), ("tres", 3), ("fünf", 5), ("funf", 5), ("ocho", 8), ("sechzehn", 16)],
)
def test_the_number_of_a_word_or_of_digits(said: str, count: int):
    assert count_of(said) == count


def test_another_word_is_no_number():
    with pytest.raises(ValueError, match="viernes"):
        count_of("viernes")
