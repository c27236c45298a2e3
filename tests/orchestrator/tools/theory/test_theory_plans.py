"""Questions about music theory, parts and terms, answered with the tools on stored tracks."""

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.chat.fixture_library import FixtureLibraries, find_track
from src.agents.registry import get_agent
from src.api.models import User
from src.orchestrator.language.plans import Grammar
from src.orchestrator.rules import Measured, Talk, Tool
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.theory.explain import EXPLAIN, terms_in
from src.orchestrator.tools.theory.plans import ARITHMETIC_PLANS, THEORY_PLANS
from src.orchestrator.tools.theory.plans.keys import steps_in
from src.orchestrator.tools.theory.plans.one_track import TEXTS
from src.orchestrator.tools.theory.tools import TheoryTools

pytestmark = pytest.mark.django_db
LIBRARIES = FixtureLibraries()
GRAMMAR = Grammar((EXPLAIN, *ARITHMETIC_PLANS, *THEORY_PLANS))
AGENTS = ("rhythm", "harmony", "loudness", "temporal", "character", "structure")
OFFERED = tuple(
    Tool(name) for name in ("read_chords", "find_parts", *(f"analyse_{agent}" for agent in AGENTS))
)


class OpenTrack:
    def __init__(self, user: User, title: str) -> None:
        self.row = find_track(user, title)
        self.id, self.title, self.duration_seconds = str(self.row.pk), title, self.row.duration


@pytest.fixture
def user() -> User:
    return LIBRARIES.make_user()[0]


def answered(user: User, question: str, *titles: str) -> str:
    talk = Talk((question,), tuple(OpenTrack(user, title) for title in titles), OFFERED)
    assert GRAMMAR.concerns(talk), question
    while calls := GRAMMAR.plan(talk):
        talk = replace(talk, measured=(*talk.measured, *(called(user, *call) for call in calls)))
    return GRAMMAR.say(talk)


def called(user: User, tool: str, arguments: dict[str, Any]) -> Measured:
    tools = TheoryTools(Library(user.pk))
    try:
        if tool.startswith("analyse_"):
            name = tool.removeprefix("analyse_")
            agent = get_agent(name)
            assert agent is not None
            track = tools._track(arguments["track_id"])
            return Measured(tool, arguments, agent.summarise(track.get_analysis(name)), None)
        return Measured(tool, arguments, getattr(tools, tool)(**arguments), None)
    except ValueError as error:
        return Measured(tool, arguments, None, str(error))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "What capo should I use to play this in G?",
            "Capo 1: with the shapes of G major it sounds in Ab major",
        ),
        ("which capo", "fret 1 with the shapes of G major"),
        ("transpose it to D", "In D major (6 semitones up) the chords are D G B7 Em7 A7."),
        ("transpose it down two semitones", "In F# major (2 semitones down)"),
        ("what are the chords in bars 5 to 8?", "Bars 5 to 8: F7 | Bbm7 | Eb7 | Ab."),
        ("What are the chords?", "The chords are Ab Db F7 Bbm7 Eb7."),
        (
            "What is the progression in roman numerals?",
            "In Ab major the chords Ab Db F7 Bbm7 Eb7 are I IV VI7 ii7 V7.",
        ),
        ("what scale can I use to solo over this?", "Ab major pentatonic (Ab Bb C Eb F)"),
        ("what is the relative key?", "The relative key of Ab major is F minor"),
        ("what bpm range would it fit in with 128 bpm house?", "mixes with 120.3 to 135.7 BPM"),
        ("where is the drop?", "No: there is probably no drop."),
        ("where does the chorus start", "starts probably at 0:08 (section B, until 0:16)"),
        ("what is LUFS?", "“Señora Luna” has -17.1 LUFS."),
        ("what does Camelot mean", "“Señora Luna” is in Ab major, code 4B"),
        ("what's the difference between bachata and salsa?", "Salsa is a dance"),
        ("¿qué escala puedo usar para improvisar?", "Está en la bemol mayor. Encajan estas escalas"),
        ("¿qué es el LUFS?", "«Señora Luna» tiene -17,1 LUFS."),
        ("Wo ist der Drop?", "Nein: es gibt wahrscheinlich keinen Drop."),
        ("was bedeutet LUFS?", "„Señora Luna“ hat -17,1 LUFS."),
        ("welche Akkorde sind in Takt 5 bis 8?", "Takte 5 bis 8: F7 | Bbm7 | Eb7 | Ab."),
    ],
)
def test_the_open_track_is_told(user: User, question: str, expected: str) -> None:
    assert expected in answered(user, question, "Señora Luna")


