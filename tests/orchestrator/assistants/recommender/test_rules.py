"""Reading of requests and follow-ups without a language model."""

import string
from typing import Any

import pytest

from src.api.models.track_facts import MEASURES
from src.orchestrator.assistants.recommender.messages import MESSAGES
from src.orchestrator.assistants.recommender.rules import read_follow_up, read_request
from src.orchestrator.assistants.recommender.rules.edits import apply_edit
from src.orchestrator.assistants.recommender.rules.follow_up import refine
from src.orchestrator.assistants.recommender.rules.moods import MOODS
from src.orchestrator.assistants.recommender.rules.phrases import LANGUAGES
from src.orchestrator.assistants.recommender.rules.picks import read_pick_change
from src.orchestrator.assistants.recommender.rules.titles import find_genre
from src.orchestrator.language.messages import Voice

from .library import track

LIBRARY = [
    track("Blue", artist="Joni", measures={"tempo_bpm": 110.0, "energy": 0.5}),
    track("Night Drive", artist="The Cars", genre="Nu jazz"),
    track("Calm", artist="Joni", genre="Metal"),
]


def wanted(text: str, **options: Any) -> dict[str, Any]:
    strategy = read_request(text, LIBRARY, **options)
    return strategy.wanted.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("forty minutes for a warm-up, calm to driving", {"minutes": 40.0, "order": "rising"}),
        ("make me a 10 minute set from mellow to party", {"minutes": 10.0, "order": "rising"}),
        ("a set of 30 minutes, calm to party", {"minutes": 30.0, "order": "rising"}),
        ("un set de 20 minutos de tranquilo a fiesta", {"minutes": 20.0, "order": "rising"}),
        ("mach ein Set von 30 Minuten von ruhig bis Party", {"minutes": 30.0, "order": "rising"}),
        ("half an hour, cool-down", {"minutes": 30.0, "order": "falling"}),
        ("something calm", {"measures": {"energy": {"most": 0.4}}}),
        ("nothing dark", {"measures": {"brightness": {"least": 0.3}}}),
        ("not so loud", {"measures": {"loudness_lufs": {"most": -10.0}}}),
        (
            "between 120 and 128 BPM",
            {"measures": {"tempo_bpm": {"least": 120.0, "most": 128.0, "strict": True}}},
        ),
        ("around 100 bpm", {"measures": {"tempo_bpm": {"least": 96.0, "most": 104.0}}}),
        ("in A minor", {"camelot": ["8A", "8B", "9A", "7A"]}),
        ("algo en la menor", {"camelot": ["8A", "8B", "9A", "7A"]}),
        ("was in fis-Moll", {"camelot": ["11A", "11B", "12A", "10A"]}),
        ("en 8A, por favor", {"camelot": ["8A", "8B", "9A", "7A"]}),
        ("la menor duración", {}),
        ("a set in a club", {}),
        ("over 130 BPM", {"measures": {"tempo_bpm": {"least": 130.0, "strict": True}}}),
        ("más de 130 bpm", {"measures": {"tempo_bpm": {"least": 130.0, "strict": True}}}),
        ("unter 100 BPM", {"measures": {"tempo_bpm": {"most": 100.0, "strict": True}}}),
        (
            "at 128 for the party",
            {"measures": {"tempo_bpm": {"least": 124.0, "most": 132.0}, "energy": {"least": 0.6}}},
        ),
        ("around 100 people", {}),
        ("songs in 3/4", {"time_signatures": ["3/4"]}),
        ("un vals", {"time_signatures": ["3/4"]}),
        ("ein Lied im Sechsachteltakt", {"time_signatures": ["6/8"]}),
        ("anything except waltzes", {"avoid_time_signatures": ["3/4"]}),
        ("kein Walzer", {"avoid_time_signatures": ["3/4"]}),
        ("nothing over 120 bpm", {"measures": {"tempo_bpm": {"most": 120.0, "strict": True}}}),
        ("no más de 100 bpm", {"measures": {"tempo_bpm": {"most": 100.0, "strict": True}}}),
        ("nicht unter 100 BPM", {"measures": {"tempo_bpm": {"least": 100.0, "strict": True}}}),
        (
            "for dancers at 90 to 100",
            {"measures": {"tempo_bpm": {"least": 90.0, "most": 100.0, "strict": True}}},
        ),
        ("between 20 and 30 minutes", {"minutes": 30.0}),
        ("no minor keys", {"mode": "major"}),
        ("nothing but nu jazz", {"genres": ["nu jazz"]}),
        (
            "like Blue but slower",
            {"seed_track_ids": ["Blue"], "measures": {"tempo_bpm": {"most": 104.0, "strict": True}}},
        ),
        (
            "más tranquilo que “Blue”",
            {"seed_track_ids": ["Blue"], "measures": {"energy": {"most": 0.42, "strict": True}}},
        ),
        ("in a major key", {"mode": "major"}),
        ("algo en tonalidad menor", {"mode": "minor"}),
        ("Lieder in C-Dur", {"camelot": ["8B", "8A", "9B", "7B"]}),
        ("von langsam nach schnell", {"order": "rising", "order_by": "tempo_bpm"}),
        ("de rápido a tranquilo", {"order": "falling"}),
        (
            "something slow to dance to",
            {"measures": {"tempo_bpm": {"most": 95.0}, "danceability": {"least": 0.65}}},
        ),
        ("some nu jazz", {"genres": ["nu jazz"]}),
        ("cinco temas que no sean metal", {"count": 5, "avoid_genres": ["metal"]}),
        ("nu jazz, kein Metal", {"genres": ["nu jazz"], "avoid_genres": ["metal"]}),
        ("songs by Joni", {"artists": ["joni"]}),
        ("ten songs", {"count": 10}),
        ("cinco canciones tranquilas", {"count": 5, "measures": {"energy": {"most": 0.4}}}),
        ("eine Stunde", {"minutes": 60.0}),
        (
            "zwölf ruhige Lieder",
            {"count": 12, "measures": {"energy": {"most": 0.4}}},
        ),
        ("una hora y media", {"minutes": 90.0}),
        ("a quarter of an hour", {"minutes": 15.0}),
        ("tres cuartos de hora", {"minutes": 45.0}),
        ("eine Dreiviertelstunde", {"minutes": 45.0}),
        ("eine Viertelstunde", {"minutes": 15.0}),
        ("something like Blue", {"seed_track_ids": ["Blue"]}),
        (
            "like Blue, but not like Night Drive",
            {"seed_track_ids": ["Blue"], "avoid_track_ids": ["Night Drive"]},
        ),
        ("a road from Blue to Night Drive", {"seed_track_ids": ["Blue", "Night Drive"], "order": "path"}),
        ("ein Weg von Blue nach Night Drive", {"seed_track_ids": ["Blue", "Night Drive"], "order": "path"}),
        ("something sad", {"measures": {"energy": {"most": 0.5}}, "mode": "minor"}),
        # Requests of dancers, runners, bar owners and DJs in their own words.
        (
            "background music for a dinner, nothing too loud",
            {"measures": {"energy": {"most": 0.4}, "loudness_lufs": {"most": -10.0}}},
        ),
        ("music for my run, hour long", {"measures": {"energy": {"least": 0.6}}, "minutes": 60.0}),
        ("start chilled and end banging", {"order": "rising"}),
        ("algo tranquilo y luego enérgico", {"order": "rising"}),
        ("empezando a tope y acabando suave", {"order": "falling"}),
        ("spinning: start slow, peak in the middle", {"order": "arc"}),
        ("langsam anfangen und dann steigern", {"order": "rising"}),
        ("de más a menos", {"order": "falling"}),
        (
            "two hours from 100 to 128 bpm",
            {
                "minutes": 120.0,
                "measures": {"tempo_bpm": {"least": 100.0, "most": 128.0, "strict": True}},
                "order": "rising",
                "order_by": "tempo_bpm",
            },
        ),
        ("stretching at the end of class", {"measures": {"energy": {"most": 0.4}}}),
        ("was zum Runterkommen nach dem Training", {"measures": {"energy": {"most": 0.4}}}),
        ("not too slow, not too fast", {"measures": {"tempo_bpm": {"least": 95.0, "most": 125.0}}}),
        ("ni lento ni rápido", {"measures": {"tempo_bpm": {"least": 95.0, "most": 125.0}}}),
        ("weder langsam noch schnell", {"measures": {"tempo_bpm": {"least": 95.0, "most": 125.0}}}),
        ("algo rapido", {"measures": {"tempo_bpm": {"least": 125.0}}}),
        ("etwas duesteres", {"measures": {"brightness": {"most": 0.3}}}),
        ("something faster", {"measures": {"tempo_bpm": {"least": 125.0}}}),
        ("a 165 más o menos", {"measures": {"tempo_bpm": {"least": 161.0, "most": 169.0}}}),
        ("so um die 165 bitte", {"measures": {"tempo_bpm": {"least": 161.0, "most": 169.0}}}),
        (
            "between 100 and 115 with high energy",
            {
                "measures": {
                    "tempo_bpm": {"least": 100.0, "most": 115.0, "strict": True},
                    "energy": {"least": 0.6},
                }
            },
        ),
        ("energy over 0.8", {"measures": {"energy": {"least": 0.8, "strict": True}}}),
        ("songs under three minutes", {"track_seconds": {"most": 180.0, "strict": True}}),
        ("canciones de más de 5 minutos", {"track_seconds": {"least": 300.0, "strict": True}}),
        ("una hora de metal", {"genres": ["metal"], "minutes": 60.0}),
        ("three metals", {"genres": ["metal"], "count": 3}),
        (
            "drei langsame Walzer",
            {"time_signatures": ["3/4"], "count": 3, "measures": {"tempo_bpm": {"most": 95.0}}},
        ),
        ("media docena de temas", {"count": 6}),
        ("gib mir fünf", {"count": 5}),
        ("tracks in 8A or 9A", {"camelot": ["8A", "9A"]}),
        ("songs like The Cars", {"seed_track_ids": ["Night Drive"]}),
        ("more Joni", {"artists": ["joni"]}),
        ("nothing by Joni", {"avoid_artists": ["joni"]}),
        ("the opposite of Blue", {"avoid_track_ids": ["Blue"]}),
        (
            "something at the same tempo as Blue",
            {
                "seed_track_ids": ["Blue"],
                "measures": {"tempo_bpm": {"least": 110 * 0.94, "most": 110 * 1.06, "strict": True}},
            },
        ),
        (
            "the fastest track I have",
            {"count": 1, "measures": {"tempo_bpm": {"least": 110.0, "strict": True}}},
        ),
        (
            "mis dos canciones más lentas",
            {"count": 2, "measures": {"tempo_bpm": {"most": 110.0, "strict": True}}},
        ),
        # A title that is an ordinary word counts only after a word such as "like".
        ("calm music", {"measures": {"energy": {"most": 0.4}}}),
        ("play something like “Calm”", {"seed_track_ids": ["Calm"]}),
    ],
)
def test_a_sentence_says_what_is_wanted(text: str, asked: dict[str, Any]):
    assert wanted(text) == asked


