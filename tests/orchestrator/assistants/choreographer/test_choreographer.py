"""The choreographer in the chat, without a language model: real runs, a real worker, no drawing."""

import string
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, Dance, TodoTask, Track, User
from src.choreography.library import load_library
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from src.orchestrator.analyst_answers import answer_of_analyst
from src.orchestrator.assistant import Question, load_assistants
from src.orchestrator.assistants.choreographer.elsewhere import is_for_analyst
from src.orchestrator.assistants.choreographer.intents import PATTERNS, read_intent
from src.orchestrator.assistants.choreographer.revision import revise
from src.orchestrator.assistants.choreographer.wording import WORDS
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.runs import start_run
from src.orchestrator.tools.dances.explain import WORDS as EXPLAIN_WORDS
from src.orchestrator.tools.dances.language import detect_language
from src.tasks.dances import rendering
from src.tasks.dances.media_messages import MEDIA_MESSAGES
from src.tasks.dances.messages import MESSAGES, note_messages
from tests.choreography.dances import music
from tests.support.dances import dance_track
from tests.support.scripted import watched
from tests.support.worker import worker_thread

LANGUAGES = {"en", "es", "de"}


@pytest.mark.parametrize(
    "texts",
    [WORDS, EXPLAIN_WORDS, MESSAGES, MEDIA_MESSAGES, PATTERNS],
    ids=["words", "steps", "job", "media", "intents"],
)
def test_every_text_is_there_in_all_languages_with_the_same_values(texts: dict[str, dict[str, str]]):
    for name, by_language in texts.items():
        assert set(by_language) == LANGUAGES, name
        if texts is not PATTERNS:
            fields = [string.Formatter().parse(text) for text in by_language.values()]
            values = [{part[1] for part in parts if part[1]} for parts in fields]
            assert values[0] == values[1] == values[2], name


def test_the_note_of_a_short_track_is_told_in_three_languages():
    dance = plan_dance(music(seconds=60), ChoreographyParameters(duration=300), load_library())
    english, spanish, german = (note_messages(language, dance)[0] for language in ("en", "es", "de"))
    assert english == dance.notes[0]
    assert spanish.startswith("La pista permite ")
    assert "300 Sekunden" in german


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("Make the second half easier", "ease_part", {"part": "second half"}),
        ("Haz más fácil la segunda mitad", "ease_part", {"part": "second half"}),
        ("Mach die zweite Hälfte einfacher!", "ease_part", {"part": "second half"}),
        ("This is too hard", "ease_part", {"part": "all"}),
        ("No dips", "leave_out_figure", {"figure": "dip"}),
        ("Sin caídas", "leave_out_figure", {"figure": "dip"}),
        ("Keine Fallfiguren, bitte", "leave_out_figure", {"figure": "dip"}),
        ("Remove all turns", "leave_out_figure", {"figure": "turn"}),
        ("Explain count five of the hammerlock", "explain_move", {"count": 5}),
        ("Explica el tiempo cinco del hammerlock", "explain_move", {"count": 5}),
        ("Erkläre Zählzeit 5 vom Hammerlock", "explain_move", {"count": 5}),
        (
            "Teach me the first eight, slowly",
            "teach_counts",
            {"which": "first", "counts": 8, "speed_percent": 60},
        ),
        (
            "Enséñame los siguientes ocho, despacio",
            "teach_counts",
            {"which": "next", "counts": 8, "speed_percent": 60},
        ),
        (
            "Zeig mir die ersten sechzehn",
            "teach_counts",
            {"which": "first", "counts": 16, "speed_percent": 100},
        ),
        ("Turn it into practice tasks", "plan_practice", {}),
        ("Conviértelo en tareas de práctica", "plan_practice", {}),
        ("Mach Übungsaufgaben daraus", "plan_practice", {}),
        ("Swap move 3", "swap_move", {"place": 3}),
        ("Quita el paso 2", "remove_move", {"place": 2}),
        ("Undo that", "undo_last_step", {}),
        ("Mach das rückgängig", "undo_last_step", {}),
        ("Deshazlo", "undo_last_step", {}),
        ("I want a slow, romantic bachata for beginners", "make_dance", {}),
        ("Quiero una bachata lenta para principiantes, sin caídas", "make_dance", {}),
        ("Eine sinnliche Bachata für Fortgeschrittene, 90 Sekunden", "make_dance", {}),
        ("add a turn at the end", "add_figure", {"figure": "turn", "where": "end"}),
        ("Añade un giro al principio", "add_figure", {"figure": "turn", "where": "start"}),
        ("Füge am Ende eine Drehung hinzu", "add_figure", {"figure": "turn", "where": "end"}),
        ("how long is the dance?", "tell_about_dance", {}),
        ("what song is it", "tell_about_dance", {}),
        ("¿cuántos pasos tiene?", "tell_about_dance", {}),
        ("Welches Lied ist das?", "tell_about_dance", {}),
        ("can you make it shorter?", "revise_dance", {}),
        ("más corta", "revise_dance", {}),
        ("kürzer bitte", "revise_dance", {}),
        ("show me the steps for the lead", "show_dance", {"dancer": "lead"}),
        ("Enséñame los pasos de la chica", "show_dance", {"dancer": "follow"}),
        ("Zeig mir die Schritte der Frau", "show_dance", {"dancer": "follow"}),
    ],
)
def test_plain_sentences_are_understood_in_three_languages(text: str, tool: str, arguments: dict[str, Any]):
    intent = read_intent(text)

    assert intent is not None
    assert intent.tool == tool
    assert {name: intent.arguments.get(name) for name in arguments} == arguments


