"""Read a question: its concepts, names, numbers and passages."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from src.orchestrator.language.bars import blanked, find_bars, without_names
from src.orchestrator.language.detection import language_of
from src.orchestrator.language.keys import ParsedKey, find_keys
from src.orchestrator.language.kinds_of_track import names_of_kinds
from src.orchestrator.language.left_out import names_left_out
from src.orchestrator.language.measured_words import find_metres, find_years
from src.orchestrator.language.names import (
    NO_NAMES,
    Name,
    NamedTrack,
    NameIndex,
    is_code,
    merge_names,
    narrowed,
)
from src.orchestrator.language.orders import (
    without_relative_pronouns,
    without_reports,
    without_verb_drop,
)
from src.orchestrator.language.reading import Item, Number, Reading
from src.orchestrator.language.text import Word, fold, number_of, words_of
from src.orchestrator.language.vocabulary import FILLER, FILLERS, LANGUAGES, LONGEST_PHRASE, Match, vocabulary
from src.orchestrator.rules.passages import find_passages
from src.orchestrator.rules.talk import TrackInfo

ARTICLES = frozenset({"the", "my", "el", "la", "mi", "der", "die", "das", "den", "dem", "mein", "meine"})
# Each correction searches all known words.
MOST_CORRECTED = 6
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]{1,120})[\"“”„«»]")
# "Was Ruhiges".
_SOMETHING = re.compile(
    r"\b[Ww]as (?:(?:wirklich|richtig|ganz|sehr|etwas|echt|so) ){0,2}\w{3,20}es\b(?! (?:ist|hat|kann|sind))"
    r"|\b(?:[Gg]ibt'?s|[Gg]ibt es|[Hh]ab(?:e|en)? (?:ich|wir)|[Hh]ast du|[Hh]at (?:er|sie)) (?:noch |auch "
    r"|da )?(?:et)?was"
    r" (?:mit|in|im|über|unter|von|ab|zwischen|um|aus|schneller|langsamer|länger|kürzer|lauter|leiser)\b"
)
_TELLS = re.compile(
    r"(?:(?:can|could) you )?tell me (?:more |everything |something )?about"
    r"|(?:cuentame|dime|hablame)(?: (?:algo|todo|mas))? (?:de|sobre)"
    r"|erzahl(?:e)? mir (?:was |etwas |mehr |alles )?(?:uber|von)"
)
# A verb alone before a title, in folded text.
_PLAYS = re.compile(
    r"(?:(?:please|ok|hey|now|and|bitte|y|por favor|can you|could you|puedes|kannst du) ){0,2}"
    r"(?:play|put on|play me|pon|ponme|poneme|pone|toca|tocame|reproduce|spiel|spiele|spiel mal|spiel mir|spiel bitte)"
)
# Behind a title at the beginning.
_IS_PURPOSE = re.compile(
    r"^\W*para .{3,60}?\b(?:necesito|quiero|busco|quisiera|hace falta|qu[eé]|cu[aá]l\w*|cu[aá]nt\w+|dame|tengo|hay)\b",
    re.IGNORECASE,
)
_VERBS_BEHIND = frozenset({"is", "has", "es", "tiene", "va", "dura", "suena", "ist", "hat"})
SONGS = frozenset(
    {"song", "track", "tune", "piece", "lied", "stück", "stueck", "canción", "cancion", "tema", "pista"}
)
SHORTEST_ALONE = 5
# "The Lark one", but not "the slow one".
NOUNS_BEHIND = frozenset({"one", "song", "track", "tune"})
SHORTEST_POINTED = 4
LENGTH_OF_POINTED = 3
TOLD_OF_TRACKS = ("quality.", "degree.", "ordinal", "style.", "mode.", "link.", "how.", "scope.")
BY = frozenset({"by", "von", "de"})
_LEAVES_OUT = re.compile(
    r"\b(?:without|except|excluding|isn't|is not|sin|salvo|excepto|menos|quitando|no sean?|ohne|kein|nicht|au(?:ss"
    r"|ß)er)"
    r"\s+(?:the|an?|el|la|una?|den|dem|das|die|ein)?\s*$",
    re.IGNORECASE,
)
LONGEST_BEFORE = 20
SHORTEST_SURE = 6
CORRECTS = "act.correct"
UNITS_OF_TEMPO = frozenset({"bpm", "beats", "schlage", "pulsos"})
# "Is Home jazz?" asks for the genre, which then chooses no track.
OF_TAGS = frozenset(
    {"measure.genre", "measure.album", "measure.swing", "quality.swung.plain", "act.explain", "act.find"}
)
# What is done with a track that is named: "add Kaiserwalzer to it".
OF_NAMED = frozenset({"act.add", "act.play", "act.loop"})
# In folded text.
_COMPOUND = re.compile(
    r"(?P<genre>[a-z]{3,20}?)[-]?(?:stuck(?:en?)?|songs?|tracks?|lied(?:ern?)?|titeln?|nummern?|platten|sachen)"
)
_ARTICLE = re.compile(r"\s(?:the|my|el|la|los|las|mi|der|die|das|den|dem|meine?n?)\s", re.IGNORECASE)
# "Das zweitlängste".
_PLACE = re.compile(r"\b(zweit|dritt|viert|fünft)(\w{3,12}ste[nrs]?)\b", re.IGNORECASE)
_NTH = frozenset({"st", "nd", "rd", "th"})
_PLACES = {
    "1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth", "6": "sixth", "7": "seventh",
    "8": "eighth", "9": "ninth",
}  # fmt: skip
_UNITS = ("bpm", "db", "lufs", "hz", "s", "lu")


def read(
    text: str,
    names: NameIndex = NO_NAMES,
    tracks: Sequence[TrackInfo] = (),
    language: str = "en",
) -> Reading:
    """Read a question. tracks : of the conversation; language : used if the words have none"""
    known = tuple(NamedTrack(track.id, track.title, track.duration_seconds) for track in tracks)
    return _read(text, names, known, language)


@lru_cache(maxsize=256)
def _read(text: str, names: NameIndex, tracks: tuple[NamedTrack, ...], language: str) -> Reading:
    return _Reader(text, names, tracks, language).read()


class _Reader:
    def __init__(self, text: str, names: NameIndex, tracks: tuple[NamedTrack, ...], language: str) -> None:
        self.text = text
        self.index = names
        self.tracks = tracks
        self.default = language
        self.names: list[Name] = []
        self.quoted: list[str] = []
        # Where the quoted titles of the library begin.
        self.places_of_quoted: list[int] = []
        self.items: list[Item] = []
        self.numbers: list[Number] = []
        self.unknown: list[str] = []
        self.corrections_left = MOST_CORRECTED

    def read(self) -> Reading:
        text = self._take_quoted(self.text)
        words = words_of(text)
        # "Why Fünf Schritte?" is English.
        plain = _outside_titles(words, self.index)
        others = blanked(text, [word for word in words if word not in plain])
        language, is_own = language_of([word.folded for word in plain], others, self.default)
        self.vocabulary = vocabulary(language)
        used = [False] * len(words)
        self._take_names(words, used)
        named = [word for word, taken in zip(words, used, strict=True) if taken]
        unnamed, text = without_names(self._dotted(text), named), blanked(text, named)
        metres, text = find_metres(text)
        years, text = find_years(text)
        bars, text = find_bars(text)
        passages, text = find_passages(text)
        keys = find_keys(text, language)
        self._take_words(_with_places(words_of(_PLACE.sub(r"\1e \2", _without_keys(text, keys)))))
        self._correct_items(len(words), unnamed)
        if not (metres or keys or self.numbers or self._has_mode()):
            self.items = [_without_weak_correction(one) for one in self.items]
        concepts = frozenset(one for item in self.items for one in item.concepts)
        self._take_title_of_one_word(concepts)
        self.names = names_of_kinds(
            self.text,
            self.names,
            items=self.items,
            concepts=concepts,
            index=self.index,
            open_tracks=self.tracks,
        )
        return Reading(
            self.text,
            language,
            tuple(self.items),
            self._narrowed(concepts),
            tuple(keys),
            metres,
            years,
            tuple(self.numbers),
            bars,
            passages,
            tuple(self.quoted),
            tuple(self.unknown),
            is_own,
            frozenset(one for one in concepts if not one.startswith(FILLERS)),
            unnamed,
        )

    def _narrowed(self, concepts: frozenset[str]) -> tuple[Name, ...]:
        """Return the names, an ambiguous title with the track that another name tells: "Home by The Half Hours"."""
        excluded = names_left_out(self.names, self.text)
        asks_other = any(
            one.startswith(("measure.", "act.", "quality.")) and one not in OF_TAGS for one in concepts
        )
        kinds = ("artist", "album", "genre") if asks_other else ("artist",)
        return narrowed(self.names, excluded, kinds)

    def _take_title_of_one_word(self, concepts: frozenset[str]) -> None:
        """Take unknown words for the only title with them: "how fast is Kaiserwalzer?" for "Kaiserwalzer No. 2"."""
        is_of_others = any(one.startswith("scope.") for one in concepts) and not concepts & OF_NAMED
        if not self.unknown or is_of_others or "act.find" in concepts:
            return
        words = [fold(word) for word in self.unknown]
        titles = set.intersection(*(set(self.index.by_word.get(word, ())) for word in words))
        is_name = any(word[:1].isupper() for word in self.unknown)
        if len(titles) != 1 or max(map(len, words)) < (SHORTEST_POINTED if is_name else SHORTEST_ALONE):
            return
        name = merge_names(self.index.names[titles.pop()])
        if self.names and not (is_name and self._is_open(name)):
            # "Is the Lark slower than Rails?" with both open.
            return
        if name is not None and name.kind == "track":
            text, other = (
                fold(self.text),
                fold(self.names[0].said or self.names[0].text) if self.names else "",
            )
            is_first = bool(other) and text.find(words[0]) < text.find(other)
            self.names.insert(0 if is_first else len(self.names), name._replace(said=" ".join(words)))
            self.unknown = []

    def _is_open(self, name: Name | None) -> bool:
        return name is not None and {one.id for one in name.tracks} <= {one.id for one in self.tracks}

    def _has_mode(self) -> bool:
        return any(one.startswith("mode.") for item in self.items for one in item.concepts)

    def _correct_items(self, end: int, unnamed: str) -> None:
        self.items = without_reports(self.items, self.text, self.vocabulary)
        self.items = without_verb_drop(self.items, unnamed)
        if self.vocabulary.language == "de":
            self.items = without_relative_pronouns(self.items, self.text)
        if self.vocabulary.language == "de" and _SOMETHING.search(self.text):
            self.items.append(Item(frozenset({"scope.tracks"}), end, end, "was"))

    def _take_quoted(self, text: str) -> str:
        for match in list(_QUOTED.finditer(text)):
            name = self._conversation_title(match[1]) or self.index.whole(match[1])
            if name:
                self.names.append(name)
                self.places_of_quoted.append(match.start())
            else:
                self.quoted.append(match[1].strip())
            text = text[: match.start()] + " " * len(match[0]) + text[match.end() :]
        return text

    def _dotted(self, text: str) -> str:
        """Return the text with a dot in place of each quoted title, as `without_names` has for the others."""
        for place in self.places_of_quoted:
            text = f"{text[:place]}·{text[place + 1 :]}"
        return text

    def _conversation_title(self, text: str) -> Name | None:
        wanted = tuple(word.folded for word in words_of(text))
        return next((name for words, name in self._spoken_titles() if words == wanted), None)

    def _spoken_titles(self) -> list[tuple[tuple[str, ...], Name]]:
        return [
            (words, Name("track", track.title, (track,)))
            for track in self.tracks
            for words in sorted(_spoken(track.title), key=len, reverse=True)
        ]

    def _take_names(self, words: Sequence[Word], used: list[bool]) -> None:
        folded = tuple(word.folded for word in words)
        titles = self._spoken_titles()
        place = 0
        while place < len(words):
            name, length = self._spoken_title(titles, words, place)
            if name is None or self._begins_with_artist(folded[place + length :]):
                # "Home by The Half Hours" is another one than the open "Home".
                name, length = self.index.exact(folded[place:])
                is_common = name is not None and not self._is_evident(words, place, length)
                if name is not None and is_common and name.kind != "genre":
                    name = name if self._length_of_artist(name, folded[place + length :]) else None
            begin = folded[place : place + LONGEST_PHRASE]
            if name is None:
                found = self.index.misspelled(begin, self.vocabulary.knows)
                name, length = found if found[0] else self.index.beginning(begin)
                if name is not None and not self._is_evident(words, place, length):
                    name = None
            if name is None:
                place += 1
                continue
            if name.kind == "genre" and (only := self._only_track(name, folded, place, length)):
                name = only
            if behind := self._length_of_artist(name, folded[place + length :]):
                name = self._of_its_artist(name, folded[place + length + 1 :])
                length += behind
            spoken = " ".join(folded[place : place + length])
            if not name.said and fold(name.text) not in fold(self.text):
                # "Warehouse mix" for "Warehouse Mix 04".
                name = name._replace(said=spoken)
            self.names.append(name)
            # A genre that is also a dance style or a measurement, such as swing, is read as both.
            match = self.vocabulary.match(folded[place : place + length])
            concepts = match.concepts if match and name.kind == "genre" else frozenset()
            is_both = any(one.startswith(("style.", "measure.")) for one in concepts)
            used[place : place + length] = [not is_both] * length
            place += length

    def _spoken_title(
        self, titles: Sequence[tuple[tuple[str, ...], Name]], words: Sequence[Word], place: int
    ) -> tuple[Name | None, int]:
        """Return the title of the conversation, or "the Lark one", that begins at a word, and its length; (None, 0)
        without one."""
        if pointed := self._pointed(words[place:]):
            return pointed, LENGTH_OF_POINTED
        folded = tuple(word.folded for word in words[place : place + LONGEST_PHRASE])
        return next(
            (
                (name, len(title))
                for title, name in titles
                if folded[: len(title)] == title and (len(title) > 1 or self._is_evident(words, place, 1))
            ),
            (None, 0),
        )

    def _pointed(self, words: Sequence[Word]) -> Name | None:
        """Return the only title with the word of "the Lark one", with which these words begin; None for others."""
        if len(words) < LENGTH_OF_POINTED:
            return None
        article, word, noun = (one.folded for one in words[:LENGTH_OF_POINTED])
        is_pointed = article == "the" and noun in NOUNS_BEHIND and len(word) >= SHORTEST_POINTED
        if not is_pointed or self._is_told_of_tracks(word):
            return None
        found = (merge_names(self.index.names[title]) for title in self.index.by_word.get(word, ()))
        titles = [name for name in found if name is not None and name.kind == "track"]
        return titles[0]._replace(said=word) if len(titles) == 1 else None

    def _is_told_of_tracks(self, word: str) -> bool:
        """Return whether a word tells something of a track by itself: "the slow one", "the last one"."""
        match = self.vocabulary.match((word,))
        return match is not None and any(one.startswith(TOLD_OF_TRACKS) for one in match.concepts)

    def _only_track(self, genre: Name, folded: tuple[str, ...], place: int, length: int) -> Name | None:
        """Return the track that "the merengue" means, if the library has only one of this genre."""
        if place == 0 or folded[place - 1] not in ARTICLES:
            return None
        rest = folded[place + length :][:LONGEST_PHRASE]
        after = self.vocabulary.match(rest) if rest else None
        match = self.vocabulary.match(folded[place : place + length])
        is_measure = match is not None and any(one.startswith("measure.") for one in match.concepts)
        is_noun = after is not None and any(one in {"scope.tracks", "scope.track"} for one in after.concepts)
        if is_measure or (is_noun and rest[0] not in {"esta", "it"}):
            return None
        tracks = [
            one for one in self.index.by_id.values() if one.genre and fold(one.genre) == fold(genre.text)
        ]
        return Name("track", tracks[0].title, (tracks[0],)) if len(tracks) == 1 else None

    def _is_evident(self, words: Sequence[Word], place: int, length: int) -> bool:
        """Return whether possible names are names: they are not common words, or are written like names."""
        said = words[place : place + length]
        if is_code(tuple(word.folded for word in said)):
            # "O14", but not "10 o 14".
            return said[0].end == said[1].start
        before = " ".join(one.folded for one in words[:place])
        if place + length == len(words) and (_PLAYS.fullmatch(before) or _TELLS.fullmatch(before)):
            # "Play home", "tell me about feelings".
            return True
        if not all(self.vocabulary.is_musical(word.folded) or word.text[0].isdigit() for word in said):
            return length > 1 or said[0].text[0].isupper() or not self._is_in_idiom(words, place)
        has_letters = any(word.text[0].isalpha() for word in said)
        if not has_letters or (self.vocabulary.language == "de" and length == 1):
            return False
        following = {one.folded for one in words[place + length :][:1]}
        is_numbered = length > 1 and said[-1].text.isdigit() and not following & UNITS_OF_TEMPO
        # "Bachata 126" in small letters.
        if is_numbered or (
            length > 2 and (place > 0 or {one.folded for one in words[length : length + 1]} & _VERBS_BEHIND)
        ):
            # "The first beat of dime que sí", "noche de merengue es más rápida": three common words in this order are
            # hardly anything else.
            return True
        is_capital = (
            all(word.text[0].isupper() for word in said if len(word.text) > 3) and said[0].text[0].isupper()
        )
        # "Noche de Merengue" at the beginning has a capital within it. German writes all nouns so.
        is_written = length > 2 and any(word.text[0].isupper() for word in said[1:])
        return (is_capital and place > 0) or (is_written and self.vocabulary.language != "de")

    def _is_in_idiom(self, words: Sequence[Word], place: int) -> bool:
        """Return whether a word belongs to a phrase without a meaning for music: "at home", "off the rails"."""
        for first in range(max(0, place - 2), place):
            match = self.vocabulary.match(tuple(word.folded for word in words[first : place + 1]))
            if match and match.length == place + 1 - first and match.concepts == {FILLER}:
                return True
        return False

    def _begins_with_artist(self, following: tuple[str, ...]) -> bool:
        """Return whether "by Cora Lind" follows."""
        artist = self.index.exact(following[1:])[0] if following[:1] and following[0] in BY else None
        return artist is not None and artist.kind == "artist"

    def _length_of_artist(self, title: Name, following: tuple[str, ...]) -> int:
        """Return the number of the words "by Cora Lind" behind a title that is by this artist; 0 without them."""
        if title.kind != "track" or len(following) < 2 or following[0] not in BY:
            return 0
        artist, length = self.index.exact(following[1:])
        is_by = artist is not None and any(fold(one.artist) == fold(artist.text) for one in title.tracks)
        return length + 1 if is_by else 0

    def _of_its_artist(self, title: Name, following: tuple[str, ...]) -> Name:
        artist, _ = self.index.exact(following)
        tracks = tuple(one for one in title.tracks if artist and fold(one.artist) == fold(artist.text))
        return title._replace(tracks=tracks)

    def _in_known_forms(self, words: Sequence[Word]) -> list[Word]:
        """Return the words as the vocabulary has them; those of names stay as they are."""
        return [
            Word(word.text, known, word.start, word.end)
            for word in words
            for known in (
                (word.folded,) if word.folded in self.index.by_word else self.vocabulary.as_known(word.folded)
            )
        ]

    def _take_words(self, words: Sequence[Word]) -> None:
        words = self._in_known_forms(words)
        folded = tuple(word.folded for word in words)
        place = 0
        run: list[Word] = []
        behind_gaps: set[int] = set()
        while place < len(words):
            length = self._take_phrase(words, folded, place, behind_gaps) or int(place in behind_gaps)
            if length:
                self._end_run(run, place)
                run = []
            else:
                run.append(words[place])
                length = 1
            place += length
        self._end_run(run, place)

    def _take_phrase(
        self, words: Sequence[Word], folded: tuple[str, ...], place: int, behind_gaps: set[int]
    ) -> int:
        word = words[place]
        if word.folded[0].isdigit():
            if (value := number_of(word.folded)) is not None:
                self.numbers.append(Number(value, place))
            return 1
        match = self.vocabulary.match(folded[place : place + LONGEST_PHRASE])
        if (match is None or match.length == 1) and (gap := self.vocabulary.match_with_gap(folded[place:])):
            match = Match(gap[0], 1)
            behind_gaps.update(place + other for other in gap[1])
        if match is None:
            others = (vocabulary(name) for name in LANGUAGES if name != self.vocabulary.language)
            # A term from another language, such as "drop".
            match = next(
                (
                    found
                    for other in others
                    if (found := other.match(folded[place : place + 1]))
                    and any(one.startswith(("measure", "quality")) for one in found.concepts)
                ),
                None,
            )
        if match is None:
            return 0
        is_para = "act.pause" in match.concepts and word.folded == "para" and match.length == 1
        if is_para and (place or _IS_PURPOSE.match(self.text)):
            # "Para" at the beginning means "stop"; after other words, or before what is wanted, it means "for".
            match = replace(match, concepts=frozenset({FILLER}))
        if word.folded == "min" and match.length == 1 and place and folded[place - 1].isdigit():
            # "Under 2 min" is of minutes, and "min 120 bpm" is the least.
            match = replace(match, concepts=frozenset({FILLER}))
        numbers = [one for one in match.concepts if one.startswith("number.")]
        if numbers:
            self.numbers.append(Number(float(numbers[0].removeprefix("number.")), place))
        text = self.text[word.start : words[place + match.length - 1].end]
        self.items.append(Item(match.concepts, place, place + match.length, text))
        return match.length

    def _end_run(self, run: list[Word], place: int) -> None:
        """Handle words that are not in the vocabulary: parts of a name, typing errors, or unknown."""
        if not run:
            return
        name = self._named_by(run)
        corrected = None if name and _is_exact(self.index, run) else self._corrected(run, place)
        if corrected:
            self.items += corrected
        elif name:
            self.names.append(name)
        else:
            for word in run:
                # "Taylor Swift": a near word beside an unknown one is rather a part of a name.
                is_sure = len(run) == 1 or len(word.folded) >= SHORTEST_SURE
                if left_out := self._left_out_title(word):
                    self.names.append(left_out)
                elif fixed := (self._corrected([word], place) if is_sure else None):
                    self.items += fixed
                elif found := self._part_of_name(word, is_sure):
                    self.names.append(found)
                elif genre := self._genre_of_compound(word):
                    self.names.append(genre)
                    self.items.append(Item(frozenset({"scope.tracks"}), place, place, word.text))
                elif word.folded not in _UNITS:
                    self.unknown.append(word.text)

    def _named_by(self, run: Sequence[Word]) -> Name | None:
        """Return the name that these words mean."""
        is_common = len(run) == 1 and self._is_common(run[0])
        is_name = len(run) <= LONGEST_PHRASE and not is_common
        name = self.index.partly([word.folded for word in run]) if is_name else None
        return None if name and self._is_noun(name, run) else name

    def _is_common(self, word: Word) -> bool:
        """Return whether a word is rather a noun than a misspelled title: "a mis señoras les queda aguda" beside an
        open track is not "Señora Luna"."""
        return bool(self.tracks) and word.folded not in self.index.by_word and word.text.islower()

    def _is_noun(self, name: Name, run: Sequence[Word]) -> bool:
        """Return whether a part of an album is rather a noun: "por la calle" is not "Calle Nueve"."""
        is_bare = len(run) == 1 and run[0].text.islower() and name.kind == "album"
        before = self.text[: run[0].start]
        return is_bare and " " in name.text and _ARTICLE.search(f"{before[-LONGEST_BEFORE:]}") is not None

    def _genre_of_compound(self, word: Word) -> Name | None:
        """Return the genre of a German compound: "Jazzstücke", "Technotracks"."""
        found = _COMPOUND.fullmatch(word.folded) if self.vocabulary.language == "de" else None
        name = self.index.exact((found["genre"],))[0] if found else None
        return name if name and name.kind == "genre" else None

    def _part_of_name(self, word: Word, is_sure: bool) -> Name | None:
        if self._is_common(word):
            return None
        if word.folded in self.index.by_word or is_sure:
            name = self.index.partly([word.folded])
            return None if name and self._is_noun(name, [word]) else name or self._only_title(word)
        return None

    def _only_title(self, word: Word) -> Name | None:
        """Return the only title with this word where a song is spoken of: "the song with midnight in it"."""
        titles = self.index.by_word.get(word.folded, [])
        is_of_song = any(one in SONGS for item in self.items for one in item.text.lower().split())
        if len(word.folded) < SHORTEST_ALONE or len(titles) != 1 or not is_of_song:
            return None
        name = self.index.names[titles[0]][0]
        return name if name.kind == "track" else None

    def _left_out_title(self, word: Word) -> Name | None:
        """Return the title that one of its words names where it is left out: "la más larga sin el mix"."""
        before = self.text[max(0, word.start - LONGEST_BEFORE) : word.start]
        titles = self.index.by_word.get(word.folded, [])
        if len(titles) != 1 or not _LEAVES_OUT.search(before):
            return None
        name = self.index.names[titles[0]][0]
        return name._replace(said=word.folded) if name.kind == "track" else None

    def _corrected(self, run: Sequence[Word], place: int) -> list[Item] | None:
        items = []
        for word in run:
            if self.corrections_left <= 0:
                return None
            self.corrections_left -= 1
            spelled = self.vocabulary.corrected(word.folded)
            match = self.vocabulary.match((spelled,)) if spelled else None
            if match is None:
                return None
            items.append(Item(match.concepts, place - len(run), place, word.text))
        return None if self._is_verb(run) and all(map(_is_no_order, items)) else items

    def _is_verb(self, run: Sequence[Word]) -> bool:
        """Return whether words can only be an order: "brighten the chords"."""
        begins = not self.text[: run[0].start].strip(" ¿¡\"'")
        return begins and _ARTICLE.match(self.text, run[-1].end) is not None


def _with_places(words: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words with "2nd" as "second" in place of a number and an ending."""
    found: list[Word] = []
    for word in words:
        before = found[-1] if found else None
        is_ending = word.folded in _NTH and before is not None and before.end == word.start
        if before is not None and is_ending and before.text in _PLACES:
            found[-1] = Word(before.text + word.text, _PLACES[before.text], before.start, word.end)
        else:
            found.append(word)
    return tuple(found)


