"""The recommender in the chat: real runs, a real library in the database."""

import asyncio
import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, ListeningProfile, Playlist, PlaylistEntry, Track, User
from src.orchestrator.analyst_answers import answer_of_analyst
from src.orchestrator.assistant import ASSISTANTS, Question, load_assistants
from src.orchestrator.assistants.recommender.agents import DiscoveryAgent, GenreMoodAgent
from src.orchestrator.assistants.recommender.catalogues.lastfm import catalogue, client
from src.orchestrator.assistants.recommender.memory import picks_as_search
from src.orchestrator.runs import start_run, stop_run
from tests.support.scripted import kinds, text_of, watched
from tests.support.vendors import Reply, vendor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def assistants() -> None:
    load_assistants()


@pytest.fixture
def conversation(alice: User) -> Conversation:
    return Conversation.objects.create(user=alice, assistant="recommender")


def add(user: User, title: str, energy: float, tempo: float = 120.0) -> Track:
    track = Track.objects.create(
        user=user, original_filename=f"{title}.wav", title=title, status="ready", duration=180.0
    )
    track.set_analysis("character", {"energy": energy, "words": []})
    track.set_analysis("rhythm", {"tempo_bpm": tempo})
    track.set_analysis("fingerprint", {"vector": [energy, tempo / 100]})
    return track


@pytest.fixture
def library(alice: User, bob: User) -> list[Track]:
    add(bob, "Bob's", 0.1)
    return [add(alice, f"Calm {n}", 0.05 * n, 80 + 4 * n) for n in range(6)] + [
        add(alice, f"Wild {n}", 0.8 + 0.02 * n, 130 + 4 * n) for n in range(4)
    ]


async def said(conversation: Conversation, text: str) -> list[dict[str, Any]]:
    events = await watched(await start_run(conversation, text))
    assert events[-1]["type"] == "done", events[-1]
    return events


def picks_of(events: list[dict[str, Any]]) -> list[str]:
    judged = next(event for event in events if event["type"] == "tool_result" and event["tool"] == "judge")
    return [one["title"] for one in judged["summary"]["tracks"]]


async def test_the_nodes_are_steps_and_the_judges_words_are_tokens(conversation: Conversation, library: Any):
    events = await said(conversation, "three calm songs")

    assert kinds(events)[0] == "run_started"
    calls = [event["tool"] for event in events if event["type"] == "tool_call"]
    results = {event["tool"]: event for event in events if event["type"] == "tool_result"}
    assert sorted(calls) == ["discovery_advocate", "genre_mood_advocate", "judge", "planner"]
    assert set(results) == set(calls)
    assert results["planner"]["summary"]["strategy"]["wanted"]["count"] == 3
    candidate = results["genre_mood_advocate"]["summary"]["tracks"][0]
    assert {"track_id", "title", "tempo_bpm", "argument"} <= set(candidate)
    assert len(picks_of(events)) == 3
    assert text_of(events) == events[-1]["full_response"]
    assert all(f"“{title}”" in events[-1]["full_response"] for title in picks_of(events))


async def test_nothing_of_another_user_is_recommended(conversation: Conversation, library: Any):
    assert "Bob's" not in str(await said(conversation, "100 calm songs"))


async def test_the_next_question_goes_on_from_the_picks(conversation: Conversation, library: Any):
    first = picks_of(await said(conversation, "two calm songs"))
    await conversation.arefresh_from_db()
    more = picks_of(await said(conversation, "more"))
    assert not set(first) & set(more)
    await conversation.arefresh_from_db()
    reason = await said(conversation, "why the first?")
    assert reason[-1]["full_response"].startswith(f"“{more[0]}”: energy 0.")
    await conversation.arefresh_from_db()
    faster = picks_of(await said(conversation, "more like the second, but faster"))
    tempi = {track.title: track.facts.tempo_bpm async for track in Track.objects.select_related("facts")}
    assert all(tempi[title] >= tempi[more[1]] for title in faster)