@pytest.mark.parametrize(
    ("text", "is_new"),
    [
        ("make another dance", True),
        ("I want a slow, romantic bachata", True),
        ("quiero otro baile", True),
        ("mach noch einen Tanz", True),
        ("make it sensual instead", False),
        ("make it a sensual dance", False),
        ("hazla más sensual", False),
        ("mach den Tanz sinnlicher", False),
    ],
)
def test_only_a_wish_for_another_dance_makes_one(text: str, is_new: bool):
    intent = read_intent(text)
    assert intent is not None
    assert (intent.tool, intent.is_new) == ("make_dance", is_new)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("make it sensual instead", {"style": "sensual"}),
        ("más difícil", {"difficulty": "intermediate"}),
        ("kürzer", {"duration": 40}),
        ("10 seconds longer", {"duration": 70}),
        ("90 seconds", {"duration": 90}),
        ("more turns", {"wanted": ("turn",)}),
        ("ohne Drehungen", {"unwanted": ("turn",)}),
    ],
)
def test_a_revision_keeps_what_it_does_not_name(text: str, changed: dict[str, Any]):
    before = ChoreographyParameters(style="romantic")
    assert revise(before, text) == before.model_copy(update=changed)


def test_a_revision_that_names_nothing_changes_nothing():
    assert revise(ChoreographyParameters(), "make the arms nicer") is None


@pytest.mark.parametrize(
    "text", ["", "Hello", "What is the tempo of this track?!" * 30, "Gracias", "?" * 8000]
)
def test_what_is_no_dance_makes_none(text: str):
    intent = read_intent(text)
    assert intent is None or intent.tool != "make_dance"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("a slow bachata for beginners", "en"),
        ("una bachata lenta para principiantes", "es"),
        ("eine langsame Bachata für Anfänger", "de"),
        ("bachata", "en"),
        ("ponle 4 estrellas", "es"),
        ("erinnere mich morgen", "de"),
    ],
)
def test_the_language_of_a_description_is_found(text: str, language: str):
    assert detect_language(text) == language


@pytest.fixture
def in_chat(
    alice: User, redis_server: str, monkeypatch: pytest.MonkeyPatch, media_root: Any
) -> Iterator[Conversation]:
    """A conversation about a track, with a worker that plans and does not draw."""
    load_assistants()
    monkeypatch.setattr(rendering, "render", lambda run: run.hand_over())
    conversation = Conversation.objects.create(user=alice, assistant="choreographer")
    conversation.tracks.add(dance_track(alice))
    with worker_thread():
        yield conversation


async def ask(conversation: Conversation, text: str) -> list[dict[str, Any]]:
    events = await watched(await start_run(conversation, text))
    assert events[-1]["type"] == "done", events[-1]
    return events


def answer(events: list[dict[str, Any]]) -> str:
    return str(events[-1]["full_response"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A romantic bachata to “Vals”, 40 seconds", "Bachata needs 4/4: choose another track"),
        ("A romantic salsa for beginners, 40 seconds", "Only bachata can be made here"),
    ],
)
async def test_what_cannot_be_danced_is_refused_and_leaves_no_dance(
    in_chat: Conversation, alice: User, text: str, said: str
):
    await sync_to_async(dance_track)(alice, "Vals", signature="3/4")
    assert said in answer(await ask(in_chat, text))
    assert not await Dance.objects.aexists()


