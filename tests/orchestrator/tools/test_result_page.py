"""Pages of a list by their size."""

from src.agents.summary import MAX_SUMMARY_BYTES, size_in_bytes
from src.orchestrator.tools.result_page import page_that_fits

ROWS = [{"id": number, "text": "x" * 100} for number in range(100)]


def test_a_page_holds_as_many_rows_as_fit_and_names_the_next() -> None:
    page = page_that_fits("rows", ROWS[10:], 10, len(ROWS), name="All")
    assert page["rows"] == ROWS[10 : page["next_offset"]]
    assert (page["name"], page["total"]) == ("All", 100)
    assert size_in_bytes(page) <= MAX_SUMMARY_BYTES
    longer = {**page, "rows": ROWS[10 : page["next_offset"] + 1]}
    assert size_in_bytes(longer) > MAX_SUMMARY_BYTES - 30


def test_the_last_page_names_no_next_one() -> None:
    assert page_that_fits("rows", ROWS[98:], 98, 100) == {"total": 100, "rows": ROWS[98:]}


def test_a_row_that_is_too_large_still_stands_alone_on_a_page() -> None:
    large = {"text": "x" * 2 * MAX_SUMMARY_BYTES}
    assert page_that_fits("rows", [large, large], 0, 2) == {"total": 2, "rows": [large], "next_offset": 1}
