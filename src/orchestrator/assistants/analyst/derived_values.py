"""Questions about the value of the answer before: "and three quarters of that?", "instead?" behind a no, "by how much?"
behind "is it longer than 2:30?"."""

import re
from typing import Final

from src.orchestrator.language.focus import focus_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.durations import said_bars
from src.orchestrator.tools.theory.plans.instruments import names_instrument
from src.orchestrator.tools.theory.plans.note_values import NOTE
from src.orchestrator.tools.theory.plans.playback_speed import factor_of

from .before import Before, title_in
from .named_parts import named_parts
from .other_names import LEAD

TEMPO_AT: Final = {
    "en": "what tempo is {percent} % of",
    "es": "qué tempo es el {percent} % de",
    "de": "welches Tempo sind {percent} % von",
}
# In folded text, as all patterns here.
_SHARES: Final = (
    (pattern(r"\b(?:three[ -]quarters|tres cuartos|tres cuartas partes|drei ?viertel)\b"), 75.0),
    (pattern(r"\b(?:two[ -]thirds|dos tercios|dos terceras partes|zwei ?drittel)\b"), 200 / 3),
    (pattern(r"\b(?:a|one) third\b|\bun tercio\b|\bein drittel\b"), 100 / 3),
    (pattern(r"\b(?:a|one) quarter\b|\bun cuarto\b|\bein viertel\b"), 25.0),
    (
        pattern(r"\bhalf(?: speed| time| of (?:that|it))\b|\bla mitad\b|\bdie halfte\b|\bhalb so schnell\b"),
        50.0,
    ),
    (pattern(r"\b(?:double|twice) (?:that|it|the)\b|\bal doble\b|\bdas doppelte\b|\bdoppelt\b"), 200.0),
)
# What a short question about a share has besides it.
_OF_THAT: Final = pattern(
    r"\b(?:that|it|this|eso|esto|das|es|davon|dessen|ese tempo|tempo|bpm|contad[oa]|counted|gezahlt|then|entonces"
    r"|dann)\b"
)
_TEMPO: Final = ("measure.tempo", "quality.fast", "quality.slow")
_OTHER: Final = (
    "act.play", "act.loop", "act.speed", "act.create", "act.delete", "measure.duration", "measure.key",
    "measure.loudness", "scope.task", "scope.playlist", "quality.long", "measure.energy",
)  # fmt: skip


def share_of_tempo(said: Before) -> str | None:
    """Return the question for a share of the tempo before: "n what is it at 80 percent"."""
    text = fold(said.talk.question)
    is_of_speed = factor_of(said.reading.unnamed) is not None
    if (
        not (said.reading.has(*_TEMPO) or is_of_speed)
        or said.now.named("track")
        or said.now.has(*_OTHER)
        or said.reading.compares
    ):
        return None
    share = next((percent for form, percent in _SHARES if form.search(text)), None)
    if share is None:
        factor = factor_of(said.now.unnamed)
        share = None if factor is None else 100 * factor
    if share is None or _OF_THAT.search(text) is None:
        return None
    return f"{TEMPO_AT[said.language].format(percent=f'{share:.2f}'.rstrip('0').rstrip('.'))} {title_in(said.reading)}"


_INSTEAD: Final = pattern(
    r"^\W*(?:(?:and|but|ok|no|so|y|pero|und|aber|nein) ){0,2}(?:(?:what|which|que|cual|was|welche[rs]?)(?: (?:is|es"
    r"|ist))?"
    r"(?: (?:it|then|instead|entonces|dann|denn|es|metre|meter|key|compas|tonalidad|taktart|tonart)){1,3}"
    r"|sondern(?: was)?"
    r"|instead|entonces(?: cual| que)?|then what|so what is it|what then)\W*$"
)
_ASKED: Final = {
    "metre": {
        "en": "what metre is {}",
        "es": "qué compás tiene {}",
        "de": "welche Taktart hat {}",
    },
    "key": {
        "en": "what key is {} in",
        "es": "en qué tonalidad está {}",
        "de": "in welcher Tonart steht {}",
    },
    "tempo": {
        "en": "what tempo is {}",
        "es": "qué tempo tiene {}",
        "de": "welches Tempo hat {}",
    },
}


def value_instead(said: Before) -> str | None:
    """ "Sondern?", "what is it then?" behind a question whether a track has a value."""
    if _INSTEAD.match(fold(said.talk.question)) is None or len(said.reading.named("track")) > 1:
        return None
    if said.reading.metres or said.reading.has("style.waltz"):
        name = "metre"
    elif said.reading.keys or said.reading.has("mode"):
        name = "key"
    elif said.reading.numbers and said.reading.has("measure.tempo"):
        name = "tempo"
    else:
        return None
    return _ASKED[name][said.language].format(title_in(said.reading))


