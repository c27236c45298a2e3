"""Playlists and likes: changes, their order, and their undo."""

import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import JournalEntry, Playlist, PlaylistEntry, Track, TrackFacts, TrackLike, User
from src.orchestrator.errors import CannotUndo
from src.orchestrator.tools.functions import FunctionToolbox
from src.orchestrator.tools.journal import Step, undo
from src.orchestrator.tools.library.smart_filter import SmartFilter, tracks_of
from src.orchestrator.tools.playlists import Likes, Playlists, PlaylistTools
from src.orchestrator.tools.playlists.service import MOST_ENTRIES

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def songs(alice: User) -> list[Track]:
    return [Track.objects.create(user=alice, original_filename=f"{n}.wav", title=f"T{n}") for n in range(6)]


def made(user: User, work: Any) -> tuple[dict[str, Any], str | None]:
    change, token = Step(user.pk).make(lambda: work(Playlists(user.pk)))
    return change.summary, token


def titles(user: User) -> list[str]:
    mine = Playlists(user.pk)
    return [entry.track.title for entry in mine.entries(mine.rows().get())]


def ids(user: User) -> list[int]:
    mine = Playlists(user.pk)
    return [entry.pk for entry in mine.entries(mine.rows().get())]


@pytest.fixture
def playlist(alice: User, songs: list[Track]) -> str:
    items = [(str(song.pk), f"reason {song.title}") for song in songs[:4]]
    return str(made(alice, lambda mine: mine.create("Friday", items))[0]["playlist_id"])


def test_a_playlist_keeps_its_order_and_reasons(alice: User, playlist: str):
    assert titles(alice) == ["T0", "T1", "T2", "T3"]
    assert PlaylistEntry.objects.order_by("position").first().reason == "reason T0"  # type: ignore[union-attr]


def test_every_change_can_be_undone_to_the_letter(alice: User, playlist: str, songs: list[Track]):
    def rows() -> list[Any]:
        return [list(Playlist.objects.values()), list(PlaylistEntry.objects.order_by("id").values())]

    first = ids(alice)[0]
    new = [(str(songs[5].pk), "new")]
    works = [
        lambda mine: mine.update(playlist, "Saturday"),
        lambda mine: mine.add(playlist, new),
        lambda mine: mine.add(playlist, new, 0),
        lambda mine: mine.remove(playlist, [first]),
        lambda mine: mine.move(playlist, [ids(alice)[-1]], 0),
        lambda mine: mine.sort(playlist, "title"),
        lambda mine: mine.replace(playlist, ids(alice)[0], str(songs[4].pk)),
        lambda mine: mine.delete(playlist),
    ]
    states, tokens = [], []
    for work in works:
        states.append(rows())
        tokens.append(made(alice, work)[1])
        assert rows() != states[-1]
    for token, state in zip(reversed(tokens), reversed(states), strict=True):
        assert token is not None
        undo(alice.pk, token)
        assert rows() == state


def test_an_earlier_change_is_not_undone_past_a_later_one(alice: User, playlist: str, songs: list[Track]):
    _, token = made(alice, lambda mine: mine.update(playlist, "Saturday"))
    made(alice, lambda mine: mine.add(playlist, [(str(songs[5].pk), "")]))

    with pytest.raises(CannotUndo):
        undo(alice.pk, str(token))


@pytest.mark.parametrize(
    ("moved", "place", "order"),
    [
        ([3], 0, "T3 T0 T1 T2"),
        ([0], 3, "T1 T2 T3 T0"),
        ([0], 99, "T1 T2 T3 T0"),
        ([2, 0], 1, "T1 T2 T0 T3"),
        ([1], 1, "T0 T1 T2 T3"),
    ],
)
def test_entries_are_moved_among_the_others(
    alice: User, playlist: str, moved: list[int], place: int, order: str
):
    entry_ids = [ids(alice)[index] for index in moved]

    made(alice, lambda mine: mine.move(playlist, entry_ids, place))

    assert titles(alice) == order.split()