@pytest.mark.django_db(transaction=True)
async def test_a_dance_is_described_changed_undone_taught_and_practised(in_chat: Conversation, alice: User):
    made = await ask(in_chat, "A romantic bachata for beginners, 40 seconds")
    dance = await Dance.objects.aget()
    assert (dance.conversation_id, str(dance)) == (in_chat.pk, "Luna")
    assert answer(made).startswith("**Luna**: ")
    assert made[-1]["suggestions"][0]["question"] == "Teach me the first eight, slowly"

    explained = answer(await ask(in_chat, "Explain count five of the side basic"))
    assert explained.startswith("**Side basic**, Count 5")
    assert "Lead: right foot" in explained

    before = dance.key
    changed = await ask(in_chat, "Remove move 2")
    await dance.arefresh_from_db()
    assert dance.key != before
    assert " instead of " in answer(changed)
    assert changed[-1]["undo_token"]
    undone = answer(await ask(in_chat, "Undo that"))
    await dance.arefresh_from_db()
    assert (dance.key, undone.splitlines()[0]) == (before, "Undone:")

    await ask(in_chat, "Quita el paso 2")
    undone = answer(await ask(in_chat, "Deshazlo"))
    assert undone.splitlines() == ["Deshecho:", "", "- Baile: Luna (“Quita el paso 2”)"]
    # All moves are for beginners already.
    same = await ask(in_chat, "Make the second half easier")
    assert answer(same) == WORDS["unchanged"]["en"]
    assert "undo_token" not in same[-1]
    assert "Undo that" not in [one["question"] for one in same[-1]["suggestions"]]

    taught = answer(await ask(in_chat, "Teach me the first eight, slowly"))
    assert "Counts 1 to 8" in taught
    assert "60 %" in taught

    tasks = await ask(in_chat, "Turn it into practice tasks")
    rows = [row async for row in TodoTask.objects.filter(user=alice)]
    assert [row.speed_percent for row in rows][:1] == [80]
    assert all(row.track_id == dance.track_id and row.end_seconds > row.start_seconds for row in rows)
    assert all(row.title in answer(tasks) for row in rows)
    await ask(in_chat, "Undo that")
    assert await TodoTask.objects.filter(user=alice).acount() == 0


@pytest.mark.django_db(transaction=True)
async def test_teaching_loops_the_counts_in_the_players_of_who_asks(in_chat: Conversation, alice: User):
    from src.orchestrator.assistant import Question
    from src.orchestrator.assistants.choreographer.tools import DanceTools

    await ask(in_chat, "A romantic bachata for beginners, 40 seconds")
    dance = await Dance.objects.aget()
    question = Question("teach me", alice.pk, conversation_id=str(in_chat.pk))
    first, following = await sync_to_async(
        lambda: [DanceTools(question).teach_counts(which, 8, 60) for which in ("first", "next")]
    )()

    beats = dance.blueprint["beat_times"]
    assert first.player["action"] == "loop"
    assert first.player["speed"] == 0.6
    assert (first.player["start_seconds"], first.player["end_seconds"]) == (beats[0], beats[8])
    assert (following.player["start_seconds"], following.player["end_seconds"]) == (beats[8], beats[16])


@pytest.mark.django_db(transaction=True)
async def test_follow_ups_change_and_tell_of_the_same_dance(in_chat: Conversation, alice: User):
    await sync_to_async(dance_track)(alice, "Solo", bpm=130)
    await ask(in_chat, "Choreograph a bachata to Luna for beginners")
    dance = await Dance.objects.aget()
    assert "**Luna** (126 BPM)" in answer(await ask(in_chat, "how long is the dance"))
    # One is there, and no other fits.
    assert answer(await ask(in_chat, "add a turn at the end")).startswith(
        ("Moves changed", "There is one already")
    )
    assert "**Luna** is planned again" in answer(await ask(in_chat, "make it sensual instead"))
    assert "beginner, sensual" in answer(await ask(in_chat, "how many moves"))
    await dance.arefresh_from_db()
    assert dance.parameters["style"] == "sensual"
    assert "(“make it sensual instead”)" in answer(await ask(in_chat, "undo that"))
    assert answer(await ask(in_chat, "undo that")) == WORDS["nothing_to_undo"]["en"]
    assert answer(await ask(in_chat, "make the arms nicer")) == WORDS["cannot_change"]["en"]
    await ask(in_chat, "kannst du es kürzer machen?")
    await dance.arefresh_from_db()
    assert dance.parameters["duration"] == 40
    assert await Dance.objects.acount() == 1
    assert answer(await ask(in_chat, "make another dance")).startswith("**Luna**")
    assert answer(await ask(in_chat, "a slow bachata to Solo")).startswith("**Solo**")
    assert await Dance.objects.acount() == 3


