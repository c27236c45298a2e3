"""Which action of the player a sentence asks for, and which sentences only ask or tell."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.passages import JUMP
from src.orchestrator.rules.patterns import pattern

from .like import ASKS_FOR_ANOTHER
from .mentioned import bars_of_it, jumps_there
from .passages import letter_of
from .points import range_of, span_of_share
from .speeds import PERCENT, TIMES
from .state import follows_a_share, told_just_now
from .tools import CONTROL

# The first of these in a sentence counts: "loop it at half speed" loops.
ACTIONS: Final = ("loop", "pause", "speed", "play")
OTHER: Final = (
    "scope.task", "scope.playlist", "act.mix_after", "act.remind", "act.delete", "act.rename", "act.create",
    "act.recommend", "how.how_many", "act.describe",
)  # fmt: skip
SHORTEST_SENTENCE: Final = 6
# "Practise bars 5 to 8 in a loop" loops.
BEFORE_A_COMMAND: Final = (
    "filler",
    "talk",
    "link",
    "act.practise",
    "scope",
    "measure.bar_count",
    "how.whether",
)
# "Play Rails slower" plays it.
_PLAYS: Final = pattern(
    r"^\W*(?:(?:please|and|now|y|und|bitte|por favor|ahora|jetzt)\W+)*(?:play|put on|pon(?:me)?|toca(?:me)?"
    r"|reproduce|spiele?)\b"
)
# "From 3:05 please": a time alone.
_FROM_THERE: Final = pattern(
    r"^\W*(?:(?:please|and|now|but|y|und|pero|aber|bitte|por favor|ahora|jetzt)\W+)*(?:from|starting at|desde|a partir"
    r" de|ab)\s+(?:el |la |minute |minuto )?\d{1,3}:\d{2}(?: (?:on|onwards))?(?:\W+(?:please|pls|then|bitte|por favor"
    r"|porfa|mal))*\W*$"
)


# "Just the first 8 bars of that", behind a loop.
_NARROWS: Final = pattern(
    r"^\W*(?:(?:and|ok|okay|no|now|y|und|nur|ahora|jetzt|bitte|please)\W+)*(?:just|only|solo|solamente|nom[aá]s|nur"
    r"|blo(?:ss|ß)|lieber)?"
    r"(?: (?:the|los|las|die))?(?: (?:first|primeros|primeras|ersten?))? ?\w{1,12}[ -](?:bars?|compases|takte?n?)\b"
)
# "Would it be possible to hear just the B section?"
_HEARS: Final = pattern(
    r"^\W*(?:(?:would|could|can|may|is) (?:it be possible|it possible|there a way|i|you|we)\b.{0,20}?|i(?:'d"
    r"| would) (?:like|love)|i want|i wanna"
    r"|(?:me )?(?:gustar[ií]a|quiero|quisiera|quer[ií]a|puedo|podr[ií]a|ser[ií]a posible|es posible)|d[eé]jame"
    r"|ich (?:will|m[oö]chte|w[uü]rde gern\w*)"
    r"|(?:kann|k[oö]nnte|darf) (?:ich|man)|(?:w[aä]re|ist) es m[oö]glich,?)\b.{0,30}?\b(?:hear|listen to|play|o[ií]r"
    r"|escuchar|h[oö]ren|anh[oö]ren)\b"
    r"|^\W*(?:kann|k[oö]nnte|darf) (?:ich|man|wir)\b.{0,60}\b(?:h[oö]ren|anh[oö]ren)\b|^\W*ich (?:will"
    r"|m[oö]chte)\b.{0,60}\b(?:h[oö]ren|anh[oö]ren)\b"
)


def action_of(asked: Asked) -> str | None:
    """Return the action of a command. Its verb must be at the beginning of the sentence."""
    return (
        _action_of_a_part(asked)
        or _action_of_adverb(asked)
        or _action_of_verb(asked)
        or _action_without_verb(asked)
    )


# "OK jump to the drop."
_BEFORE_JUMP: Final = pattern(
    r"^\W*(?:(?:ok|okay|and|now|then|please|so|y|ahora|vale|und|jetzt|dann|bitte|also)\W+){1,3}"
)


def _action_of_a_part(asked: Asked) -> str | None:
    """Return the action of "just the first 8 bars of that" and "could I hear the B section?"."""
    text, told = asked.reading.text, told_just_now(asked)
    if jumps_there(asked) or (
        JUMP.match(_BEFORE_JUMP.sub("", text)) and not asked.reading.passages and names_a_place(asked)
    ):
        return "seek"
    if bars_of_it(asked) and _NARROWS.match(text) and told:
        return str(told["action"]) if told["action"] in {"play", "loop"} else None
    if _HEARS.match(text) and names_a_place(asked) and not _HEARS_OTHER.search(text):
        return "play"
    if (verb := _VERB_LAST.match(text)) and names_a_place(asked):
        return "play" if verb["plays"] and not asked.has("act.loop") else "loop"
    if _RUNS.match(asked.reading.unnamed) and not asked.has("act.loop", "act.pause"):
        return "play"
    is_made = _LOOP_OUT_OF_IT.search(text) and (bars_of_it(asked) or names_a_place(asked))
    return "loop" if is_made else None


def _action_of_adverb(asked: Asked) -> str | None:
    """Return the action of "gimme bars 33-36 on repeat": an adverb, a place, and no statement."""
    text = asked.reading.unnamed
    is_order = _ON_REPEAT.search(text) and not _STATES.search(text) and not asked.has("act.play", "act.pause")
    return "loop" if is_order and (names_a_place(asked) or range_of(text)) else None


def _action_of_verb(asked: Asked) -> str | None:
    for item in asked.reading.items:
        said = [name for name in ACTIONS if f"act.{name}" in item.concepts]
        if said:
            action = next((name for name in ACTIONS if asked.has(f"act.{name}")), said[0])
            # "Play Rails at half speed" plays it, as does "play it 10 % faster" where nothing sounds.
            is_played = "act.play" in item.concepts or _PLAYS.match(asked.reading.text) is not None
            is_silent = asked.talk.player is None or not asked.talk.player["is_playing"]
            starts = is_played and (is_silent or bool(asked.reading.named("track")))
            return "play" if action == "speed" and starts else action
        # "Put it on half speed", "pon en bucle ...": "put" adds nothing without a playlist.
        puts = "act.add" in item.concepts and asked.has("act.loop", "act.speed")
        if not (puts or any(one.startswith(BEFORE_A_COMMAND) for one in item.concepts)):
            break
    return None


def _action_without_verb(asked: Asked) -> str | None:
    """Return the action of a time or a speed alone."""
    known = (item.concepts for item in asked.reading.items)
    if not all(any(one.startswith(BEFORE_A_COMMAND) for one in concepts) for concepts in known):
        return None
    if asked.reading.passages and JUMP.match(asked.reading.text):
        return "seek"
    if asked.reading.passages and _FROM_THERE.match(asked.reading.text):
        return "play"
    # A speed alone is a command, too.
    is_short = len(asked.reading.text.split()) <= SHORTEST_SENTENCE and not follows_a_share(asked)
    return (
        "speed"
        if is_short and PERCENT.search(asked.reading.text) and not asked.has("measure", "how")
        else None
    )


# "Mach da ne 8-Takt-Schleife draus", "make that an 8 bar loop".
_LOOP_OUT_OF_IT: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|now|ahora|jetzt|bitte|please|can you|kannst du)\W+)*(?:make|turn|do|haz(?:me)?"
    r"|hac[eé](?:me)?|mach(?:e)?|bau(?:e)?|leg(?:e)?)\b.{0,40}"
    r"(?:loops?|schleife|bucle)\b"
)


_LEAD: Final = (
    r"^\W*(?:(?:please|and|now|then|hey|che|ok|okay|just|y|und|dann|bitte|por favor|ahora|jetzt"
    r"|(?:can|could|would|will) you|(?:would|do) you mind|puedes|podr[ií]as|pod[eé]s|te importa(?:r[ií]a)?"
    r"|(?:kannst|k[oö]nntest|w[uü]rdest|magst) du)\W+){0,4}"
)
# "Can I hear the key of the chorus?", "listen to bars 5 to 8 and tell me the chords": what is asked for is told.
_HEARS_OTHER: Final = pattern(
    r"\b(?:key|chords?|tempo|bpm|tell me|which|what|less|guitar|piano|tonalidad|acordes?|dime|qu[eé] acordes?|menos"
    r"|guitarra|tonart|akkorde?|sag mir|welche\w*|weniger|gitarre|klavier)\b"
)
# "Let it run from the second C", "¿me ponés Blue desde la mitad?", "lass es ab Takt 9 laufen", "put Blue on".
_RUNS: Final = pattern(
    _LEAD + r"(?:(?:let|letting|have|having|get) (?:it|this|that|her|him|the (?:song|track|tune|thing)|·) "
    r"(?:run|running|play|playing|go|going|roll|rolling)"
    r"|(?:put|putting|stick|throw|pop|whack|bung|get) (?:·|this(?: one)?|that(?: one)?|it)"
    r" on(?=\W*$|[\s,]+(?:please|now|again|then|for me|from|at)\b|,)"
    r"|(?:me|nos|le) (?:p[oó]n[eé]?s|pon[eé]is|toc[aá]s|reproduc[eií]s)"
    r"|(?:d[eé]ja|deja)(?:l[ao]|me|melo|mela)? (?:que )?(?:(?:suene|corra|correr|sonar)|(?:o[ií]r|escuchar))"
    r"|(?:spielst|machst|legst|startest) du(?: (?:mir|uns|mal|bitte|doch|jetzt)){0,3}\b"
    r"(?!.{0,60}\b(?:playlist|liste)\b)"
    r"|l[aä]sst? (?:du )?(?:es|das|ihn|sie|·|das st[uü]ck)(?: (?:mal|bitte|doch|einfach)){0,3} (?:.{1,40} )?laufen)\b"
)
# "On repeat" as an adverb.
_ON_REPEAT: Final = pattern(
    r"\b(?:on (?:a )?(?:repeat|loop)|in (?:a )?loop|looped|repeatedly|over and over|round and round|"
    r"again and again|una y otra vez|immer wieder|rauf und runter|en (?:un )?(?:bucle|loop)"
    r"|en repetici[oó]n|in (?:(?:der|einer|ner|'ner) )?(?:endlos|dauer)?schleife|im loop"
    r"|auf (?:repeat|dauerschleife|wiederholung))\b"
)
TELLS: Final = (
    r"^\W*(?:(?:i|we) (?!want|need|would|wanna|d like|can|could|should)|i've|he|she|they|er|man"
    r"|(?:ich|wir) (?!will|wollen|m[oö]cht|brauch|h[aä]tte|k[oö]nn)|yo|nosotros)\b"
)
_IS: Final = r"\b(?:is|are|was|were|sounds?|suena|suenan|est[aá]n?|klingt|klingen|ist|sind|war)\b"
_STATES: Final = pattern(rf"{TELLS}|{_IS}")


_SENTENCES: Final = pattern(r"[.!?;]\s")
# "The loop in bars 5 to 8 sounds odd", "we had bars 5 to 8 on repeat".
_TELLS_OF_LOOP: Final = pattern(
    rf"{TELLS}|^\W*(?:the|this|that|el|este|der|die|diese[nr]?) (?:loop|bucle|schleife)\b.{{0,60}}{_IS}"
)
# "Kannst du das ab der Mitte spielen?"
_VERB_LAST: Final = pattern(
    r"^\W*(?:(?:hey|und|bitte|ok)\W+){0,2}(?:kannst|k[oö]nntest|w[uü]rdest|magst) du\b.{3,80}?\b(?:(?P<plays>abspielen"
    r"|spielen|laufen lassen|starten)|wiederholen|loopen|(?:in|als) (?:der )?schleife (?:spielen|legen|setzen"
    r"|abspielen))(?: bitte)?\W*$"
)


def names_a_place(asked: Asked) -> bool:
    """Return whether bars, times, a part or a share of the track are named."""
    reading = asked.reading
    is_part = asked.has(*OF_SONG_PARTS, "measure.form") or letter_of(reading.text) is not None
    is_share = span_of_share(reading.unnamed) is not None
    return bool(reading.bars or reading.passages or is_part or is_share)


def _tells_of_loop(text: str) -> bool:
    """Return whether every sentence only tells: "I keep missing it. Loop bars 5 to 8" loops."""
    return all(_TELLS_OF_LOOP.search(one) for one in _SENTENCES.split(text) if one.strip())


_IN_ORDER: Final = pattern(r"\bpon\w{0,6} en orden\b|\bput (?:them|these|those) in order\b")


# "I play guitar. Show me the chords."
_PLAYS_MUSIC: Final = pattern(
    r"^\W*(?:(?:hi|hey|so|well|hola|hallo|also)\W+)?(?:(?:i|we|my \w+|our \w+)(?: also| only)? plays?|(?:ich"
    r"|wir) spiele?n?"
    r"|(?:yo |nosotros )?toc(?:o|amos))\b"
)


def is_command(asked: Asked) -> bool:
    # "Mach Takt 17 bis 24 in Schleife" makes nothing.
    others = [one for one in OTHER if not (one == "act.create" and asked.has("act.loop"))]
    is_other = asked.has(*others) and not (_LOOP_OUT_OF_IT.search(asked.reading.text) and bars_of_it(asked))
    # "Something like Depot, but slower" is not Depot.
    is_other = is_other or ASKS_FOR_ANOTHER.match(bare_command(asked.reading.unnamed)) is not None
    is_other = is_other or _PLAYS_MUSIC.match(asked.reading.text) is not None
    # "Ponlas en orden, de más lenta a más rápida" sorts the list.
    is_other = is_other or _IN_ORDER.search(asked.reading.text) is not None
    if CONTROL not in asked.tools or is_other or _asks(asked):
        return False
    if _CORRECTS.search(asked.reading.text) and not asked.has("act.play", "act.loop"):
        # "We count it at half of that, correct it."
        return False
    if asked.has("measure.capo") and not asked.has("act.loop"):
        # "Can I play it with a capo?" asks.
        return False
    if asked.has("link.not") or (TIMES.search(asked.reading.unnamed) and not asked.has("act.loop")):
        # The player leaves nothing out, and does not count.
        return False
    action = action_of(asked)
    if action is None or (action == "loop" and _tells_of_loop(asked.reading.unnamed)):
        return False
    # "Pauses" in the sound, "the most played", "play something slow": not a command for a track.
    is_of_a_library = asked.has("scope.tracks", "scope.library") and not asked.reading.named("track")
    return not is_of_a_library and not asked.reading.named("artist")


_CORRECTS: Final = pattern(
    r"\b(?:correct (?:it|that|this)|fix (?:it|that)|change the reading|corr[ií]g[eie]\w*|correg[ií]\w*"
    r"|korrigiere?(?:n)?|berichtige?(?:n)?)\b"
)
# "How do I play this?", "if I play it at 90 percent": not a command.
_ASKS: Final = pattern(
    r"^\W*(?:and |y |und )?(?:(?:at|by|in|to|a|en|auf|mit|um) (?=what|which|how|qu[eé]|cu[aá]|welche|wie ?viel))?"
    r"(?:how|what|when|why|if|which|who|where|is|are|does|do|did|has|c[oó]mo|(?:para )?qu[eé]|si"
    r"|cu[aá]l(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?|por qu[eé]|qui[eé]n|d[oó]nde|est[aá]n?|es|son"
    r"|hay|is there|gibt|existe|tienen?|wie|was|wann|warum|wenn|falls|welche\w*|wer|wo|ist|is|sind|hat)\b"
)


# "¿Me ponés Blue?", "put Blue on, will you?", "spielst du mir Blue?": requests with a question mark.
_REQUESTS: Final = pattern(
    r"^\W*(?:(?:hey|che|oye|and|y|und|ok|please|bitte|por favor|oder)\W+){0,3}"
    r"(?:can|could|would|will|do you mind|puedes|puede|podr[ií]as?|pod[eé]s|(?:me|nos|te|le) (?:puedes|pod[eé]s"
    r"|podr[ií]as|importa(?:r[ií]a)?|p[oó]n[eé]?s|pon[eé]is|toc[aá]s|repet[ií]s|repites|reproduc[eií]s)"
    r"|kannst|k[oö]nntest?|w[uü]rdest|magst|spielst|machst|legst|startest|l[aä]sst|loopst|wiederholst) ?"
    r"|,? (?:will|would|can|could) (?:you|ya)(?: please)?\?\W*$|,? (?:quieres|quer[eé]s|puede ser|s[ií]|dale|porfa"
    r"|por favor|vale)\?\W*$|,? (?:ja|bitte|okay|ok|magst du|please|pls|yeah|yes)\?\W*$"
)
# What Clave hears, and no order: "you hear this at half speed".
_OF_CLAVE: Final = pattern(
    r"^\W*(?:(?:no|hey|sorry|but|pero|aber|nein)\W+){0,2}(?:(?:you|clave)(?: have|'ve)? (?:just )?(?:hear|heard|count"
    r"|counted|measure|measured|read|got|took|detect|detected|think|analy[sz]ed|have)\b"
    r"|(?:(?:lo|la|los|las|te) )?(?:oyes|o[ií]s|escuchas|escuch[aá]s|cuentas|cont[aá]s|mides|med[ií]s|mediste|contaste"
    r"|detectas|detectaste|has (?:medido|contado|o[ií]do|detectado))\b"
    r"|(?:du|clave) (?:h[oö]rst|z[aä]hlst|misst|erkennst|liest|hast .{0,40}(?:gemessen|gez[aä]hlt|geh[oö]rt|erkannt)))"
)


def _asks(asked: Asked) -> bool:
    if _OF_CLAVE.match(asked.reading.text):
        return True
    if (
        _HEARS.match(asked.reading.text)
        and names_a_place(asked)
        and not _HEARS_OTHER.search(asked.reading.text)
    ):
        return False
    if _ASKS.match(asked.reading.text) or is_report(asked.reading.text):
        return True
    return asked.reading.text.rstrip().endswith("?") and not _REQUESTS.search(asked.reading.text)
