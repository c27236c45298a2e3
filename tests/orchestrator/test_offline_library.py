"""The rules on the library and on corrections: the owner's words, the real tools, the real database."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track, User
from src.orchestrator.assistant import PromptTrack
from src.orchestrator.assistants.analyst import Analyst
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.rules import RuleSet
from src.orchestrator.tools import AnalysisToolbox, CombinedToolbox
from src.orchestrator.tools.library import library_toolbox
from tests.support.measurements import everything, harmony, no_beat, rhythm

RULES = Analyst().rule_set()


def song(user: User, title: str, bpm: float = 126.0, **more: Any) -> Track:
    track = Track.objects.create(
        user=user, title=title, original_filename=f"{title}.wav", duration=185.0, status=Track.Status.READY
    )
    for agent, data in (everything() | {"rhythm": rhythm(bpm)} | more).items():
        track.set_analysis(agent, data)
    return track


class Conversation:
    """Asks one question after the other, as the page does."""

    def __init__(self, user: User, *tracks: Track, rules: RuleSet | None = None) -> None:
        self.tracks = [PromptTrack(str(track.pk), track.title, track.duration) for track in tracks]
        ids, provider = [track.id for track in self.tracks], CachedAnalysisProvider()
        toolbox = CombinedToolbox(AnalysisToolbox(provider, ids), library_toolbox(user.pk, ids))
        self.router = LLMRouterOffline(provider, enable_tracing=False, toolbox=toolbox, rules=rules or RULES)
        self.history: list[dict[str, Any]] = []

    async def ask(self, question: str) -> str:
        transcript: list[dict[str, Any]] = []
        first = self.tracks[0].id if self.tracks else ""
        options: Any = {"tracks": self.tracks, "history": self.history, "transcript": transcript}
        result = await self.router.process_question(question, first, **options)
        answer: str = result["response"]
        self.history += [
            {"role": "user", "content": question},
            *transcript,
            {"role": "assistant", "content": answer},
        ]
        return answer


@pytest.fixture
def opener(alice: User) -> Track:
    return song(alice, "Opener", fingerprint={"vector": [0.0, 1.0]})


@pytest.fixture
def library(alice: User, charlie: User, opener: Track) -> None:
    song(
        alice,
        "House",
        124.0,
        harmony=harmony(key="C major", camelot="8B"),
        fingerprint={"vector": [0.0, 1.5]},
    )
    song(
        alice, "Slow", 70.0, harmony=harmony(key="F# major", camelot="2B"), fingerprint={"vector": [3.0, 1.0]}
    )
    song(charlie, "Hers", 125.0, fingerprint={"vector": [0.0, 1.0]})


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("It's twice as fast", ["tempo is 252 BPM", "126 BPM was measured", "undo that"]),
        ("That's twice as fast as measured, 128 is right", ["tempo is 128 BPM", "126 BPM was measured"]),
        ("it\u2019s half the tempo", ["tempo is 63 BPM"]),
        ("No, it is half as fast.", ["tempo is 63 BPM"]),
        ("It should be 3/4 of that tempo", ["tempo is 94.5 BPM"]),
        ("The tempo is 84 BPM", ["tempo is 84 BPM"]),
        ("the key is A major", ["key is A major", "A minor was measured"]),
        ("It's in f# minor.", ["key is F# minor"]),
        ("it's in 3/4", ["metre is 3/4", "4/4 was measured"]),
        ("That is a waltz", ["metre is 3/4"]),
        ("The first downbeat is at 0:01", ["first bar begins at 1 s"]),
        ("The tempo is 110 BPM", ["the tempo is 110 BPM", "126 BPM was measured"]),
    ],
)
async def test_the_owners_word_is_stored_and_said(
    alice: User, opener: Track, said: str, facts: list[str]
) -> None:
    answer = await Conversation(alice, opener).ask(said)
    assert [fact for fact in facts if fact not in answer] == []


async def test_half_the_tempo_means_what_is_a_tempo_for_music(alice: User, opener: Track) -> None:
    talk = Conversation(alice, opener)
    answer = await talk.ask("That's half the tempo")
    assert "the tempo is 63 BPM" in answer
    assert "twice as fast" in answer
    slow = Conversation(alice, await sync_to_async(song)(alice, "Slow", 74.0))
    assert "the tempo is 148 BPM" in await slow.ask("that's only half the tempo!")


async def test_later_answers_have_the_correction_and_undo_takes_it_back(alice: User, opener: Track) -> None:
    talk = Conversation(alice, opener)
    assert "126 BPM" in await talk.ask("How fast is it?")
    await talk.ask("it's half as fast")
    answer = await talk.ask("How fast is it?")
    assert answer == ("The tempo is 63 BPM, which is slow. You corrected that: 126 BPM was measured.")
    assert (await talk.ask("undo that")).startswith("Undone: it is 126 BPM again.")
    assert (await talk.ask("How fast is it?")).startswith("The tempo is 126 BPM")
    assert "nothing to undo" in await talk.ask("undo that")


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        ("the key is A major", "Undone: it is in A minor again."),
        ("it's in 3/4", "Undone: it is in 4/4 again."),
        ("The first downbeat is at 0:03", "Undone: the first bar begins at 0:02 again."),
    ],
)
async def test_undo_names_only_what_its_step_had_changed(
    alice: User, opener: Track, correction: str, said: str
) -> None:
    talk = Conversation(alice, opener)
    await talk.ask("it's half as fast")
    await talk.ask(correction)
    assert (await talk.ask("undo that")).startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "Is it in 3/4?",
        "Is the key A minor?",
        "Does it have half the tempo?",
        "It feels too fast. What would it be if I count it in half time",
    ],
)
async def test_a_question_corrects_nothing(alice: User, opener: Track, question: str) -> None:
    await Conversation(alice, opener).ask(question)
    await opener.arefresh_from_db()
    assert opener.corrections == []


async def test_without_a_beat_there_is_nothing_to_halve(alice: User) -> None:
    speech = await sync_to_async(song)(alice, "Speech", rhythm=no_beat())
    assert "no steady beat" in (await Conversation(alice, speech).ask("That's half the tempo")).lower()


async def test_with_two_tracks_it_asks_which_one_is_meant(alice: User, opener: Track) -> None:
    talk = Conversation(alice, opener, await sync_to_async(song)(alice, "Closer", 90.0))
    assert "which track" in await talk.ask("it's twice as fast")
    assert "180 BPM" in await talk.ask("Closer: it's twice as fast")


async def test_whether_two_tracks_mix_is_said(alice: User, opener: Track) -> None:
    half = await sync_to_async(song)(alice, "Half", 61.0)
    clash = await sync_to_async(song)(
        alice, "Clash", 127.0, harmony=harmony(key="Eb minor", tonic="Eb", camelot="2A")
    )
    assert "mix well: one has half the tempo of the other" in await Conversation(alice, opener, half).ask(
        "Do they mix well?"
    )
    assert "do not mix well: their keys clash (" in await Conversation(alice, opener, clash).ask(
        "Can I mix these two?"
    )


@pytest.mark.parametrize(
    ("facts", "question", "said"),
    [
        ((150.0, "8A"), "Do they mix well?", "do not mix well: their tempi are 24 BPM (19 %) apart."),
        (
            (150.0, "2A"),
            "Do they mix well?",
            "do not mix well: their tempi are 24 BPM (19 %) apart, and their keys clash (",
        ),
        ((127.0, "2A"), "¿Mezclan bien?", "no mezclan bien: sus tonalidades chocan ("),
        ((127.0, "2A"), "Passen sie zusammen?", "passen nicht gut zusammen: ihre Tonarten beißen sich ("),
    ],
)
async def test_only_what_speaks_against_a_mix_is_named(
    alice: User, opener: Track, facts: tuple[float, str], question: str, said: str
) -> None:
    other = await sync_to_async(song)(alice, "Other", facts[0], harmony=harmony(camelot=facts[1]))
    assert said in await Conversation(alice, opener, other).ask(question)


@pytest.mark.parametrize(
    ("question", "facts", "absent"),
    [
        (
            "Which of my songs are between 120 and 128 BPM?",
            ["2 tracks", "“Opener” (126 BPM, A minor, 8A)", "House"],
            "Slow",
        ),
        ("What mixes well with this?", ["1 track", "mixes well with “Opener”", "“House” (124 BPM"], "Slow"),
        ("What sounds similar?", ["Nearest in sound", "“House”"], "Hers"),
        ("Recommend me something similar", ["“House”"], "Hers"),
        ("Show me all tracks slower than 100 bpm", ["1 track", "Slow"], "House"),
        ("Which of my tracks are in C major?", ["1 track", "House"], "Slow"),
        ("Find tracks compatible with 8A", ["2 tracks", "House"], "Slow"),
        ("Show me driving songs", ["3 tracks"], "Hers"),
        ("What tracks do I have?", ["You have 3 tracks"], "Hers"),
        ("Is there something called Hers in my library?", ["There is no “Hers” in your library"], "BPM"),
    ],
)
@pytest.mark.usefixtures("library")
async def test_the_library_is_searched(
    alice: User, opener: Track, question: str, facts: list[str], absent: str
) -> None:
    answer = await Conversation(alice, opener).ask(question)
    assert [fact for fact in facts if fact not in answer] == []
    assert absent not in answer


async def test_more_goes_on_where_the_list_stopped(alice: User) -> None:
    for number in range(24):
        await sync_to_async(song)(alice, f"{number:02} {'long ' * 9}", 100.0 + number)
    talk = Conversation(alice)
    first = await talk.ask("List my songs between 100 and 130 bpm")
    second = await talk.ask("more")
    assert "24 tracks of your library fit, here 1 to " in first
    assert "“00 " in first
    assert "“00 " not in second
    assert "here 1 " not in second


async def test_a_chord_at_a_moment_is_named(alice: User, opener: Track) -> None:
    answer = await _passages(
        "What is the chord at 1:23?", {"harmony": harmony(chords=[[78.0, 82.0, "Am"], [82.0, 88.0, "F"]])}
    )
    assert answer.startswith("From 1:18 to 1:28: At 1:23 the chord is F.")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Is the outro slower than the intro?",
            "Yes: The outro (from 2:15 to 3:00) is slower: 90 BPM, against 126 BPM for the intro (from 0:00 to 0:45).",
        ),
        (
            "Is it faster from 2:50 to 3:05 than in the first half?",
            "No: The first half (from 0:00 to 1:32) is faster: 126 BPM, against 90 BPM for the part from 2:50 to 3:05.",
        ),
    ],
)
async def test_two_passages_of_a_track_are_compared(question: str, said: str) -> None:
    assert await _passages(question, {}) == said


async def _passages(question: str, data: dict[str, Any]) -> str:
    """On a track of 3:05 that is slower in its last section."""
    from src.audio.passage import WHOLE_TRACK, Passage
    from src.orchestrator.base.prompt import PromptTrack
    from src.orchestrator.testing import FakeProvider

    class TwoTempi(FakeProvider):
        def get_analysis(
            self, agent_name: str, track_id: str, *, passage: Passage = WHOLE_TRACK
        ) -> dict[str, Any]:
            found = super().get_analysis(agent_name, track_id, passage=passage)
            return {**found, "tempo_bpm": 90.0} if (passage.start_seconds or 0) >= 135 else found

    router = LLMRouterOffline(TwoTempi(everything() | data), enable_tracing=False, rules=RULES)
    result = await router.process_question(question, "a", tracks=[PromptTrack("a", "Opener", 185.0)])
    answer: str = result["response"]
    return answer


async def test_undo_in_a_new_conversation_says_first_what_it_would_take_back(
    alice: User, opener: Track
) -> None:
    await Conversation(alice, opener).ask("It's twice as fast")
    talk = Conversation(alice, opener)
    asked = await talk.ask("Undo that")
    assert asked.startswith("Nothing was corrected in this chat. Of “Opener” you corrected")
    assert "the tempo (252; 126 was measured)" in asked
    assert "252 BPM" in await talk.ask("What is the tempo?")
    assert "it is 126 BPM" in await talk.ask("undo the correction")


async def test_undo_goes_no_further_back_than_this_conversation(alice: User, opener: Track) -> None:
    await Conversation(alice, opener).ask("It's twice as fast")
    talk = Conversation(alice, opener)
    await talk.ask("The key is C minor")
    assert (await talk.ask("Undo that")).startswith("Undone:")
    assert (await talk.ask("Undo that")).startswith("Nothing was corrected in this chat.")


async def test_what_is_so_already_is_not_stored(alice: User, opener: Track) -> None:
    talk = Conversation(alice, opener)
    assert (await talk.ask("The key is A minor")).startswith("Nothing was changed: the key is A minor")
    assert await sync_to_async(lambda: Track.objects.get(pk=opener.pk).corrections)() == []


async def test_a_correction_back_to_what_was_measured_does_not_contradict_itself(
    alice: User, opener: Track
) -> None:
    talk = Conversation(alice, opener)
    await talk.ask("It is 252 BPM")
    assert "the tempo is 126 BPM, as measured." in await talk.ask("that's double")


@pytest.mark.parametrize(
    ("chosen", "question", "said"),
    [
        ({}, "what is the key?", "Bb major"),
        ({"notation": "H"}, "what is the key?", "B major"),
        ({"key_spelling": "sharps"}, "what is the key?", "A# major"),
        ({"notation": "B"}, "in welcher Tonart ist das?", "Bb-Dur"),
        ({"notation": "H"}, "the key is B minor", "the key is H minor (B major was measured)"),
    ],
)
async def test_keys_are_named_as_the_user_chose(
    alice: User, chosen: dict[str, str], question: str, said: str
) -> None:
    await User.objects.filter(pk=alice.pk).aupdate(**chosen)
    key = harmony(key="Bb major", tonic="Bb", mode="major", camelot="6B")
    track = await sync_to_async(song)(alice, "Opener", harmony=key)
    conversation = Conversation(alice, track, rules=Analyst().rule_set(alice.pk))

    assert said in await conversation.ask(question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("do I have any bachata?", ["By their titles", "Bachata at night"]),
        ("¿qué bachatas tengo?", ["Por sus títulos", "Bachata at night"]),
    ],
)
async def test_a_genre_that_no_tag_has_is_looked_for_in_titles(
    alice: User, library: None, question: str, answer: list[str]
) -> None:
    await sync_to_async(song)(alice, "Bachata at night")
    said = await Conversation(alice).ask(question)
    assert [one for one in answer if one not in said] == []