@pytest.mark.django_db(transaction=True)
async def test_what_is_none_of_the_dance_is_answered_by_the_analyst_in_between(
    in_chat: Conversation, alice: User
):
    for track in (await Track.objects.aget(), await sync_to_async(dance_track)(alice, "Solo", bpm=128)):
        await sync_to_async(track.set_analysis)("harmony", {"key": "D minor", "camelot": "7A"})
    await ask(in_chat, "hazme una coreografía fácil de bachata")
    assert answer(await ask(in_chat, "ponle 4 estrellas")) == "Guardado: «Luna», 4 estrellas."
    await ask(in_chat, "recuérdame practicarla mañana")
    assert await TodoTask.objects.filter(title__icontains="practicar").aexists()
    assert "d-Moll" in answer(await ask(in_chat, "in welcher Tonart steht es?"))
    assert "„Solo“" in answer(await ask(in_chat, "welche Lieder passen dazu?"))
    (handed,) = (await ask(in_chat, "make me a 20 minute set"))[-1]["suggestions"]
    assert (handed["assistant"], handed["at_once"]) == ("recommender", True)
    # The dance is still changed.
    assert "ist neu geplant" in answer(await ask(in_chat, "mach es sinnlicher"))
    assert "intermediate" in answer(await ask(in_chat, "make it harder"))
    await in_chat.arefresh_from_db()
    assert in_chat.assistant == "choreographer"


@pytest.mark.parametrize(
    ("text", "is_other"),
    [
        ("ponle 4 estrellas", True),
        ("play a bachata", True),
        ("make a bachata playlist", True),
        ("add a task to buy strings", True),
        ("which song is fastest?", True),
        ("what is a capo?", True),
        ("mach mir ein Set von 20 Minuten", True),
        ("danke", True),
        ("¿cuántas bachatas tengo?", True),
        ("delete it", False),
        ("remove the last move", False),
        ("add a turn at the end", False),
        ("what is a hammerlock?", False),
        ("Mach Übungsaufgaben daraus", False),
        ("wie schnell ist es?", False),
        ("make the arms nicer", False),
        ("repite la vuelta", False),
        ("what can you do?", False),
        ("hola", False),
    ],
)
@pytest.mark.django_db(transaction=True)
async def test_only_what_is_none_of_the_dance_is_for_the_analyst(alice: User, text: str, is_other: bool):
    load_assistants()
    track = await sync_to_async(dance_track)(alice)
    asked = Question(text, alice.pk, (PromptTrack(str(track.pk), track.title, 60.0),))
    found = await answer_of_analyst(asked, "choreographer")
    assert (found is not None and is_for_analyst(found)) is is_other


@pytest.mark.django_db(transaction=True)
async def test_the_track_is_asked_for_if_none_is_named(in_chat: Conversation, alice: User):
    await sync_to_async(dance_track)(alice, "Solo", bpm=130)
    await sync_to_async(in_chat.tracks.clear)()
    asked = await ask(in_chat, "Quiero una bachata lenta")
    assert answer(asked).startswith("¿Con qué pista")
    assert [one["label"] for one in asked[-1]["suggestions"]] == ["Solo", "Luna"]
    assert not await Dance.objects.aexists()
    assert answer(await ask(in_chat, "con Luna")).startswith("**Luna**")


@pytest.mark.django_db(transaction=True)
async def test_without_a_dance_the_answer_says_how_to_get_one(in_chat: Conversation):
    assert answer(await ask(in_chat, "No dips")).startswith("There is no dance in this chat yet.")
    assert answer(await ask(in_chat, "Zeig mir die ersten acht")).startswith("In diesem Chat")


@pytest.mark.django_db(transaction=True)
async def test_a_library_without_music_says_what_to_do(in_chat: Conversation):
    await Track.objects.all().adelete()
    assert "Add a track with a steady beat in 4/4" in answer(await ask(in_chat, "A romantic bachata"))


@pytest.mark.django_db(transaction=True)
async def test_a_dance_of_another_user_is_never_meant(in_chat: Conversation, bob: User):
    await Dance.objects.acreate(user=bob, conversation=in_chat, blueprint={}, title="Bob's")
    assert answer(await ask(in_chat, "Show me the dance")).startswith("There is no dance")
