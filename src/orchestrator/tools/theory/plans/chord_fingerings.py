"""How a chord of the question is fingered, as a plan: "how do I play Bb on guitar?", "wie greift man F#m7?"."""

from typing import Final

from src.music_theory.chord_notes import notes_of_chord
from src.music_theory.fingerings import GUITAR, UKULELE, fingering
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .chord_names import chords_said
from .one_track import CHORDS, one_track, say, with_title

_PLAYED: Final = pattern(
    r"\bhow (?:(?:do|would|can|should) (?:i|you|we)|to) (?:play|finger|fret|hold|grab|form|do|make)\b"
    r"|\b(?:fingerings?|chord diagrams?|(?:chord )?shapes?|tabs?) (?:for|of)\b|\bwhere do (?:my|the) fingers go\b"
    r"|\bshow me\b.{1,30}\bchord\b"
    r"|\bc[oó]mo (?:se )?(?:toc[oa]|hag[oa]|hac[eo]|pong[oa]|pone|digit[oa])\b"
    r"|\b(?:digitaci[oó]n|posici[oó]n|postura|diagrama) (?:de|del|para)\b"
    r"|\bwie (?:greife?|greift|spiele?|spielt) (?:ich|man)\b|\bgriff(?:bild|diagramm)?e? (?:f[uü]r|von)\b"
)
_CHORD: Final = pattern(r"\b(?:chord|acorde|\w*akkord|griff\w*)s?\b")
_UKULELE: Final = pattern(r"\buk[eu]\w*\b")
_PIANO: Final = pattern(r"\b(?:piano|keyboard|keys|klavier|teclado)\b")
_GUITAR: Final = pattern(r"\b(?:guitarr?a?|gitarre)\b")
# "How do I play this in G?" asks for a key.
_IN_A_KEY: Final = pattern(r"\b(?:in|en) (?:[a-h](?:#|b|is|es)?|do|re|mi|fa|sol|la|si)(?![\w#])")
MOST_CHORDS: Final = 4


def _chords(asked: Asked) -> list[str]:
    text = asked.reading.unnamed
    is_bare = any(form.search(text) for form in (_CHORD, _UKULELE, _PIANO, _GUITAR))
    return chords_said(text, asked.reading.language, is_bare)[:MOST_CHORDS]


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_other = asked.has("measure.scale", "measure.capo", "act.transpose", "act.loop", "scope.task")
    return (
        _PLAYED.search(text) is not None
        and not (is_other or asked.reading.bars or asked.reading.named("track") or _IN_A_KEY.search(text))
        and any(notes_of_chord(one) for one in _chords(asked))
    )


# "How do I play the second chord?": of the open track.
_NTH: Final = pattern(
    r"\b(?:first|second|third|fourth|last|(?:primer|segundo|tercer|cuarto|[uú]ltimo)o?|(?:ersten?|zweiten?|dritten?|vierten?"
    r"|letzten?)) (?:chord|acorde|akkord)\b"
)


def _fits_nth(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_one = one_track(asked) is not None and CHORDS in asked.tools and len(asked.reading.of("ordinal")) == 1
    return (
        _PLAYED.search(text) is not None
        and _NTH.search(text) is not None
        and is_one
        and not asked.reading.bars
    )


def _nth(asked: Asked) -> Steps:
    track = one_track(asked)
    # `_fits_nth` looked.
    assert track is not None
    (found,) = yield [(CHORDS, {"track_id": track.id})]
    main = list((found.summary or {}).get("chords") or ())
    place = int(asked.reading.of("ordinal")[0])
    if not main or abs(place) > len(main):
        return Answer(found.error or asked.say("topic.no_harmony"))
    return Answer(with_title(asked, track, _told(asked, main[place - 1 if place > 0 else place])))


def _steps(asked: Asked) -> Steps:
    yield from ()
    known = [one for one in _chords(asked) if notes_of_chord(one)]
    return Answer(" ".join(_told(asked, one) for one in known))


def _told(asked: Asked, symbol: str) -> str:
    notes = " ".join(asked.voice.note(note) for note in notes_of_chord(symbol))
    values = {"chord": asked.voice.chords(symbol), "notes": notes}
    text = asked.reading.text
    if _PIANO.search(text):
        return say(asked, "fingering.notes", **values)
    name = "ukulele" if _UKULELE.search(text) else "guitar"
    frets = fingering(symbol, UKULELE if name == "ukulele" else GUITAR)
    if frets is None:
        return say(asked, "fingering.notes", **values)
    shape = " ".join("x" if fret is None else str(fret) for fret in frets)
    return say(asked, f"fingering.{name}", frets=shape, **values)


NTH_FINGERING: Final = Plan("fingering of a chord of the track", _fits_nth, _nth)
CHORD_FINGERING: Final = Plan("fingering of a chord", _fits, _steps, allows_unknown_words=True)
