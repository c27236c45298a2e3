"""Typing errors are corrected where a word is no name and no text of the user."""

import pytest

from src.orchestrator.language import typing_errors
from src.orchestrator.language.names import NameIndex, index_of
from src.orchestrator.language.typing_errors import correct, with_typing_errors_corrected
from src.orchestrator.rules import Known, Talk, Tool
from src.orchestrator.rules.talk import Turn


def library(*titles: str) -> NameIndex:
    rows = [
        {"id": number, "title": title, "original_filename": "a.mp3", "duration": 200.0, "artist": ""}
        for number, title in enumerate(titles)
    ]
    return index_of(rows)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("waht key is it in?", "what key is it in?"),
        ("whst's the tempo", "what's the tempo"),
        ("Wehre is it lodu?", "Where is it loud?"),
        ("how mch faster is it", "how much faster is it"),
        ("¿cuánots compases hay?", "¿cuántos compases hay?"),
        ("qué pistas son rápdias", "qué pistas son rápidas"),
        ("wei lange dauert das", "wie lange dauert das"),
        ("welche Lieder sind in eienr Tonaart mit Kreuzen", "welche Lieder sind in einer Tonart mit Kreuzen"),
        ("kein jzz bitte", "kein jazz bitte"),
        ("añaed Depot a una lista", "añade Depot a una lista"),
        ("hcae mucho que no suena", "hace mucho que no suena"),
        ("ganz leiße Stücke", "ganz leise Stücke"),
        # Words of music, those with the same first letter and the likelier slips are preferred.
        ("something camer please", "something calmer please"),
        ("is it in a minr key", "is it in a minor key"),
        ("is it loder than that", "is it louder than that"),
        ("welcher sonng ist das", "welcher song ist das"),
        ("wie hich ist der Ton", "wie hoch ist der Ton"),
        ("Lieder, aber keie Salsa", "Lieder, aber keine Salsa"),
        ("how long is a dotted eigth", "how long is a dotted eighth"),
        # Around texts of the user.
        ("rename the playlsit Party to Plalyst", "rename the playlist Party to Plalyst"),
        ("haz una lista llamda Clase con Blue", "haz una lista llamada Clase con Blue"),
        ("erstelle eine Playlist nammens Abnd", "erstelle eine Playlist namens Abnd"),
    ],
)
def test_a_misspelled_word_is_corrected(written: str, meant: str):
    assert correct(written, Known()) == meant


@pytest.mark.parametrize(
    "text",
    [
        # Names and texts of the user.
        "anything by Mettalica?",
        "is there a track by Lodu",
        "pon algo de bad bunny",
        "was passt zum Tanztee",
        'what is "waht" about',
        "remind me to practise the brdge",
        "recuérdame comprar cuedras",
        "erinnere mich an die Saitn",
        "create a playlist gymm bangerz",
        "call it sumer vibes",
        # Notes, chords, addresses and numbers.
        "acordes de sib mayor",
        "welche Töne hat Fis-Dur",
        "what is Bbmaj7 over Gsus4",
        "is wavv.mp3 loud",
        # Words that are right, also where a dictionary lacks them.
        "ya la hice, estoy en ello",
        "qué hemos bailado hoy",
        "bórrame Voice Memo 12",
        "cuando sopla la flauta",
        "cuando rema el saxo",
        "wie klingt dis moll",
        "me gusta cómo rasguea la guitarra",
        "is there a kora or an oud in it",
        "got any ebm",
        "schieb das nach hinten",
        "does the wifi matter",
        # Another language.
        "kuinka nopea on tämä kappale nyt",
    ],
)
def test_other_texts_stay_as_they_are(text: str):
    assert correct(text, Known()) == text


def test_what_follows_a_corrected_order_to_remind_stays_too():
    assert correct("remimd me to practise the brdge", Known()) == "remind me to practise the brdge"


def test_words_of_the_library_and_of_playlists_are_right_and_are_meant_first():
    known = Known(library("Depot", "Tmepo"), playlists=("Wramup",))

    assert correct("is tmepo on wramup?", known) == "is tmepo on wramup?"
    assert correct("how long is depit", known) == "how long is depot"
    assert correct("how long is depit", Known()) != "how long is depot"


def test_a_text_of_unknown_words_is_left_and_no_word_of_it_is_searched(monkeypatch: pytest.MonkeyPatch):
    searched: list[str] = []
    monkeypatch.setattr(typing_errors, "_right_word", lambda word, *_: searched.append(word.text))
    many = "qwxazk qwxbzk qwxczk qwxdzk qwxezk is it in the key of the song"
    most = "waht knid is it"
    more = "waht knid rellay it"

    assert correct(many, Known()) == many
    assert correct(more, Known()) == more
    assert searched == []
    correct(most, Known())
    assert searched == ["waht", "knid"]


def test_words_around_texts_of_the_user_stay_where_the_library_has_them():
    assert correct("play calle", Known(library("Calle Nueve"))) == "play calle"


def test_all_questions_of_a_conversation_are_corrected_but_not_those_of_a_list_of_tasks():
    talk = Talk(
        ("waht is it?", "adn now?"),
        offered=(Tool("find_tracks"), Tool("create_task")),
        turns=(Turn("waht is it?"),),
    )

    changed = with_typing_errors_corrected(talk)

    assert changed.questions == ("what is it?", "and now?")
    assert changed.turns[0].question == "what is it?"
    assert changed.written == talk.question
    tasks = Talk(("buy milkk",), offered=(Tool("create_task"),))
    assert with_typing_errors_corrected(tasks) is tasks
