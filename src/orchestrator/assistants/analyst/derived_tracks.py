"""Questions about the tracks and the passage of the answers before: "and which is it then?", "how many bars is that
loop?", "at what percent do I play the faster one?"."""

import re
from typing import Final

from src.orchestrator.language.focus import is_open, names_in, track_in_player
from src.orchestrator.language.plans import Asked, ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.qualities import superlative_order
from src.orchestrator.tools.player.state import told_just_now

from .before import Before

# "Which is it then?" behind "is it the loudest one I have?".
_WHICH_THEN: Final = pattern(
    r"^\W*(?:(?:and|so|ok|no|y|und|also|entonces|dann)\W+)*(?:which(?: one)?(?: is(?: it)?)?|what is|cu[aá]l(?: es)?"
    r"|welche[rs]?(?: (?:ist (?:es|das)|lied|st[uü]ck))?)(?: (?:then|entonces|dann|denn))*\W*$"
)
_WHETHER_MOST: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:is|es|ist)\s(?:it|this|that|est[ea]|esto|es|das)?\s?"
)
_WHICH_IS: Final = {"en": "which is ", "es": "cuál es ", "de": "welches ist "}


def which_instead(said: Before) -> str | None:
    """Return the question for the track that has most, after whether this one has."""
    is_most = any(name.endswith(".most") for name in said.reading.of("quality"))
    begins = _WHETHER_MOST.match(said.question)
    if (
        not is_most
        or begins is None
        or said.reading.named("track")
        or not _WHICH_THEN.match(said.talk.question)
    ):
        return None
    return f"{_WHICH_IS[said.language]}{said.question[begins.end() :]}"


