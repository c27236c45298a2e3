"""Limits that come from tracks: "like this, but slower", "in the same key as Blue", "my five fastest songs"."""

from collections.abc import Sequence

from src.agents.harmony.camelot import compatible_codes
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.assistants.recommender.sets import PITCH_RANGE
from src.orchestrator.assistants.recommender.strategy import Limits, Wanted

from .phrases import Names, find_phrase, names_of, without

# (measurement, +1 for more or -1 for less of it, words). A negated "loud" is "quieter".
COMPARATIVES: tuple[tuple[str, int, Names], ...] = (
    (
        "tempo_bpm",
        -1,
        names_of(
            "slower|(?:not so|too|less) fast|bring the tempo down",
            "más (?:lent\\w+|despacio)|no tan rápid\\w+|(?:demasiado|muy) rápid\\w+|menos rápid\\w+",
            "langsamer\\w*|(?:nicht so|zu|weniger) schnell",
        ),
    ),
    (
        "tempo_bpm",
        1,
        names_of(
            "faster|(?:not so|too|less) slow|quicker|speed (?:it|them) up",
            "más rápid\\w+|no tan lent\\w+|demasiado lent\\w+|menos lent\\w+",
            "schneller\\w*|flotter\\w*|(?:nicht so|zu|weniger) langsam",
        ),
    ),
    (
        "loudness_lufs",
        -1,
        names_of(
            "quieter|(?:not so|too|less) loud|softer",
            "más baj\\w+|no tan fuerte|demasiado fuerte|menos fuerte",
            "leiser\\w*|(?:nicht so|zu|weniger) laut",
        ),
    ),
    (
        "loudness_lufs",
        1,
        names_of(
            "louder|(?:not so|too|less) quiet",
            "más fuerte|no tan baj\\w+|demasiado baj\\w+",
            "lauter\\w*|(?:nicht so|zu) leise",
        ),
    ),
    (
        "energy",
        -1,
        names_of(
            "calmer|mellower|gentler|more (?:relaxed|chilled|mellow)|less (?:energ\\w+|wild|intense|hectic)|"
            "(?:not so|too) (?:wild|energetic|hectic|intense|hard)|tone it down",
            "más (?:calm|tranqui|suav|relajad)\\w*|menos (?:energ|enérg|intens|movid|cañer|marchos)\\w+|"
            "demasiad[oa] (?:intens|cañer|movid|marchos|enérgic)\\w+|demasiada (?:caña|energía|marcha)",
            "ruhiger\\w*|entspannter\\w*|gemütlicher\\w*|sanfter\\w*|(?:nicht so|zu|weniger) (?:wild|hektisch|"
            "hart|energisch)",
        ),
    ),
    (
        "energy",
        1,
        names_of(
            "more (?:energ\\w+|driving|lively|intense|upbeat|power|oomph)|wilder|livelier|harder|"
            "(?:not so|too|less) (?:calm|boring|sleepy|mellow|chilled)",
            "más (?:energ|enérg|animad|movid|cañer|marchos|intens|potente)\\w*|más (?:caña|marcha)|"
            "(?:demasiado|no tan|menos) (?:tranquil|calm|suav|aburrid|soso)\\w*",
            "energischer\\w*|wilder|treibender\\w*|lebhafter\\w*|härter\\w*|kraftvoller\\w*|mehr (?:energie|druck|"
            "power|schwung)|"
            "(?:nicht so|zu|weniger) (?:ruhig|langweilig|lahm|entspannt)",
        ),
    ),
    (
        "brightness",
        1,
        names_of(
            "brighter|(?:not so|too|less) dark",
            "más (?:brillante|luminos)\\w*|(?:no tan|demasiado|menos) oscur\\w+",
            "heller\\w*|(?:nicht so|zu|weniger) (?:dunkel|düster)",
        ),
    ),
    (
        "brightness",
        -1,
        names_of(
            "darker|(?:not so|too|less) bright",
            "más oscur\\w+|(?:no tan|demasiado|menos) brillante",
            "dunkler\\w*|düsterer\\w*|(?:nicht so|zu|weniger) hell",
        ),
    ),
    (
        "danceability",
        1,
        names_of("more danceable|groovier|easier to dance to", "más bailable\\w*", "tanzbarer\\w*|grooviger\\w*"),
    ),
    (
        "acousticness",
        1,
        names_of("more acoustic|less electronic",
            "más acústic\\w+|menos electrónic\\w+",
            "akustischer|weniger elektronisch",),
    ),
)  # fmt: skip
# The smallest change that a comparative makes.
STEP = {
    "tempo_bpm": 6.0,
    "loudness_lufs": 2.0,
    "energy": 0.08,
    "brightness": 0.08,
    "danceability": 0.08,
    "acousticness": 0.08,
}
_MOST = "(?:la|las|el|los|mis?)(?: \\w+){0,2}? más "
DURATION = "duration"
SUPERLATIVES: tuple[tuple[str, int, Names], ...] = (
    ("tempo_bpm", 1, names_of("fastest|quickest", f"{_MOST}rápid\\w+", "schnellste\\w*")),
    ("tempo_bpm", -1, names_of("slowest", f"{_MOST}lent\\w+", "langsamste\\w*")),
    ("loudness_lufs", 1, names_of("loudest", f"{_MOST}(?:fuerte|ruidos)\\w*", "lauteste\\w*")),
    ("loudness_lufs", -1, names_of("quietest|softest", f"{_MOST}(?:baj|silencios)\\w+", "leiseste\\w*")),
    (
        "energy",
        1,
        names_of(
            "wildest|hardest|liveliest|most (?:energetic|intense|powerful)",
            f"{_MOST}(?:enérgic|intens|potent|cañer|movid|marchos)\\w*",
            "wildeste\\w*|härteste\\w*|energischste\\w*|kraftvollste\\w*|energiereichste\\w*",
        ),
    ),
    (
        "energy",
        -1,
        names_of(
            "calmest|gentlest|mellowest|most (?:relaxed|relaxing|chilled)",
            f"{_MOST}(?:tranquil|calmad|suav|relajad|relajant)\\w*",
            "ruhigste\\w*|entspannteste\\w*|sanfteste\\w*",
        ),
    ),
    ("brightness", 1, names_of("brightest", f"{_MOST}(?:brillant|luminos)\\w*", "hellste\\w*")),
    ("brightness", -1, names_of("darkest", f"{_MOST}oscur\\w+", "dunkelste\\w*|düsterste\\w*")),
    ("danceability", 1, names_of("most danceable|grooviest", f"{_MOST}bailable\\w*", "tanzbarste\\w*")),
    ("acousticness", 1, names_of("most acoustic", f"{_MOST}acústic\\w+", "akustischste\\w*")),
    (DURATION, 1, names_of("longest", f"{_MOST}larg\\w+", "längste\\w*")),
    (DURATION, -1, names_of("shortest", f"{_MOST}cort\\w+", "kürzeste\\w*")),
)
# "The fastest track", not "the fastest tracks".
_ONE = names_of(
    "(?:track|song|one|piece|tune)(?!s)|est(?= i have)",
    "(?:la|el|mi)(?: (?:canción|pista|tema|pieza))? más",
    "(?:das|mein) \\w+te(?: (?:stück|lied))?",
)
_SAME_TEMPO = names_of(
    "same (?:tempo|speed|bpm|pace)|similar (?:tempo|speed|bpm)|the (?:tempo|speed|bpm) of",
    "mism[oa]s? (?:tempo|velocidad|bpm|ritmo)|(?:al|con el) (?:tempo|bpm) de",
    "(?:gleiche[sn]?|selbe[sn]?|im selben|demselben) (?:tempo|geschwindigkeit|bpm)|im tempo von",
)
_SAME_KEY = names_of(
    "same key|matching key|in key with|harmonically|key[- ]wise|by key|fits the key|compatible keys?",
    "misma tonalidad|mismo tono|armónicamente|en tonalidad|por tonalidad|de tonalidad|tonalidad compatible",
    "(?:gleiche[rn]?|selbe[rn]?|derselben) tonart|harmonisch|tonartlich|von der tonart(?: her)?|nach tonart",
)
_SAME_ARTIST = names_of(
    "same (?:artist|band|group|singer|producer|dj|people|guys?|person)",
    "mism[oa]s? (?:artista|grupo|banda|cantante|productor\\w*|dj|gente)",
    "(?:gleichen?|selben?|demselben|derselben|desselben) "
    "(?:künstler\\w*|interpret\\w*|band|gruppe|sänger\\w*|leuten?|dj)",
)
_OTHER_ARTIST = names_of(
    "(?:another|(?:a )?different|other|someone else|somebody else)"
    "(?: (?:artists?|bands?|groups?|singers?|producers?|djs?))"
    "|(?:by|from) (?:someone|somebody|anyone) else|not (?:by|from) (?:him|her|them|the same \\w+)",
    "otr[oa]s? (?:artistas?|grupos?|bandas?|cantantes?|djs?)|artista distinto|de otr[oa]",
    "(?:einem |einer )?ander(?:en|er|em|e) "
    "(?:künstler\\w*|interpret\\w*|bands?|gruppen?|sänger\\w*|djs?)|von jemand anderem",
)
# A transition of a DJ: tempo and key both fit.
_MIXES = names_of(
    "mix(?:es|ed|ing)?(?: \\w+){0,3} (?:with|into|out of|from|after)|blends?(?: \\w+)? (?:with|into)|segue"
    "|(?:what|which)(?: \\w+){0,3} (?:goe?s?|fits?|works?|match(?:es)?)(?: (?:well|best|nicely))?"
    " (?:with|after|next to)",
    "mezcl\\w+(?: \\w+){0,2} con|pinchar(?: \\w+)? (?:después|con)|enlaz\\w+ con"
    "|con (?:qué|que|cuál\\w*)(?: canciones| canción| temas?| pistas?)? (?:puedo |se puede |podría )?mezcl\\w+"
    "|(?:va|queda|pega)(?: bien)? (?:con|después de)"
    "|(?:qué|cuáles)(?: \\w+){0,3} (?:van|pegan|encajan|combinan|casan|cuadran)(?: \\w+){0,6} con",
    "misch\\w+(?: \\w+)? mit|(?:reinmixen|mixen|übergang)|was passt(?: gut| am besten)? (?:zu|nach)"
    "|(?:was|welche\\w*)(?: \\w+){0,2} (?:passt|passen)(?: \\w+){0,7} zu",
)
# The next track: as "mixes with", but others are shown too if only few mix. In place of the title there are spaces,
# so that "after work" is no track.
_HERE = "(?=\\W{2,}|\\W?$| (?:this|that|it|est[aeo]|es[aeo]|dies\\w{0,3})(?!\\w))"
_FOLLOWS = names_of(
    f"(?:play|spin|put on|queue|drop|come|comes|go|goes|next)(?: \\w+){{0,3}} after{_HERE}"
    f"|follow(?:s|ing|ed)?(?: up| on)?{_HERE}",
    f"(?:pon|pong|toc|suen|pinch|ven|vien|sig)\\w*(?: \\w+){{0,3}} (?:después de|detrás de|tras){_HERE}"
    f"|sig(?:ue|a|uiente)(?: \\w+)? (?:a|de){_HERE}",
    f"(?:spiel|kommt|kann|soll|läuft|leg)\\w*(?: \\w+){{0,3}} (?:nach|hinter){_HERE}"
    "|nach\\W{2,}(?:spiel|kommen|laufen|aufleg)\\w*",
)
# "What next?" without a title means the track that is open.
_NEXT = names_of(
    "what(?:'?s| is| comes| goes| should come| (?:do|should|shall|could|can) (?:i|we) (?:play|put on|spin))? next"
    "|(?:the )?next (?:track|song|one|tune)|what (?:now|then)"
    "|(?:what|which)(?: (?:tracks?|songs?|ones?|tunes?|records?))?(?: \\w+){0,4} (?:next|afterwards|after that)"
    "(?! (?:week|month|year|weekend|time|to|door|\\w+day))",
    "(?:y )?(?:ahora|luego|después) qué|qué (?:sigue|viene|pongo|toco|va|suena)(?: (?:ahora|después|luego)(?! de))"
    "|(?:qué|cuál)(?: (?:temas?|canci(?:ón|ones)|pistas?|tracks?))?(?: (?:me recomiendas|debería|puedo|conviene))?"
    " (?:pong\\w+|pon\\w+|toc\\w+|pinch\\w+|met\\w+|va|suena|viene|sigue)(?: (?:bien|mejor))?"
    " (?:ahora|después|luego|a continuación)(?! de)"
    "|qué sigue|cuál (?:sigue|es (?:la|el) siguiente|pongo ahora)|(?:la|el) siguiente(?: (?:tema|canción|pista))?",
    "was (?:(?:kommt|spiele? ich|lege ich(?: auf)?|läuft) )?(?:als )?(?:nächstes|jetzt|danach|dann)"
    "|(?:was|welche[nrs]?(?: (?:tracks?|songs?|titel|lied(?:er)?|stücke?|nummern?|platten?))?)(?: \\w+){0,5}"
    " (?:als nächste[sr]|danach|hinterher|anschließend|im anschluss)"
    "|(?:der|das|den) nächste[nrs]? (?:titel|stück|song|lied|track)|wie (?:geht es|geht's) weiter",
)
_HALF = names_of(
    "(?:half|double)[- ]?(?:the )?(?:tempo|time|speed|bpm)|half as fast|twice as fast",
    "(?:a la )?mitad (?:de(?:l)? )?(?:tempo|velocidad)|(?:al )?doble(?: (?:de )?(?:tempo|velocidad))?|medio tempo",
    "halbe[smn]? tempo|doppelte[smn]? tempo|half[- ]?time|halb so schnell|doppelt so schnell",
)
RELATIONS = (_SAME_ARTIST, _OTHER_ARTIST, _SAME_TEMPO, _SAME_KEY, _MIXES, _FOLLOWS, _NEXT, _HALF)