async def test_one_pick_is_swapped_and_the_others_stay(conversation: Conversation, library: Any):
    first = await said(conversation, "three calm songs")
    await conversation.arefresh_from_db()
    before = conversation.state["recommender"]["picks"]
    swapped = await said(conversation, "swap the second")
    await conversation.arefresh_from_db()
    after = conversation.state["recommender"]["picks"]

    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] not in before
    old, new = picks_of(first), picks_of(swapped)
    assert (new[0], new[2]) == (old[0], old[2])
    answer = swapped[-1]["full_response"]
    assert answer.startswith(f"In place of “{old[1]}”: “{new[1]}”.\n\nNow 3 tracks")
    assert all(f"{place}. “{title}”" in answer for place, title in enumerate(new, 1))

    await said(conversation, "undo that")
    await conversation.arefresh_from_db()
    assert conversation.state["recommender"]["picks"] == before


async def test_a_set_can_be_made_longer_and_keeps_what_was_chosen(conversation: Conversation, library: Any):
    first = picks_of(await said(conversation, "six minutes of something calm"))
    await conversation.arefresh_from_db()
    longer = picks_of(await said(conversation, "make it 15 minutes"))

    assert len(first) == 2
    assert len(longer) == 5
    assert set(first) <= set(longer)


async def test_tracks_are_shown_again_when_nothing_else_fits_and_the_answer_says_so(
    conversation: Conversation, library: Any
):
    first = picks_of(await said(conversation, "four wild songs"))
    await conversation.arefresh_from_db()
    again = await said(conversation, "three wild songs")
    assert set(picks_of(again)) <= set(first)
    assert "You have seen everything that fits in this chat" in again[-1]["full_response"]

    await conversation.arefresh_from_db()
    calm = (await said(conversation, "four calm songs"))[-1]["full_response"]
    assert "You have seen everything" not in calm


async def test_a_replaced_pick_does_not_come_back_when_nothing_else_fits(
    conversation: Conversation, library: Any
):
    first = picks_of(await said(conversation, "four wild songs"))
    await conversation.arefresh_from_db()
    swapped = await said(conversation, "swap the second")

    assert picks_of(swapped) == first
    assert "Nothing else of yours fits, so all stay." in swapped[-1]["full_response"]


async def test_an_undo_without_a_change_chooses_nothing(conversation: Conversation, library: Any):
    await said(conversation, "two calm songs")
    for text, answer in (
        ("undo that", "There is no change to undo."),
        ("deshazlo", "No hay ningún cambio que deshacer."),
        ("mach das rückgängig", "Es gibt keine Änderung, die ich zurücknehmen könnte."),
    ):
        await conversation.arefresh_from_db()
        assert (await said(conversation, text))[-1]["full_response"] == answer


async def test_music_that_the_user_does_not_have_is_recommended_with_a_key_if_the_user_allows_it_and_not_saved(
    conversation: Conversation, library: list[Track], settings: Any, monkeypatch: pytest.MonkeyPatch
):
    await Track.objects.filter(title="Calm 1").aupdate(artist="Ann")
    found = {"name": "Far", "artist": {"name": "Dora"}, "match": 1, "url": "https://www.last.fm/music/D/_/F"}
    answer = json.dumps({"similartracks": {"track": [found]}}).encode()
    monkeypatch.setattr(catalogue, "TIMEOUT_SECONDS", 10.0)
    async with vendor(Reply([answer])) as server:
        monkeypatch.setattr(client, "ADDRESS", server.address)
        assert "Far" not in picks_of(await said(conversation, "like “Calm 1”"))
        assert server.requests == []

        settings.LASTFM_API_KEY = "the-key"
        conversation.user.uses_lastfm = False
        await conversation.user.asave()
        second = await Conversation.objects.acreate(user=conversation.user, assistant="recommender")
        assert "Far" not in picks_of(await said(second, "like “Calm 1”"))
        assert server.requests == []

        conversation.user.uses_lastfm = True
        await conversation.user.asave()
        other = await Conversation.objects.acreate(user=conversation.user, assistant="recommender")
        events = await said(other, "like “Calm 1”")

    picks = picks_of(events)
    assert picks[-1] == "Far"
    assert "[Last.fm](https://www.last.fm/music/D/_/F)" in events[-1]["full_response"]
    await other.arefresh_from_db()
    await said(other, "save it as Friday")
    saved = await sync_to_async(Playlist.objects.get)(name="Friday")
    assert [entry.track.title async for entry in saved.entries.select_related("track")] == picks[:-1]


