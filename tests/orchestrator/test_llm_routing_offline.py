"""The rules: which tools a question gets, and the facts in the answer."""

import subprocess
import sys
import time
from typing import Any

import pytest

from src.orchestrator.assistants.analyst import Analyst
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.testing import FakeProvider
from tests.support.measurements import (
    character,
    everything,
    harmony,
    loudness,
    melody,
    no_beat,
    rhythm,
    spectral,
    structure,
    temporal,
)

RULES = Analyst().rule_set()
OPENER, CLOSER = PromptTrack("a", "Opener.ogg", 185.0), PromptTrack("b", "Slow_Waltz.mp3", 90.0)
ENCORE = PromptTrack("c", "Encore", 200.0)
DRIVING = (
    "It is driving, energetic, bright, straight and very loud (-9.3 LUFS), in the form A B A B. "
    "The loudest is B at 2:15."
)
EVERY_AGENT = ["rhythm", "temporal", "spectral", "loudness", "harmony", "character", "structure"]
DATA = {
    "a": {**everything(), "melody": melody()},
    "b": {
        "rhythm": rhythm(
            84.0, time_signature="3/4", swing=0.6, tempo_stability={"cv": 0.09}, steadiness_word="loose"
        ),
        "temporal": temporal(duration_seconds=90.0, dynamic_range_db=14.0),
        "loudness": loudness(integrated_lufs=-20.5),
        "harmony": harmony(key="D minor", camelot="7A"),
        "character": character(energy=0.2, words=["calm"]),
        "structure": structure(),
        "spectral": spectral(
            brightness="dark", spectral_centroid={"mean": 1100.0, "min": 400.0, "max": 2000.0}
        ),
    },
    "c": {**everything(), "rhythm": no_beat(), "temporal": temporal(duration_seconds=200.0)},
}


async def asked(
    question: str, tracks: Any = (OPENER,), data: Any = None, before: Any = ()
) -> tuple[set[Any], str]:
    """The tools called, as (agent, track, start, end), and the answer. ``before``: what was asked earlier."""
    provider = FakeProvider(data or DATA)
    router = LLMRouterOffline(provider, enable_tracing=False, rules=RULES)
    history: list[dict[str, Any]] = []
    for earlier in before:
        transcript: list[dict[str, Any]] = []
        text = await _answer(router, earlier, tracks, history, transcript)
        history += [{"role": "user", "content": earlier}, *transcript, {"role": "assistant", "content": text}]
    provider.asked.clear()
    answer = await _answer(router, question, tracks, history, [])
    seconds = ("start_seconds", "end_seconds")
    return {
        (agent, track, *(passage.get(name) for name in seconds)) for agent, track, passage in provider.asked
    }, answer


async def _answer(router: Any, question: str, tracks: Any, history: Any, transcript: Any) -> str:
    options = {"tracks": tracks, "history": history, "transcript": transcript}
    result = await router.process_question(question, tracks[0].id if tracks else "", **options)
    response: str = result["response"]
    return response


def whole(*agents: str, track: str = "a") -> set[Any]:
    return {(agent, track, None, None) for agent in agents}