_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:(?:by )?how (?:much|many seconds)"
    r"(?: (?:do|must|should) (?:i|we) (?:have to |need to )?(?:cut|trim|lose|shave)(?: off| out)?)?(?: (?:longer"
    r"|shorter|too long|over))?"
    r"|(?:por |en )?cuanto(?: mas)?|cuantos segundos|(?:um )?wie ?viel(?:e sekunden)?(?: (?:langer|kurzer))?)\W*$"
)
_LIMIT: Final = pattern(
    r"\b\d{1,2}:[0-5]\d\b|\b(?:\d{1,2}|a|one|two|three|four|five|un|dos|tres|cuatro|cinco|eine?|zwei|drei|vier"
    r"|funf) min"
)


def beyond_a_length(said: Before) -> str | None:
    """ "By how much?" behind "is the song longer than 2:30?", "how many seconds do I cut?" behind a limit."""
    is_length = (
        said.reading.has("quality.long", "quality.short", "measure.duration") and not said.reading.bars
    )
    is_asked = is_length and _BY_HOW_MUCH.match(fold(said.talk.question)) is not None
    limit = _LIMIT.search(said.talk.questions[-2]) if len(said.talk.questions) > 1 else None
    if limit is None or not is_asked or len(said.reading.named("track")) > 1:
        return None
    # The answer to a question whether it is longer tells by how much.
    is_whether = said.reading.has("how.whether") and _LIMIT.search(said.question) is not None
    return said.question if is_whether else _IS_LONGER[said.language].format(title_in(said.reading), limit[0])


_IS_LONGER: Final = {
    "en": "is {} longer than {} min?",
    "es": "¿es {} más larga que {} min?",
    "de": "ist {} länger als {} min?",
}
_IF_AT: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok) )?(?:if|when|at|si|a|al|wenn|bei|mit)\b.{0,40}?(?:%|percent|per cent|por ciento"
    r"|prozent)"
)
_LENGTH_AT: Final = {
    "en": "how long does {title} last at {percent} %",
    "es": "¿cuánto dura {title} al {percent} %?",
    "de": "wie lange dauert {title} bei {percent} %",
}


def length_at_a_speed(said: Before) -> str | None:
    """ "And if I run it at 90 % speed?" behind "how long does it last?"."""
    text = fold(said.talk.question)
    factor = factor_of(said.now.unnamed) if _IF_AT.match(text) else None
    is_length = said.reading.has("measure.duration", "quality.long.plain") and not said.reading.bars
    is_length = is_length and not said.reading.has("scope.passage") and not said.reading.passages
    if (
        factor is None
        or not is_length
        or said.now.named("track")
        or said.now.has("act.loop", "measure.tempo")
    ):
        return None
    return _LENGTH_AT[said.language].format(title=title_in(said.reading), percent=f"{100 * factor:g}")


def other_tempo_of_steps(said: Before) -> str | None:
    """ "And at 136?" behind "how many beats are 5 minutes at 128 BPM?"."""
    now = _BARE_TEMPO.match(fold(said.talk.question))
    if now is None or not said.reading.has("how.how_many"):
        return None
    changed, count = _BPM.subn(f"{now['bpm']} bpm", said.question)
    return changed if count == 1 else None


_BARE_TEMPO: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok) )?(?:at|a|bei|mit|with|con) (?P<bpm>[4-9]\d|1\d\d|2[0-4]\d)(?: ?bpm)?\W*$"
)
_BPM: Final = pattern(r"\b\d{2,3}(?:[.,]\d)? ?bpm\b")


_BARS_IN: Final = {
    "en": "how long do {bars} last at {bpm}",
    "es": "cuánto duran {bars} a {bpm}",
    "de": "wie lange dauern {bars} bei {bpm}",
}
_TEMPO_SAID: Final = pattern(r"\b(?:tempo )?(?P<bpm>[4-9]\d|1\d\d|2[0-4]\d)(?: ?bpm)?\b")


def bars_at_that_tempo(said: Before) -> str | None:
    """ "And eight bars in 2/4?" behind "how long is a beat at tempo 114?"."""
    text = said.talk.question.strip(" ¿?.!")
    lead = LEAD.match(text)
    tempo = _TEMPO_SAID.search(said.reading.unnamed)
    is_length = said.reading.has("measure.duration", "quality.long.plain", "how.how_many")
    if lead is None or tempo is None or not is_length or said.now.names or said_bars(text) is None:
        return None
    return _BARS_IN[said.language].format(bars=text[lead.end() :].strip(), bpm=f"{tempo['bpm']} bpm")


