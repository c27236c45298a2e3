"""Tracks whose tempo changes from beginning to end, as a plan: "which tracks get faster?", "is it the only one that
slows down?"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .finding import failed
from .following import FIND_TOOL
from .lists import counted, listing, numbered
from .paging import rows_of, whole_list
from .searches import asks_any

# In folded text, as all patterns here.
_FASTER: Final = pattern(
    r"\b(?:(?:gets?|getting|becomes?|becoming|grows?) (?:faster|quicker)|speed(?:s|ing)? up|accelerat\w*|rush(?:es)?"
    r"|se acelera\w*|se acelere\w*|acelera[n]?|se vuelven? mas rapid\w+|va(?:n)? (?:cada vez )?mas rapido"
    r"|(?:wird|werden) (?:\w+ ){0,3}schneller|schneller (?:wird|werden)|beschleunig\w+|zieh(?:t|en) (?:das tempo )?an"
    r"|anzieh(?:t|en))\b"
)
_SLOWER: Final = pattern(
    r"\b(?:(?:gets?|getting|becomes?|becoming|grows?) slower|slow(?:s|ing)? down|drag(?:s|ging)?|decelerat\w*"
    r"|ritardando"
    r"|se (?:ralentiza\w*|ralentice\w*|frena[n]?|frenen?)|se vuelven? mas lent\w+|va(?:n)? (?:cada vez )?mas lento"
    r"|(?:wird|werden) (?:\w+ ){0,3}langsamer|langsamer (?:wird|werden)|verschlepp\w+|schlepp(?:t|en)"
    r"|abbrems\w*|brems(?:t|en) ab)\b"
)
_CHANGES: Final = pattern(
    r"\b(?:(?:tempo|bpm|speed|pulse)s? (?:drifts?|changes?|wanders?|varies|vary|moves?|isn't steady|is not steady"
    r"|fluctuates?)|tempo (?:drift|changes?)|(?:change|drift) (?:in )?(?:the |their )?(?:tempo|speed)"
    r"|(?:not|aren't|isn't|without|n't) (?:played to |recorded to )?a? ?(?:click|metronome)(?: track)?"
    r"|el tempo (?:cambia|varia|se mueve)|cambia[n]? de (?:tempo|velocidad)|cambios? de tempo|tempo variable"
    r"|(?:das )?tempo (?:sich )?(?:andert|schwankt|wechselt)|tempo(?:wechsel|schwankung\w*|anderung\w*)"
    r"|schwank(?:t|en) im tempo|ohne klick)\b"
)
_OF_LIBRARY: Final = pattern(
    r"\b(?:which|what|any|every|all|is there|are there|do i have|have i got|find|show|list|how many|anything|something"
    r"|que|cuales|cual|alguna?s?|algo|hay|tengo|busca\w*|dame|muestra\w*|cuantas|cuantos|todas|todos"
    r"|welche\w*|gibt|habe? ich|zeig\w*|such\w*|finde|alle|wie viele|irgend\w*)\b"
)
_OF_TRACKS: Final = pattern(
    r"\b(?:songs?|tracks?|tunes?|pieces?|anything|something|ones?|mine|numbers|library|collection"
    r"|cancion(?:es)?|temas?|pistas?|algo|algun[ao]?|mi(?:s)? musica|biblioteca"
    r"|lied(?:er)?|stuck\w*|titel|nummern?|was|etwas|eines?|welche[sr]?|sammlung|bibliothek)\b"
)
_ONLY: Final = pattern(r"\b(?:the only|la unica|el unico|(?:das|der|die) einzige)\b")
# "Which tracks get louder towards the end?" is another question.
_OTHER: Final = (
    "act.delete", "act.loop", "act.create", "act.add", "scope.task", "scope.playlist", "act.mix", "act.correct",
    "measure.loudness", "quality.loud", "quality.quiet", "measure.key", "act.explain", "act.transpose",
)  # fmt: skip
# "Can I speed up all of them?" asks how it is done.
_ASKS_HOW_TO: Final = pattern(
    r"\b(?:can|could|should|do|must|would|how) (?:i|you|we)\b(?! have)|\b(?:puedo|puedes|como|kann|soll"
    r"|muss) ?(?:ich|man)?\b"
)


def _change(text: str) -> str:
    """Return the value of `tempo_change` that a question is about; "" without one."""
    faster, slower = _FASTER.search(text) is not None, _SLOWER.search(text) is not None
    if faster != slower:
        return "faster" if faster else "slower"
    return "any" if faster or _CHANGES.search(text) else ""


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    if FIND_TOOL not in asked.tools or not _change(text) or asked.has(*_OTHER) or _ASKS_HOW_TO.search(text):
        return False
    is_search = _OF_LIBRARY.search(text) is not None and _OF_TRACKS.search(text) is not None
    is_of_library = is_search and not asked.reading.named("track") and not asked.has("scope.passage")
    is_of_library = is_of_library and not asked.reading.numbers
    # "Faster than Rails"; Spanish "que" is no comparison here.
    is_of_library = is_of_library and not (asked.has("how.than") and asked.reading.language != "es")
    return _ONLY.search(text) is not None or is_of_library


def _steps(asked: Asked) -> Steps:
    text = fold(asked.reading.unnamed)
    change = _change(text)
    order = "slows_down" if change == "slower" else "speeds_up"
    wanted: dict[str, Any] = {"tempo_change": change, "order": order}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    found = yield from whole_list(found)
    if _ONLY.search(text) and len(asked.tracks) == 1:
        return _only(asked, found, change, order)
    total = (found.summary or {})["total"]
    whether = f"{asked.say('word.yes' if total else 'word.no')}: " if asks_any(asked.reading) else ""
    if not total:
        return Answer(whether + asked.say(f"library.none_{change}"))
    lead = asked.say(f"library.tempo_{change}", count=counted(total, asked.voice))
    return listing(asked, whether + lead, found, order)


def _only(asked: Asked, found: Measured, change: str, order: str) -> Answer:
    """Return whether the track is the only one that was found, and the others."""
    rows, title = rows_of(found), asked.title(asked.tracks[0])
    others = [row for row in rows if row["track_id"] != asked.tracks[0].id]
    if not others:
        return Answer(
            f"{asked.say('word.yes')}: {asked.say(f'library.only_{change}', title=title)}"
            if rows
            else f"{asked.say('word.no')}: {asked.say(f'library.none_{change}')}"
        )
    lead = asked.say(f"library.tempo_{change}", count=counted(len(rows), asked.voice))
    return Answer(f"{asked.say('word.no')}: {lead}:\n\n{numbered(rows, asked.voice, order)}")


DRIFTING: Final = Plan("tracks whose tempo changes", _fits, _steps, allows_unknown_words=True)