def test_one_moved_track_is_one_changed_row(alice: User, playlist: str):
    JournalEntry.objects.all().delete()

    made(alice, lambda mine: mine.move(playlist, [ids(alice)[3]], 0))

    assert sorted(JournalEntry.objects.values_list("kind", flat=True)) == [
        "api.playlist",
        "api.playlistentry",
    ]


def test_order_survives_hundreds_of_moves_to_the_same_place(alice: User, playlist: str):
    draw, expected = random.Random(1), ids(alice)
    for _ in range(120):
        index = draw.randrange(4)
        entry = expected.pop(index)
        expected.insert(1, entry)
        made(alice, lambda mine, entry=entry: mine.move(playlist, [entry], 1))
        assert ids(alice) == expected


def test_what_is_not_ones_own_cannot_be_put_into_a_playlist(alice: User, bob: User, playlist: str):
    theirs = Track.objects.create(user=bob, original_filename="b.wav")

    for work in (
        lambda mine: mine.add(playlist, [(str(theirs.pk), "")]),
        lambda mine: mine.create("Mine", [(str(theirs.pk), "")]),
        lambda mine: mine.create("Mine", [("no-id", "")]),
    ):
        with pytest.raises(ValueError, match="no such track"):
            made(alice, work)
    with pytest.raises(ValueError, match="no playlist"):
        made(bob, lambda mine: mine.delete(playlist))
    assert titles(alice) == ["T0", "T1", "T2", "T3"]


def test_a_discarded_track_is_gone_until_it_is_taken_back(alice: User, playlist: str, songs: list[Track]):
    Track.objects.filter(pk=songs[1].pk).update(user=None)
    assert titles(alice) == ["T0", "T2", "T3"]
    Track.objects.filter(pk=songs[1].pk).update(user=alice)
    assert titles(alice) == ["T0", "T1", "T2", "T3"]


def test_a_playlist_has_a_largest_size(alice: User, songs: list[Track]):
    items = [(str(songs[0].pk), "")] * (MOST_ENTRIES + 1)

    with pytest.raises(ValueError, match="at most"):
        made(alice, lambda mine: mine.create("Long", items))
    assert not Playlist.objects.exists()


def test_a_smart_playlist_is_its_filter_whenever_it_is_read(alice: User, songs: list[Track]):
    songs[0].set_analysis("rhythm", {"tempo_bpm": 124.0})
    summary, _ = made(alice, lambda mine: mine.create("Fast", (), SmartFilter(tempo_min=120.0)))
    smart = Playlist.objects.get()
    assert [track.title for track in tracks_of(smart)] == ["T0"]

    songs[3].set_analysis("rhythm", {"tempo_bpm": 150.0})

    assert {track.title for track in tracks_of(smart)} == {"T0", "T3"}
    with pytest.raises(ValueError, match="saved filter"):
        made(alice, lambda mine: mine.add(summary["playlist_id"], [(str(songs[1].pk), "")]))


def test_a_smart_playlist_of_what_is_liked(alice: User, songs: list[Track]):
    Step(alice.pk).make(lambda: Likes(alice.pk).set(songs[2].pk, 1))
    made(alice, lambda mine: mine.create("Liked", (), SmartFilter(liked=True)))

    assert [track.title for track in tracks_of(Playlist.objects.get())] == ["T2"]


def test_a_like_is_one_row_and_can_be_undone(alice: User, songs: list[Track]):
    def like(value: int) -> str | None:
        return Step(alice.pk).make(lambda: Likes(alice.pk).set(songs[0].pk, value))[1]

    first, second = like(1), like(-1)
    assert like(-1) is None
    assert Likes(alice.pk).all() == {songs[0].pk: -1}
    undo(alice.pk, str(second))
    assert Likes(alice.pk).all() == {songs[0].pk: 1}
    undo(alice.pk, str(first))
    assert not TrackLike.objects.exists()


