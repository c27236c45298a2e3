"""Which tracks a plan practises with."""

from typing import Any

import pytest

from src.api.models import Track, User
from src.orchestrator.assistants.coach.plan.build import build_plan, make_profile
from src.orchestrator.assistants.coach.plan.dance_styles import names_style
from src.orchestrator.assistants.coach.plan.tracks import practice_tracks

from .test_dialogue import TODAY

BACHATA = {"discipline": "dance", "practice": "bachata", "is_16_or_older": True}


@pytest.fixture
def library(alice: User):
    """Store measured tracks of alice."""

    def store(title: str, tempo: float | None = 128.0, **fields: Any) -> Track:
        levels = {"loudness": {"integrated_lufs": fields.pop("lufs", -12.0)}}
        rhythm = {"rhythm": {"tempo_bpm": tempo, "time_signature": fields.pop("metre", "4/4")}}
        character = {"character": {"danceability": fields.pop("danceability", 0.5)}}
        values = {"duration": 200.0, "status": Track.Status.READY, **fields}
        analysis = {**levels, **rhythm, **character}
        track = Track.objects.create(user=alice, title=title, original_filename=f"{title}.wav", **values)
        assert track.change_status(Track.Status.READY, only_from=(Track.Status.READY,), analysis=analysis)
        track._update_facts()
        return track

    return store


def titles(user: User, values: dict[str, Any]) -> list[str]:
    return [track.title for track in practice_tracks(user.pk, make_profile(values))]


def notes(user: User, values: dict[str, Any]) -> str:
    profile = make_profile(values)
    return " ".join(build_plan(profile, practice_tracks(user.pk, profile), TODAY, "en").notes)


@pytest.mark.django_db
class TestPracticeTracks:
    def test_those_whose_genre_or_title_names_the_dance_come_before_all_others(self, alice: User, library):
        library("Luna", genre="Latin / BACHATA")
        library("Bachata rosa", tempo=90.0)
        library("Newer house", danceability=0.9)

        assert titles(alice, BACHATA) == ["Bachata rosa", "Luna"]
        assert "tempo" not in notes(alice, BACHATA)

    def test_without_a_name_the_tempo_and_the_metre_decide_and_the_plan_says_so(self, alice: User, library):
        library("Waltz time", metre="3/4")
        library("Slow", tempo=90.0)
        library("Double", tempo=256.0, danceability=0.4)
        library("Danceable", danceability=0.8)

        assert titles(alice, BACHATA) == ["Danceable", "Double"]
        assert "by their tempo and metre" in notes(alice, BACHATA)

    @pytest.mark.parametrize("practice", [BACHATA, {"discipline": "instrument", "practice": "piano"}])
    def test_silence_samples_and_concerts_are_never_chosen(
        self, alice: User, library, practice: dict[str, Any]
    ):
        library("silence", tempo=None, genre="Bachata")
        library("quiet", lufs=-80.0, genre="Bachata")
        library("Rails (damaged)", duration=2.0, genre="Bachata")
        library("Concert", duration=3600.0, genre="Bachata")

        assert titles(alice, practice) == []
        assert "No measured track of your library suits" in notes(alice, practice)

    def test_a_named_track_is_taken_as_it_is(self, alice: User, library):
        track = library("Rails (damaged)", tempo=None, duration=2.0)

        assert titles(alice, {**BACHATA, "track_ids": [str(track.pk)]}) == ["Rails (damaged)"]

    def test_a_waltz_is_in_three(self, alice: User, library):
        library("In four")
        library("In three", metre="3/4", tempo=92.0)

        assert titles(alice, {"discipline": "dance", "practice": "waltz"}) == ["In three"]


@pytest.mark.parametrize(
    ("text", "style"),
    [("Vals peruano", "waltz"), ("An der sch\u00f6nen Donau (Walzer)", "waltz"), ("Hip-Hop/Rap", "hip_hop"),
     ("Swing", "swing"), ("T\u00e2ngo", "tango")],
)  # fmt: skip
def test_a_dance_is_named_in_any_language(text: str, style: str):
    assert names_style(text, style)


def test_a_part_of_a_word_names_no_dance():
    assert not names_style("Salsarella", "salsa")