async def test_a_stop_ends_both_advocates(
    conversation: Conversation, library: Any, monkeypatch: pytest.MonkeyPatch
):
    begun, ended = asyncio.Barrier(3), asyncio.Barrier(3)

    async def argue(self: Any, state: Any) -> list[Any]:
        await begun.wait()
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.shield(asyncio.ensure_future(ended.wait()))
        return []

    monkeypatch.setattr(GenreMoodAgent, "execute_strategy", argue)
    monkeypatch.setattr(DiscoveryAgent, "execute_strategy", argue)
    run = await start_run(conversation, "something calm")
    async with asyncio.timeout(10):
        await begun.wait()
        await stop_run(run.pk)
        await ended.wait()

    assert (await watched(run))[-1]["type"] == "stopped"


async def test_a_greeting_is_answered_by_what_can_be_asked(conversation: Conversation, library: Any):
    events = await said(conversation, "Hallo!")

    assert "tool_call" not in kinds(events)
    assert "vierzig Minuten" not in (await said(conversation, "something calm"))[-1]["full_response"]
    assert events[-1]["full_response"]


async def test_a_failed_judge_ends_the_answer_with_an_error_in_our_own_words(
    conversation: Conversation, library: Any, monkeypatch: pytest.MonkeyPatch
):
    def fail(*args: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("src.orchestrator.assistants.recommender.agents.judge.select", fail)
    events = await watched(await start_run(conversation, "something calm"))

    assert events[-1]["type"] == "error"
    assert "secret" not in str(events)
    state = (await sync_to_async(Conversation.objects.get)(pk=conversation.pk)).state["recommender"]["last"]
    assert state["error_info"]["agent"] == "JudgeAgent"


async def test_what_the_user_corrected_in_the_profile_counts_until_it_is_switched_off(
    conversation: Conversation, library: Any, alice: User
):
    profile = await ListeningProfile.objects.acreate(
        user=alice, corrections={"energy": 0.9, "tempo_bpm": 136}
    )
    assert all(title.startswith("Wild") for title in picks_of(await said(conversation, "three songs")))

    profile.corrections = {"energy": 0.05, "tempo_bpm": 84}
    await profile.asave()
    other = await Conversation.objects.acreate(user=alice, assistant="recommender")
    assert all(title.startswith("Calm") for title in picks_of(await said(other, "three songs")))
    await other.arefresh_from_db()
    assert other.state["recommender"]["strategy"]["taste"]["energy"] == 0.05

    profile.is_enabled = False
    await profile.asave()
    third = await Conversation.objects.acreate(user=alice, assistant="recommender")
    await said(third, "three songs")
    await third.arefresh_from_db()
    assert third.state["recommender"]["strategy"]["taste"]["energy"] is None


async def answers(conversation: Conversation, *texts: str) -> list[str]:
    """The answers to several questions, one after the other."""
    found = []
    for text in texts:
        found.append((await said(conversation, text))[-1]["full_response"])
        await conversation.arefresh_from_db()
    return found


def titles_in(answer: str) -> list[str]:
    return re.findall(r"^\d+\. “(.*?)”", answer, re.MULTILINE)


async def test_picks_are_reordered_dropped_and_brought_back_by_word(conversation: Conversation, library: Any):
    first, moved, dropped, undone = await answers(
        conversation, "four calm songs", "put the third first", "drop the last one", "undo that"
    )

    a, b, c, d = titles_in(first)
    assert titles_in(moved) == [c, a, b, d]
    assert titles_in(dropped) == [c, a, b]
    assert titles_in(undone) == [c, a, b, d]
    assert conversation.state["recommender"]["picks"] == [
        str(track.pk) for title in (c, a, b, d) async for track in Track.objects.filter(title=title)
    ]


@pytest.mark.parametrize("text", ["put the third first", "drop the third", "pon la tercera primero"])
async def test_a_place_that_no_pick_has_is_told_and_nothing_is_changed(
    conversation: Conversation, library: Any, text: str
):
    *_, told = await answers(conversation, "two calm songs", text)

    assert ("shown 2 tracks" in told) or ("mostrado 2 pistas" in told)
    assert len(conversation.state["recommender"]["picks"]) == 2


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        ("does {a} mix with {b}?", "Yes: "),
        ("¿se mezcla {a} con {b}?", "Sí: "),
        ("passt {a} zu {b}?", "Ja: "),
    ],
)
async def test_whether_two_tracks_mix_is_answered_without_a_choice(
    conversation: Conversation, library: Any, text: str, beginning: str
):
    a, b = library[:2]
    (told,) = await answers(conversation, text.format(a=a.title, b=b.title))

    assert told.startswith(beginning)
    assert not conversation.state.get("recommender", {}).get("picks")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("what tempo is {}?", "130 BPM"),
        ("¿qué tonalidad tiene {}?", "re menor"),
        ("Tempo von {}", "130 BPM"),
        ("how many tracks do I have?", "10"),
        ("wie viele Lieder habe ich?", "10"),
        ("bewerte {} mit 5 Sternen", "5 Sterne"),
        ("ponle 4 estrellas a {}", "4 estrellas"),
        ("is {} faster than Wild 1?", "134 BPM"),
        ("ist {} schneller als Wild 1?", "134 BPM"),
        ("show my favourites", "favourite yet"),
        ("zeig meine Favoriten", "ein Favorit"),
        ("¿cuáles de mis canciones están en re menor?", "«Wild 0»"),
    ],
)
async def test_what_needs_no_choice_is_answered_by_the_analyst(
    conversation: Conversation, library: Any, text: str, told: str
):
    await asyncio.to_thread(library[6].set_analysis, "harmony", {"key": "D minor", "camelot": "7A"})
    (answer,) = await answers(conversation, text.format("Wild 0"))

    assert told in answer
    assert "anal" not in answer
    assert conversation.assistant == "recommender"


