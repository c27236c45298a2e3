"""The fields of the structure measurement."""

from collections.abc import Mapping, Sequence
from typing import Any

from src.agents.measurement import OMIT, SHARE, Group, Measurement, measured

LISTED_SECTIONS = 14
LONGEST_FORM = 120


class Section(Group):
    label: str = measured("letter; like sections have the same")
    bars: int | None = measured("length in bars, `null` without a beat", None, between=(1, None))
    start: float = measured("start", unit="s")
    end: float = measured("end", unit="s")
    rms_dbfs: float = measured("level", unit="dBFS", between=(-120, None))
    energy: float = measured("RMS as a share of the loudest section's", between=SHARE)
    onsets_per_second: float = measured("how busy it is", unit="1/s", between=(0, None))


def _shortened(form: str) -> str:
    return form if len(form) <= LONGEST_FORM else form[: LONGEST_FORM - 3] + "..."


def _first_sections(sections: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
    return [
        [section["label"], round(section["start"], 1), round(section["end"], 1), section["energy"]]
        for section in sections[:LISTED_SECTIONS]
    ]


def _how_many_are_listed(sections: Sequence[Any]) -> Any:
    if len(sections) <= LISTED_SECTIONS:
        return OMIT
    return f"the first {LISTED_SECTIONS} of {len(sections)} sections"


class StructureMeasurement(Measurement):
    """The sections in order, from the first sound to the last, without gaps."""

    note: str | None = measured("what to know about the result, in words", None, summary="note")
    section_count: int = measured("number of sections", 0, between=(0, None), summary="section_count")
    form: str = measured(
        "such as `A B A B C`: like sections have the same letter", "", summary={"form": _shortened}
    )
    on_bar_lines: bool = measured("boundaries lie on downbeats", False)
    loudest_section: int | None = measured(
        "index in `sections`, from 0; `null` for fewer than two. The summary has its letter and start",
        None,
        between=(0, None),
    )
    quietest_section: int | None = measured("likewise", None, between=(0, None))
    sections: list[Section] = measured(
        "the sections",
        [],
        summary={"sections_label_start_end_energy": _first_sections, "listed": _how_many_are_listed},
    )
