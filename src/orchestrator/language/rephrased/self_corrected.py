"""What a speaker says first and then replaces: "add Rails... no, better Depot", "loop bars 5 to 8, sorry, 9 to 12"."""

import re
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, names_in, read_question
from src.orchestrator.language.playlist_names import find_playlist
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

LONGEST: Final = 300
_REPLACES: Final = (
    r"(?:or rather|rather|better|actually|i mean(?:t)?|make (?:it|that)|scratch that|correction|mejor dicho|o mejor"
    r"|mejor|quiero decir|quise decir|quer[ií]a decir|digo|me refiero a"
    r"|besser gesagt|vielmehr|doch lieber|lieber|ich mein(?:e|te)?)"
)
_TAKES_BACK: Final = (
    r"(?:(?:oh |ay |ach |uh |um |[aä]h |ehm? )?(?:no|nope|nah|nein|nee|n[oö]|quatsch|wait|hold on|hang on|sorry|oops"
    r"|my mistake|warte|halt|moment|entschuldigung|espera|perd[oó]n|ups|me equivoqu[eé]))"
)
_GAP: Final = r"[\s,;.!…\u2013-]{1,5}"
# "No Rails" alone leaves Rails out.
_CORRECTS: Final = pattern(
    rf"\s?[,;.?…\u2013-]{{1,4}}\s?[¿¡]?(?:(?:{_TAKES_BACK}{_GAP}){{0,3}}{_REPLACES}{_GAP}"
    rf"|(?:{_TAKES_BACK}[\s]){{0,2}}{_TAKES_BACK}\s?[,;:.!…\u2013-]{{1,3}}\s?|(?:{_TAKES_BACK}\s){{2,3}}"
    rf"|(?:nein|nee|wait|sorry|warte|espera|perd[oó]n)\s)"
)
_NUMBER: Final = pattern(
    r"(?<![\w:])\d{1,4}(?:[.,]\d{1,2})?(?:\s?(?:to|until|through|al?|hasta|bis|-|\u2013)\s?\d{1,4})?(?![\w:])"
)
_UNIT: Final = pattern(r"\s?(?:%|bpm\b|percent\b|por ciento\b|prozent\b)")
_BEFORE_NUMBER: Final = pattern(
    r"(?:(?:the|bars?|at|to|from|los|las|el|al?|del?|compases|comp[aá]s|die|takte?|auf|bei|mit|von)\s){0,3}"
)
_SMALL: Final = pattern(
    r"\b(?:the|el|la|los|las|de[nr]|die|das|to|into|from|zu|zur|aus|von|please|instead|bitte|por favor|porfa"
    r"|stattdessen|then|entonces|dann|i mean(?:t)?|mein(?:e|te)? ich|quiero decir|quer[ií]a decir|digo)\b"
)
# "Rename Depot to Night Rails".
_NEW_TITLE: Final = pattern(
    r"^(?P<before>.{1,150}\s(?:to|as|into|a|como|por|en|in|zu|auf)\s)(?P<title>.{1,100}?)(?P<behind>\sum)?$"
)
_EDGES: Final = " \t\r\n.,;!…"


def corrected_by_speaker(talk: Talk) -> Talk | None:
    """Return the conversation with what the speaker means in the end; None if nothing is taken back."""
    text = talk.question.strip()
    found = _CORRECTS.search(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    said, meant = text[: found.start()].strip(_EDGES), text[found.end() :].strip()
    if not said or not meant.strip(_EDGES + "?"):
        return None
    if read_question(said, talk, focus_of(talk).language).has("act.rename"):
        title = _NEW_TITLE.match(said)
        changed = f"{title['before']}{meant}{title['behind'] or ''}" if title else None
    else:
        changed = _with_name(said, meant, talk) or _with_number(said, meant)
    return replace(talk, questions=(*talk.questions[:-1], changed)) if changed else None


def _with_name(said: str, meant: str, talk: Talk) -> str | None:
    new = _last_title(meant, talk) or _playlist(meant, talk)
    old = (_last_title if _last_title(meant, talk) else _playlist)(said, talk)
    if old is None or new is None:
        return None
    behind, around = said[old[1] :].strip(_EDGES), f"{meant[: new[0]]} {meant[new[1] :]}"
    if not behind:
        # "Add Rails, no, Depot to Warmup", "add it to Warmup, no, to Peak".
        before_new = _SMALL.sub("", meant[: new[0]]).strip(_EDGES)
        return None if before_new else f"{said[: old[0]]}{meant[new[0] :]}"
    if _SMALL.sub("", around).strip(_EDGES + "?"):
        return None
    ending = "?" if "?" in around else ""
    return f"{said[: old[0]]}{meant[new[0] : new[1]]}{said[old[1] :]}{ending}"


def _last_title(text: str, talk: Talk) -> tuple[int, int] | None:
    """Return where the last title of a text stands."""
    folded = _folded(text)
    names = read_question(text, talk, focus_of(talk).language).named("track")
    titles = [re.escape(name.said or fold(name.text)) for name in names]
    found = (one.span() for title in titles for one in re.finditer(rf"(?<!\w){title}(?!\w)", folded))
    return max(found, default=None)


def _playlist(text: str, talk: Talk) -> tuple[int, int] | None:
    """Return where a text names a playlist of the user, or is nothing but its name."""
    if found := find_playlist(text, talk.playlists, names_in(talk)):
        return found
    folded = _folded(text)
    said = folded.strip(_EDGES + "?")
    place = folded.find(said)
    return (place, place + len(said)) if said in {fold(name) for name in talk.playlists} else None


def _folded(text: str) -> str:
    """Return a text in lower case without accents, each letter in its place."""
    folded = fold(text)
    return folded if len(folded) == len(text) else text.lower()


def _with_number(said: str, meant: str) -> str | None:
    """Return "loop bars 9 to 12" for "loop bars 5 to 8" and "9 to 12"."""
    lead = _BEFORE_NUMBER.match(meant)
    rest = meant[lead.end() :] if lead else meant
    new, old = _NUMBER.match(rest), list(_NUMBER.finditer(said))
    if new is None or not old:
        return None
    behind = rest[new.end() :]
    unit = _UNIT.match(behind)
    if _SMALL.sub("", behind[unit.end() if unit else 0 :]).strip(_EDGES + "?"):
        return None
    tail = said[old[-1].end() :]
    if unit and (old_unit := _UNIT.match(tail)):
        tail = tail[old_unit.end() :]
    return f"{said[: old[-1].start()]}{new[0]}{unit[0] if unit else ''}{tail}"
