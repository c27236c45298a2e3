"""Commands with remarks around them, and what only looks like a remark."""

import pytest

from src.orchestrator.language.rephrased.remarks import commands_among_remarks
from src.orchestrator.rules.talk import Talk


def commands(text: str) -> list[str]:
    return [one.question for one in commands_among_remarks(Talk((text,)))]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("give it five stars, that one killed tonight", "give it five stars"),
        ("volume down to 50 % please, they want to talk", "volume down to 50 % please"),
        ("hm no, looks silly. undo", "undo"),
        (
            "Esta me gusta. Métela en una lista que se llame Práctica",
            "Métela en una lista que se llame Práctica",
        ),
        ("repite de 0:45 a 1:15, que ahí no me salen los giros", "repite de 0:45 a 1:15"),
        ("stop looping now but let it carry on playing", "stop looping now"),
        ("das klingt schrecklich. mach das rückgängig", "mach das rückgängig"),
    ],
)
def test_a_command_is_read_without_what_is_said_around_it(text: str, command: str) -> None:
    assert command in commands(text)


@pytest.mark.parametrize(
    "text",
    [
        # A condition, a number, a place, a negation and another order are no remarks.
        "something slow. play it",
        "play Rails, at 80 percent",
        "play it, it starts at 1:20",
        "play Depot, not this one",
        "break this down into sections, with start times",
        "haz un set para una fiesta, que empiece lento y acabe con energía",
        "the hall is booked, tick that off",
        # Its own words: a task and a new title end with the sentence.
        "add a task to call the band, they need the list",
        "rename it to Slow Night, that sounds better",
        # A question.
        "it looks long, how long is it?",
        "play it",
    ],
)
def test_other_sentences_stay_whole(text: str) -> None:
    assert commands(text) == []
