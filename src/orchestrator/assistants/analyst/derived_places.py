"""Questions about a place that the answer before told: "which bar is that?", "one bar later?", "where least?"."""

from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Turn

from .before import Before, title_in
from .named_parts import EDGES, LIKELY, named_parts

BARS: Final = "read_chords"
_WHICH_BAR: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+)*(?:(?:(?:in|at|on|from) )?(?:which|what) (?:bar|measure)"
    r"|(?:en |a partir de )?(?:qu[eé]|cu[aá]l) comp[aá]s|(?:in |ab |bei |mit )?(?:welche[mnr]|was f[uü]r einem) takt)"
    r"(?:\W+(?:does|do|is|are|would|that|it|this|the|part|section|one|start|starts|begin|begins|on|in|at|come"
    r"|comes|eso|empieza"
    r"|comienza|es|est[aá]|cae|esa|ese|parte|ser[ií]a|entra|beginnt|startet|f[aä]ngt|das|der|die|er|sie|es|ist"
    r"|an|kommt|w[aä]re"
    r"|los|teil|abschnitt)){0,9}\W*$"
)
_IN_WHICH_BAR: Final = {
    "en": "in which bar does it begin:",
    "es": "en qué compás empieza:",
    "de": "in welchem Takt beginnt es:",
}


def bar_of_part(said: Before) -> str | None:
    is_place = said.reading.has(*OF_SONG_PARTS, "measure.form") or (
        len(said.reading.passages) == 1 and said.reading.passages[0].moment is not None
    )
    if not is_place or _WHICH_BAR.search(said.talk.question) is None:
        return None
    return f"{_IN_WHICH_BAR[said.language]} {said.question.strip('¿ ')}"


# "How many bars is the last one?" after the sections.
_COUNTED: Final = pattern(
    r"(?<!of )(?<!from )(?<!de )(?<!von )\b(?P<counted>(?:the|el|la|de[rmn]|die|das)"
    r" (?:first|second|third|fourth|last|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|[uú]ltim[oa]|erste[nrms]?"
    r"|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|letzte[nrms]?))(?: one)?"
    r"(?=\W*$| (?:is|lasts?|has|starts?|begins?|ends?|dura|tiene|es|empieza|acaba|ist|hat|dauert|beginnt|endet|lang)\b)"
)
_SECTION: Final = {"en": "section", "es": "sección", "de": "Abschnitt"}


def counted_section(said: Before) -> str | None:
    is_asked = said.now.has("how", "measure.bar_count", "measure.duration")
    if not is_asked or said.now.names or said.now.has("measure.form"):
        return None
    if not any(read_question(one, said.talk, said.language).has("measure.form") for one in said.earlier):
        return None
    changed, count = _COUNTED.subn(rf"\g<counted> {_SECTION[said.language]}", said.talk.question)
    return changed if count == 1 else None


# "Wann knallts danach wieder?" after the breakdown.
_KICKS_IN: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:when|where|cu[aá]ndo|d[oó]nde|wann|wo)\b[^?]{0,30}\b(?:kicks? (?:back )?in"
    r"|(?:hits?|goes off|takes off|drops?|slams?) again|vuelve a (?:pegar|arrancar|subir|explotar|reventar)"
    r"|(?:arranca|pega|revienta|explota) (?:otra vez|de nuevo)"
    r"|(?:geht|knallt|kracht|scheppert|ballert|haut|legt|setzt)(?:.?s)?(?: \w+){0,3}? wieder(?: (?:los|ab|rein"
    r"|richtig|ein))?)"
)
_DROP: Final = {"en": "when is the drop?", "es": "¿cuándo es el drop?", "de": "wann ist der Drop?"}


def drop_behind(said: Before) -> str | None:
    is_of_parts = said.reading.has("measure.breakdown", "measure.drop")
    return _DROP[said.language] if is_of_parts and _KICKS_IN.match(said.talk.question) else None


# "Where?" behind "is there a drop?".
_WHERE: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also|cool|nice|great)\W+){0,2}(?:where(?:abouts)?|when|at what (?:time|point)"
    r"|(?:en )?d[oó]nde|cu[aá]ndo|en qu[eé] momento|wo|wann)"
    r"(?:\W+(?:is|does|it|that|exactly|start|begin|come|hit|est[aá]|empieza|entra|cae|exactamente|ist|kommt|er|sie|es|das|genau"
    r"|beginnt|denn)){0,4}\W*$"
)
_WHERE_IS: Final = {"en": "where is the {part}?", "es": "¿dónde está el {part}?", "de": "wo ist der {part}?"}


def where_is_it(said: Before) -> str | None:
    """ "Where?" behind a question whether there is such a part."""
    parts = named_parts(said.reading) if _WHERE.match(said.talk.question) else []
    if len(parts) != 1 or parts[0].name not in {*LIKELY, *EDGES}:
        return None
    title = (
        f" {_OF_TITLE[said.language].format(title_in(said.reading))}" if said.reading.named("track") else ""
    )
    return _WHERE_IS[said.language].format(part=f"{parts[0].words.split()[-1]}{title}")