def test_this_is_what_the_conversation_is_about():
    assert wanted("what should I play after this?", pointed_at=["Blue"]) == {
        "seed_track_ids": ["Blue"],
        "follows_seed": True,
    }
    assert wanted("something calm", pointed_at=["Blue"]).get("seed_track_ids") is None
    assert read_request("what should I play after this?", LIBRARY).points_at_nothing


def test_of_two_wishes_that_exclude_each_other_the_later_one_counts_and_it_is_said():
    strategy = read_request("something calm and energetic", LIBRARY)

    assert strategy.contradictions == [["calm", "energetic"]]
    assert strategy.wanted.measures["energy"].least == 0.6


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("forty minutes of something calm", "en"),
        ("no quiero valses", "es"),
        ("mindestens 140 BPM", "de"),
        ("120 BPM", "en"),
        ("algo tranquilo para la noche", "es"),
        ("etwas Ruhiges für den Abend", "de"),
        ("???", "en"),
    ],
)
def test_the_answer_is_in_the_language_of_the_question(text: str, language: str):
    assert read_request(text, LIBRARY).language == language


def test_the_weights_are_of_what_was_asked_for_and_sum_to_one():
    weights = read_request("something calm like Blue", LIBRARY).evaluation_framework.weights

    assert set(weights) == {"similarity", "character", "novelty", "liking"}
    assert sum(weights.values()) == pytest.approx(1)
    surprise = read_request("surprise me with what I never play", LIBRARY).evaluation_framework
    assert surprise.unfamiliar > 0.8
    assert surprise.weights["novelty"] > 0.6