def _is_no_order(item: Item) -> bool:
    return all(one.startswith(("measure.", "quality.", *FILLERS)) for one in item.concepts)


def _without_weak_correction(item: Item) -> Item:
    """ "Eigentlich" and "rather" correct only where a value is named."""
    is_weak = CORRECTS in item.concepts and any(one.startswith(FILLERS) for one in item.concepts)
    return replace(item, concepts=item.concepts - {CORRECTS}) if is_weak else item


def _without_keys(text: str, keys: Sequence[ParsedKey]) -> str:
    return "".join(
        " " if any(key.start <= place < key.end for key in keys) else letter
        for place, letter in enumerate(text)
    )


def _outside_titles(words: Sequence[Word], index: NameIndex) -> Sequence[Word]:
    """Return the words that are in no title of several words; all if there are no others."""
    folded = tuple(word.folded for word in words)
    others: list[Word] = []
    place = 0
    while place < len(folded):
        name, length = index.exact(folded[place : place + LONGEST_PHRASE])
        if name is None or length < 2:
            others.append(words[place])
            length = 1
        place += length
    return others or words


def _is_exact(index: NameIndex, run: Sequence[Word]) -> bool:
    return all(word.folded in index.by_word for word in run)


def _spoken(title: str) -> set[tuple[str, ...]]:
    bare = re.sub(r"\.\w{2,4}$", "", title).replace("_", " ")
    forms = {tuple(word.folded for word in words_of(text)) for text in (title, bare)}
    return {words for words in forms if words}