@pytest.mark.parametrize(
    ("question", "agents", "facts"),
    [
        ("What is the tempo?", ["rhythm"], ["126 BPM", "63 BPM"]),
        ("How fast is it?", ["rhythm"], ["126 BPM"]),
        ("bpm?", ["rhythm"], ["126 BPM"]),
        ("What is the tempo, and is it steady?", ["rhythm"], ["126 BPM", "very steady", "1.2 %"]),
        ("Does the drummer keep the time steady?", ["rhythm"], ["very steady"]),
        ("Is the timing tight?", ["rhythm"], ["very steady"]),
        ("What time signature is this in?", ["rhythm"], ["4/4"]),
        ("Is it a waltz?", ["rhythm"], ["4/4"]),
        ("Where is the first beat?", ["rhythm"], ["0.52 s", "380 beats"]),
        ("Does it swing?", ["rhythm"], ["straight"]),
        ("Can I dance to it?", ["rhythm", "character"], ["Yes: ", "126 BPM", "very steady"]),
        ("Can I mix it?", ["rhythm", "harmony"], ["126 BPM", "8B (C major)", "7A (D minor)"]),
        ("Does the tempo change?", ["rhythm"], ["126 BPM", "very steady"]),
        ("How loud is it?", ["loudness"], ["-9.3 LUFS", "very loud", "5.2 LU", "1:58"]),
        ("What is the RMS?", ["temporal"], ["-14.2 dBFS"]),
        ("Does it clip?", ["loudness"], ["0.4 dBTP", "does not clip", "headroom"]),
        ("Is it mastered for Spotify?", ["loudness"], ["4.7 LU above the -14 LUFS", "turn it down"]),
        ("Is it very compressed or dynamic?", ["temporal"], ["8.3 dB", "moderate"]),
        ("Where is it loudest?", ["structure"], ["loudest part is section"]),
        ("How bright is the sound?", ["spectral"], ["bright", "2,900 Hz", "tonal"]),
        ("Describe the timbre", ["spectral"], ["bright", "tonal"]),
        ("Which frequencies stand out?", ["spectral"], ["55 and 110 Hz"]),
        ("How long is the track?", ["temporal"], ["3:05", "185 seconds"]),
        ("What is its duration?", ["temporal"], ["3:05"]),
        ("Are there any pauses or silence?", ["temporal"], ["93 %", "one pause", "0.4 s"]),
        ("How fast and how loud is it?", ["rhythm", "loudness"], ["126 BPM", "-9.3 LUFS"]),
        (
            "Tell me about this track",
            EVERY_AGENT,
            ["3:05", "126 BPM", "-9.3 LUFS", "bright", "A minor", "driving", "A B A B"],
        ),
        ("describe it please", EVERY_AGENT, ["126 BPM", "4/4"]),
        ("What does it sound like?", EVERY_AGENT, ["bright"]),
        ("Analyse this song", EVERY_AGENT, ["126 BPM", "bright"]),
        ("What key is it in, and how fast?", ["rhythm", "harmony"], ["126 BPM", "A minor", "Camelot 8A"]),
        ("Which chords are played?", ["harmony"], ["Am (30 %)", "They go Am F C G"]),
        ("Is it in tune?", ["harmony"], ["12 cents above"]),
        ("What is the vocal range?", ["melody"], ["from C4 to G5 (19 semitones)", "A4 (40 %)"]),
        (
            "Where is the chorus?",
            ["structure"],
            ["4 sections", "A B A B", "B from 0:45", "loudest is B at 2:15"],
        ),
        ("What is its mood?", ["character"], ["driving, energetic, bright, straight"]),
        ("How energetic is it?", ["character"], ["energy is 71 of 100"]),
        ("Does it sound acoustic?", ["character"], ["acoustic by 20 of 100."]),
        ("Is it danceable?", ["rhythm", "character"], ["126 BPM", "danceability is 66 of 100"]),
        ("Why is it so loud?", ["loudness"], ["-9.3 LUFS", "needs a language model"]),
    ],
)
async def test_a_question_gets_its_tools_and_its_facts(
    question: str, agents: list[str], facts: list[str]
) -> None:
    calls, answer = await asked(question)
    assert calls == whole(*agents)
    assert [fact for fact in facts if fact not in answer] == []


@pytest.mark.parametrize(
    ("question", "track", "first", "second"),
    [
        (
            "Tell me about this track",
            OPENER,
            "“Opener.ogg” is a medium 4/4 at 126 BPM in A minor.",
            DRIVING,
        ),
        (
            "Háblame de esta canción",
            CLOSER,
            "«Slow_Waltz.mp3» va en 3/4 a 84 BPM, un tempo relajado, y está en re menor.",
            "Es tranquila y de volumen moderado (-20,5 LUFS), con la forma A B A B. La más fuerte es B en 2:15.",
        ),
        (
            "Beschreibe das Stück",
            CLOSER,
            "„Slow_Waltz.mp3“ steht im 3/4-Takt mit 84 BPM (gemächlich) und in d-Moll.",
            "Es ist ruhig und mittellaut (-20,5 LUFS), in der Form A B A B. Am lautesten ist B bei 2:15.",
        ),
        (
            "Tell me about this track",
            ENCORE,
            "“Encore” is in A minor and has no steady beat.",
            DRIVING,
        ),
    ],
)
async def test_a_description_begins_with_what_a_musician_asks_first(
    question: str, track: PromptTrack, first: str, second: str
) -> None:
    _, answer = await asked(question, tracks=(track,))
    opening, _, rest = answer.partition("\n\n")
    assert opening == f"{first} {second}"
    assert "Camelot" in rest


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"harmony": harmony(key_confidence=0.4)}, "at 126 BPM, probably in A minor."),
        ({"harmony": harmony(is_tonal=False)}, "is a medium 4/4 at 126 BPM. It is"),
        (
            {"rhythm": rhythm(87.3, _meta={"corrected_by_owner": {"tempo_bpm": 126.0}})},
            "is a relaxed 4/4 at 87.3 BPM",
        ),
        ({"structure": structure(sections=[])}, "very loud (-9.3 LUFS), loudest at 1:58."),
    ],
)
async def test_a_description_begins_with_what_is_known_and_sure(changed: dict[str, Any], said: str) -> None:
    _, answer = await asked("Tell me about this track", data={"a": {**everything(), **changed}})
    assert said in answer.partition("\n\n")[0]


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        (
            "What can you do?",
            ["What key is", "Play ", "Undo that", "No language model is connected"],
        ),
        ("help", ["tempo"]),
        ("Hi!", ["Hello"]),
        ("hello there", ["Hello"]),
        ("Thank you!", ["welcome"]),
        ("Write me a poem", ["cannot write"]),
        ("Why?", ["needs a language model", "Connect one"]),
        ("Was sagt der Kühlschrank?", ["weiß nicht", "Kühlschrank"]),
        ("", ["did not understand"]),
    ],
)
async def test_what_needs_no_measurement_gets_none(question: str, facts: list[str]) -> None:
    calls, answer = await asked(question)
    assert calls == set()
    assert [fact for fact in facts if fact not in answer] == []