def test_the_part_beside_another_is_told_alone(user: User) -> None:
    text = answered(user, "where is the breakdown before the drop?", "Carbon Sunrise")
    assert "breakdown" in text
    assert "The drop" not in text


def test_parts_of_a_track_with_a_drop(user: User) -> None:
    assert "The drop is probably at 0:45" in answered(user, "where does the drop hit?", "Carbon Sunrise")
    assert "probably from 1:30 to 1:52" in answered(user, "where is the breakdown", "Carbon Sunrise")


def test_what_cannot_be_told_is_said_in_the_tools_words(user: User) -> None:
    assert "no harmony" in answered(user, "what are the chords?", "Drum Study No. 3")
    assert "no bars" in answered(user, "what are the chords in bars 5 to 8?", "Room Tone")


def test_without_a_track_a_term_is_told_without_an_example(user: User) -> None:
    text = answered(user, "what is LUFS?")
    assert text.startswith("LUFS is the unit of loudness")
    assert "Luna" not in text


def test_a_value_is_not_explained() -> None:
    for question in ("what is the tempo?", "was ist das Tempo?", "¿cuál es la tonalidad?", "what is this?"):
        talk = Talk((question,), (), OFFERED)
        assert not Grammar((EXPLAIN,)).concerns(talk), question


def test_terms_are_found_in_a_text() -> None:
    assert [term.name for term in terms_in("the drop and the breakdown of a drop", "en")] == [
        "drop",
        "breakdown",
    ]


def test_every_text_is_there_in_each_language() -> None:
    assert TEXTS.missing() == []


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("If I write a 3 minute 20 tune at 96 bpm in 4/4, how many bars is that?", "80 bars"),
        ("how many bars are 2:00 at 90 bpm in 3/4", "60 bars"),
        ("Wie viele Takte sind drei Minuten mit 120 bpm?", "90 Takte"),
        ("whats a dotted eighth delay at 128", "351.6 ms"),
        ("delay de corchea con puntillo a 124, en milisegundos", "362,9 ms"),
        ("Wie lang ist ein Viertel-Delay bei 120 bpm?", "500 ms"),
        ("1/8 triplet delay at 120 bpm", "166.7 ms"),
    ],
)
def test_bars_and_delays_are_computed_from_a_tempo_that_is_said(user: User, question: str, expected: str):
    assert expected in answered(user, question)


@pytest.mark.parametrize(
    ("question", "title", "expected"),
    [
        ("how long is a bar in seconds?", "Velvet Floor", "1.875 s"),
        ("wie lang ist ein Takt?", "Tripping to Ennis", "1,034 s"),
        ("how long is a bar in 3/4?", "Velvet Floor", "1.406 s"),
        ("how long is a beat in ms?", "Paper Moons", "500 ms"),
        ("cuántos compases hay en 30 segundos", "Velvet Floor", "16 compases"),
        ("eighth note delay in ms", "Paper Moons", "250 ms"),
        # Three eighths are a beat in 6/8.
        ("eighth note delay in ms", "Tripping to Ennis", "172.4 ms"),
        ("how long is a bar?", "Glass Harbour", "no tempo"),
    ],
)
def test_bars_and_delays_are_computed_from_the_tempo_of_the_track(
    user: User, question: str, title: str, expected: str
):
    assert expected in answered(user, question, title)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what's half of 174", "87 BPM"),
        ("75 % de 128", "96 BPM"),
        ("was ist das Doppelte von 90?", "180 BPM"),
    ],
)
def test_a_part_of_a_number_is_computed(user: User, question: str, expected: str):
    assert expected in answered(user, question)


