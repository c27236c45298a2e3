"""Where to begin the mix into and out of a track, by its first and last section: "where should I mix out of Rails?"."""

from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.sections import bars_told
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .places import LEAST_RISE, STRUCTURE

# In folded text; names have a dot for each word.
_WHERE: Final = (
    r"\b(?:where|when|at what (?:time|point|bar)|from what|from which|donde|cuando|desde donde|a partir de"
    r"|en que|wo|wann|ab wann|ab wo|an welcher|bei welchem)\b"
)
_OUT: Final = pattern(
    rf"{_WHERE}[^?]{{0,40}}\b(?:mix(?:ing)?|blend(?:ing)?|cut|get|transition(?:ing)?|come) (?:(?:it|this|that|this one)"
    r" )?(?:out|away)\b"
    rf"|{_WHERE}[^?]{{0,40}}\b(?:mix|blend|transition)(?:ing)? (?:from )?· ?(?:· ?)*(?:into|to)\b"
    r"|\bmix[- ]?out (?:point|spot|cue)|\bpunto de salida\b"
    rf"|{_WHERE}[^?]{{0,40}}\b(?:mezclar|mezclo|saco|sacar|salgo|salir|cortar|empalmar|mezcla)\b[^?]{{0,20}}\b"
    r"(?:la salida|para salir|fuera|hacia (?:la|el) (?:otr[oa]|siguiente)|salida)"
    rf"|{_WHERE}[^?]{{0,60}}\b(?:raus ?(?:mix|misch|geh|komm|blend)\w*|(?:mix|misch|blend|geh)\w* [^?]{{0,40}}\braus\b"
    r"|ausblend\w+|ubergang (?:aus|von)|aussteig\w*)"
    r"|\b(?:ausstiegs?punkt|mix-?out)\b"
)
_IN: Final = pattern(
    rf"{_WHERE}[^?]{{0,40}}\b(?:(?:mix|blend)(?:ing)?(?: (?:it|this|that|this one|·[ ·]*))?"
    r"|(?:bring|drop)(?:ping|ing)? (?:it|this|that|this one|·[ ·]*)) ?in\b(?! (?:the|this|that|it|a|key|tune|bpm))"
    r"|\bmix[- ]?in (?:point|spot|cue)|\bpunto de entrada\b"
    rf"|{_WHERE}[^?]{{0,40}}\b(?:mezclar|mezclo|meter|meto|entrar|entro|mezcla)\b[^?]{{0,20}}\b(?:la entrada"
    rf"|para entrar)"
    rf"|{_WHERE}[^?]{{0,60}}\b(?:rein ?(?:mix|misch|blend)\w*|(?:mix|misch|blend)\w* [^?]{{0,40}}\brein\b|einblend\w+"
    r"|einsteig\w*)"
    r"|\b(?:einstiegs?punkt|mix-?in)\b"
)


def _track(asked: Asked) -> TrackInfo | None:
    """Return the track: of "from Rails into Depot" the first one."""
    return asked.tracks_named[0] if len(asked.tracks_named) == 2 else one_track(asked)


def _side(asked: Asked) -> str:
    """Return "out" or "in", or "" for another question."""
    text = fold(asked.reading.unnamed)
    return "out" if _OUT.search(text) else "in" if _IN.search(text) else ""


def _fits(asked: Asked) -> bool:
    if STRUCTURE not in asked.tools or asked.has("scope.task", "act.remind", "scope.library"):
        return False
    return bool(_side(asked)) and _track(asked) is not None


def _steps(asked: Asked) -> Steps:
    track, side = _track(asked), _side(asked)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections: list[list[Any]] = [
        list(one) for one in form.summary.get("sections_label_start_end_energy") or ()
    ]
    if len(sections) < 2:
        return Answer(with_title(asked, track, asked.say("topic.one_section")))
    edge, beside = (sections[-1], sections[-2]) if side == "out" else (sections[0], sections[1])
    is_quieter = beside[3] - edge[3] >= LEAST_RISE
    text = asked.say(
        f"answer.mix_{side}" if is_quieter else f"answer.mix_{side}_loud",
        label=edge[0],
        start=asked.voice.clock(edge[1]),
        end=asked.voice.clock(edge[2]),
    )
    text += yield from bars_told(asked, track.id, [edge], sections[-1])
    return Answer(with_title(asked, track, text))


MIX_POINTS: Final = Plan("where to mix in or out", _fits, _steps)