@pytest.mark.parametrize(
    ("question", "said", "first"),
    [
        ("Blorb the song", "“blorb”", "What is the tempo?"),
        ("Was sagt der Kühlschrank?", "„kühlschrank“", "Was ist das Tempo?"),
        ("¿Blorbea la canción?", "«blorbea»", "¿Cuál es el tempo?"),
    ],
)
async def test_what_was_not_understood_gets_buttons_instead_of_a_list(
    question: str, said: str, first: str
) -> None:
    router = LLMRouterOffline(FakeProvider(DATA), enable_tracing=False, rules=RULES)
    events = [event async for event in router.process_question_stream(question, "", tracks=(OPENER,))]
    done: dict[str, Any] = dict(events[-1])
    assert said in done["full_response"].lower()
    assert "\n" not in done["full_response"]
    assert [one["question"] for one in done["suggestions"]][:1] == [first]
    assert len(done["suggestions"]) == 3


async def test_what_was_not_understood_tells_how_to_connect_a_model() -> None:
    router = LLMRouterOffline(FakeProvider(DATA), enable_tracing=False, rules=RULES)
    events = [event async for event in router.process_question_stream("Blorb", "", tracks=(OPENER,))]
    done: dict[str, Any] = dict(events[-1])
    assert done["full_response"].endswith(
        "Questions in your own words need a language model. Connect one on the page under “Language model”."
    )


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("How loud is it between 0:30 and 1:00?", 30.0, 60.0),
        ("How loud is it from 30 to 60 seconds?", 30.0, 60.0),
        ("How loud is it from 1 to 2 minutes?", 60.0, 120.0),
        ("Loudness 0:30-1:00", 30.0, 60.0),
        ("How loud are the first 20 seconds?", 0.0, 20.0),
        ("How loud is the first minute?", 0.0, 60.0),
        ("How loud are the last ten seconds?", 175.0, None),
        ("How loud is the last 1:30?", 95.0, None),
        ("How loud is the first half?", 0.0, 92.5),
        ("How loud is the second half?", 92.5, 185.0),
        ("How loud is it at 1:23?", 78.0, 88.0),
        ("How loud is it at 0:02?", 0.0, 7.0),
        ("How loud is it after 2:00?", 120.0, None),
        ("How loud is it before 45 s?", 0.0, 45.0),
        ("How loud is it at the beginning?", 0.0, 15.0),
        ("How loud is it from 3:00 to 4:00?", 180.0, 185.0),
    ],
)
async def test_a_passage_becomes_the_tools_seconds(question: str, start: float, end: float | None) -> None:
    calls, answer = await asked(question)
    assert calls == {("loudness", "a", start, end)}
    assert answer.startswith("From ")


async def test_the_answer_says_which_passage_was_measured() -> None:
    _, answer = await asked("What is the tempo between 0:30 and 1:00?")
    assert answer.startswith("From 0:30 to 1:00: The tempo is 126 BPM")


@pytest.mark.parametrize(
    "question", ["What is the tempo?", "Is it steady?", "What metre is it?", "Tell me about this track"]
)
async def test_no_steady_beat_is_said_in_words_once_and_without_a_number(question: str) -> None:
    _, answer = await asked(question, tracks=(ENCORE,))
    assert answer.count("no steady beat") == 1
    assert "BPM" not in answer


async def test_a_short_passage_without_a_beat_says_that_it_is_short() -> None:
    _, answer = await asked("Tempo?", data={"rhythm": no_beat(end=3.0)})
    assert "very short" in answer