@pytest.mark.parametrize(
    ("text", "kind", "place", "changes"),
    [
        ("more like the second, but slower", "refine", 1, (("tempo_bpm", -1),)),
        ("not so loud", "refine", None, (("loudness_lufs", -1),)),
        ("why that one?", "explain", None, ()),
        ("why the last one?", "explain", 4, ()),
        ("swap the third", "swap", 2, ()),
        ("make it an hour", "refine", None, ()),
        ("save it as Friday", "save", None, ()),
        ("more", "more", None, ()),
        ("forty minutes of something calm", "new", None, ()),
        ("mehr wie das zweite, aber langsamer", "refine", 1, (("tempo_bpm", -1),)),
        ("¿por qué la primera?", "explain", 0, ()),
        ("tausch das dritte", "swap", 2, ()),
        ("swap the ninth", "new", None, ()),
        ("I don't like the second one", "swap", 1, ()),
        ("algo distinto en vez de la tercera", "swap", 2, ()),
        ("ersetze 4", "swap", 3, ()),
        ("warum Nummer vier?", "explain", 3, ()),
        ("too loud", "refine", None, (("loudness_lufs", -1),)),
        ("demasiado rápido", "refine", None, (("tempo_bpm", -1),)),
        ("zu lahm", "refine", None, (("energy", 1),)),
        ("mach es länger", "refine", None, ()),
        ("das gefällt mir nicht", "more", None, ()),
        ("no more Joni", "edit", None, ()),
        ("only the fast ones", "edit", None, ()),
        ("same but in minor", "edit", None, ()),
        ("y ahora algo más tranquilo", "refine", None, (("energy", -1),)),
        ("otras cinco", "more", None, ()),
        ("guárdala", "save", None, ()),
    ],
)
def test_a_sentence_after_an_answer_of_five(
    text: str, kind: str, place: int | None, changes: tuple[Any, ...]
):
    read = read_follow_up(text, 5)

    assert (read.kind, read.place, read.changes) == (kind, place, changes)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("swap the second track for something latin", "something latin"),
        ("cambia la tercera por algo de jazz", "algo de jazz"),
        ("ersetze 2 durch etwas Ruhiges", "etwas Ruhiges"),
        ("swap the third", ""),
        ("swap the third for something faster", ""),
    ],
)
def test_a_swap_says_what_is_wanted_instead(text: str, instead: str):
    read = read_follow_up(text, 5)
    assert (read.kind, read.change) == ("swap", instead)


