"""The owner's word over a measurement: what follows from it, and what it leaves alone."""

from itertools import pairwise
from typing import Any

import pytest

from src.agents.corrections import changed, corrected
from src.agents.corrections.facts import key_named
from src.agents.registry import get_agent
from tests.support.measurements import harmony, rhythm, temporal

BEAT = 60 / 126


def measured(**more: Any) -> dict[str, Any]:
    """4/4 at 126 BPM with two beats before the first bar."""
    beats = [0.5 + BEAT * number for number in range(82)]
    found = {"beat_times": beats, "beat_count": 82, "downbeat_times": beats[2::4], "onset_times": beats}
    return rhythm(126.0, **found, **more)


def after(data: dict[str, Any] | None = None, **change: Any) -> dict[str, Any]:
    data = data or measured()
    return corrected("rhythm", data, changed({}, change, {"rhythm": data}))


@pytest.mark.parametrize(
    ("factor", "bpm", "count"),
    [
        ("2", 252, 163),
        ("1/2", 63, 41),
        ("3/2", 189, 122),
        ("2/3", 84, 54),
        ("4/3", 168, 108),
        ("3/4", 94.5, 61),
    ],
)
def test_beats_and_bars_follow_the_tempo(factor: str, bpm: float, count: int):
    data = after(tempo_factor=factor)
    assert (data["tempo_bpm"], data["beat_count"]) == (bpm, count)
    assert all(gap == pytest.approx(60 / bpm, abs=0.002) for gap in pairwise_gaps(data["beat_times"]))
    assert data["downbeat_times"][0] == measured()["downbeat_times"][0]
    assert all(gap == pytest.approx(240 / bpm, abs=0.003) for gap in pairwise_gaps(data["downbeat_times"]))
    assert data["tempo_curve"]["bpm"] == [bpm, bpm]
    assert data["tempo_alternatives"][0] == {"bpm": bpm, "confidence": None}
    assert data["tempo_stability"]["mean_ibi"] == pytest.approx(60 / bpm, abs=0.001)
    assert data["_meta"]["corrected_by_owner"] == {"tempo_bpm": 126.0}


@pytest.mark.parametrize(("bpm", "beats"), [(100.0, 82), (126.4, 82), (63.5, 41)])
def test_a_typed_tempo_is_told_as_it_is_and_beats_move_only_to_a_multiple_near_it(bpm: float, beats: int):
    data = after(tempo_bpm=bpm)
    assert (data["tempo_bpm"], data["beat_count"]) == (bpm, beats)
    assert set(data["beat_times"]) <= set(measured()["beat_times"])
    assert data["tempo_alternatives"][0] == {"bpm": bpm, "confidence": None}
    assert data["_meta"]["corrected_by_owner"] == {"tempo_bpm": 126.0}


def test_a_typed_tempo_holds_after_a_new_measurement_but_not_in_a_passage_with_its_own():
    corrections = changed({}, {"tempo_bpm": 100.0}, {"rhythm": measured()})
    assert corrected("rhythm", rhythm(127.0), corrections)["tempo_bpm"] == 100.0
    assert corrected("rhythm", rhythm(99.0), corrections)["tempo_bpm"] == 100.0
    assert corrected("rhythm", rhythm(140.0), corrections, is_passage=True)["tempo_bpm"] == 140.0


def pairwise_gaps(times: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise(times)]


def test_a_tempo_that_breathes_goes_on_breathing():
    beats = [0.0, 0.5, 1.1, 1.6, 2.0]
    data = after(rhythm(120.0, beat_times=beats, downbeat_times=[0.0]), tempo_factor="2")
    assert data["beat_times"] == [0.0, 0.25, 0.5, 0.8, 1.1, 1.35, 1.6, 1.8, 2.0]


def test_bars_follow_the_metre_and_the_first_downbeat():
    waltz = after(time_signature="3/4")
    assert waltz["downbeat_times"] == measured()["beat_times"][2::3]
    moved = after(first_downbeat_seconds=0.5)
    assert moved["downbeat_times"] == measured()["beat_times"][::4]
    assert (after(time_signature="3/4")["upbeat"], moved["upbeat"]) == (True, False)
    assert moved["_meta"]["corrected_by_owner"] == {"first_downbeat_seconds": measured()["downbeat_times"][0]}


def sung(first_bar: float, bar: float, bars: int) -> dict[str, Any]:
    """Measurements with one chord a bar."""
    starts = [first_bar + bar * number for number in range(bars)]
    chords = [[start, start + bar, "Am" if number % 2 else "F"] for number, start in enumerate(starts)]
    return {"rhythm": measured(), "harmony": {"chords": chords}}


@pytest.mark.parametrize("beat", [0, 1, 3, 6])
def test_half_the_tempo_has_its_bars_where_the_chords_change(beat: int):
    beats = measured()["beat_times"]
    analysis = sung(beats[beat], 8 * BEAT, 9)
    halved = corrected(
        "rhythm", measured(), changed({}, {"tempo_factor": "1/2"}, analysis), analysis=analysis
    )
    assert halved["downbeat_times"][-9:] == pytest.approx(beats[beat::8][-9:])
    assert set(halved["downbeat_times"]) <= set(halved["beat_times"])


