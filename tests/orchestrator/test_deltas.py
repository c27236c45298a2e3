"""Tool calls come out whole, whatever the vendor's habits."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.orchestrator.deltas import ToolCallAssembler, ToolCallDelta

type Made = tuple[str, str, dict[str, Any]]  # id, name, arguments

TEXTS = st.text(alphabet=st.sampled_from('abcß"\\{}[]:, \n'), max_size=12)
ARGUMENTS = st.dictionaries(TEXTS, st.one_of(TEXTS, st.integers(), st.none()), max_size=4)


@st.composite
def calls(draw: Any) -> list[Made]:
    count = draw(st.integers(1, 4))
    names = draw(
        st.lists(st.sampled_from(["analyse_rhythm", "analyse_spectral"]), min_size=count, max_size=count)
    )
    return [(f"call_{number}", name, draw(ARGUMENTS)) for number, name in enumerate(names)]


def cut(text: str, chance: random.Random) -> list[str]:
    """The text in pieces of random lengths, empty ones among them."""
    ends = sorted(chance.choices(range(len(text) + 1), k=chance.randint(0, 6)))
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def interleaved(streams: list[list[ToolCallDelta]], chance: random.Random) -> list[ToolCallDelta]:
    """All pieces, each call's own in order; calls begin in their order, as vendors do."""
    pieces = [stream[0] for stream in streams]
    rest = [stream[1:] for stream in streams]
    while any(rest):
        pieces.append(chance.choice([stream for stream in rest if stream]).pop(0))
    return pieces


def one_after_the_other(streams: list[list[ToolCallDelta]], _: random.Random) -> list[ToolCallDelta]:
    return [piece for stream in streams for piece in stream]


def index_and_first_id(number: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    first = ToolCallDelta(index=number, id=made[0], name=made[1])
    return [first, *(ToolCallDelta(index=number, arguments=piece) for piece in pieces)]


def id_in_every_piece(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    return [ToolCallDelta(id=made[0], name=made[1], arguments=piece) for piece in pieces]


def index_without_any_id(number: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    first = ToolCallDelta(index=number, name=made[1], arguments=pieces[0])
    return [first, *(ToolCallDelta(index=number, arguments=piece) for piece in pieces[1:])]


def id_first_and_no_index(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    first = ToolCallDelta(id=made[0], name=made[1], arguments=pieces[0])
    return [first, *(ToolCallDelta(arguments=piece) for piece in pieces[1:])]


def all_under_index_0_with_first_id(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    first = ToolCallDelta(index=0, id=made[0], name=made[1], arguments=pieces[0])
    return [first, *(ToolCallDelta(index=0, arguments=piece) for piece in pieces[1:])]


def all_under_index_0_without_any_id(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    named = [ToolCallDelta(index=0, name=made[1], arguments=piece) for piece in pieces]
    return [piece for piece in named if piece.arguments]


def whole_at_once(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    return [ToolCallDelta(id=made[0], name=made[1], arguments="".join(pieces))]


def whole_at_once_without_id(_: int, made: Made, pieces: list[str]) -> list[ToolCallDelta]:
    return [ToolCallDelta(name=made[1], arguments="".join(pieces))]


HABITS: list[tuple[Callable[..., list[ToolCallDelta]], Callable[..., list[ToolCallDelta]], bool]] = [
    (index_and_first_id, interleaved, True),
    (id_in_every_piece, interleaved, True),
    (index_without_any_id, interleaved, False),
    (id_first_and_no_index, one_after_the_other, True),
    (all_under_index_0_with_first_id, one_after_the_other, True),
    (all_under_index_0_without_any_id, one_after_the_other, False),
    (whole_at_once, one_after_the_other, True),
    (whole_at_once_without_id, one_after_the_other, False),
]


@pytest.mark.parametrize(
    ("habit", "order", "has_ids"), HABITS, ids=lambda value: getattr(value, "__name__", "")
)
@given(made=calls(), seed=st.integers(0, 2**32))
def test_parallel_calls_are_put_together_whatever_the_vendors_habits(
    habit: Any, order: Any, has_ids: bool, made: list[Made], seed: int
) -> None:
    chance = random.Random(seed)
    streams = [habit(number, one, cut(json.dumps(one[2]), chance)) for number, one in enumerate(made)]
    assembler = ToolCallAssembler()
    for piece in order(streams, chance):
        assembler.add(piece)
    found = assembler.calls()
    assert [(call.name, json.loads(call.arguments)) for call in found] == [
        (name, given) for _, name, given in made
    ]
    assert not has_ids or [call.id for call in found] == [one[0] for one in made]
    assert len({call.id for call in found}) == len(made)
    assert all(call.id for call in found)


def assembled(*pieces: ToolCallDelta, taken_ids: tuple[str, ...] = ()) -> list[Any]:
    assembler = ToolCallAssembler()
    for piece in pieces:
        assembler.add(piece)
    return assembler.calls(taken_ids)


def test_an_id_that_comes_after_the_first_piece_is_taken() -> None:
    (call,) = assembled(
        ToolCallDelta(index=0, name="f", arguments='{"a":'), ToolCallDelta(index=0, id="x", arguments="1}")
    )
    assert (call.id, call.name, call.arguments) == ("x", "f", '{"a":1}')


def test_a_second_call_without_a_name_of_its_own_has_the_name_said_before() -> None:
    first, second = assembled(
        ToolCallDelta(index=0, name="f", arguments='{"a": 1}'),
        ToolCallDelta(index=0, name="f"),
        ToolCallDelta(index=0, arguments='{"a": 2}'),
    )
    assert (first.name, second.name) == ("f", "f")


def test_a_call_without_arguments_is_a_call() -> None:
    (call,) = assembled(ToolCallDelta(index=0, id="x", name="f"))
    assert (call.name, call.arguments) == ("f", "")


def test_an_id_that_was_used_in_an_earlier_round_is_replaced() -> None:
    (call,) = assembled(ToolCallDelta(index=0, id="call_0", name="f", arguments="{}"), taken_ids=("call_0",))
    assert call.id not in ("", "call_0")


def test_what_only_one_vendor_has_stays_in_the_message_word_for_word() -> None:
    signature = {"thought_signature": "c2lnbmF0dXJl"}
    (call,) = assembled(
        ToolCallDelta(index=0, id="x", name="f", extra={"provider_specific_fields": signature}),
        ToolCallDelta(
            index=0, arguments='{"a": 1}', extra={"function": {"provider_specific_fields": signature}}
        ),
    )
    assert call.as_message_part() == {
        "id": "x",
        "type": "function",
        "function": {"name": "f", "arguments": '{"a": 1}', "provider_specific_fields": signature},
        "provider_specific_fields": signature,
    }


def test_no_pieces_make_no_calls() -> None:
    assert assembled() == []