def test_a_playlist_gets_the_name_that_is_said():
    assert read_follow_up("save it as “Friday night”.", 3).name == "Friday night"
    assert read_follow_up("speichere das als Freitag", 3).name == "Freitag"
    assert read_follow_up("store it as a playlist called Friday night", 3).name == "Friday night"
    assert read_follow_up("guárdala como Viernes", 3).name == "Viernes"
    assert read_follow_up("call it Friday", 3).name == "Friday"


PICKS = [
    {"title": title, "artist": artist, "tempo_bpm": tempo}
    for title, artist, tempo in (
        ("Blue", "Joni", 120),
        ("Air", "Bach", 90),
        ("Zen", "Abe", 140),
        ("Cat", "Eno", None),
    )
]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("put the third first", (2, 0, 1, 3)),
        ("schieb das letzte an den Anfang", (3, 0, 1, 2)),
        ("pon la tercera al principio", (2, 0, 1, 3)),
        ("move the first after the third", (1, 2, 0, 3)),
        ("start with the second", (1, 0, 2, 3)),
        ("drop the last one", (0, 1, 2)),
        ("quita la segunda", (0, 2, 3)),
        ("nimm das dritte raus", (0, 1, 3)),
        ("remove 2 and 3", (0, 3)),
        ("swap 1 and 2", (1, 0, 2, 3)),
        ("tausch 1 und 3", (2, 1, 0, 3)),
        ("reverse the order", (3, 2, 1, 0)),
        ("sort by tempo", (1, 0, 2, 3)),
        ("ordena por tempo, de mayor a menor", (2, 0, 1, 3)),
        ("sortiere nach Titel", (1, 0, 3, 2)),
        ("more like the second", None),
        ("swap the third", None),
        ("an hour that loses its energy in the second half, for the end of the night", None),
        ("something for the first dance, in slow waltz time", None),
    ],
)
def test_picks_are_put_into_another_order_by_word(text: str, order: tuple[int, ...] | None):
    change = read_pick_change(text, PICKS)

    assert (change.order if change else None) == order


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("play it", 0),
        ("play the second one", 1),
        ("pon la tercera", 2),
        ("spiel es", 0),
        ("play some jazz", None),
    ],
)
def test_a_pick_is_played_by_word(text: str, place: int | None):
    change = read_pick_change(text, PICKS)

    assert (change.place if change and change.kind == "play" else None) == place