_OF_TITLE: Final = {"en": "of {}", "es": "de {}", "de": "von {}"}


# "And in the one before that?" after a bar.
_NEXT_BAR: Final = pattern(
    r"^\W*(?:(?:and|n|so|ok|then|y|und|vale|dann)\W+)*(?:(?:what about|how about|qu[eé] tal|was ist mit"
    r"|(?:what )?(?:chord )?comes)\W+)?"
    r"(?:(?:in|at|on|en|im|bei)\W+)?(?:(?:the|that|el|del?|der|den|dem|das|die|its)\W+){0,2}"
    r"(?:(?P<before>(?:one |a |un |einen? )?(?:bar|measure|comp[aá]s|takt) (?:earlier|antes|fr[uü]her)"
    r"|(?:one |bar |measure )?(?:right |just )?before|previous(?: one| bar)?|prior one"
    r"|comp[aá]s (?:anterior|de antes)|anterior|de antes"
    r"|(?:takt )?davor|(?:takt )?zuvor|vorige[nrms]?(?: takt)?|vorherige[nrms]?(?: takt)?)"
    r"|(?:one |a |un |einen? )?(?:bar|measure|comp[aá]s|takt) (?:later|m[aá]s tarde|despu[eé]s|sp[aä]ter|weiter)"
    r"|(?:one |bar |measure )?(?:right |just )?after|next(?: one| bar)?|following(?: one| bar)?"
    r"|comp[aá]s siguiente|siguiente(?: comp[aá]s)?"
    r"|de despu[eé]s|(?:takt )?danach|n[aä]chste[nrms]?(?: takt)?|folgende[nrms]?(?: takt)?)"
    r"(?:\W+(?:that|it|this|one|that one|de (?:ese|eso)|a ese|ese|davon))*\W*$"
)
_BAR_NUMBER: Final = pattern(
    r"\b(?:bars?|measures?|comp[aá]s|takte?s?)\s+(?:number |n[uú]mero |nummer )?(?P<bar>\d{1,4})\b"
)
MOST_BARS_BEFORE: Final = 6


_CHORD_OF: Final = {
    "en": "which chord is in bar",
    "es": "qué acorde hay en el compás",
    "de": "welcher Akkord ist in Takt",
}


def _bar_told(said: Before, question: str) -> int:
    """Return the bar that the answer to "which chord is at 0:20?" told; 0 without one."""
    turn: Turn | None = next((one for one in reversed(said.talk.turns) if one.question == question), None)
    results = (
        [one for one in turn.measured if one.tool == BARS and "at_seconds" in one.arguments] if turn else []
    )
    is_of_chord = read_question(question, said.talk, said.language).has("measure.chords", "act.play")
    return int((results[-1].summary or {}).get("first_bar") or 0) if results and is_of_chord else 0


def bar_beside(said: Before) -> str | None:
    """Return the question for the bar before or after that of the last one, in the words that asked for a bar."""
    whole, bar = "", 0
    for one in (*said.talk.questions[:-1][-MOST_BARS_BEFORE:], said.talk.question):
        named, beside = _BAR_NUMBER.search(one), _NEXT_BAR.search(one)
        if beside and whole:
            bar += -1 if beside["before"] else 1
        elif named:
            bar = int(named["bar"])
            reading = read_question(one, said.talk, said.language)
            whole = one if reading.has("how", "measure.chords") or not whole else whole
        else:
            bar = _bar_told(said, one)
            whole = f"{_CHORD_OF[said.language]} {bar}" if bar else ""
    if not whole or bar < 1 or not _NEXT_BAR.search(said.talk.question):
        return None
    named = _BAR_NUMBER.search(whole)
    return f"{whole[: named.start('bar')]}{bar}{whole[named.end('bar') :]}" if named else None


# "And where least?" after the loudest place.
_OTHER_END: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber)\W+)*(?:(?:where|when|at (?:what|which) point|d[oó]nde|cu[aá]ndo|wo|wann)\W+)?"
    r"(?:(?:is|does|are|es|est[aá]|ist) (?:it|es)?\W*)?(?:(?:the|lo|el|la|am|das)\W+)?"
    r"(?:least|menos|wenigsten|opposite|contrario|gegenteil|other (?:end|extreme))(?:\W+(?:so|of all"
    r"|de tod[oa]s?))?\W*$"
)
_PLACE: Final = {
    "en": ("where is the loudest part of {title}", "where is the quietest part of {title}"),
    "es": ("dónde está la parte más fuerte de {title}", "dónde está la parte más tranquila de {title}"),
    "de": ("wo ist der lauteste Teil von {title}", "wo ist der leiseste Teil von {title}"),
}


