"""Answers of the analyst without a language model, with the real tools and database."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.api.models import Discarded, Track, User
from src.orchestrator.assistant import Question, toolbox_of
from src.orchestrator.assistants import analyst
from src.orchestrator.assistants.analyst import Analyst
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.rules import Talk, Tool
from tests.support.measurements import everything, harmony, loudness, rhythm


def song(
    user: User, title: str, bpm: float = 126.0, key: str = "A minor", code: str = "8A", **tags: Any
) -> Track:
    track = Track.objects.create(
        user=user,
        title=title,
        original_filename=f"{title}.wav",
        duration=185.0,
        status=Track.Status.READY,
        **tags,
    )
    measured = everything() | {"rhythm": rhythm(bpm), "harmony": harmony(key=key, camelot=code)}
    for agent, data in (measured | {"loudness": loudness(integrated_lufs=-20.0 + bpm / 20)}).items():
        track.set_analysis(agent, data)
    return track


class Conversation:
    """Asks questions one after the other, as the page does."""

    def __init__(self, user: User, *tracks: Track) -> None:
        self.user = user
        self.tracks = tuple(PromptTrack(str(track.pk), track.title, track.duration) for track in tracks)
        self.history: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.shared_state: dict[str, Any] = {}

    async def ask(self, text: str) -> str:
        assistant, provider = Analyst(), CachedAnalysisProvider()
        question = Question(
            text,
            self.user.pk,
            self.tracks,
            tuple(self.history),
            answer_id=str(uuid4()),
            state=self.state,
            shared_state=self.shared_state,
        )
        router = LLMRouterOffline(
            provider,
            enable_tracing=False,
            toolbox=toolbox_of(assistant.tools(question), question),
            rules=assistant.rule_set(self.user.pk),
        )
        transcript: list[dict[str, Any]] = []
        options: Any = {"tracks": self.tracks, "history": self.history, "transcript": transcript}
        result = await router.process_question(text, self.tracks[0].id if self.tracks else "", **options)
        answer: str = result["response"]
        self.history += [
            {"role": "user", "content": text},
            *transcript,
            {"role": "assistant", "content": answer},
        ]
        return answer


@pytest.fixture
def luna(alice: User) -> Track:
    return song(alice, "Señora Luna", 122.0, "Ab major", "4B", artist="Los Faroles", genre="Bachata")


@pytest.fixture(autouse=True)
async def library(alice: User, charlie: User, luna: Track, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    make = sync_to_async(song)
    await make(alice, "Rails", 136.0, "F minor", "4A", artist="Kessler", genre="Techno")
    await make(alice, "Slow Tide", 62.0, "A major", "11B", artist="Aurel", genre="Ambient")
    await make(charlie, "Hers", 199.0)


@pytest.mark.parametrize(
    ("question", "begins", "facts"),
    [
        ("What is the key of Rails?", "“Rails”", ["F minor", "4A"]),
        ("whats the bpm of rails", "“Rails”", ["136 BPM"]),
        ("¿En qué tonalidad está Rails?", "«Rails»", ["fa menor"]),
        ("Welche Tonart hat Rails?", "„Rails“", ["f-Moll"]),
        ("What is the tempo?", "The tempo is 122 BPM", []),
        ("¿Qué tempo tiene esta canción?", "El tempo es de 122 BPM", []),
        ("Wie schnell ist es?", "Das Tempo ist 122 BPM", []),
        ("What is my fastest song?", "“Rails”", ["fastest", "136 BPM"]),
        ("¿Cuál es mi canción más rápida?", "«Rails»", ["más rápida", "136 BPM"]),
        ("Was ist mein schnellstes Lied?", "„Rails“", ["schnellsten", "136 BPM"]),
        ("what is my slowest song", "“Slow Tide”", ["62 BPM"]),
        ("Is it faster than Rails?", "No: “Rails” is faster", ["136 BPM", "122 BPM"]),
        ("¿Es más lenta que Rails?", "Sí: «Señora Luna» es más lenta", []),
        ("Ist es lauter als Rails?", "Nein: „Rails“ ist lauter", []),
        ("Who sings this?", "“Señora Luna” is by Los Faroles.", []),
        ("songs by Los Faroles", "1 track", ["“Señora Luna”"]),
        ("list all bachata songs", "1 track", ["“Señora Luna”"]),
        ("how many songs do I have?", "You have 3 tracks.", []),
        ("¿Cuántas canciones tengo?", "Tienes 3 pistas.", []),
        ("Wie viele Lieder habe ich?", "Du hast 3 Stücke.", []),
        ("show me everything above 130 BPM", "1 track", ["Rails"]),
        ("canciones lentas", "1 pista", ["Slow Tide"]),
        ("Lieder in f-Moll", "1 Stück", ["Rails"]),
        ("how sure are you about the key?", "The key is Ab major: 91 % sure.", []),
        ("Is the tempo 61 or 122?", "The tempo is 122 BPM. 61 is the same beat counted at half of it.", []),
        ("what is the tempo at half time?", "Half time is 61 BPM", ["244 BPM"]),
        ("can I dance bachata to it?", "Yes: “Señora Luna” has 122 BPM in 4/4", ["bachata"]),
        ("can I dance salsa to it?", "Hardly: “Señora Luna” has 122 BPM", ["salsa"]),
        ("is it in a major key?", "Yes: The key is Ab major", []),
        ("Ist es in Moll?", "Nein: Die Tonart ist As-Dur", []),
        ("any swing in it?", "Hardly: ", []),
        ("is there any swing or is that just the name", "Hardly: ", []),
        ("Do Señora Luna and Rails share a tempo?", "No: ", ["122 BPM", "136 BPM"]),
    ],
)
async def test_a_question_is_answered_about_what_it_means(
    alice: User, luna: Track, question: str, begins: str, facts: list[str]
) -> None:
    answer = await Conversation(alice, luna).ask(question)
    assert answer.startswith(begins), answer
    assert [fact for fact in facts if fact not in answer] == []
    assert "Hers" not in answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what is the tempo from 3:05 on?", "“Señora Luna” is 3:05 long: there is nothing at 3:05."),
        ("¿qué tempo tiene desde 4:00 hasta 4:10?", "«Señora Luna» dura 3:05: en 4:00 no hay nada."),
        ("Spiel es ab 5:00", "„Señora Luna“ ist 3:05 lang: Bei 5:00 ist nichts mehr."),
    ],
)
async def test_what_lies_after_the_end_is_told_once(
    alice: User, luna: Track, question: str, said: str
) -> None:
    assert await Conversation(alice, luna).ask(question) == said


async def test_the_same_reason_is_told_once(alice: User, luna: Track) -> None:
    answer = await Conversation(alice, luna).ask("what happens between 1:00 and 1:20?")

    assert answer.startswith("From 1:00 to 1:20: This could not be measured: "), answer
    assert answer.count("measured") == 2, answer


async def test_the_last_second_is_not_after_the_end(alice: User, luna: Track) -> None:
    assert "long" not in await Conversation(alice, luna).ask("what is the tempo from 3:04 to 3:05?")


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("What is the tempo of Rails?", "136 BPM"),
        ("tell me about Slow Tide", "62 BPM"),
        ("What is my newest song?", "Slow Tide"),
        ("What is the tempo?", "Which track do you mean?"),
    ],
)
async def test_without_an_open_track_the_library_is_there(alice: User, question: str, fact: str) -> None:
    assert fact in await Conversation(alice).ask(question)


@pytest.mark.parametrize(
    "question",
    [
        "rate this song from 1 to 10",
        "what are the lyrics?",
        "separa la voz",
        "Was ist die Hauptstadt von Frankreich?",
        "defenestrate the tempo",
        "tell me a joke",
    ],
)
async def test_what_cannot_be_done_is_no_measurement(alice: User, luna: Track, question: str) -> None:
    answer = await Conversation(alice, luna).ask(question)
    assert "BPM" not in answer
    assert "LLM_MODEL" not in answer
    assert "manage.py" not in answer


@pytest.mark.parametrize(
    ("said", "correction", "begins"),
    [
        ("está en 3/4", {"time_signature": "3/4"}, "Anotado"),
        ("la tonalidad es fa menor", {"key": "F minor"}, "Anotado"),
        ("Die Tonart ist f-Moll", {"key": "F minor"}, "Als deine Korrektur"),
        ("it's in 3/4", {"time_signature": "3/4"}, "Noted"),
        ("ist es in 3/4", {}, ""),
        ("¿está en 3/4?", {}, "No: "),
        ("songs in 3/4", {}, ""),
        ("Lieder in f-Moll", {}, ""),
    ],
)
async def test_a_correction_is_said_and_a_question_is_none(
    alice: User, luna: Track, said: str, correction: dict[str, str], begins: str
) -> None:
    answer = await Conversation(alice, luna).ask(said)
    await luna.arefresh_from_db()
    assert answer.startswith(begins)
    assert luna.corrections_in_force == correction


@pytest.mark.parametrize(
    ("before", "said", "correction"),
    [
        (
            "how fast is Señora Luna?",
            "no way, that's double. It's 61",
            {"tempo": {"bpm": 61.0, "factor": "1/2", "is_exact": True}},
        ),
        ("what key is Señora Luna in?", "it's A minor, trust me", {"key": "A minor"}),
        ("Welche Tonart hat Señora Luna?", "nein, es ist a-Moll", {"key": "A minor"}),
        ("how fast is Señora Luna?", "it's 61?", {}),
        ("what key is Señora Luna in?", "it's 61", {}),
        ("how many songs do I have?", "it's 61", {}),
    ],
)
async def test_a_value_behind_an_answer_corrects_what_the_answer_told(
    alice: User, luna: Track, before: str, said: str, correction: dict[str, Any]
) -> None:
    talk = Conversation(alice)
    await talk.ask(before)
    await talk.ask(said)
    await luna.arefresh_from_db()
    assert luna.corrections_in_force == correction


async def test_what_was_shown_can_be_taken_up(alice: User) -> None:
    talk = Conversation(alice)
    listed = await talk.ask("which songs are between 100 and 140 bpm?")
    assert listed.index("Señora Luna") < listed.index("Rails")
    assert "136 BPM" in await talk.ask("what is the tempo of the second one?")
    assert "62 BPM" in await talk.ask("what is my slowest song?")
    assert (await talk.ask("what key is it in?")).startswith("“Slow Tide”: The key is A major")


async def test_a_new_title_is_known_at_once(alice: User) -> None:
    talk = Conversation(alice)
    assert "not" in await talk.ask("how fast is Zanzibar?")
    track = await sync_to_async(song)(alice, "Zanzibar", 111.0)
    assert "111 BPM" in await talk.ask("how fast is Zanzibar?")
    track.title = "Mombasa"
    await track.asave(update_fields=["title"])
    assert "111 BPM" in await talk.ask("how fast is Mombasa?")


async def test_the_way_to_a_language_model_is_told_once(alice: User, luna: Track) -> None:
    talk = Conversation(alice, luna)
    assert "Connect one" in await talk.ask("why?")
    second = await talk.ask("why?")
    assert "needs a language model" in second
    assert "Connect one" not in second


@pytest.mark.parametrize(
    ("command", "yes"), [("delete Rails", "yes"), ("borra Rails", "sí"), ("lösche Rails", "ja, bitte")]
)
async def test_a_track_is_deleted_after_a_question_and_a_yes(alice: User, command: str, yes: str) -> None:
    talk = Conversation(alice)
    asked = await talk.ask(command)
    assert "?" in asked
    assert "Rails" in asked
    assert await Track.objects.filter(title="Rails").aexists()
    assert "Rails" in await talk.ask(yes)
    assert await Track.objects.filter(user=alice).acount() == 2
    discarded = await Discarded.objects.select_related("track").aget(user=alice)
    assert discarded.track.title == "Rails"


@pytest.mark.parametrize("reply", ["no", "what is the tempo of Rails?", "maybe", "nein", "yes, but not now"])
async def test_without_a_yes_nothing_is_deleted(alice: User, reply: str) -> None:
    talk = Conversation(alice)
    await talk.ask("delete everything")
    await talk.ask(reply)
    # A yes counts only right after the question.
    await talk.ask("yes")
    assert await Track.objects.filter(user=alice).acount() == 3


async def test_everything_is_deleted_only_of_ones_own(alice: User) -> None:
    talk = Conversation(alice)
    assert "3 tracks" in await talk.ask("delete everything")
    await talk.ask("yes")
    assert await Track.objects.filter(user=alice).acount() == 0
    assert await Track.objects.filter(title="Hers").aexists()


@pytest.mark.parametrize(
    "command",
    [
        "delete all songs by Nobody",
        "delete all songs that are not bachata",
        "don't delete Rails",
        "yes",
        "delete",
        "how do I delete Rails",
    ],
)
async def test_an_unclear_deletion_deletes_nothing_even_with_a_yes(alice: User, command: str) -> None:
    talk = Conversation(alice)
    await talk.ask(command)
    if command != "how do I delete Rails":
        await talk.ask("yes")
    assert await Track.objects.filter(user=alice).acount() == 3


SAID = (
    "what is the tempo key of Rails my fastest song in A minor 3/4 songs play between 120 and 130 canción "
    "más lenta que welches Lied schneller als 1:23 yes no second one more similar mix with or it them bars 5 to 8 ? xyz"
)
ANY_QUESTION = Question("x", user_id=1, answer_id=str(uuid4()))
TOOLS = tuple(
    Tool(schema["function"]["name"])
    for schema in toolbox_of(Analyst().tools(ANY_QUESTION), ANY_QUESTION).schemas()
)
# These need a verb that is not in the vocabulary.
VERBS_NEEDED = {
    "delete_tracks",
    "restore_tracks",
    "delete_playlist",
    "delete_task",
    "delete_tasks",
    "rename_track",
    "label_track",
    "create_playlist",
    "sort_playlist",
    "update_task",
    "update_status_of_tasks",
    "reorder_tasks",
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.one_of(st.lists(st.sampled_from(SAID.split(" ")), max_size=12).map(" ".join), st.text(max_size=80)))
def test_no_sentence_fails_or_acts_without_a_verb(text: str) -> None:
    talk = Talk((text,), (PromptTrack("a", "Opener", 100.0),), TOOLS)
    rules = Analyst().rule_set()
    calls = rules.plan(talk)
    assert calls or rules.say(talk).strip()
    assert not {tool for tool, _ in calls} & VERBS_NEEDED
