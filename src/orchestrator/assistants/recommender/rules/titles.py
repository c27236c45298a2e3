"""Tracks and artists of the library that a sentence names, as examples or to be avoided."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from src.core.text import fold, fold_letters
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.language.text import folded_words
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary
from src.orchestrator.tools.library.plans.conditions import GENRE_GROUPS

QUOTES = "\"'“”„«»\u2018\u2019"
SHORTEST_NAME = 2
MOST_UNKNOWN = 5
# Tracks of an artist that are examples.
MOST_OF_ARTIST = 50
_QUOTED = re.compile(rf"(?<!\w)[{QUOTES}](?P<title>[^\"“”„«»]{{1,200}}?)[{QUOTES}](?!\w)")
# Words before a title. Without them a title that is an ordinary word is not taken as a title.
_AVOIDED = re.compile(
    r"(?:\b(?:not|but not|nothing|unlike|without|nicht|nichts|nix|kein\w*|ohne|no|pero no|nada|sin)\s+"
    r"(?:like|wie|como)?|\bunlike|\bopposite (?:of|to)|\b(?:lo )?contrario (?:de|a)|\bgegenteil von)\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_MEANT = re.compile(
    r"\b(?:like|to|from|after|follows?|than|with|and|or|as|out of|into|"
    r"(?:vibe|mood|style|groove|tempo|key|feel|bpm) of|"
    r"wie|ähnlich|zu|nach|von|bis|mit|und|als|aus|como|a|de|del|desde|hasta|después de|con|y|que|tras)\s*$",
    re.IGNORECASE,
)
_ITS_ARTIST = re.compile(rf"[{QUOTES}]?\s{{1,3}}(?:by|von|de|from)\s{{1,3}}")
_BY = re.compile(r"\b(?:by|from|only|more|some|just|von|nur|mehr|de|solo|más)\s*$", re.IGNORECASE)
# Before an artist who is an example: "like Queen", "im Stil von Queen".
_LIKE = re.compile(
    r"\b(?:like|similar to|(?:style|vein|spirit) of|reminds? \w+ of|wie|ähnlich wie|(?:stil|art) von|erinnert an|"
    r"como|"
    r"(?:parecido|similar) a|(?:al )?estilo (?:de)?|a lo)\s*$",
    re.IGNORECASE,
)
# Before an artist who is not wanted.
_NOT_BY = re.compile(
    r"\b(?:no|not|\w{2,6}n.?t|without|nothing|except|but|less|never|no more|other than|apart from|besides|"
    r"instead of|"
    r"nichts?|nix|nicht|kein\w*|ohne|außer|ausser|weniger|nie|statt|anstatt|sin|nada|menos|excepto|salvo|ni|nunca|"
    r"tampoco|"
    r"aparte de|distint[oa]s? (?:de|a)|en vez de|que no)"
    r"(?:\s+(?:be|sea|sean|es|son|esté|again|otra vez|wieder|more|mehr|más|anything|something|nada|algo|etwas|was|"
    r"(?:songs?|tracks?|music|stuff|stücke?|lieder|musik|canciones|temas?|música|\w+s)(?= (?:by|from|von|de))|"
    r"by|from|von|de|the|the same|el mismo)){0,3}\s*$",
    re.IGNORECASE,
)
# "Schnell, aber von Kessler" does not deny.
_BUT_BY = re.compile(r"\b(?<!thing )(?:but|menos) (?:by|from)\s*$", re.IGNORECASE)

# An artist: "by Queen", "algo de Queen", "etwas von Queen". Nouns of German have capitals too.
_BY_SOMEBODY = re.compile(
    r"\b(?:[Bb]y|(?:[Aa]lgo|[Cc]anciones|[Tt]emas|[Mm]úsica|[Tt]odo) de|(?:[Ee]twas|[Ww]as|[Ll]ieder|[Ss]ongs|"
    r"[Mm]usik|"
    r"[Ss]tücke|[Aa]lles) von)\s+(?P<artist>[A-ZÁÉÍÓÚÑÄÖÜ][\w'.&-]{0,30}(?: [A-ZÁÉÍÓÚÑÄÖÜ][\w'.&-]{0,30}){0,3})"
)

# Before a genre, in folded text: "no jazz", "que no sean jazz", "kein Jazz", "anything but jazz".
_UNWANTED = re.compile(
    r"\b(?:no|not|(?:is|are|was|do|does)n.?t|without|nothing(?! but)|(?:any|every)thing but|except|never|sin|nada"
    r"|other than|apart from|besides|aparte de|que no|nicht|weder|nix|menos|excepto|salvo|nichts?|"
    r"kein\w*|ohne|ausser)\s+(?:\w+\s+){0,2}$"
)


@dataclass
class Named:
    """Ids of named tracks in the order of the text. ``rest`` is the text without the names."""

    liked: list[str] = field(default_factory=list)
    avoided: list[str] = field(default_factory=list)
    artists: list[str] = field(default_factory=list)
    avoided_artists: list[str] = field(default_factory=list)
    genres: list[str] = field(default_factory=list)
    avoided_genres: list[str] = field(default_factory=list)
    rest: str = ""


def find_names(text: str, tracks: Sequence[CatalogueTrack]) -> Named:
    """Return the tracks and artists that a text names."""
    found, rest = Named(), text
    hits = sorted(_find_titles(text, tracks), key=lambda hit: (hit[0], -hit[1]))
    end, avoiding = 0, False
    for start, length, track in hits:
        if start < end:
            continue
        before = text[end:start].rstrip().rstrip(QUOTES)
        avoiding = bool(_AVOIDED.search(before)) or (avoiding and _is_list(before))
        (found.avoided if avoiding else found.liked).append(track.id)
        rest = rest.replace(text[start : start + length], " ", 1)
        end = start + length
    rest = _take_artists(found, rest, tracks)
    folded = fold(rest)
    for genre, start in _find_genres(folded, tracks):
        (found.avoided_genres if is_unwanted(folded[:start]) else found.genres).append(genre)
    found.rest = rest
    return found


def unknown_titles(rest: str) -> list[str]:
    """Return quoted titles and artists that no track has. ``rest`` : the text without the known ones"""
    quoted = (match for match in _QUOTED.finditer(rest) if match["title"].strip())
    titles = [
        match["title"].strip()
        for match in quoted
        if _MEANT.search(rest[: match.start()]) or _AVOIDED.search(rest[: match.start()])
    ]
    artists = [match["artist"] for match in _BY_SOMEBODY.finditer(rest)]
    return [*titles, *artists][:MOST_UNKNOWN]


def _find_titles(text: str, tracks: Sequence[CatalogueTrack]) -> Iterator[tuple[int, int, CatalogueTrack]]:
    """Yield (start, length, track) of titles that are whole words, and quoted or after a word such as "like"."""
    folded = fold_letters(text)
    for track in tracks:
        title = fold_letters(track.title)
        start = folded.find(title) if len(title) >= SHORTEST_NAME else -1
        if start >= 0 and _is_whole(folded, start, len(title)) and _is_meant(text, start, track.title):
            yield start, len(title) + _length_of_artist(folded, start + len(title), track), track


def _length_of_artist(text: str, end: int, track: CatalogueTrack) -> int:
    """Return the length of "by Cora Lind" behind a title, which tells it from others of this name; 0 without it."""
    match = _ITS_ARTIST.match(text[end:])
    is_so = match is not None and text[end + match.end() :].startswith(track.folded_artist)
    return match.end() + len(track.folded_artist) if is_so and match and track.folded_artist else 0


def _is_whole(text: str, start: int, length: int) -> bool:
    before, after = text[start - 1 : start], text[start + length : start + length + 1]
    return not before.isalnum() and not after.isalnum()


def _is_meant(text: str, start: int, title: str) -> bool:
    length = len(title)
    if " " in title and (text[start : start + length] == title or not _is_of_common_words(title)):
        # "Con qué temas puedo mezclar Velvet Floor?"
        return True
    quoted = text[start - 1 : start] in QUOTES and text[start + length : start + length + 1] in QUOTES
    before = text[:start].rstrip().rstrip(QUOTES).rstrip()
    is_quoted = quoted and bool(text[start - 1 : start])
    return is_quoted or bool(_MEANT.search(before) or _AVOIDED.search(before))


def _is_of_common_words(title: str) -> bool:
    return all(any(vocabulary(one).knows(word) for one in LANGUAGES) for word in folded_words(title))


def _is_list(between: str) -> bool:
    return between.strip(f" ,{QUOTES}").casefold() in {"", "and", "or", "und", "oder", "y", "o"}


def contains_word(text: str, words: str) -> bool:
    """Return whether these words are in the text, as whole words."""
    # Most are no part at all, and a pattern for each would be slow.
    return words in text and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


# "Something Latin" means all its genres.
_GROUPS = (
    (re.compile(r"\b(?:latin[oa]?s?|lateinamerikanisch\w*)\b"), GENRE_GROUPS["latin"]),
    (re.compile(r"\b(?:electronic\w*|electronic[oa]s?|elektronisch\w*)\b"), GENRE_GROUPS["electronic"]),
)


def _find_genres(text: str, tracks: Sequence[CatalogueTrack]) -> list[tuple[str, int]]:
    """Return the genres of the library that a folded text names, also in the plural, and where, in its order."""
    genres = {track.folded_genre for track in tracks if len(track.folded_genre) >= SHORTEST_NAME}
    found = [(genre, find_genre(text, genre)) for genre in sorted(genres)]
    for form, members in _GROUPS:
        if said := form.search(text):
            found += [
                (genre, said.start()) for genre in sorted(genres) if any(one in genre for one in members)
            ]
    return sorted(((genre, start) for genre, start in found if start >= 0), key=lambda one: one[1])


# "Houseset", "Salsa-Set", "Bachatamusik".
_COMPOUND = re.compile(
    r"(?<!\w)(?P<kind>\w{2,20}?)(?P<joint>-?)(?P<of>(?:dj-?)?sets?|mix|musik|tracks?|songs?|lieder|titel|stücken?|nummern?"
    r"|playlist|liste|abend|party|block)(?!\w)",
    re.IGNORECASE,
)


def with_genres_apart(text: str, genres: Collection[str]) -> str:
    """Return the text with the genre of a compound as a word: "House Set" for "Houseset".

    genres : in lower case without accents
    """
    return _COMPOUND.sub(
        lambda said: f"{said['kind']} {said['of']}" if fold(said["kind"]) in genres else said[0], text
    )


def find_genre(text: str, genre: str) -> int:
    """Return where a folded text names a genre, also in the plural ("bachatas"); -1 where it does not."""
    if "&" in genre:
        # "Drum and bass" for "Drum & Bass", in as many letters.
        text = re.sub(r"(?<= )(?:and|und|y)(?= )", lambda said: f"&{' ' * (len(said[0]) - 1)}", text)
    elif genre not in text:
        return -1
    name = re.escape(genre).replace(r"\&\ ", r"\&\s+")
    match = re.search(rf"(?<!\w){name}(?:e?s|e?n)?(?!\w)", text)
    return match.start() if match else -1


def is_unwanted(before: str) -> bool:
    """Return whether the words before a genre, a metre or a mode deny it: "no", "anything but"."""
    return _UNWANTED.search(fold(before)) is not None


def _is_written(text: str, start: int, name: str) -> bool:
    """Return whether a name of no common words is written with a capital, or of several words: "Kessler for the gym",
    "the delia stone tracks"."""
    return (text[start].isupper() or " " in name) and not _is_of_common_words(name)


def _take_artists(found: Named, text: str, tracks: Sequence[CatalogueTrack]) -> str:
    """Add the artists that a text names after "by", "like" or "no". Return the text without them."""
    folded = fold_letters(text)
    # As in the text, where each letter stays one: "ß" is "ss" in `folded_artist`.
    names = {
        fold_letters(one.artist): one.folded_artist
        for one in tracks
        if len(one.folded_artist) >= SHORTEST_NAME
    }
    for letters in sorted(names, key=lambda name: (-len(name), name)):
        start = folded.find(letters)
        if start < 0 or not _is_whole(folded, start, len(letters)):
            continue
        name, before = names[letters], folded[:start].rstrip(QUOTES + " ")
        if _LIKE.search(before):
            found.liked += [track.id for track in tracks if track.folded_artist == name][:MOST_OF_ARTIST]
        elif _NOT_BY.search(before) and not _BUT_BY.search(before):
            found.avoided_artists.append(name)
        elif _BY.search(before) or _is_written(text, start, letters):
            found.artists.append(name)
        else:
            continue
        while start >= 0 and _is_whole(folded, start, len(letters)):
            text = f"{text[:start]} {text[start + len(letters) :]}"
            folded = fold_letters(text)
            start = folded.find(letters)
    found.artists.sort()
    return text