_HOW_MANY_BARS: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok) )?(?:how many bars (?:does|is) (?:it|that|this)(?: last| go on| long)?"
    r"|cuantos compases (?:dura|tiene)(?: es[ao]| esa parte)?|wie ?viele takte (?:dauert|hat|geht|lauft) (?:der|die"
    r"|das|es|er|sie))\W*$"
)
_BARS_OF: Final = {
    "en": "how many bars is the {part}",
    "es": "cuántos compases dura el {part}",
    "de": "wie viele Takte dauert der {part}",
}


def bars_of_that_part(said: Before) -> str | None:
    """ "Und wie viele Takte dauert der?" behind "wann geht der Break los?"."""
    parts = named_parts(said.reading)
    if len(parts) != 1 or _HOW_MANY_BARS.match(fold(said.talk.question)) is None:
        return None
    of = title_in(said.reading)
    title = f" {_OF[said.language]} {of}" if said.reading.named("track") else ""
    return f"{_BARS_OF[said.language].format(part=parts[0].words)}{title}"


_OF: Final = {"en": "of", "es": "de", "de": "von"}
_READS: Final = {
    "en": "which key do {} read",
    "es": "en qué tonalidad leen {}",
    "de": "in welcher Tonart lesen {}",
}


def other_instrument(said: Before) -> str | None:
    """ "And the horns in F?" behind the key that another instrument reads."""
    text = said.talk.question.strip(" ¿?.!")
    lead = LEAD.match(text)
    if lead is None or not names_instrument(text) or said.now.names or said.now.has("measure"):
        return None
    is_of_key = names_instrument(said.question) or said.reading.has("measure.key")
    return _READS[said.language].format(text[lead.end() :].strip()) if is_of_key else None


_CLIPS: Final = pattern(r"\b(?:clip\w*|satura\w*|distorsion\w*|[uü]bersteuer\w*)\b")
_HOW_OFTEN: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:in how many (?:places|spots)|how (?:many times|often)|where exactly|en cu[aá]nt[oa]s"
    r" (?:sitios|lugares|puntos)|cu[aá]ntas veces|an wie ?vielen stellen|wie oft)(?: (?:does it|it does|lo hace|"
    r"denn))?\W*$"
)
_DOES_CLIP: Final = {"en": "does {} clip?", "es": "¿tiene clipping {}?", "de": "übersteuert {}?"}


def places_of_clipping(said: Before) -> str | None:
    """ "¿En cuántos sitios?" behind "which of them clips?"."""
    is_asked = _CLIPS.search(said.question) is not None and _HOW_OFTEN.match(said.talk.question) is not None
    shown = focus_of(said.talk).shown if is_asked else ()
    if not is_asked or len(shown) > 1:
        return None
    title = f"“{shown[0].title}”" if shown else title_in(said.reading)
    return _DOES_CLIP[said.language].format(title)


# "By how many BPM over the whole song?", behind "does it speed up?".
_BY_HOW_MANY: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )?(?:(?:by )?how (?:much|many bpm)|(?:por|en) cuantos? ?(?:bpm)?|cuantos bpm"
    r"|um wie ?viele?(?: bpm)?)(?: (?:over|in|en|uber|im) (?:the|toda?|la|das|den|el)?[\w ]{0,24})?"
    r"(?: (?:denn|then))?\W*$"
)


def drift_in_bpm(said: Before) -> str | None:
    """ "By how many BPM?" behind a question whether the tempo holds: its answer tells by how much."""
    is_of_drift = said.reading.has("measure.steadiness", "quality.loose", "quality.steady")
    is_asked = _BY_HOW_MANY.match(fold(said.talk.question)) is not None
    return said.question if is_of_drift and is_asked and not said.reading.compares else None


_DOTTED: Final = pattern(
    r"^\W*(?:(?:and|or|y|o|und|oder) )?(?:(?:the|a|if it.?s|con|la|als|eine?) )?"
    r"(?P<kind>dotted|triplets?|con puntillo|puntillo|de tresillo|tresillos?|punktiert\w*|triolen?)"
    r"(?: (?:one|note|then|entonces|dann))?\W*$"
)
_DOTTED_NOTE: Final = pattern(
    r"^\W*(?:(?:and|or|y|o|und|oder) )?(?:(?:for|of|para|de|fur|von) )?(?:an?|the|una?|la|eine?|der|die)? ?"
    r"(?P<note>(?:(?:dotted|triplet|punktierte[rns]?) )?(?:half|quarter|eighth|sixteenth|quaver|crotchet|semiquaver"
    r"|minim"
    r"|corchea|semicorchea|negra|blanca|achtel|viertel|sechzehntel|halbe)(?:note| note)?"
    r"(?: (?:triplet|con puntillo|de tresillo|triole))?)\W*$"
)
_ONE_BEAT: Final = pattern(r"\b(?:one|a|each|un|cada|ein|jeder) (?:beat|pulso|schlag)\b")
_KINDS: Final = {
    "en": ("dotted {}", "{} triplet"),
    "es": ("{} con puntillo", "{} de tresillo"),
    "de": ("punktierte {}", "{} Triole"),
}