def test_shuffling_keeps_all_picks():
    change = read_pick_change("shuffle them", PICKS)

    assert change
    assert sorted(change.order) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("text", "missing", "unmeasured", "unread"),
    [
        ("some jazz with female vocals", [], ["female", "vocals"], []),
        ("an hour of polka", ["polka"], [], []),
        ("anything but polka", [], [], []),
        ("algo hipnótico de los 80", [], ["hipnótico", "de los 80"], []),
        ("something fluffy and calm", [], [], ["fluffy"]),
        ("etwas Ruhiges für den Abend", [], [], []),
        ("música de fondo para mi bar, unas dos horas", [], [], []),
        ("ein Set zum Aufwärmen, dreißig Minuten", [], [], []),
    ],
)
def test_what_cannot_be_followed_is_told(
    text: str, missing: list[str], unmeasured: list[str], unread: list[str]
):
    strategy = read_request(text, LIBRARY)

    assert strategy.missing_genres == missing
    assert strategy.unmeasured == unmeasured
    assert strategy.unread == unread


def test_without_an_earlier_answer_nothing_refers_to_one():
    assert read_follow_up("swap the third", 0).kind == "new"


def test_every_message_is_there_in_each_language_with_the_same_fields():
    for name, texts in MESSAGES.items():
        assert tuple(texts) == LANGUAGES, name
        fields = {language: _fields(text) for language, text in texts.items()}
        assert fields["en"] == fields["es"] == fields["de"], name


def test_every_mood_is_said_in_each_language():
    for mood in MOODS:
        assert tuple(mood.names) == LANGUAGES, mood.name
        assert all(all(words) for words in mood.names.values()), mood.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_reason_has_a_name_in_each_language(language: str):
    measures = {measure.partition("_")[0] for measure in MEASURES}
    voice = Voice(language)
    for word in (
        {mood.name for mood in MOODS} | {word for mood in MOODS for word in mood.words} | measures | {"key"}
    ):
        assert voice.has(f"word.{word}"), word


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("twenty seven minutes of jazz", 27),
        ("twenty-seven minutes", 27),
        ("seventeen minutes", 17),
        ("treinta y cinco minutos", 35),
        ("veintidós minutos", 22),
        ("veintidos minutos", 22),
        ("siebenundzwanzig Minuten", 27),
        ("fuenfunddreissig Minuten", 35),
        ("achtzig Minuten", 80),
    ],
)
def test_numbers_of_two_words_are_read(text: str, minutes: float):
    assert read_request(text, ()).wanted.minutes == minutes