async def test_the_picks_are_counted_and_changed_after_the_analysts_answers(
    conversation: Conversation, library: Any
):
    _, count, _, again, tempo, loudness, swapped = await answers(
        conversation,
        "three calm songs",
        "how many tracks is that",
        "save it as Calm",
        "¿cuántas canciones son?",
        "what tempo is Wild 0?",
        "and of Wild 1?",
        "swap the second",
    )
    assert count == "3 tracks, 9 minutes."
    assert again == "3 pistas, 9 minutos."
    assert "130 BPM" in tempo
    assert "134 BPM" in loudness
    assert swapped.startswith("In place of")
    *_, told = await answers(conversation, "wie lange dauert das Set?")
    assert told == "3 Stücke, 9 Minuten."


async def test_what_is_asked_about_the_picks_is_answered_and_chooses_nothing(
    conversation: Conversation, library: Any
):
    chosen, slowest, second, all_over, order = await answers(
        conversation,
        "three calm songs",
        "which of those is the slowest?",
        "what tempo is the second one?",
        "are they all over 40 bpm?",
        "and the fastest?",
    )
    titles = [
        line.split("“")[1].split("”")[0] for line in chosen.splitlines() if line[:2] in ("1.", "2.", "3.")
    ]
    assert len(titles) == 3
    assert "of the 3 tracks that fit" in slowest
    assert second.startswith(f"“{titles[1]}”: The tempo is")
    assert all_over.startswith("Yes")
    assert "of the 3 tracks that fit" in order
    assert any(title in slowest for title in titles)