def test_the_first_downbeat_of_the_owner_counts_more_than_chords():
    beats = measured()["beat_times"]
    analysis = sung(beats[1], 8 * BEAT, 9)
    corrections = changed({}, {"tempo_factor": "1/2", "first_downbeat_seconds": beats[4]}, analysis)
    assert corrected("rhythm", measured(), corrections, analysis=analysis)["downbeat_times"] == beats[4::8]


def test_a_passage_at_half_the_tempo_has_the_bars_of_the_whole():
    beats = measured()["beat_times"]
    analysis = sung(beats[3], 8 * BEAT, 9)
    heard = rhythm(126.0, beat_times=beats[40:64], downbeat_times=beats[40:64:4], onset_times=beats[40:64])
    corrections = changed({}, {"tempo_factor": "1/2"}, analysis)
    passage = corrected("rhythm", heard, corrections, is_passage=True, analysis=analysis)
    assert passage["downbeat_times"] == beats[43:64:8]


def test_a_passage_counts_on_from_the_first_bar_of_the_whole():
    whole = measured()
    corrections = changed({}, {"first_downbeat_seconds": 0.5}, {"rhythm": whole})
    beats = whole["beat_times"][41:61]
    heard = rhythm(126.0, beat_times=beats, downbeat_times=beats[::4], onset_times=beats)
    heard["_meta"] = {**heard["_meta"], "start_seconds": beats[0] - 0.1}

    passage = corrected("rhythm", heard, corrections, is_passage=True, analysis={"rhythm": whole})

    assert passage["downbeat_times"] == whole["beat_times"][44:61:4]
    assert passage["_meta"]["corrected_by_owner"] == {"first_downbeat_seconds": beats[0]}


@pytest.mark.parametrize(("now", "bpm"), [(126.5, 63.25), (63.1, 63.1), (94.4, 62.93), (100.0, 63.0)])
def test_after_a_new_measurement_the_owners_tempo_counts_and_not_the_factor(now: float, bpm: float):
    corrections = changed({}, {"tempo_factor": "1/2"}, {"rhythm": measured()})
    assert corrected("rhythm", rhythm(now), corrections)["tempo_bpm"] == pytest.approx(bpm, abs=0.01)


@pytest.mark.parametrize(("heard", "bpm"), [(126.0, 63.0), (64.0, 64.0), (140.0, 70.0), (75.0, 75.0)])
def test_a_passage_keeps_its_own_tempo_at_the_owners_level(heard: float, bpm: float):
    corrections = changed({}, {"tempo_factor": "1/2"}, {"rhythm": measured()})
    assert corrected("rhythm", rhythm(heard), corrections, is_passage=True)["tempo_bpm"] == bpm


def test_the_chords_are_spelled_by_the_corrected_key():
    data = harmony() | {
        "chords": [[0.0, 2.0, "Db7"], [2.0, 3.0, "N"], [3.0, 4.0, "Bbm"]],
        "chord_shares": {"Db": 0.6, "Bbm": 0.4},
        "chord_sequence": "(Db Bbm) x2",
        "progression": {"chords": ["Db", "Bbm"], "text": "Db Bbm, 2 times"},
    }
    spelled = corrected("harmony", data, changed({}, {"key": "F# major"}, {}))
    assert [name for _, _, name in spelled["chords"]] == ["C#7", "N", "A#m"]
    assert list(spelled["chord_shares"]) == ["C#", "A#m"]
    assert spelled["chord_sequence"] == "(C# A#m) x2"
    assert spelled["progression"] == {"chords": ["C#", "A#m"], "text": "C# A#m, 2 times"}


def test_the_key_brings_its_camelot_code_and_leaves_the_chords_alone():
    data = corrected("harmony", harmony(), changed({}, {"key": "c major"}, {}))
    assert (data["key"], data["tonic"], data["mode"], data["camelot"]) == ("C major", "C", "major", "8B")
    assert data["chords"] == harmony()["chords"]
    assert data["_meta"]["corrected_by_owner"] == {"key": "A minor"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A minor", "A minor"),
        ("am", "A minor"),
        ("Bb", "Bb major"),
        ("f sharp min", "F# minor"),
        ("A#", "Bb major"),
    ],
)
def test_keys_are_read_as_people_write_them(text: str, name: str):
    assert key_named(text).name == name


@pytest.mark.parametrize("text", ["H", "", "A minor 7", "dorian", "M", "AM", "C##"])
def test_what_is_no_key_is_refused_in_words(text: str):
    with pytest.raises(ValueError, match="tonic and mode"):
        key_named(text)


def test_every_other_agent_and_every_agreeing_measurement_is_left_as_it_is():
    corrections = changed({}, {"tempo_factor": "1/2"}, {"rhythm": measured()})
    assert corrected("temporal", temporal(), corrections) == temporal()
    assert corrected("rhythm", rhythm(63.0), corrections) == rhythm(63.0)
    assert corrected("rhythm", measured(), {}) == measured()


def test_summaries_say_that_a_value_is_the_owners_and_what_was_measured():
    agent = get_agent("rhythm")
    summary = agent.summarise(after(tempo_factor="1/2", time_signature="3/4"))
    assert (summary["tempo_bpm"], summary["time_signature"]) == (63.0, "3/4")
    assert summary["evidence"]["corrected_by_owner"] is True
    assert summary["evidence"]["measured"] == {"tempo_bpm": 126.0, "time_signature": "4/4"}