def test_a_tempo_that_no_music_has_is_not_passed_over():
    assert read_request("songs at 5000 bpm", ()).unmeasured == ["5000 bpm"]
    assert read_request("songs at 150 bpm", ()).unmeasured == []


@pytest.mark.parametrize(
    ("text", "order", "by"),
    [
        ("a set of ten minutes with rising tempo", "rising", "tempo_bpm"),
        ("half an hour, the tempo goes up slowly", "rising", "tempo_bpm"),
        ("un set con tempo ascendente", "rising", "tempo_bpm"),
        ("una hora en la que el ritmo va bajando", "falling", "tempo_bpm"),
        ("20 Minuten, das Tempo soll langsam ansteigen", "rising", "tempo_bpm"),
        ("ein Set mit fallendem Tempo", "falling", "tempo_bpm"),
        ("a set with rising energy", "rising", "energy"),
        ("la energía sube y baja", "arc", "energy"),
        ("build me a 5 minute set from slow to fast", "rising", "tempo_bpm"),
        ("build me a 5 minute set from fast to slow", "falling", "tempo_bpm"),
        ("an hour, slowest to fastest", "rising", "tempo_bpm"),
        ("a set that gets faster", "rising", "tempo_bpm"),
        ("20 minutes getting slower", "falling", "tempo_bpm"),
        ("start slow and end fast", "rising", "tempo_bpm"),
        ("start slow and end wild", "rising", "energy"),
        ("speeds up, then slows down", "arc", "tempo_bpm"),
        ("un set de la más rápida a la más lenta", "falling", "tempo_bpm"),
        ("un set que empiece lento y acabe rápido", "rising", "tempo_bpm"),
        ("media hora que se vaya acelerando", "rising", "tempo_bpm"),
        ("ein Set vom langsamsten bis zum schnellsten Stück", "rising", "tempo_bpm"),
        ("bau mir ein Set, das immer langsamer wird", "falling", "tempo_bpm"),
        ("build me a 20 minute set", "best", "energy"),
        ("a 20 minute set that builds", "rising", "energy"),
    ],
)
def test_a_course_of_tempo_is_none_of_energy(text: str, order: str, by: str) -> None:
    wanted = read_request(text, LIBRARY).wanted
    assert (wanted.order, wanted.order_by) == (order, by)
    assert not wanted.measures


@pytest.mark.parametrize("text", ["What next?", "¿qué sigue?", "Was kommt als Nächstes?", "and what now?"])
def test_what_next_follows_the_open_track(text: str) -> None:
    wanted = read_request(text, LIBRARY, [LIBRARY[0].id]).wanted
    assert wanted.seed_track_ids == [LIBRARY[0].id]
    assert wanted.follows_seed


@pytest.mark.parametrize(
    ("text", "genres"),
    [
        ("forty minutes from bachata to salsa", ["bachata", "salsa"]),
        ("first salsa, then bachata", ["salsa", "bachata"]),
        ("de la salsa a la bachata", ["salsa", "bachata"]),
        ("erst Salsas, dann Bachata", ["salsa", "bachata"]),
        ("bachata and salsa for an hour", []),
        ("bachata like salsa", []),
    ],
)
def test_a_set_goes_from_genre_to_genre(text: str, genres: list[str]):
    tracks = [track(f"The {genre} one", genre=genre) for genre in ("bachata", "salsa")]
    wanted = read_request(text, tracks).wanted
    assert (wanted.order, wanted.genres) == ("genres" if genres else "best", genres or wanted.genres)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("more like Rails", "new"),
        ("más como «Señora Luna»", "new"),
        ("mehr wie Rails", "new"),
        ("more like this", "more"),
        ("más como esta", "more"),
        ("mehr wie dieses", "more"),
    ],
)
def test_more_like_a_title_is_a_new_wish(text: str, kind: str):
    assert read_follow_up(text, 3).kind == kind