async def test_ids_of_tool_calls_occur_once_in_a_conversation(conversation: Conversation, library: Any):
    await answers(
        conversation, "three calm songs", "put the third first", "save it as Calm", "two wild songs"
    )
    kept = [message async for message in conversation.messages.exclude(model_messages=[])]
    calls = [
        call["id"] for one in kept for part in one.model_messages for call in part.get("tool_calls") or ()
    ]

    assert len(calls) >= 4
    assert len(set(calls)) == len(calls)


def test_picks_that_are_all_elsewhere_are_no_search_of_the_library():
    told = [{"track_id": "x", "title": "Song", "artist": "Somebody", "in_library": False}]
    assert picks_as_search({"told": told}) == []


async def test_an_analyst_with_a_model_answers_for_no_other_assistant(
    conversation: Conversation, library: Any, monkeypatch: pytest.MonkeyPatch
):
    asked = Question("rate Wild 0 4 stars", conversation.user_id)
    found = await answer_of_analyst(asked, "recommender")
    assert found is not None
    assert found.tools == {"label_track"}
    analyst = ASSISTANTS["analyst"]
    connected = analyst.connection().to("openai/any")
    monkeypatch.setattr(analyst, "connection", lambda: connected)
    assert await answer_of_analyst(asked, "recommender") is None


async def test_a_set_from_calm_to_party_rises_and_excludes_nothing(conversation: Conversation, library: Any):
    events = await said(conversation, "make me a 15 minute set from calm to party")
    energies = {track.title: track.analysis["character"]["energy"] for track in library}
    chosen = [energies[title] for title in picks_of(events)]

    assert len(chosen) == 5
    assert chosen == sorted(chosen)
    assert chosen[-1] > 0.7
    assert "exclude" not in events[-1]["full_response"]


@pytest.mark.parametrize(
    "text",
    ["what tempo is Wild 0?", "how many bachatas do I have?", "bewerte Wild 0 mit 5 Sternen"],
)
async def test_an_analyst_that_is_not_installed_answers_nothing(
    conversation: Conversation, library: Any, monkeypatch: pytest.MonkeyPatch, text: str
):
    monkeypatch.delitem(ASSISTANTS, "analyst")
    asked = Question(text, conversation.user_id)
    assert await answer_of_analyst(asked, "recommender") is None
    assert "analyst" in (await answers(conversation, text))[0].lower()


async def test_the_tempo_of_a_track_is_a_request_and_no_question(conversation: Conversation, library: Any):
    picks = picks_of(await said(conversation, "two tracks at the tempo of Wild 0"))
    assert picks == ["Wild 1", "Wild 2"]


async def test_two_picks_are_swapped_for_others_at_once(conversation: Conversation, library: Any):
    await answers(conversation, "three calm songs")
    before = conversation.state["recommender"]["picks"]

    await answers(conversation, "replace 1 and 3")

    after = conversation.state["recommender"]["picks"]
    assert after[1] == before[1]
    assert not {after[0], after[2]} & set(before)


async def test_a_saved_playlist_is_reordered_and_the_change_undone_in_the_same_chat(
    conversation: Conversation, library: Any
):
    def saved() -> list[str]:
        entries = Playlist.objects.get(name="Friday").entries.select_related("track")
        return [entry.track.title for entry in entries]

    first, *_, told = await answers(
        conversation, "three calm songs", "save it as Friday", "put the third first"
    )
    a, b, c = titles_in(first)
    assert await sync_to_async(saved)() == [c, a, b]
    assert "Friday" in told

    await answers(conversation, f"schieb {a} an den Anfang der Playlist Friday")
    assert await sync_to_async(saved)() == [a, c, b]
    await answers(conversation, "undo that")
    assert await sync_to_async(saved)() == [c, a, b]