async def test_silence_is_said_in_words() -> None:
    silent = {"loudness": loudness(is_silent=True), "spectral": spectral(is_silent=True)}
    _, answer = await asked("How loud and how bright is it?", data=silent)
    assert answer == "It is silent: there is nothing to measure."


@pytest.mark.parametrize(
    ("question", "begins", "facts"),
    [
        ("Which one is faster?", "“Opener.ogg” is faster", ["126 BPM", "84 BPM"]),
        ("Do they have the same tempo?", "No: “Opener.ogg” is faster", ["84 BPM"]),
        ("Which is slower?", "“Slow_Waltz.mp3” is slower", ["84 BPM", "126 BPM"]),
        ("Which of them is louder?", "“Opener.ogg” is louder", ["-9.3 LUFS", "-20.5 LUFS"]),
        ("Which is quieter?", "“Slow_Waltz.mp3” is quieter", ["-20.5 LUFS"]),
        ("Which track is brighter?", "“Opener.ogg” is brighter", ["2,900 Hz", "1,100 Hz"]),
        ("Which is darker?", "“Slow_Waltz.mp3” is darker", ["1,100 Hz"]),
        ("Which is longer?", "“Opener.ogg” is longer", ["3:05", "1:30"]),
        ("Which is steadier?", "“Opener.ogg” is steadier", ["1.2 %", "9 %"]),
        ("Which one swings more?", "“Slow_Waltz.mp3” is more swung", ["0.6", "0.04"]),
        ("Is Opener faster than Slow Waltz?", "Yes: “Opener.ogg” is faster", ["126 BPM"]),
    ],
)
async def test_two_tracks_are_compared(question: str, begins: str, facts: list[str]) -> None:
    calls, answer = await asked(question, tracks=(OPENER, CLOSER))
    assert {track for _, track, *_ in calls} == {"a", "b"}
    assert len({agent for agent, *_ in calls}) == 1
    assert answer.startswith(begins)
    assert [fact for fact in facts if fact not in answer] == []


async def test_compare_them_compares_everything_that_can_be() -> None:
    calls, answer = await asked("Compare them", tracks=(OPENER, CLOSER))
    assert calls == {
        (agent, track, None, None)
        for agent in ("rhythm", "harmony", "loudness", "temporal", "character", "spectral")
        for track in ("a", "b")
    }
    for word in ("faster", "louder", "brighter", "longer", "steadier", "dynamic"):
        assert word in answer


async def test_three_tracks_are_ranked() -> None:
    other = {**DATA, "c": {"rhythm": rhythm(150.0)}}
    _, answer = await asked("Which is the fastest?", tracks=(OPENER, CLOSER, ENCORE), data=other)
    assert (
        answer
        == "“Encore” is the fastest (150 BPM), then “Opener.ogg” (126 BPM) and “Slow_Waltz.mp3” (84 BPM)."
    )


async def test_a_track_without_a_beat_is_named_and_not_ranked() -> None:
    _, answer = await asked("Which is faster?", tracks=(OPENER, ENCORE))
    assert "“Opener.ogg”: The tempo is 126 BPM" in answer
    assert "“Encore”: There is no steady beat" in answer


async def test_equal_tracks_are_called_equal() -> None:
    same = {"a": everything(), "b": everything()}
    _, answer = await asked("Which is faster?", tracks=(OPENER, CLOSER), data=same)
    assert "equally fast" in answer


async def test_with_one_track_a_comparison_says_that_another_is_missing() -> None:
    calls, answer = await asked("Which one is faster?")
    assert calls == whole("rhythm")
    assert "126 BPM" in answer
    assert "only one track" in answer


async def test_a_plain_question_about_several_tracks_is_answered_for_each() -> None:
    calls, answer = await asked("What is the tempo?", tracks=(OPENER, CLOSER))
    assert calls == whole("rhythm") | whole("rhythm", track="b")
    assert "“Opener.ogg”: The tempo is 126 BPM" in answer
    assert "“Slow_Waltz.mp3”: The tempo is 84 BPM" in answer


@pytest.mark.parametrize(
    "question",
    [
        "How loud is Slow Waltz?",
        "How loud is slow_waltz.mp3?",
        "How loud is the second track?",
        "How loud is track 2?",
    ],
)
async def test_a_named_track_is_the_one_that_is_meant_and_its_name_asks_for_nothing(question: str) -> None:
    calls, answer = await asked(question, tracks=(OPENER, CLOSER))
    assert calls == whole("loudness", track="b")
    assert "-20.5 LUFS" in answer