@pytest.mark.parametrize(
    ("text", "kind", "change"),
    [
        ("without the waltz please", "edit", "without the waltz please"),
        ("sin vals por favor", "edit", "sin vals por favor"),
        ("ohne Walzer bitte", "edit", "ohne Walzer bitte"),
        ("more bachata in it", "more_of", "bachata"),
        ("más salsa", "more_of", "salsa"),
        ("noch mehr Jazz darin", "more_of", "Jazz"),
        ("more like this", "more", ""),
        ("more please", "more", ""),
    ],
)
def test_a_style_is_left_out_of_the_same_request_or_there_is_more_of_it(text: str, kind: str, change: str):
    found = read_follow_up(text, 4)
    assert (found.kind, found.change) == (kind, change)


@pytest.mark.parametrize(
    "text",
    [
        "queue that",
        "add them to the queue",
        "ponlas en la cola",
        "pack sie in die Warteschlange",
        "queue it up",
    ],
)
def test_picks_are_put_into_the_queue(text: str):
    change = read_pick_change(text, [{"title": "Blue", "track_id": "1"}])
    assert change is not None
    assert change.kind == "queue"


def test_what_is_left_out_keeps_the_rest_of_the_request():
    before = read_request("forty minutes of metal, calm to driving", LIBRARY)
    read = read_request("without the nu jazz", LIBRARY)
    after = apply_edit(before, read, "without the nu jazz").wanted
    assert (after.minutes, after.order, after.genres, after.avoid_genres) == (
        40.0,
        "rising",
        ["metal"],
        ["nu jazz"],
    )


def test_a_set_is_made_slower_and_keeps_its_length():
    before = read_request("forty minutes, calm to driving", LIBRARY)
    follow_up = read_follow_up("make it slower", 4)
    after = refine(before, follow_up, {"tempo_bpm": 120.0}, None, None).wanted
    assert (after.minutes, after.order, after.leaning, after.measures) == (
        40.0,
        "rising",
        {"tempo_bpm": -1},
        {},
    )


@pytest.mark.parametrize(
    ("text", "count", "is_first", "change"),
    [
        ("one more", 1, False, ""),
        ("noch zwei", 2, False, ""),
        ("otra más", 1, False, ""),
        ("one more at the end", 1, False, "one more"),
        ("and something to close it?", 1, False, "and something"),
        ("y una salsa para terminar", 1, False, "y una salsa"),
        ("noch was Schnelles zum Abschluss", 1, False, "noch was schnelles"),
        ("a nice opener too", 1, True, "a nice too"),
    ],
)
def test_tracks_are_added_to_the_picks(text: str, count: int, is_first: bool, change: str):
    follow_up = read_follow_up(text, 4)
    assert follow_up.kind == "extend"
    assert (follow_up.count, follow_up.is_first, follow_up.change) == (count, is_first, change)


@pytest.mark.parametrize(
    "text",
    [
        "another five",
        "more like the last one",
        "which one is at the end?",
        "why is Rails at the end?",
        "30 minutes to close the night",
        "calm at the start, driving at the end",
        "swap the last one",
    ],
)
def test_other_sentences_add_nothing_to_the_picks(text: str):
    assert read_follow_up(text, 4).kind != "extend"


def test_only_what_follows_a_refusal_changes_the_request():
    assert read_follow_up("nothing odd please, only 4/4", 4).change == "only 4/4"


@pytest.mark.parametrize(
    ("text", "genre", "start"),
    [
        ("some drum and bass please", "drum & bass", 5),
        ("some drum & bass please", "drum & bass", 5),
        ("two bachatas", "bachata", 4),
        ("soul & funk (70s", "soul & funk (70s", 0),
        ("drum or bass", "drum & bass", -1),
    ],
)
def test_a_genre_is_found_in_its_spellings(text: str, genre: str, start: int):
    assert find_genre(text, genre) == start
