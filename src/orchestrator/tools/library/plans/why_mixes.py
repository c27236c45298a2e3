"""Why the tracks of a list mix with one, as a plan: "why those?" behind "what mixes with Rails?"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .paging import rows_of

_WHY: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber) )?(?:why|how come|por qu[eé]|warum|wieso|weshalb)"
    r"(?: (?:those|these|them|that|do they|do those|es[ao]s|est[ao]s|ell[ao]s|die|diese|gerade|denn|genau"
    r"|fit|mix|match|encajan"
    r"|pegan|combinan|passen|passt|das|well|bien|gut|zusammen)){0,5}\W*$"
)
# "Why Fünf Schritte?"
_WHY_ONE: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber) )?(?:why|por qu[eé]|warum|wieso)(?: ·){1,5}\W*$"
)
# "Why the first one?"
_WHY_NTH: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber) )?(?:why|por qu[eé]|warum|wieso)(?: (?:the|la|el|das|der|die))? "
    r"(?P<place>first|second|third|fourth|primer[ao]?|segund[ao]|tercer[ao]?|erste[rs]?|zweite[rs]?|dritte[rs]?)"
    r"(?: (?:one|song|track|canci[oó]n|pista|lied|st[uü]ck))?\W*$"
)
MOST_TOLD: Final = 4


def _mixed(asked: Asked) -> Measured | None:
    """Return the answer before, if it lists what mixes with a track."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    found = [one for one in measured if (one.summary or {}).get("mixes_with") and rows_of(one)]
    return found[-1] if found else None


def _fits(asked: Asked) -> bool:
    found = _mixed(asked)
    if found is None:
        return False
    named = {track.id for track in asked.tracks_named}
    is_one = _WHY_ONE.match(asked.reading.unnamed) is not None and named <= {
        row["track_id"] for row in rows_of(found)
    }
    if _WHY.match(asked.reading.text) or (named and is_one):
        return True
    return _WHY_NTH.match(asked.reading.text) is not None and _place(asked) is not None


def _place(asked: Asked) -> int | None:
    """Return the place, from 0, of "why the first one?"; None without one, or where no track is."""
    places = [int(one) for one in asked.reading.of("ordinal")] if _WHY_NTH.match(asked.reading.text) else []
    found = _mixed(asked)
    is_there = len(places) == 1 and found is not None and 0 < places[0] <= len(rows_of(found))
    return places[0] - 1 if is_there else None


def _steps(asked: Asked) -> Steps:
    yield from ()
    found = _mixed(asked)
    # `_fits` looked.
    assert found is not None
    assert found.summary is not None
    own, voice = found.summary["mixes_with"], asked.voice
    named = {track.id for track in asked.tracks_named}
    rows = [row for row in rows_of(found) if not named or row["track_id"] in named][:MOST_TOLD]
    if (place := _place(asked)) is not None:
        rows = rows_of(found)[place : place + 1]
    said = [_reason(asked, own, row) for row in rows if row.get("tempo_bpm")]
    values = {"bpm": voice.number(own["tempo_bpm"]), "camelot": own.get("camelot", "")}
    return Answer(
        asked.say("library.why_mixes", title=voice.title(own["title"]), **values) + " " + " ".join(said)
    )


def _reason(asked: Asked, own: dict[str, Any], row: dict[str, Any]) -> str:
    """Return the tempo of a track beside the other one, and its key."""
    voice = asked.voice
    level = min((1.0, 0.5, 2.0), key=lambda one: abs(row["tempo_bpm"] / (own["tempo_bpm"] * one) - 1))
    percent = 100 * (row["tempo_bpm"] / (own["tempo_bpm"] * level) - 1)
    title, bpm = voice.title(row["title"]), voice.number(row["tempo_bpm"])
    sign = "+" if percent >= 0 else ""
    told = {
        "title": title,
        "bpm": bpm,
        "percent": sign + voice.number(percent),
        "camelot": row.get("camelot", ""),
    }
    return asked.say("library.why_this_mixes", **told)


WHY_MIXES: Final = Plan("why they mix", _fits, _steps)