@pytest.mark.parametrize(
    ("before", "question", "calls", "fact"),
    [
        (["What is the tempo?"], "and is it steady?", whole("rhythm"), "very steady"),
        (["What is the tempo?"], "how loud?", whole("loudness"), "-9.3"),
        (["What is the tempo?"], "And between 0:30 and 1:00?", {("rhythm", "a", 30.0, 60.0)}, "126 BPM"),
        (
            ["What is the tempo?", "thanks"],
            "and the first 20 seconds?",
            {("rhythm", "a", 0.0, 20.0)},
            "126 BPM",
        ),
    ],
)
async def test_a_follow_up_refers_to_what_was_said(
    before: list[str], question: str, calls: Any, fact: str
) -> None:
    found, answer = await asked(question, before=before)
    assert found == calls
    assert fact in answer


@pytest.mark.parametrize(
    ("before", "question", "calls"),
    [
        (["How fast is Slow Waltz?"], "and is it steady?", whole("rhythm", track="b")),
        (["How fast is Slow Waltz?"], "how loud?", whole("loudness", track="b")),
        (["How fast is Slow Waltz?"], "what about the other one?", whole("rhythm", track="a")),
        (["How loud is Opener?"], "and Slow Waltz?", whole("loudness", track="b")),
        (["How loud is Opener?"], "Which one is louder?", whole("loudness") | whole("loudness", track="b")),
        (
            ["Which one is louder?"],
            "and which is brighter?",
            whole("spectral") | whole("spectral", track="b"),
        ),
        (["How fast is Slow Waltz?"], "How fast are both?", whole("rhythm") | whole("rhythm", track="b")),
    ],
)
async def test_a_follow_up_stays_with_its_track(before: list[str], question: str, calls: Any) -> None:
    found, _ = await asked(question, tracks=(OPENER, CLOSER), before=before)
    assert found == calls


async def test_without_a_track_it_asks_for_one() -> None:
    calls, answer = await asked("How fast is it?", tracks=())
    assert calls == set()
    assert "Which track do you mean?" in answer


async def test_a_tools_failure_is_said_in_its_words_and_the_rest_is_answered() -> None:
    _, answer = await asked(
        "How fast and how loud is it?",
        data={"rhythm": ValueError("The file is damaged."), "loudness": loudness()},
    )
    assert "The rhythm measurement did not work: The file is damaged." in answer
    assert "-9.3 LUFS" in answer


async def test_a_faint_beat_is_called_a_guess() -> None:
    note = "The beat is faint: take the tempo as a good guess."
    _, answer = await asked("Tempo?", data={"rhythm": rhythm(note=note)})
    assert note in answer


async def test_a_measurement_with_other_fields_is_no_reason_to_fail() -> None:
    _, answer = await asked("How fast and how steady?", data={"rhythm": {"tempo_bpm": 99.0}})
    assert "99 BPM" in answer
    assert "steadiness" in answer


async def test_the_same_question_always_gets_the_same_events() -> None:
    router = LLMRouterOffline(FakeProvider(DATA), enable_tracing=False, rules=RULES)

    async def once() -> list[Any]:
        events = [event async for event in router.process_question_stream("Tell me about this track", "a")]
        # How long it took and which of three tools was ready first is not the rules' doing.
        return sorted(str({**event, "duration_ms": 0}) for event in events)

    assert await once() == await once()


async def test_the_answer_is_seen_being_written_and_its_first_word_comes_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("src.orchestrator.llm_routing_offline.client.WORD_DELAY_SECONDS", 0.012)
    router = LLMRouterOffline(FakeProvider(DATA), enable_tracing=False, rules=RULES)
    started = time.monotonic()
    times = [
        time.monotonic() - started
        async for event in router.process_question_stream("What is the tempo?", "a")
        if event["type"] == "token"
    ]
    assert times[0] < 0.3
    assert times[-1] - times[0] >= 0.012 * (len(times) - 1) * 0.9
    assert len(times) > 8


@pytest.mark.slow
def test_the_offline_model_loads_nothing_heavy() -> None:
    program = (
        "import os, sys, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'src.config.settings'; django.setup()\n"
        "from src.orchestrator.router_factory import make_router, preload\n"
        "from src.orchestrator.testing import FakeProvider\n"
        "import src.orchestrator.assistants.analyst\n"
        "preload('offline/rules'); make_router(FakeProvider({}), 'offline/rules')\n"
        "heavy = {'librosa', 'numba', 'scipy', 'litellm', 'google.genai', 'openai'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