def limits_beside(measure: str, sign: int, value: float) -> Limits:
    """Return the limits for more (1) or less (-1) of a measurement than a value."""
    bound = value + sign * STEP[measure]
    return Limits(least=bound, strict=True) if sign > 0 else Limits(most=bound, strict=True)


def comparisons_in(text: str) -> tuple[tuple[str, int], ...]:
    """Return (measurement, 1 or -1) of each comparative in the text."""
    return tuple((measure, sign) for measure, sign, names in COMPARATIVES if find_phrase(names, text))


def without_relations(text: str) -> str:
    """Return the text without comparatives and superlatives, whose words are no conditions by themselves."""
    for *_, names in COMPARATIVES:
        text = without(names, text)
    return without_superlatives(text)


def without_superlatives(text: str) -> str:
    for *_, names in SUPERLATIVES:
        text = without(names, text)
    return text


def relate_to_seed(wanted: Wanted, text: str, tracks: Sequence[CatalogueTrack]) -> None:
    """Set the limits of "like this, but slower" and "in the same key as this": compared with the one seed."""
    if len(wanted.seed_track_ids) != 1:
        return
    seed = next((track for track in tracks if track.id == wanted.seed_track_ids[0]), None)
    if seed is None:
        return
    _relate_to_artist(wanted, seed, text)
    mixes = find_phrase(_MIXES, text) is not None
    tempo = seed.measures.get("tempo_bpm")
    # Half and double tempi mix, too.
    wanted.mixes = bool(tempo) and mixes
    if tempo and not mixes and find_phrase(_SAME_TEMPO, text):
        wanted.measures["tempo_bpm"] = Limits(
            least=tempo * (1 - PITCH_RANGE), most=tempo * (1 + PITCH_RANGE), strict=True
        )
    if seed.camelot and (mixes or find_phrase(_SAME_KEY, text)):
        wanted.camelot = compatible_codes(seed.camelot)
    wanted.follows_seed = not mixes and (find_phrase(_FOLLOWS, text) is not None or asks_what_next(text))
    wanted.accepts_half = wanted.follows_seed and find_phrase(_HALF, text) is not None
    for measure, sign in comparisons_in(text):
        value = seed.measures.get(measure)
        if value is not None:
            wanted.measures[measure] = limits_beside(measure, sign, value)


