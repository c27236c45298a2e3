"""Orders behind a statement that says why."""

import pytest

from src.orchestrator.language.names import index_of
from src.orchestrator.language.order_behind import order_behind_a_statement
from src.orchestrator.rules import Talk

NAMES = index_of(
    {"id": title, "title": title, "original_filename": "", "duration": 60.0, "artist": "Kessler"}
    for title in ("Rails", "Velvet Floor")
)
ORDERS = {
    "people want house, put Rails next in the queue": "put Rails next in the queue",
    "hoy toca limpiar la carpeta antes del ensayo: borra Rails": "borra Rails",
    "die Leute wollen House, setz Rails in die Warteschlange": "setz Rails in die Warteschlange",
    "Stop, war doch richtig so, nimm das zurück": "nimm das zurück",
}
WHOLE = (
    # Another order, a condition, a value, or another track stands before it.
    "play Rails, delete Velvet Floor",
    "if it is in minor, delete Rails",
    "the tempo is wrong, it is counted twice. Set it to 63",
    "Velvet Floor is dull tonight, delete it",
    "from bar 5 it gets loud, loop it",
    "rename this one later, delete Rails",
    "delete Rails",
    "is the hall free tonight? put Rails in the queue",
)


def _order(text: str) -> Talk | None:
    return order_behind_a_statement(Talk((text,), names=NAMES))


@pytest.mark.parametrize(("text", "order"), ORDERS.items())
def test_the_statement_is_left_out(text: str, order: str) -> None:
    found = _order(text)
    assert found is not None
    assert found.questions == (order,)


@pytest.mark.parametrize("text", WHOLE)
def test_what_may_belong_together_stays(text: str) -> None:
    assert _order(text) is None