def other_extreme(said: Before) -> str | None:
    is_place = said.reading.has("measure.energy_places") or (
        said.reading.has("how.where", "how.when")
        and said.reading.has("quality.loud", "quality.quiet", "quality.energetic", "quality.calm")
    )
    if not is_place or _OTHER_END.search(said.talk.question) is None:
        return None
    is_quiet = said.reading.has("quality.quiet", "quality.calm")
    return _PLACE[said.language][0 if is_quiet else 1].format(title=title_in(said.reading))


# "What is in bar 3?" after a question about chords.
_WHAT: Final = pattern(
    r"^\W*(?:and|y|und) (?:then )?(?:in|at|on|en|bei|im) |\b(?:what|what's|whats|which|qu[eé]|cu[aá]l(?:es)?|was"
    r"|welche[rs]?)\b"
)
_ORDERS: Final = (
    "act.play", "act.pause", "act.loop", "act.speed", "act.transpose", "act.add", "act.create", "act.delete",
    "act.correct", "act.rename",
)  # fmt: skip
_CHORDS_OF: Final = {
    "en": "which chords are in bars {first} to {last}", "es": "qué acordes hay en los compases {first} a {last}",
    "de": "welche Akkorde sind in Takt {first} bis {last}",
}  # fmt: skip


def chords_of_bars(said: Before) -> str | None:
    bars, now = said.now.bars, said.now
    earlier = [read_question(one, said.talk, said.language) for one in said.earlier]
    is_of_chords = any(one.has("measure.chords", "act.transpose") for one in earlier)
    others = set(now.of("measure")) - {"metre", "bar_count", "key"}
    is_asked = bars is not None and _WHAT.search(said.talk.question) is not None
    if (
        not (is_asked and is_of_chords)
        or others
        or now.has(*_ORDERS, "quality", "how.when", "how.where", "how.how_many")
    ):
        return None
    assert bars is not None
    return _CHORDS_OF[said.language].format(first=bars[0], last=bars[1])


# "At what second does that bar start?"
_BAR_STARTS: Final = pattern(
    r"\b(?:when|where|what (?:second|time)|which second|cu[aá]ndo|d[oó]nde|(?:en |a )?qu[eé] (?:segundo|minuto)|wann|wo"
    r"|(?:bei )?welcher (?:sekunde|minute|zeit))\b.{0,20}\b(?:that|this|the|it|es[ea]|est[ea]|der|dieser|er)\b"
    r".{0,12}\b(?:bar|measure|comp[aá]s|takt)\b"
)
_START_OF_BAR: Final = {
    "en": "when does bar {bar} of {title} start",
    "es": "cuándo empieza el compás {bar} de {title}",
    "de": "wann beginnt Takt {bar} von {title}",
}


def start_of_bar(said: Before) -> str | None:
    bars = said.reading.bars
    is_asked = _BAR_STARTS.search(said.talk.question) is not None and said.now.bars is None
    if not is_asked or said.now.names or bars is None or bars[0] != bars[1]:
        return None
    return _START_OF_BAR[said.language].format(bar=bars[0], title=title_in(said.reading))


# "Which of those is the quietest?", behind the sections.
_WHICH_SECTION: Final = pattern(
    r"(?:^\W*(?:(?:and|so|ok|y|und) )?(?:which|cu[aá]l|welche[rs]?)(?: (?:one|part|section|parte|secci[oó]n|teil"
    r"|abschnitt))?"
    r"(?: (?:of|de|von) (?:those|these|them|the (?:sections|parts)|ell[ao]s|es[ao]s|est[ao]s|l[ao]s (?:partes"
    r"|secciones)"
    r"|denen|diesen)| davon)? (?:is|es|ist) (?:the |la |el |am |der |die |das )?"
    # "And the quietest?"
    r"|^\W*(?:and|y|und) (?:which (?:one )?is |cu[aá]l es |welche[rs]? ist )?(?:the|la|el|der|die|das|am) )"
    r"(?:(?P<loud>loudest|m[aá]s (?:fuerte|alt[oa]|ruidos[oa])|lauteste[rns]?)"
    r"|(?P<quiet>quietest|softest|m[aá]s (?:suave|baj[oa]|tranquil[oa]|silencios[oa])|leiseste[rns]?"
    r"|ruhigste[rns]?))(?: (?:one|part|section|parte|secci[oó]n|teil|abschnitt))?\W*$"
)


_OF_SECTIONS: Final = pattern(
    r"\b(?:section|part|parte|secci[oó]n|teil|abschnitt)\b.{0,20}\b(?:loudest|quietest|m[aá]s (?:fuerte|suave"
    r"|tranquil\w)|lautesten?|leisesten?)"
    r"|\b(?:loudest|quietest|lautesten?|leisesten?) (?:section|part|teil|abschnitt)\b"
)


def extreme_section(said: Before) -> str | None:
    is_of_sections = said.reading.has("measure.form", "measure.section", "measure.sections")
    is_of_sections = is_of_sections or _OF_SECTIONS.search(said.question) is not None
    found = _WHICH_SECTION.match(said.talk.question) if is_of_sections else None
    if found is None:
        return None
    return _PLACE[said.language][1 if found["quiet"] else 0].format(title=title_in(said.reading))