# "How many BPM between them?" behind two tempi.
_BETWEEN: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|also) )?(?:(?:how (?:many|much)|what)(?: (?P<en>bpm|db|lufs|seconds"
    r"|decibels))?(?: (?:is|are|lie"
    r"|lies|there|the difference)){0,3} (?:between|apart)(?: (?:them|the two|those(?: two)?|both|these(?: two)?))?"
    r"|(?:the )?difference|(?:la )?diferencia|(?:der )?unterschied"
    r"|how far apart are (?:they|the two|those)|what(?:.s| is) the difference(?: (?:between (?:them|the two)|there))?"
    r"|cu[aá]nt[oa]s?(?: (?P<es>bpm|db|segundos|lufs))? (?:hay|es|va)? ?(?:la diferencia )?(?:entre|de diferencia)"
    r"(?: (?:ell[ao]s|l[ao]s dos|amb[ao]s|un[ao] y otr[ao]))?(?: hay)?"
    r"|(?:wie ?viel(?:e)?|was)(?: (?P<de>bpm|db|sekunden|lufs))? (?:liegen|liegt|sind|ist) (?:da )?(?:dazwischen"
    r"|auseinander"
    r"|der unterschied|zwischen (?:den|beiden|den beiden)))\W*$"
)
# Behind "which of these two is louder?" of two open tracks.
_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:by how (?:much|many (?:bpm|db|decibels))|how (?:much|many (?:bpm|db|decibels))"
    r"(?: (?:louder|faster|slower|quieter))?|(?:por|en) cu[aá]nt[oa]s?(?: (?:bpm|db|decibelios))?"
    r"|cu[aá]nt[oa]s?(?: (?:bpm|db|pulsos))? le (?:saca|lleva|gana)(?: (?:a )?(?:la|el) otr[ao])?"
    r"|um wie ?viele?(?: (?:bpm|db|dezibel))?)(?: (?:then|exactly|entonces|exactamente|denn|genau))?\W*$"
)
_DIFFERENCE: Final = {
    "en": "what is the difference in {measure} between {first} and {second}",
    "es": "qué diferencia de {measure} hay entre {first} y {second}",
    "de": "wie groß ist der Unterschied im {measure} zwischen {first} und {second}",
}
_MEASURES: Final = {
    "measure.tempo": {"en": "tempo", "es": "tempo", "de": "Tempo"},
    "measure.loudness": {"en": "loudness", "es": "volumen", "de": "Pegel"},
}
_TEMPO_OR_LEVEL: Final = {
    "measure.tempo": ("measure.tempo", "quality.fast", "quality.slow"),
    "measure.loudness": ("measure.loudness", "quality.loud", "quality.quiet"),
}


_THAN_OPEN: Final = pattern(
    r"^(?P<lead>\W*(?:(?:and|so|y|und|but|aber|pero)\W+)?(?:is|does|es|est[aá]|va|tiene|ist|hat|l[aä]uft) )"
    r"(?P<it>it|that one|that|[eé]sa|[eé]se|ella|es|das|die|der|sie|er)?(?P<how> ?[^?]{3,40}? (?:than|que|als) )"
    r"(?P<this>this(?: one| track| song)?|the open (?:one|track)|est[ea](?: de aqu[ií]| pista| canci[oó]n)?|la abierta"
    r"|(?:das|die|der|dieses|diese|dieser) hier|dieses(?: st[uü]ck| lied)?|das offene)\s?\?*\W*$"
)


def compares_with_open(question: str) -> bool:
    """Return whether it is "is it faster than this one?"."""
    return _THAN_OPEN.match(question) is not None


def difference_of_two(said: Before) -> str | None:
    asked = ask(said.talk)
    is_of_two = len(said.talk.tracks) == 2 or compares_with_open(said.question)
    is_of_open = _BY_HOW_MUCH.match(said.talk.question) is not None and (
        is_of_two or len(asked.last_two()) == 2
    )
    if said.now.names or not (is_of_open or _BETWEEN.match(said.talk.question)):
        return None
    # "And Rails?" has no measure of its own.
    readings = [said.now, *reversed(asked.earlier_readings()[-2:])]
    name = next((one for each in readings for one, words in _TEMPO_OR_LEVEL.items() if each.has(*words)), "")
    pair = asked.focus.conversation if is_of_open and len(said.talk.tracks) == 2 else asked.last_two()
    if not name or len(pair) != 2:
        return None
    first, second = (f"“{one.title}”" for one in pair)
    return _DIFFERENCE[said.language].format(
        measure=_MEASURES[name][said.language], first=first, second=second
    )


def it_against_open(said: Before) -> str | None:
    """ "Is it faster than this one?", behind an answer about another track than the open one."""
    focus, form = ask(said.talk).focus, _THAN_OPEN.match(said.talk.question)
    if form is None or said.now.names or len(focus.tracks) != 1 or len(focus.conversation) != 1:
        return None
    (track,), (opened,) = focus.tracks, focus.conversation
    if track.id == opened.id:
        return None
    return f"{form['lead']}“{track.title}” {form['how'].strip()} “{opened.title}”?"


_BARS_OF_LOOP: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:how many bars|cu[aá]ntos compases|wie viele takte)\b.{0,20}"
    r"\b(?:loop|that|it|there|this|bucle|eso|es[ae]|schleife|das|der|die)\b"
)
_BARS_BETWEEN: Final = {
    "en": "how many bars are from {start} to {end} of {title}",
    "es": "cuántos compases hay de {start} a {end} de {title}",
    "de": "wie viele Takte sind von {start} bis {end} in {title}",
}


def bars_of_loop(said: Before) -> str | None:
    """ "How many bars is that loop?" """
    asked = ask(said.talk)
    told = told_just_now(asked) or {}
    is_loop = told.get("action") == "loop" and told.get("end_seconds") is not None
    if not is_loop or said.now.names or not _BARS_OF_LOOP.match(said.talk.question):
        return None
    track = names_in(said.talk).by_id.get(str(told["track_id"]))
    start, end = (asked.voice.clock(float(told.get(name) or 0)) for name in ("start_seconds", "end_seconds"))
    return (
        _BARS_BETWEEN[said.language].format(start=start, end=end, title=f"“{track.title}”") if track else None
    )


_ONE_OF_TWO: Final = pattern(
    r"\b(?:the|el|la|das|die|den|der) "
    r"(?:(?P<quality>faster|slower|louder|quieter|longer|shorter) (?:one|of (?:them|the two))"
    r"|m[aá]s (?P<spanish>r[aá]pid|lent|larg|cort|fuerte|suave)\w?"
    r"|(?P<german>schneller|langsamer|lauter|leiser|l[aä]nger|k[uü]rzer)(?:e[nrsm]?)?(?: von beiden)?)\b"
)


