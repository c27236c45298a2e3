"""Number and length of the tracks of a list, an album or an artist: "how many is that?", "how long is the album?"."""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .finding import lead_of
from .following import FIND_TOOL, last_list
from .lists import counted

_HOW_MANY: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|ok|vale)\W+)?(?:how many (?:is|are|was|were) (?:that|those|these|they|there|it)"
    r"|how many(?: in (?:total|all))?|cu[aá]nt[ao]s (?:son|hay|salen)|cu[aá]nt[ao]s"
    r"|wie ?viele (?:sind|waren) (?:das|es|die)"
    r"|wie ?viele)(?: (?:now|then|in total|in all|altogether|en total|ahora|insgesamt|jetzt|denn|all together))*\W*$"
)
IN_TOTAL: Final = pattern(
    r"\b(?:in total|in all|altogether|together|add(?:s|ed|ing)?(?: it| them)? (?:all )?up|summed(?: up)?"
    r"|sumad[oa]s?|sumando|suman?|sum[aá]ndol[oa]s"
    r"|(?:zusammen|aufsummiert|aufaddiert|addiert|zusammengez[aä]hlt|zusammengerechnet)"
    r"|total (?:length|time|run ?time|play ?time|duration|running time|playing time)|combined|whole"
    r"|entire|plus|back to back|one after (?:the other|another)|in a row|seguid[oa]s|hintereinander|am st[uü]ck"
    r"|en total|junt[oa]s|enter[oa]|complet[oa]"
    r"|insgesamt|gesamt\w*|zusammen|im ganzen|gan[zs]e?[rsn]?)\b"
)
_HOW_LONG: Final = pattern(
    r"\b(?:how long|how many (?:minutes|hours)|total (?:length|time|duration)|cu[aá]nto (?:dura|duran|tiempo|suman?)"
    r"|cu[aá]nt[oa]s (?:minutos|horas)"
    r"|wie lange?|wie ?viele (?:minuten|stunden)|gesamtl[aä]nge|gesamtdauer)\b"
)


# "Y esta, ¿cuánto dura?"
THIS_ONE: Final = pattern(
    r"\b(?:est[ea]|es[ea])\b(?! (?:biblioteca|colecci[oó]n|m[uú]sica))|\bthis (?:one|song|track|tune)\b|\bdas hier\b"
    r"|\bdiese[rs]? (?:hier|da|lied|st[uü]ck|song|titel|track)\b"
)


def _fits_count(asked: Asked) -> bool:
    found = last_list(asked)
    return (
        asked.focus.shown_last
        and _HOW_MANY.match(asked.reading.text) is not None
        and found is not None
        and "total" in (found.summary or {})
    )


def _count(asked: Asked) -> Steps:
    yield from ()
    found = last_list(asked)
    # `_fits_count` looked.
    assert found is not None
    assert found.summary is not None
    return Answer(f"{lead_of(found.summary['total'], asked)}.")


def asks_length(asked: Asked) -> bool:
    compares = asked.has("degree", "act.compare", "quality.long.most", "quality.long.more", "quality.short")
    return _HOW_LONG.search(asked.reading.text) is not None and not compares


def asks_for_length(asked: Asked) -> bool:
    return asks_length(asked) and not asked.reading.named("track")


def _owner(asked: Asked) -> tuple[str, str] | None:
    """Return the album or the artist whose tracks are meant, as (field, folded name)."""
    named = [(kind, fold(name.text)) for kind in ("album", "artist") for name in asked.reading.named(kind)]
    if not named and asked.has("measure.album") and len(asked.focus.tracks) == 1:
        # "How long is the whole album?" of the track spoken of.
        track = names_in(asked.talk).by_id.get(asked.focus.tracks[0].id)
        return ("album", fold(track.album)) if track and track.album else None
    return named[0] if len(named) == 1 else None


def _lengths(asked: Asked) -> list[float]:
    field, wanted = _owner(asked) or ("", "")
    tracks = names_in(asked.talk).by_id.values()
    return [one.duration_seconds or 0.0 for one in tracks if fold(getattr(one, field) or "") == wanted]


def _fits_length(asked: Asked) -> bool:
    owner = _owner(asked)
    is_whole = owner is not None and (owner[0] == "album" or IN_TOTAL.search(asked.reading.text) is not None)
    return is_whole and asks_for_length(asked) and not asked.has("act", "scope.playlist")


def _length(asked: Asked) -> Steps:
    if FIND_TOOL in asked.tools:
        # "And on average?" asks for the same tracks.
        field, name = _owner(asked) or ("", "")
        yield [(FIND_TOOL, {field: name, "totals": True})]
    lengths = _lengths(asked)
    return total_length(asked, len(lengths), sum(lengths))


def total_length(asked: Asked, count: int, seconds: float) -> Answer:
    length = asked.voice.clock(seconds)
    text = "library.total_length_of_one" if count == 1 else "library.total_length"
    return Answer(asked.say(text, count=counted(count, asked.voice), length=length))


HOW_MANY = Plan("number of the list", _fits_count, _count)
LENGTH_OF_ALBUM = Plan("length of an album", _fits_length, _length)
