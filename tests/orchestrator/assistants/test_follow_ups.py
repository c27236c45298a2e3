"""What goes on with the turn before: one of two tracks, the last change, one more of the same, and lists."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Playlist, Track, TrackMark, User
from src.orchestrator.assistants import analyst
from src.orchestrator.providers import CachedAnalysisProvider
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.playlists import Playlists
from tests.orchestrator.assistants.test_analyst_answers import Conversation, song
from tests.support.measurements import harmony

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


def make_list(user: User, name: str, *titles: str) -> None:
    items = [(str(Track.objects.get(title=title).pk), "") for title in titles]
    Step(user.pk).make(lambda: Playlists(user.pk).create(name, items))


@pytest.fixture(autouse=True)
def library(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "provider_from_settings", CachedAnalysisProvider)
    bachata = {"artist": "Los Faroles", "genre": "Bachata", "year": 2019}
    song(alice, "Señora Luna", 122.0, "Ab major", "4B", **bachata)
    song(alice, "Dime que sí", 128.0, "A minor", "8A", **bachata)
    song(alice, "Rails", 136.0, "F minor", "4A", artist="Kessler", genre="Techno")
    song(alice, "Slow Harbour No. 2", 62.0, "A major", "11B", artist="Aurel", genre="Ambient")
    make_list(alice, "Party", "Señora Luna", "Rails")


async def last_answer(user: User, *texts: str) -> str:
    talk = Conversation(user)
    return [await talk.ask(text) for text in texts][-1]


@sync_to_async
def order(user: User, name: str) -> list[str]:
    playlist = Playlist.objects.filter(name=name).first()
    return [entry.track.title for entry in Playlists(user.pk).entries(playlist)] if playlist else []


@sync_to_async
def labels(user: User) -> dict[str, tuple[int, list[str]]]:
    rows = Track.objects.filter(user=user)
    return {one.title: (one.rating, one.user_tags) for one in rows if one.rating or one.user_tags}


GYM = "make a playlist called Gym with Rails and Señora Luna"


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        (("which is faster, Rails or Señora Luna?", "play it"), "Playing “Rails”."),
        (("which is faster, Rails or Señora Luna?", "play the slower one"), "Playing “Señora Luna”."),
        (("was ist schneller, Rails oder Señora Luna?", "spiel das andere"), "„Señora Luna“ wird abgespielt."),
        (("¿cuál es más rápida, Rails o Señora Luna?", "ponla"), "Suena «Rails»."),
        (("do I have more music in minor than in major?",), "No: "),
        (("do I have more music in major than in minor?",), "No: "),
        (("remind me to buy cables", "that one's done"), "Marked task as done: Buy cables"),
        (("remind me to buy cables", "delete the task buy cables, please."), "Deleted task: Buy cables"),
        (("is 68 bpm half the tempo of Rails?",), "Yes: "),
        (("is 70 bpm half the tempo of Rails?",), "No: "),
        (("how long is Rails twice?",), "Played 2 times it lasts"),
        (("what is the relative key of my slowest song?",), "The relative key of A major is F# minor"),
        (
            (
                "erinnere mich daran, Kabel zu kaufen",
                "und daran, Noten zu holen",
                "Die zweite Aufgabe hab ich erledigt",
            ),
            "Erledigt: Noten holen",
        ),
        (("which chords does my slowest song have?",), "“Slow Harbour No. 2” by Aurel is the slowest"),
        (("what is half time of my slowest song?",), "Half time is 31 BPM"),
        (("I'm Kwame, bass in a band. how fast is Rails?",), "“Rails”: The tempo is 136 BPM"),
        (("I am Kessler and this is Rails. how fast is it?",), "“Rails”: The tempo is 136 BPM"),
        (("how many beats does Rails have in 30 seconds?",), "there are 68 beats"),
        (("tag Rails as party", "which songs have that tag?"), "1 track of your library fits"),
        (("what is the relative minor of C major?", "which of my tracks are in it?"), "1 track of your library fits"),
        (("how fast is Harbour?",), "“Slow Harbour No. 2”: The tempo is 62 BPM, which is slow."),
        (("play Rails", "play Dime que sí next", "what key is this in?"), "“Rails”: The key is F minor"),
        (("what did you just do?",), "Nothing was changed in this chat."),
        (("rename Rails to Tracks", "¿qué acabas de hacer?"), "El último cambio: Renamed"),
        (("something between Slow Harbour No. 2 and Dime que sí",), "No. 2” and “Dime que sí” in tempo"),
        (("which is the oldest bachata?",), "Level with it: 1 more."),
        (("which keys are in my library?",), "Ab major (1)"),
        (("how do I play Bb on guitar?",), "x 1 3 3 3 1"),
        (("wie greift man H7 auf der Gitarre?",), "x 2 1 2 0 2"),
        (("how do I play a C chord on the piano?",), "C has the notes C E G."),
        (("what is D minor?",), "The notes of D minor are D E F G A Bb C. The relative key of D minor is F major."),
        (("is D minor a sad key?",), "D minor is a minor key"),
        (("tempo of Rails plus 4 bpm?",), "136 + 4 BPM is 140 BPM."),
        (("tempo of Rails minus 6 bpm?",), "136 - 6 BPM is 130 BPM."),
        (("does Rails modulate?",), "I hear one key for the whole track, F minor"),
        (("what is a modulation?",), "A modulation is a change of key within a piece."),
        (("spiel Montag",), "„Montag“ gibt es in deiner Bibliothek nicht."),
        (("play Friday Techno",), "There is no “Friday Techno” in your library."),
        (("find harb",), "“Slow Harbour No. 2”"),
        (("restore Blue",), "No track called “Blue” was deleted within the last day."),
        (("delete Rails", "yes", "restore Rails"), "Restored: “Rails”."),
        (("what does 4/4 mean and do I have songs in 4/4?",), "4/4 has four"),
        (("remind me to buy cables tomorrow", "remind me to call Ana", "what is due tomorrow?"), "1. Buy cables"),
        (("remind me to call Ana", "what is due tomorrow?"), "Nothing on the list is due on"),
        (("how fast is Rails?", "and Dime que sí?", "so Dime que sí is the slower of the two, right?"), "Yes: "),
        (("how fast is Rails?", "and Dime que sí?", "is Rails the slower of the two?"), "No: "),
        ((GYM, "remove the slowest"), "Took “Señora Luna” out of"),
        ((GYM, "how long is it?", "quita la más lenta"), "Gym"),
        ((GYM, "nimm das langsamste raus"), "„Señora Luna“ aus der Playlist"),
        (
            ("make a playlist called Gym with Señora Luna and Blue", "how fast is Rails?", "what's the fastest in it?"),
            "“Señora Luna” by Los Faroles is the fastest of the",
        ),
        ((GYM, "does it have any bachata?"), "Yes: 1 track in “Gym”"),
        ((GYM, "is Rails in it?"), "Yes: “Rails” is in"),
        ((GYM, "play the slowest one in it"), "Playing “Señora Luna”."),
        (
            (GYM, "what's the fastest in it?", "remove it"),
            "Took “Rails” out of",
        ),
        (
            (GYM, "what's the fastest in it?", "delete it"),
            "Delete “Rails” from your library",
        ),
        (("delete the slowest song",), "Delete “Slow Harbour No. 2” from your library"),
        (("how fast is Rails?", "delete the slowest song"), "Delete “Slow Harbour No. 2” from your library"),
        (("delete all songs by Los Faroles", "yes"), "Deleted: "),
        (("delete all songs by Nobody", "yes"), "Good."),
        (("which songs are bachatas?", "delete all of them"), "Delete “Señora Luna” and “Dime que sí” from"),
        (("delete all my songs",), "Delete all "),
        (("which songs are bachatas?", "delete everything"), "Delete all"),
        ((GYM, "and take the bachata one out"), "Took “Señora Luna” out of"),
        ((GYM, "y quita la de bachata"), "«Señora Luna» de la lista"),
        ((GYM, "take the salsa one out"), "Nothing"),
        (("make a playlist called Gym with Dime que sí and Señora Luna", "take the bachata one out"), "Which track"),
        (("which are my bachatas?", "delete all bachatas but the last"), "Which track is to be deleted?"),
        (("which is faster, Rails or Señora Luna?", "add that to my favourites"), "Saved: “Rails”, a favourite."),
        (("how fast is Rails?", "and Señora Luna?", "by how many BPM?"), "The difference is 14 BPM."),
        (("what BPM should I teach bachata at?", "which of my songs fit that?"), "3 tracks of your library fit"),
        (("what's my fastest song?", "¿y después de esa?"), "«Dime que sí»"),
        (("how many songs did Los Faroles make?",), "2 tracks of your library fit"),
        (("is Rails out of tune?",), "Yes: "),
        (("is Rails in tune?",), "Hardly: "),
        (("capo on 1, what do I play for Ab?", "and the Bbm7?"), "play Am7 for Bbm7"),
        (("how do I play an F with a capo on 3?",), "With a capo at fret 3, play D for F."),
        (("what key is Rails in?", "and what's that on the Camelot wheel?"), "(Camelot 4A)"),
        (("if I turn Rails up 30 dB, does it clip?",), "Yes: "),
        (("if I turn Rails up 30 dB, does it stay under 0 dB?",), "No: "),
        (("how much does Spotify turn Rails down?", "and a platform at -30?"), "-30 LUFS"),
        (("do it",), "I am not sure what to do."),
        (("what's that thing called tempo?",), "The tempo is how fast"),
        (("does Rails have a chorus?", "where?"), "The chorus starts probably at"),
        (("does Rails have a chorus?", "loop it"), "Looping “Rails” from 0:00 to 0:45."),
        (("play Rails", "a bit slower", "a bit more"), "Playing “Rails” at 81 %"),
        (("which are my bachatas?", "play the first one at 100 BPM"), "at 100 BPM: 82 % of its 122 BPM."),
        (("play Rails", "and up a tone"), "“Rails” sounds 2 semitones up now"),
        (("play the chorus of Rails", "now the intro"), "Playing “Rails” from 0:00"),
        (("which songs are in major and in 3/4?", "and in minor?"), "Nothing in your library fits"),
        (("which songs are in major and in 4/4?", "and in minor?"), "2 tracks of your library fit"),
        (("how sure are you of the tempo of Rails?", "and of the key?"), "“Rails”: The key is F minor: "),
        (("which chords does Rails have?", "so how many different ones is that?"), "chords"),
        (("hi! I am new here, what can you do?",), "I listen to your tracks"),
        (("how many bpm over Señora Luna is Rails?",), "They are 14 BPM apart."),
        (("how many ms is an eighth at 120 bpm?", "the same for 60"), "At 60 BPM that note lasts 500 ms."),
        (("is Rails fast?", "it isn't 136, I count 68"), "Noted as your correction of “Rails”: the tempo is 68"),
        (("play Rails", "remove the vocals from this song"), "cannot"),
        (("which songs are not longer than 4 minutes?",), "4 tracks of your library fit"),
        ((GYM, "put Dime que sí between them"), "“Dime que sí” is number 2 in the playlist “Gym” now."),
        ((GYM, "mete Dime que sí entre Señora Luna y Rails"), "«Dime que sí» está ahora en el número 2"),
        ((GYM, "put Señora Luna between Rails and Dime que sí"), "“Dime que sí” is not in the playlist “Gym”"),
        (
            (GYM, "add Dime que sí", "put Dime que sí between Rails and Señora Luna"),
            "“Dime que sí” is number 2",
        ),
        (("new task: buy strings", "no, change it to: buy a cable"), "Updated task: buy a cable"),
        (("nueva tarea: comprar pilas", "no, cámbiala por: comprar un cable"), "omprar un cable"),
        (("neue Aufgabe: Saiten kaufen", "nein, ändere sie in: Kabel kaufen"), "Kabel kaufen"),
        (("which is the fastest bachata?", "¿tengo algo más suyo?"), "Los Faroles"),
        ((GYM, "add Dime que sí", "add Slow Harbour No. 2", "put Rails between them"), "Between which two?"),
        (("which songs are bachatas?", "remove the slowest"), "Delete “Señora Luna” from your library"),
        (("how loud are Rails and Señora Luna?", "add that to my favourites"), "Which track? Name it"),
        (("if I turn Rails down 30 dB, does it clip?",), "No: "),
        (("does Rails have a bridge?", "loop it"), "“Rails” has no part that looks like that."),
        (("can I play Rails without barre chords?",), "No: "),
        (("any barre chords in Rails?",), "Yes: "),
        (("play Rails", "a bit more"), "I did not understand that."),
        (("which is in major or minor, Rails?", "and in minor?"), "Rails"),
        (("delete all cues",), "Cues, notes and loops are deleted"),
        (("borra todas las notas",), "Los cues, las notas"),
        (("what cues do I have?", "delete it"), "Cues, notes and loops are deleted"),
        (("remove all tags",), "Say which one, and of which track"),
        (("tag Rails as peak", "remove that tag"), "Saved: “Rails”, without the tag “peak”."),
        (("tag Rails as peak", "entferne den Tag peak"), "ohne den Tag „peak“"),
        (("what is faster, Rails or Señora Luna?", "put the faster one in a list called Up"), "“Up” with 1 track"),
        (("¿cuál es más rápida, Rails o Señora Luna?", "añade la más rápida a mis favoritas"), "«Rails»"),
        (("which are my bachatas?", "save that as Class"), "Created the playlist “Class” with 2 tracks."),
        (("which are my bachatas?", "speicher das als Kurs"), "„Kurs“"),
        (("put Rails in a new playlist called Friday",), "Created the playlist “Friday” with 1 track."),
        (("lösch bitte meine ganze Bibliothek",), "Alles (4 Stücke)"),
        (("what plays next?",), "The queue of the player"),
        (("Rails y Dime que sí suenan mucho. ¿Se pueden mezclar?",), "Apenas: "),
        (("what's the difference between tempo and rhythm?",), "Rhythm is the pattern of long and short notes"),
        (("which of my bachatas is the fastest?", "how much is 3% of 128?"), "3 % of 128 BPM is 3.8 BPM."),
        (("who made Rails?", "what year?"), "“Rails”"),
        (("which are in 4/4?", "and how many are in A minor?"), "1 track of your library fits"),
        (("how many are slower than 100 BPM?",), "1 track of your library fits"),
        (("how many songs in A minor or F minor?",), "2 tracks of your library fit"),
        (("which songs have the same genre as Señora Luna and are faster?",), "1 track fits"),
        (("which songs have the same genre as Dime que sí and are faster?",), "Nothing else in your library fits"),
        (("is there anything between Rails and Señora Luna in tempo?",), "Dime que sí"),
    ],
)  # fmt: skip
async def test_the_answer_goes_on_with_what_was_said(
    alice: User, texts: tuple[str, ...], answer: str
) -> None:
    assert answer in await last_answer(alice, *texts)


@pytest.mark.parametrize(
    ("before", "said", "corrected"),
    [
        ("what is the tempo of Rails?", "the tempo is wrong, it is 68", "Rails"),
        ("is it in the same key as Rails?", "the tempo is wrong, it is 68", "Señora Luna"),
        ("is Rails faster?", "the tempo is wrong, it is 68", ""),
        ("ist Rails schneller?", "Das Tempo stimmt nicht, es sind 68 BPM", ""),
        ("is Rails faster?", "the tempo of “Rails” is 68 BPM", "Rails"),
        ("is Rails faster?", "this track is in 3/4", "Señora Luna"),
    ],
)
async def test_a_correction_without_a_title_is_asked_about_where_it_could_be_of_two_tracks(
    alice: User, before: str, said: str, corrected: str
) -> None:
    opened = await Track.objects.aget(title="Señora Luna")
    talk = Conversation(alice, opened)
    answer = [await talk.ask(text) for text in (before, said)][-1]
    tracks = [one async for one in Track.objects.filter(user=alice)]

    assert [one.title for one in tracks if one.corrections] == ([corrected] if corrected else [])
    assert corrected or ("“Señora Luna”" in answer or "„Señora Luna“" in answer)


@pytest.mark.parametrize(
    ("texts", "titles"),
    [
        (("sort my songs by key",), ["Rails", "Señora Luna", "Dime que sí", "Slow Harbour No. 2"]),
        (
            ("ordena mis canciones por artista",),
            ["Slow Harbour No. 2", "Rails", "Dime que sí", "Señora Luna"],
        ),
        (("sortier meine Bachatas alphabetisch",), ["Dime que sí", "Señora Luna"]),
    ],
)
async def test_a_list_has_the_order_that_is_asked_for(
    alice: User, texts: tuple[str, ...], titles: list[str]
) -> None:
    said = await last_answer(alice, *texts)
    assert sorted(titles, key=said.index) == titles
    assert said.count("\n") >= len(titles)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("add Slow Harbour No. 2 to Party", "actually put it first"), ["Slow Harbour No. 2", "Señora Luna", "Rails"]),
        (
            ("add Slow Harbour No. 2 to Party", "put it first", "no, to the end"),
            ["Señora Luna", "Rails", "Slow Harbour No. 2"],
        ),
        (("nimm Rails aus Party",), ["Señora Luna"]),
        (("add Rails to Party", "add it again", "remove the duplicates"), ["Señora Luna", "Rails"]),
        (("add my bachatas to Party",), ["Señora Luna", "Rails", "Dime que sí"]),
        (("rename the playlsit Party to Late",), []),
    ],
)  # fmt: skip
async def test_a_playlist_changes_once_more(alice: User, texts: tuple[str, ...], expected: list[str]) -> None:
    await last_answer(alice, *texts)
    assert await order(alice, "Party") == expected


async def test_described_tracks_make_a_new_playlist_with_its_name(alice: User) -> None:
    await last_answer(alice, "take my bachatas and put them in a playlist called New")
    assert sorted(await order(alice, "New")) == ["Dime que sí", "Señora Luna"]


async def test_both_make_a_playlist(alice: User) -> None:
    await last_answer(alice, "compare Rails and Dime que sí", "make a playlist Two with both")
    assert await order(alice, "Two") == ["Rails", "Dime que sí"]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("give Rails 5 stars", "and Dime que sí 4"), {"Rails": (5, []), "Dime que sí": (4, [])}),
        (("tag the bachata ones as lento",), {"Señora Luna": (0, ["lento"]), "Dime que sí": (0, ["lento"])}),
        (("tag Rails as late", "and Dime que sí 4"), {"Rails": (0, ["late"])}),
        (("gib meinem Techno 4 Sterne", "nimm sie wieder weg"), {}),
    ],
)
async def test_labels_go_on_and_are_for_kinds(
    alice: User, texts: tuple[str, ...], expected: dict[str, tuple[int, list[str]]]
) -> None:
    await last_answer(alice, *texts)
    assert await labels(alice) == expected


async def test_a_tag_goes_on_with_the_one_before(alice: User) -> None:
    await last_answer(alice, "the genre of Rails is Disco", "und das Jahr ist 1977")
    rails = await Track.objects.aget(title="Rails")
    assert (rails.genre, rails.year) == ("Disco", 1977)


async def test_what_lies_between_two_is_neither_of_them(alice: User) -> None:
    said = await last_answer(alice, "something between Slow Harbour No. 2 and Dime que sí")
    assert "1. “Señora Luna”" in said
    assert said.count("Dime que sí") == said.count("Slow Harbour") == 1


async def test_a_list_named_like_a_genre_is_meant_behind_its_noun(alice: User) -> None:
    await sync_to_async(make_list)(alice, "Techno", "Rails")
    await last_answer(alice, "add Dime que sí to my list Techno")
    assert await order(alice, "Techno") == ["Rails", "Dime que sí"]
    assert "“Rails”" in await last_answer(alice, "my techno")


async def test_many_duplicates_are_taken_out_from_the_end_in_two_answers(alice: User) -> None:
    await sync_to_async(make_list)(alice, "Loop", "Rails", "Señora Luna", *["Rails"] * 5)
    said = await last_answer(alice, "remove the duplicates from Loop")
    assert "1 more" in said
    assert await order(alice, "Loop") == ["Rails", "Señora Luna", "Rails"]
    await last_answer(alice, "remove the duplicates from Loop")
    assert await order(alice, "Loop") == ["Rails", "Señora Luna"]


async def test_tags_are_counted_without_regard_to_capitals(alice: User) -> None:
    await sync_to_async(song)(alice, "Depot", 132.0, "G minor", "6A", artist="KESSLER", genre="techno")
    await sync_to_async(song)(alice, "Yard", 130.0, "G minor", "6A", artist="Kessler", genre="techno")
    assert await last_answer(alice, "which genre do I have most of?") == (
        "Most tracks: techno (3), Bachata (2), Ambient (1)."
    )
    assert (await last_answer(alice, "how many artists do I have?")).startswith("Artists (3): ")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "where is the chorus?",
            "The chorus is from 2:15 to 3:00: you named it so. Section B sounds like it, also at 0:45.",
        ),
        ("¿dónde está el estribillo?", "El estribillo va de 2:15 a 3:00: la has llamado así."),
        ("loop the chorus", "Looping “Rails” from 2:15 to 3:00."),
        ("how long is the intro?", "The intro is section A: 0:00-0:45."),
        ("what are the chords in the chorus?", "The chorus is section B: you named it so."),
        ("is there a drop?", "No: "),
        ("is there a chorus?", "Yes: The chorus is from 2:15"),
    ],
)
async def test_a_section_has_the_name_that_the_user_gave_it(alice: User, question: str, answer: str) -> None:
    rails = await Track.objects.aget(title="Rails", user=alice)
    await TrackMark.objects.acreate(user=alice, track=rails, kind="section", at_seconds=135.0, text="Chorus")
    other = await User.objects.acreate(username="other")
    await TrackMark.objects.acreate(user=other, track=rails, kind="section", at_seconds=0.0, text="Chorus")
    assert answer in await Conversation(alice, rails).ask(question)


@pytest.mark.parametrize(
    "question", ["is there a key change?", "in which key does it end?", "moduliert das?"]
)
async def test_measured_changes_of_the_key_are_told_as_likely(alice: User, question: str) -> None:
    rails = await Track.objects.aget(title="Rails", user=alice)
    passages = [
        {"start": 0.0, "end": 100.0, "key": "F minor", "camelot": "4A"},
        {"start": 100.0, "end": 180.0, "key": "G minor", "camelot": "6A"},
    ]
    data = harmony(key="F minor", camelot="4A", key_passages=passages)
    await sync_to_async(rails.set_analysis)("harmony", data)
    answer = await Conversation(alice, rails).ask(question)
    assert answer.startswith(
        ("The key probably changes on the way: F minor from 0:00 and G", "Die Tonart wechselt wahrsch")
    )


@pytest.mark.parametrize(
    ("titles", "texts", "answer"),
    [
        (("Rails",), ("play Dime que sí", "loop 0:10 to 0:20"), "Looping “Dime que sí” from"),
        (("Rails",), ("play Dime que sí", "loop 0:10 to 0:20 of this track"), "Looping “Rails” from"),
        (
            ("Rails", "Señora Luna"),
            ("play Señora Luna", "how fast are they?", "loop 0:10 to 0:20"),
            "Looping “Señora Luna”",
        ),
        (("Rails", "Señora Luna"), ("loop 0:10 to 0:20",), "Which track do you mean?"),
        (("Rails",), ("does it have a bridge?", "loop it"), "“Rails” has no part that looks like that."),
        (("Rails", "Señora Luna"), ("is either of the two in 3/4?",), "No: “Rails”"),
    ],
)
async def test_orders_and_questions_are_of_what_sounds_or_is_open(
    alice: User, titles: tuple[str, ...], texts: tuple[str, ...], answer: str
) -> None:
    opened = [await Track.objects.aget(title=title, user=alice) for title in titles]
    talk = Conversation(alice, *opened)
    assert answer in [await talk.ask(text) for text in texts][-1]


async def test_more_tracks_than_are_listed_are_not_deleted_at_once(alice: User) -> None:
    for number in range(21):
        await sync_to_async(song)(alice, f"Take {number}", 100.0, "A minor", "8A", artist="Kessler Band")
    talk = Conversation(alice)
    assert "21 tracks fit: too many to delete at once" in await talk.ask("delete all songs by Kessler Band")
    await talk.ask("yes")
    assert await Track.objects.filter(user=alice, artist="Kessler Band").acount() == 21