def of_one_of_two(said: Before) -> str | None:
    """ "At what percent do I play the faster one?", behind "which of the two is faster?"."""
    form = _ONE_OF_TWO.search(said.talk.question)
    asked = ask(said.talk)
    pair = asked.last_two() or (asked.focus.conversation if len(asked.focus.conversation) == 2 else ())
    if form is None or len(pair) != 2 or said.now.names or said.now.has("act.play", "act.add", "act.loop"):
        return None
    track = _told_to_be(asked, pair, fold(next(filter(None, form.groups()))))
    if track is None:
        return None
    question = said.talk.question
    return f"{question[: form.start()]}“{track.title}”{question[form.end() :]}"


def _told_to_be(asked: Asked, pair: tuple[TrackInfo, ...], quality: str) -> TrackInfo | None:
    """Return that of two tracks which an earlier answer said to be so: "“Rails” is faster: 136 BPM, ..."."""
    for turn in reversed(asked.talk.turns[-3:]):
        text = fold(turn.answer)
        for one in pair:
            if re.search(rf"{re.escape(fold(one.title))}\W{{1,3}}(?:is|es|ist)\s(?:mas )?{quality}", text):
                return one
    return None


_DO_THEY: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:do|would|will|can|se|passen|lassen sich|mezclan|pegan|combinan)\b.{0,10}"
    r"\b(?:the two|they|both|those two|l[oa]s dos|ell[ao]s|die (?:beiden|zwei)|beide)\b"
)
_DO_MIX: Final = {"en": "do {} and {} mix?", "es": "¿mezclan {} y {}?", "de": "passen {} und {} zusammen?"}


def two_in_player(said: Before) -> str | None:
    """ "Do the two mix?", behind "what's playing?" and "what comes next?"."""
    player, playing = said.talk.player, track_in_player(said.talk)
    told_next = bool(said.talk.turns) and not said.talk.turns[-1].measured
    if (
        not (player and playing and told_next)
        or said.now.names
        or not said.now.has("act.mix", "act.mix_after")
    ):
        return None
    following = [names_in(said.talk).by_id.get(str(one)) for one in player["next_ids"][:1]]
    if not following or following[0] is None or not _DO_THEY.match(said.talk.question):
        return None
    return _DO_MIX[said.language].format(f"“{playing.title}”", f"“{following[0].title}”")


_PITCH_TO_FIT: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:(?:by |at )?(?:what|how many|how much) ?(?:%|percent\w*)"
    r"|(?:en |por )?qu[eé] (?:%|porcentaje)|cu[aá]nto(?: por ciento)?|(?:um )?wie ?viele? (?:%|prozent))\b.{0,40}"
    r"\b(?:pitch\w*|speed|slow|schneller|langsamer|subir\w*|bajar\w*|acelerar\w*|frenar\w*)\b"
)
_PITCH: Final = {
    "en": "by how many percent do I have to pitch {} to match {}",
    "es": "en qué porcentaje ajusto {} para que vaya con {}",
    "de": "um wie viel Prozent muss ich {} pitchen, damit es zu {} passt",
}


def pitch_to_fit(said: Before) -> str | None:
    """ "By how many percent do I pitch it?", behind the tracks that mix with the open one."""
    focus = ask(said.talk).focus
    others = [one for one in focus.tracks if not is_open(one, focus.conversation)]
    is_clear = len(focus.conversation) == 1 and len(others) == 1
    if not is_clear or said.now.names or said.now.numbers or not _PITCH_TO_FIT.match(said.talk.question):
        return None
    return _PITCH[said.language].format(f"“{focus.conversation[0].title}”", f"“{others[0].title}”")


# "No, but by Yara Montes", behind "which song is the most danceable?".
_OF_OTHERS: Final = pattern(
    r"^\W*(?:(?:no|nein|ok|and|but|only|just|y|pero|s[oó]lo|und|aber|nur|what about|how about|"
    r"qu[eé] tal)\W{1,2}){1,3}"
    r"(?:(?:by|from|of|in|among|the one by|de|del|entre|von|vom|bei|aus)\s)(?:the |las |los |my |mis |"
    r"den |meinen )?(?:· ?){1,8}\W*$"
)
_BY: Final = {"en": "by", "es": "de", "de": "von"}


def superlative_of_others(said: Before) -> str | None:
    """ "No, but by Yara Montes", behind a superlative of all tracks."""
    names = said.now.named("artist", "genre", "album")
    was_of_all = not said.reading.names and superlative_order(said.reading) is not None
    if len(said.now.names) != 1 or not names or not was_of_all or not _OF_OTHERS.match(said.now.unnamed):
        return None
    return f"{said.question.strip(' ?¿')} {_BY[said.language]} {names[0].text}"