def dotted_note(said: Before) -> str | None:
    """ "Dotted?" behind "how many ms is an eighth note?"."""
    note = NOTE.search(said.question) or _ONE_BEAT.search(said.question)
    if note and (other := _DOTTED_NOTE.match(fold(said.talk.question))):
        # "A dotted quaver?"
        return f"{said.question[: note.start()]}{other['note']}{said.question[note.end() :]}"
    asked = _DOTTED.match(fold(said.talk.question))
    if asked is None or note is None:
        return None
    kind = _KINDS[said.language]["tri" in asked["kind"] or "tres" in asked["kind"]]
    return f"{said.question[: note.start()]}{kind.format(note[0])}{said.question[note.end() :]}"


# "Und bei der Tonart?", behind "wie sicher bist du dir beim Tempo?".
_SURE_OF: Final = pattern(
    r"\b(?:how (?:sure|certain)|(?:cu[aá]n|qu[eé] tan|c[oó]mo de) segur[oa]|wie sicher)\b"
)
_MEASURE_ALONE: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:(?:about|of|for|with|in|de|del|con|en|bei|beim|f[uü]r)\s)?(?:(?:the|la|el|der|die"
    r"|das|dem|den)\s)?"
    r"(?:key|tempo|bpm|metre|meter|tonalidad|tono|comp[aá]s|tonart|taktart|takt)\W*$"
)
_HOW_SURE: Final = {
    "tempo": {
        "en": "how sure are you of the tempo of {}?",
        "es": "¿qué seguridad tiene el tempo de {}?",
        "de": "wie sicher ist das Tempo von {}?",
    },
    "key": {
        "en": "how sure are you of the key of {}?",
        "es": "¿qué seguridad tiene la tonalidad de {}?",
        "de": "wie sicher ist die Tonart von {}?",
    },
    "metre": {
        "en": "how sure are you of the metre of {}?",
        "es": "¿qué seguridad tiene el compás de {}?",
        "de": "wie sicher ist die Taktart von {}?",
    },
}


def how_sure_too(said: Before) -> str | None:
    """ "And of the key?", behind how sure another measurement is."""
    if not _MEASURE_ALONE.match(said.talk.question) or not _SURE_OF.search(said.question):
        return None
    name = next((one for one in _HOW_SURE if said.now.has(f"measure.{one}")), "")
    return _HOW_SURE[name][said.language].format(title_in(said.reading)) if name else None


# "And in major?", behind "which songs are in minor and in 3/4?".
_MODE_ALONE: Final = pattern(
    r"^\W*(?:(?:and|y|und|what about|how about)\W+){0,2}(?:(?:in|en)\s)?(?:a\s)?(?P<mode>major|minor|mayor|menor|dur"
    r"|moll)"
    r"(?: (?:keys?|ones?))?\W*$"
)
_MODES: Final = {"major": "minor", "mayor": "menor", "dur": "moll"}
_OTHER_MODE: Final = _MODES | {other: one for one, other in _MODES.items()}


def other_mode(said: Before) -> str | None:
    """Return the search before with the other mode."""
    alone = _MODE_ALONE.match(said.talk.question)
    if alone is None or not said.reading.has("scope.tracks", "scope.library", "how.how_many"):
        return None
    mode = alone["mode"].lower()
    changed, count = re.subn(rf"\b{_OTHER_MODE[mode]}\b", mode, said.question, flags=re.IGNORECASE)
    return changed if count == 1 else None


# "How many different ones is that?", behind the chords of a track.
_HOW_MANY_THAT: Final = pattern(
    r"^\W*(?:(?:so|and|y|und|also)\W+)?(?:how many|cu[aá]nt[oa]s|wie ?viele)(?: (?:different|distint[oa]s"
    r"|verschiedene))?(?: (?:ones|chords|acordes|akkorde))?"
    r" (?:is|are|makes?|son|hay|sind)(?: (?:that|those|there|they|eso|es[oa]s|das|es))?\W*$"
)
_COUNT_CHORDS: Final = {
    "en": "how many different chords does {} have?",
    "es": "¿cuántos acordes distintos tiene {}?",
    "de": "wie viele verschiedene Akkorde hat {}?",
}  # fmt: skip


def count_of_chords(said: Before) -> str | None:
    """Return the question for the number of the chords that were told."""
    if (
        not said.reading.has("measure.chords")
        or not _HOW_MANY_THAT.match(said.talk.question)
        or said.now.names
    ):
        return None
    return _COUNT_CHORDS[said.language].format(title_in(said.reading))