@pytest.mark.parametrize(
    "question",
    [
        "das ist doppelt so schnell wie gemessen, 128 ist richtig",
        "how long is this beat?",
    ],
)
def test_corrections_and_places_are_no_arithmetic(user: User, question: str):
    talk = Talk((question,), (OpenTrack(user, "Velvet Floor"),), OFFERED)
    assert not Grammar(ARITHMETIC_PLANS).concerns(talk)


def test_bars_between_two_times_are_counted_by_the_tempo(user: User):
    assert "16 bars" in answered(user, "how many bars are between 0:30 and 1:00", "Velvet Floor")


@pytest.mark.parametrize(
    ("question", "title", "expected"),
    [
        ("how many dB do I need to take off to get to -14?", "Velvet Floor", "5 dB quieter"),
        ("wie viel dB muss ich hoch, um auf -14 LUFS zu kommen?", "Señora Luna", "3,1 dB lauter"),
        ("how much louder is it than -9 LUFS?", "Velvet Floor", "-9 LUFS already"),
        ("how many dB up to -14 LUFS?", "Room Tone", "no loudness"),
        ("how is 6/8 different from 3/4?", "Velvet Floor", "waltz"),
        ("was bedeutet 6/8?", "Velvet Floor", "zwei Schläge"),
        ("what chord is in bar 5?", "Velvet Floor", "Bar 5: Cm."),
    ],
)
def test_levels_metres_and_chords_of_bars(user: User, question: str, title: str, expected: str):
    assert expected in answered(user, question, title)


@pytest.mark.parametrize(
    ("question", "title", "expected"),
    [
        ("how many semitones up from this to G major?", "Velvet Floor", "4 semitones, and down to it 8"),
        ("cuántos semitonos hay hasta sol menor", "Velvet Floor", "7 semitonos"),
        ("how many semitones up to G major?", "Drum Study No. 3", "no harmony"),
        ("440 or 432?", "Velvet Floor", "A = 440 Hz"),
        ("si la pongo al 75% a cuanto queda", "Velvet Floor", "96 BPM"),
        ("cejilla en el 2, qué acordes toco en vez de em am y b7", "Rails", "toca Dm Gm A7"),
        ("Kapo im 2. Bund, was spiele ich statt Em, Am und H7?", "Rails", "greifst du Dm Gm A7"),
        ("kapo im 1. bund, welche griffe für as-dur", "Rails", "Griffen in G-Dur"),
        ("capo 3 with G shapes, what key is it?", "Rails", "sounds in Bb major"),
        ("does capo 5 with G minor shapes fit this?", "Velvet Floor", "Yes: "),
        ("does capo 2 with G minor shapes fit this?", "Velvet Floor", "No: "),
    ],
)
def test_keys_tunings_and_capos(user: User, question: str, title: str, expected: str):
    assert expected in answered(user, question, title)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("notes of a Dm7", "D F A C"),
        ("welche Töne hat ein G7?", "G H D F"),
        ("welche Töne hat ein Esmaj7?", "Es G B D"),
        ("¿qué notas tiene un re menor séptima?", "re fa la do"),
        ("which notes are in a C minor chord?", "C Eb G"),
        # A key, and not a chord.
        ("what notes are in A minor?", "A B C D E F G"),
        ("which notes are in C Dorian?", "C D Eb F G A Bb"),
        ("¿qué notas tiene la escala menor armónica de la?", "la si do re mi fa sol sostenido"),
        ("welche Töne hat B-mixolydisch?", "B C D Es F G As"),
        ("notes of F# lydian", "F# G# A# B# C# D# E#"),
        ("notes of C# dorian", "C# D# E F# G# A# B"),
        ("notes of A melodic minor", "A B C D E F# G#"),
    ],
)
def test_notes_of_a_chord(user: User, question: str, expected: str):
    assert expected in answered(user, question)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("a minor third higher", 3),
        ("and a whole tone lower?", -2),
        ("is it higher if I go down a minor third", -3),
        ("zwei Halbtöne tiefer, nicht höher", -2),
        ("tres semitonos más arriba, no más abajo", 3),
        ("a minor third", 3),
        ("higher", None),
        ("12 semitones up", None),
    ],
)
def test_the_direction_next_to_the_interval_counts(text: str, steps: int | None) -> None:
    assert steps_in(text) == steps
