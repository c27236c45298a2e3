"""Fields of a measurement, declared once."""

from typing import ClassVar

import pytest
from pydantic import ValidationError

from src.agents.base import FeatureAgent, run_agent
from src.agents.measurement import (
    OMIT,
    SHARE,
    Group,
    Measurement,
    highlights,
    measured,
    percent,
    percents,
    rounded,
)
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, tone


class Part(Group):
    seconds: float = measured("when", 0.0, unit="s")


class Widths(Measurement):
    presence_field: ClassVar[str | None] = "is_stereo"

    is_stereo: bool = measured("two channels", summary="is_stereo", always=True)
    width: float | None = measured(
        "how wide", None, unit="m", between=SHARE, summary={"width_0_to_1": rounded(1)}
    )
    points: list[float] = measured(
        "where", [], summary={"first": lambda points: points[0] if points else OMIT, "count": len}
    )
    part: Part = measured("a part", Part())


class WidthAgent(FeatureAgent):
    name = "width"
    description = "Measures width."
    measurement_model = Widths

    def measure(self, features):
        return Widths(is_silent=features.is_silent, is_stereo=True, width=0.25)


def test_what_is_not_measured_has_its_empty_value():
    assert Widths(is_silent=True, is_stereo=False).model_dump() == {
        "is_silent": True,
        "is_stereo": False,
        "width": None,
        "points": [],
        "part": {"seconds": 0.0},
    }


def test_empty_values_are_not_shared():
    one, other = (Widths(is_silent=False, is_stereo=True) for _ in range(2))
    one.points.append(1.0)
    one.part.seconds = 1.0
    assert (other.points, other.part.seconds) == ([], 0.0)


def test_a_field_that_is_not_declared_is_an_error():
    with pytest.raises(ValidationError, match="height"):
        Widths(is_silent=False, is_stereo=True, height=1.0)


def test_the_schema_has_unit_range_meaning_and_summary_keys():
    width = Widths.model_json_schema()["properties"]["width"]
    assert width["description"] == "how wide"
    assert (width["unit"], width["minimum"], width["maximum"]) == ("m", 0, 1)
    assert width["summary"] == ["width_0_to_1"]


def test_the_summary_has_the_declared_keys_and_leaves_out_what_is_omitted():
    data = {"is_silent": False, "is_stereo": True, "width": 0.27, "points": [], "part": {"seconds": 0.0}}
    assert highlights(Widths, data) == {"is_stereo": True, "width_0_to_1": 0.3, "count": 0}
    assert highlights(Widths, data | {"points": [4.0, 5.0]})["first"] == 4.0


def test_where_there_was_nothing_to_measure_the_summary_has_only_what_is_always_told():
    data = Widths(is_silent=True, is_stereo=False, points=[1.0]).model_dump()
    assert highlights(Widths, data) == {"is_stereo": False}


def test_data_that_lacks_a_field_raises_a_key_error():
    with pytest.raises(KeyError, match="points"):
        highlights(Widths, {"is_stereo": True, "width": None})


def test_an_agent_returns_the_fields_of_its_model_as_plain_json():
    result = run_agent(WidthAgent(), AudioFeatures(tone(), SAMPLE_RATE_HZ))

    assert result.success
    assert list(result.data) == ["is_silent", "is_stereo", "width", "points", "part", "_meta"]
    assert WidthAgent().summarise(result.data)["width_0_to_1"] == 0.2


def test_numbers_are_rounded_for_reading():
    assert (rounded()(1.6), rounded(1)(0.26), rounded(1)(None)) == (2, 0.3, None)
    assert (percent(0.256), percents({"C": 0.5})) == (26, {"C": 50})