def asks_what_next(text: str) -> bool:
    return find_phrase(_NEXT, text) is not None


def _relate_to_artist(wanted: Wanted, seed: CatalogueTrack, text: str) -> None:
    """Set the artist of "by the same artist", or that of "by another artist" to be avoided."""
    if not seed.folded_artist:
        return
    if find_phrase(_OTHER_ARTIST, text):
        wanted.avoid_artists = sorted({*wanted.avoid_artists, seed.folded_artist})
    elif find_phrase(_SAME_ARTIST, text):
        wanted.artists = sorted({*wanted.artists, seed.folded_artist})


def choose_extremes(wanted: Wanted, text: str, tracks: Sequence[CatalogueTrack]) -> None:
    """Set the limits of "my five fastest songs", which only these tracks are within."""
    for measure, sign, names in SUPERLATIVES:
        if find_phrase(names, text) is None:
            continue
        if wanted.count is None and wanted.minutes is None and find_phrase(_ONE, text):
            wanted.count = 1
        values = sorted(
            (value for track in tracks if (value := _value(track, measure)) is not None), reverse=sign > 0
        )
        if not values:
            continue
        bound = values[min(wanted.tracks_asked, len(values)) - 1]
        limits = Limits(least=bound, strict=True) if sign > 0 else Limits(most=bound, strict=True)
        if measure == DURATION:
            wanted.track_seconds = limits
        else:
            wanted.measures[measure] = limits


def _value(track: CatalogueTrack, measure: str) -> float | None:
    return track.duration_seconds if measure == DURATION else track.measures.get(measure)
