import pytest

from src.music_theory.bars import Bars, chord_at, chords_between, chords_by_bar
from src.music_theory.streaming_loudness import BY_NAME, on_service
from src.music_theory.tempo import (
    bar_seconds,
    double_time,
    half_time,
    mixing_range,
    mixing_ranges,
    nearest_level,
    pitch_percent,
)

# Two seconds a bar from 0.5 s on.
BARS = Bars([0.5 + 2 * number for number in range(8)], duration=16.5)
CHORDS = [(0.5, 2.5, "Am"), (2.5, 6.5, "F"), (6.5, 8.5, "C"), (8.5, 9.5, "G"), (9.5, 16.5, "E7")]


def test_bars_are_counted_from_one() -> None:
    assert BARS.count == 8
    assert BARS.span(1, 1) == (0.5, 2.5)
    assert BARS.span(5, 8) == (8.5, 16.5)
    assert BARS.span(7, 99) == (12.5, 16.5)


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2), (9, 10), (-1, -1)])
def test_bars_that_are_not_there(first: int, last: int) -> None:
    with pytest.raises(ValueError, match=r"[Bb]ar"):
        BARS.span(first, last)


@pytest.mark.parametrize(("seconds", "bar"), [(0.0, None), (0.5, 1), (2.49, 1), (2.5, 2), (99.0, 8)])
def test_the_bar_at_a_time(seconds: float, bar: int | None) -> None:
    assert BARS.at(seconds) == bar


def test_chords_of_bars() -> None:
    assert chords_by_bar(CHORDS, BARS, 1, 5) == [["Am"], ["F"], ["F"], ["C"], ["G", "E7"]]
    assert chords_between(CHORDS, 6.0, 9.0) == [(6.0, 6.5, "F"), (6.5, 8.5, "C"), (8.5, 9.0, "G")]
    assert chord_at(CHORDS, 9.5) == "E7"
    assert chord_at(CHORDS, 0.1) is None


def test_one_bar_has_no_usual_length() -> None:
    with pytest.raises(ValueError, match="two bars"):
        _ = Bars([1.0], 5.0).bar_seconds
    assert Bars([1.0], 5.0).span(1, 1) == (1.0, 5.0)


def test_tempi() -> None:
    assert (half_time(122), double_time(122)) == (61, 244)
    assert (mixing_range(128).low, mixing_range(128).high) == pytest.approx((120.32, 135.68))
    assert [round(one.low, 2) for one in mixing_ranges(100)] == [47, 94, 188]
    assert pitch_percent(120, 126) == pytest.approx(5.0)
    assert nearest_level(172, 87) == 86
    assert nearest_level(62, 120) == 124
    assert bar_seconds(120, 4) == 2.0
    assert mixing_range(100).has(106)
    assert not mixing_range(100).has(106.1)


@pytest.mark.parametrize(
    ("service", "lufs", "peak", "difference", "gain"),
    [
        ("spotify", -9.0, 0.4, 5.0, -5.0),
        # Turned up by 3.1 LU only as far as the peaks allow.
        ("spotify", -17.1, -3.0, -3.1, 2.0),
        ("spotify", -17.1, -6.0, -3.1, 3.1),
        ("youtube", -17.1, -6.0, -3.1, 0.0),
        ("apple music", -17.0, -6.0, -1.0, 1.0),
        ("deezer", -15.0, -6.0, 0.0, 0.0),
    ],
)
def test_what_streaming_services_do(
    service: str, lufs: float, peak: float, difference: float, gain: float
) -> None:
    change = on_service(lufs, peak, BY_NAME[service])
    assert (change.difference_lu, change.gain_db) == pytest.approx((difference, gain))
