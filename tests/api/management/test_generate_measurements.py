"""The page's types and the tables of the documentation, generated from the agents' models."""

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from src.agents.measurement import SHARE, Group, Measurement, measured
from src.api.management.commands.generate_measurements import (
    PAGE,
    TYPES,
    documented,
    measurements,
    table,
    typescript,
)


class Step(Group):
    at: float = measured("when", unit="s")


class Example(Measurement):
    width: float | None = measured("how wide | or not", None, unit="m", between=SHARE, summary="width_m")
    steps: list[Step] = measured("changes", [])
    words: list[str | None] = measured("in words", [])
    rows: list[tuple[float, str]] = measured("rows", [], between=(1, None))
    shares: dict[str, float] = measured("shares", {})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path in (TYPES, PAGE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / path, tmp_path / path)
    return tmp_path


def generate(root: Path, **options: bool) -> None:
    call_command("generate_measurements", root=root, stdout=StringIO(), **options)


def test_the_committed_files_are_up_to_date():
    # An agent that was only just added is in no file before the command has run.
    page = (settings.BASE_DIR / PAGE).read_text()
    models = {name: model for name, model in measurements().items() if f"<!-- fields of {name} -->" in page}
    assert len(models) >= 9
    assert documented(page, models) == page
    assert typescript(models.values()) == (settings.BASE_DIR / TYPES).read_text()


@pytest.mark.parametrize("path", [TYPES, PAGE])
def test_the_check_names_a_file_that_was_edited_by_hand_and_the_command_mends_it(root, path):
    generate(root)
    file = root / path
    generated = file.read_text()
    file.write_text(generated.replace("dominant_tempos", "tempos"))
    with pytest.raises(CommandError, match=f"Out of date: {path}"):
        generate(root, check=True)
    generate(root)
    assert file.read_text() == generated


def test_a_field_becomes_a_type_with_its_meaning_and_unit():
    types = typescript([Example])
    assert "  /** how wide | or not [m, 0..1] */\n  width: number | null;" in types
    assert "steps: Step[];" in types
    assert "words: (string | null)[];" in types
    assert "rows: [number, string][];" in types
    assert "shares: Record<string, number>;" in types
    assert types.index("export interface Step {") < types.index("export interface Example {")


def test_a_field_becomes_a_row_with_unit_range_and_summary_key():
    rows = table(Example).splitlines()[2:]
    assert rows[0] == "| `width` | m, 0..1 | how wide \\| or not | `width_m` |"
    assert rows[2] == "| `steps.at` | s | when |  |"
    assert rows[4] == "| `rows` | from 1 | rows |  |"
    assert len(rows) == 6


def test_a_table_is_put_in_the_place_of_its_agent_and_no_other():
    page = "a\n<!-- fields of example -->\nold\n<!-- end of fields -->\n<!-- fields of b --><!-- end of fields -->"
    written = documented(page, {"example": Example})
    assert "old" not in written
    assert "`width`" in written
    assert written.endswith("<!-- fields of b --><!-- end of fields -->")
    assert documented(written, {"example": Example}) == written