async def test_a_saved_playlist_is_searched_and_shortened_in_the_same_chat(
    conversation: Conversation, library: Any
):
    *_, most, told, length = await answers(
        conversation, "three calm songs", "save it as Friday", "what's in Friday?", "what's the slowest in it?",
        "remove the slowest", "¿cuánto dura mi lista Friday?",
    )  # fmt: skip
    assert "is the slowest of the 3 tracks in “Friday”" in most
    assert told.endswith("out of the playlist “Friday”. Say “undo that” to put it back.")
    assert length.startswith("2 pistas duran en total")
    assert await PlaylistEntry.objects.filter(playlist__name="Friday").acount() == 2


async def test_a_set_that_is_saved_without_a_name_is_called_like_the_request(
    conversation: Conversation, library: Any
):
    *_, told, thanks = await answers(conversation, "Two calm songs.", "guárdala", "gracias")

    assert told == "Guardado como lista «Two calm songs»."
    assert await Playlist.objects.filter(name="Two calm songs").aexists()
    assert thanks == "De nada."


async def test_a_genre_that_no_track_has_is_told_and_nothing_is_chosen_in_its_place(
    conversation: Conversation, library: Any
):
    (told,) = await answers(conversation, "half an hour of polka")

    assert told == "None of your analysed tracks is tagged “polka”."


async def test_a_choice_that_is_too_short_tells_what_was_asked_for(conversation: Conversation, library: Any):
    events = await said(conversation, "two hours of something wild")

    assert re.search(r"for you, \d+ minutes? of the 120 minutes you asked for:", events[-1]["full_response"])
    judged = next(event for event in events if event["type"] == "tool_result" and event["tool"] == "judge")
    assert judged["summary"]["asked"] == 120


async def test_a_swap_is_no_order_of_the_user(conversation: Conversation, library: Any):
    first, *_, place = await answers(conversation, "three calm songs", "swap the second", "why the second?")
    title = titles_in(first)[0]
    *_, place = await answers(conversation, f"why {title} first?")
    assert f"“{title}”" in place
    assert "You have changed the order." not in place
    *_, place = await answers(conversation, "put the third first", f"why {title} second?")
    assert "You have changed the order." in place


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Make a playlist called Friday from calm to driving, 3 songs", "Friday"),
        ("make three calm songs and save it as Warm up.", "Warm up"),
        ("haz una lista llamada Noche con algo tranquilo", "Noche"),
        ("mach ein Set mit drei ruhigen Stücken und nenn es Abend", "Abend"),
    ],
)
async def test_a_set_that_is_named_in_the_request_is_saved_at_once(
    conversation: Conversation, library: Any, text: str, name: str
):
    events = await said(conversation, text)
    playlist = await Playlist.objects.aget()

    assert playlist.name == name
    assert await playlist.entries.acount() == len(picks_of(events))
    assert text_of(events) == events[-1]["full_response"]
    await answers(conversation, "undo that")
    assert not await Playlist.objects.aexists()


async def test_a_deletion_that_the_analyst_made_is_undone_in_this_chat(
    conversation: Conversation, library: Any
):
    *_, told = await answers(
        conversation, "rename Wild 1 to Storm", "delete Wild 2 from my library", "yes", "undo that"
    )

    assert told == "Restored: “Wild 2”."
    assert await Track.objects.filter(title__in=["Storm", "Wild 2"]).acount() == 2


@pytest.mark.parametrize(
    "text", ["Play Friday", "which songs sound most alike?", "export Friday to Rekordbox"]
)
async def test_what_asks_for_no_choice_chooses_nothing(conversation: Conversation, library: Any, text: str):
    *_, events = [await said(conversation, one) for one in ("three calm songs", text)]
    assert "judge" not in [event.get("tool") for event in events]