def test_a_playlist_is_sorted_as_a_search_is_with_unknown_values_last(
    alice: User, playlist: str, songs: list[Track]
):
    for song, tempo in zip(songs[1:4], (128.0, 90.0, 174.0), strict=True):
        TrackFacts.objects.update_or_create(track=song, defaults={"tempo_bpm": tempo})
    made(alice, lambda mine: mine.add(playlist, [(str(songs[1].pk), "again")]))

    made(alice, lambda mine: mine.sort(playlist, "tempo"))
    assert titles(alice) == ["T2", "T1", "T1", "T3", "T0"]
    made(alice, lambda mine: mine.sort(playlist, "fastest"))
    assert titles(alice) == ["T3", "T1", "T1", "T2", "T0"]

    _, token = made(alice, lambda mine: mine.sort(playlist, "fastest"))
    assert token is None


def test_a_filter_and_a_playlist_of_another_user_are_not_sorted(alice: User, bob: User, playlist: str):
    with pytest.raises(ValueError, match="no playlist with this id"):
        Playlists(bob.pk).sort(playlist, "tempo")
    smart, _ = made(alice, lambda mine: mine.create("All", smart=SmartFilter(q="T")))
    with pytest.raises(ValueError, match="saved filter"):
        Playlists(alice.pk).sort(smart["playlist_id"], "tempo")


async def test_a_long_playlist_is_sorted_as_a_whole_and_told_as_far_as_it_fits(alice: User, playlist: str):
    songs = [
        await Track.objects.acreate(user=alice, original_filename="a.wav", title=f"Song {99 - number}")
        for number in range(40)
    ]
    toolbox = FunctionToolbox(*PlaylistTools(alice.pk).all(), step=Step(alice.pk))
    new = [{"track_id": str(song.pk)} for song in songs]
    await toolbox.call("add_to_playlist", {"playlist_id": playlist, "tracks": new}, lambda *_: None)

    outcome = await toolbox.call(
        "sort_playlist", {"playlist_id": playlist, "order": "title"}, lambda *_: None
    )

    assert outcome.summary is not None
    assert outcome.summary["total"] == 44
    told = [row["title"] for row in outcome.summary["tracks"]]
    assert told == [f"Song {number}" for number in range(60, 60 + len(told))]
    assert "next_offset" not in outcome.summary
    assert await sync_to_async(titles)(alice) == sorted(await sync_to_async(titles)(alice))


async def test_the_first_page_of_a_long_playlist_tells_how_long_all_of_it_is(alice: User, playlist: str):
    songs = [
        await Track.objects.acreate(user=alice, original_filename="a.wav", duration=60.25) for _ in range(40)
    ]
    toolbox = FunctionToolbox(*PlaylistTools(alice.pk).all(), step=Step(alice.pk))
    new = [{"track_id": str(song.pk)} for song in songs]
    await toolbox.call("add_to_playlist", {"playlist_id": playlist, "tracks": new}, lambda *_: None)

    shown = await toolbox.call("show_playlist", {"playlist_id": playlist}, lambda *_: None)

    assert shown.summary is not None
    assert "next_offset" in shown.summary
    assert shown.summary["total_seconds"] == 40 * 60.25


async def test_a_model_changes_playlists_by_places(alice: User, playlist: str, songs: list[Track]):
    toolbox = FunctionToolbox(*PlaylistTools(alice.pk).all(), step=Step(alice.pk))

    async def call(name: str, /, **arguments: Any) -> dict[str, Any]:
        outcome = await toolbox.call(name, arguments, lambda *_: None)
        assert outcome.summary is not None
        return outcome.summary

    await call("move_in_playlist", playlist_id=playlist, place=4, to=1)
    await call("remove_from_playlist", playlist_id=playlist, place=2)
    new = [{"track_id": str(songs[5].pk), "reason": "calm"}]
    await call("add_to_playlist", playlist_id=playlist, tracks=new, place=1)
    shown = await call("show_playlist", playlist_id=playlist)
    assert [track["title"] for track in shown["tracks"]] == ["T5", "T3", "T1", "T2"]
    assert (await call("list_playlists"))["total"] == 1
    assert (await call("list_playlists", track_id=str(songs[5].pk)))["total"] == 1
    assert (await call("list_playlists", track_id=str(songs[4].pk)))["total"] == 0
    await call("rename_playlist", playlist_id=playlist, name="Sunday")
    await call("like_track", track_id=str(songs[0].pk), liked=1)
    await call("delete_playlist", playlist_id=playlist)
    assert (await call("list_playlists"))["total"] == 0
