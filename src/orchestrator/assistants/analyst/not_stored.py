"""Questions about what Clave does not store: who plays an instrument, the lives of artists, streams, covers.

A word of such a question ("plays", "singer", "album", a service) often has a meaning of its own, so this plan comes
before those that answer it.
"""

from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .gear import asks_for_gear

_INSTRUMENT: Final = (
    r"(?:drums?|percussion|bass|guitars?|piano|keys|keyboards?|violin|fiddle|trumpet|sax\w*|flute|horns?|strings|synths?"
    r"|cello|clarinet|banjo|accordion|harp|organ|bongos?|congas?|trombone|instruments?|bater[ií]a|bajo|guitarras?|viol[ií]n"
    r"|caj[oó]n(?:es)?|maracas?|cowbell|cencerro|campana|claves|tumbadoras?|g[uü]iro|ukul[eé]l[eé]|mandolin[ae]?"
    r"|tablas?|harmonica|oboe|viola|tuba|triangle|tambourine|shaker|casta[nñ]uelas|palmas|charango|bombo|tambora"
    r"|pandereta|arm[oó]nica|contrabajo|double bass|lead|solo|rhythm guitar|sticks"
    r"|mundharmonika|bratsche|rassel|kuhglocke|tamburin"
    r"|trompeta|saxof[oó]n|flauta|teclados?|bong[oó]s?|percusi[oó]n|g[uü]ira|timbal(?:es)?|tromb[oó]n|acorde[oó]n|requinto"
    r"|instrumentos?|schlagzeug|klavier|gitarre|geige|trompete|fl[oö]te|saxophon|orgel|harfe|akkordeon|klarinette|posaune"
    r"|kontrabass|percussions?|congas|instrumente?)"
)
_PERSON: Final = (
    r"(?:singers?|vocalists?|drummer|bassist|bass player|guitarist|pianist|rapper|frontman|musicians?"
    r"|cantantes?|baterista|bajista|guitarrista|pianista|vocalista|cantaor[a]?|m[uú]sicos?"
    r"|s[aä]nger(?:in)?|schlagzeuger(?:in)?|bassist(?:in)?|gitarrist(?:in)?|pianist(?:in)?|musiker(?:in)?)"
)
_MAKER: Final = rf"(?:{_PERSON}|band|artist|group|banda|artista|grupo|k[uü]nstler(?:in)?|gruppe)"
# "Who plays the trumpet?", "quién toca el bongó", "wer sitzt am Klavier?"
_PLAYER: Final = pattern(
    rf"\b(?:who|qui[eé]n(?:es)?|wer)\b.{{0,40}}\b(?:play\w*|tocan?|toc[oó]|spielte?n?|(?:is|'s|was) on|sitzt|est[aá]"
    rf"|bedient|hears?)\b.{{0,30}}\b{_INSTRUMENT}\b"
    r"|\bwho (?:\w+ )?(?:mastered|mixed|produced|engineered)\b"
    r"|\bqui[eé]n(?:es)? (?:masteriz|produj)\w+\b|\bqui[eé]n(?:es)? mezcl(?:[oó]|aron)\b"
    r"|\bwer hat\b.{0,60}\b(?:gemastert|(?:ab)?gemischt|produziert)\b"
    r"|\bwho (?:actually |really )?(?:is singing|sings|sang)(?: \w+)? on\b"
    r"|\bqui[eé]n(?:es)? cant(?:a|an|[oó])(?: \w+)? en\b|\bwer singt (?:\w+ ){0,2}(?:auf|bei|in)\b"
    rf"|\bwho(?:'s| is| was)? the (?:drummer|bassist|bass player|guitarist|pianist)\b"
    r"|\bqui[eé]n es (?:el|la) (?:baterista|bajista|guitarrista|pianista)\b"
    r"|\bwer ist (?:der|die) (?:schlagzeuger|bassist|gitarrist|pianist)(?:in)?\b"
)
# "Who's singing on this?", "quién canta aquí", "wer singt da": the file tells an artist, and no voice.
_VOICE: Final = pattern(
    r"\bwho(?:'?s| is| are)(?: \w+)? singing\b(?! about)|\bwho (?:\w+ )?(?:sings|sang)(?: \w+)? (?:on|in"
    r"|here)\b"
    r"|\bwho(?:'?s|se| is the) voice\b|\bwho(?:'?s| is)(?: doing| on)? the vocals?\b"
    r"|\bqui[eé]n(?:es)? (?:est[aá]n? cantando|cant(?:a|an|[oó])(?: \w+)? (?:aqu[ií]|ac[aá]|ah[ií]|en))\b"
    r"|\bde qui[eé]n es (?:la|esa|esta) voz\b"
    r"|\bwer singt (?:(?:\w+ ){0,2}(?:auf|bei|in|da|hier)\b|(?:\w+ )?(?:denn|eigentlich)?\W*$)"
    r"|\bwessen stimme\b"
)
# "Is the singer a man?", "how old is she?", "where is the band from?"
_LIFE: Final = pattern(
    rf"\b(?:is|are|was|were) (?:the|this|that) {_MAKER} (?:an? )?(?:man|woman|male|female|guy|girl|boy|lady|alive|dead"
    r"|still|married|famous|popular|young|old|british|american|german|spanish|from)\b"
    rf"|\b(?:man|woman|male|female)\b.{{0,30}}\b(?:sing\w*|voice|vocals?)\b"
    rf"|\b(?:is|are|was|were) the {_PERSON} (?:of|on|in) .{{1,60}} (?:an? )?(?:man|woman|male|female|guy|girl)\b"
    rf"|\bhow old (?:is|was|are) (?:the {_MAKER}|he|she|they)\b"
    rf"|\bwhere (?:is|are|was|were|do|does|did) (?:the {_MAKER}|he|she|they)\b"
    rf"|\b(?:who|what) (?:is|are|was) (?:the )?{_MAKER}'?s? (?:real name|wife|husband|age|nationality)\b"
    rf"|\b(?:es|son|era) (?:el|la|los) {_MAKER} (?:una? )?(?:hombre|mujer|chic[ao]|viv[ao]|famos[ao]|de d[oó]nde)\b"
    rf"|\bcanta (?:una? )?(?:hombre|mujer|chic[ao])\b|\b(?:hombre|mujer)\b.{{0,20}}\bcant(?:a|e|ante)\b"
    rf"|\bcu[aá]ntos a[nñ]os (?:tiene|ten[ií]a|tienen)\b.{{0,12}}\b{_MAKER}\b|\bqu[eé] edad tiene\b"
    rf"|\bde d[oó]nde (?:es|son|viene) (?:el|la|los) {_MAKER}\b"
    rf"|\bist (?:der|die|das) {_MAKER} (?:(?:ein|eine) )?(?:mann|frau|m[aä]nnlich|weiblich|tot"
    rf"|ber[uü]hmt|verheiratet)\b"
    r"|\bsingt (?:da |hier )?(?:ein|eine) (?:mann|frau)\b|\b(?:mann|frau)\b.{0,20}\bsing(?:t|en)\b"
    rf"|\bwie alt (?:ist|war|sind) (?:der|die|er|sie) {_MAKER}\b|\bwoher (?:kommt|kommen"
    rf"|stamm\w+)\b.{{0,20}}\b{_MAKER}\b"
    rf"|\bwo (?:kommt|kommen) (?:der|die) {_MAKER} her\b"
)
# "How many streams", "is it a hit on Spotify?"
_REACH: Final = pattern(
    r"\b(?:how many|how much|cu[aá]nt[oa]s?|wie ?viele?|wie oft)\b.{0,40}\b(?:streams?|(?<=many )plays|views?|listeners"
    r"|followers|fans|copies|sales|sold|royalties|awards|reproducciones|escuchas|oyentes|visitas|seguidores|copias|ventas|vendi\w*"
    r"|premios|aufrufe|h[oö]rer|klicks|abonnenten|verk[aä]ufe|verkauft|gestreamt|preise)\b"
    r"|\b(?:how (?:many|often)|cu[aá]ntas|wie (?:oft|viele))\b.{0,60}\b(?:played|heard|listened to|watched|viewed"
    r"|streamed|escuchad[oa]|o[ií]do|visto|reproducid[oa]|angeh[oö]rt|geh[oö]rt|angeschaut|angesehen|geklickt)\b.{0,30}"
    r"\b(?:youtube|spotify|online|internet|soundcloud|tiktok|deezer)\b"
    r"|\b(?:how (?:many|often)|cu[aá]ntas|wie (?:oft|viele))\b.{0,60}\b(?:youtube|spotify|online|internet|soundcloud"
    r"|tiktok|deezer)\b.{0,30}\b(?:played|heard|listened|watched|viewed|plays|escuchad[oa]|o[ií]do|visto|reproducid[oa]"
    r"|angeh[oö]rt|geh[oö]rt|angeschaut|angesehen|geklickt)\b"
    r"|\b(?:stream|play) ?count\b|\bstreams? (?:does|did|has|have|hat|tiene)\b|\bmonthly listeners\b"
)
# "When is the next album out?"
_NEWS: Final = pattern(
    r"\b(?:next|new|upcoming|pr[oó]xim[oa]|nuev[oa]|n[aä]chste[nrs]?|neue[nrs]?) "
    r"(?:album|record|single|ep|song|[aá]lbum|disco|sencillo|canci[oó]n|platte|lied)\b.{0,40}"
    r"\b(?:come|comes|out|releas\w*|drop\w*|sale|saca|publica|lanza|kommt|erscheint|raus|heraus|ver[oö]ffentlicht\w*)\b"
    r"|\b(?:when|cu[aá]ndo|wann)\b.{0,40}\b(?:next|new|upcoming|pr[oó]xim[oa]|nuev[oa]|n[aä]chste[nrs]?|neue[nrs]?) "
    r"(?:album|record|single|ep|[aá]lbum|disco|sencillo|platte)\b"
)
_COVERS: Final = pattern(
    r"\b(?:cover(?:ed|s)? (?:of|by|this|it)|(?:is|was) (?:it|this|that) an? (?:cover|remake|sample)"
    r"|who (?:else )?(?:has )?"
    r"cover(?:ed|s)|(?:who|wer|qui[eé]n)\b.{0,20}\b(?:original(?:ly|mente)?|zuerst|primero)\b"
    r"|es una? (?:versi[oó]n de|cover)|versiones de otros|ist (?:das|es) (?:ein|eine) (?:cover\w*"
    r"|neuauflage)|gecovert)\b"
)
# "How much does Kessler charge for a party?"
_FEE: Final = pattern(
    r"\b(?:how much|what)\b.{0,40}\b(?:charges?|cost to (?:book|hire)|earns?|gets? paid|fee)\b"
    r"|\bcu[aá]nto\b.{0,30}\b(?:cobran?|gana(?:n)?|cuesta (?:contratar|llevar|traer))\b"
    r"|\bwie ?viel\b.{0,30}\b(?:gage|verdien\w*|verlang\w*|nimmt .{0,30}(?:auftritt|gig|party|abend))\b"
    r"|\bwas (?:kostet|verlangt|verdient)\b.{0,40}\b(?:auftritt|gig|abend|party|buchen|band|dj)\b"
)
_KINDS: Final = (_FEE, _PLAYER, _LIFE, _REACH, _NEWS, _COVERS)
_AGE_OR_ORIGIN: Final = pattern(
    r"\b(?:how old (?:is|are)|cu[aá]ntos a[nñ]os tiene|wie alt (?:ist|sind)|real name|birthday|nationality|nacionalidad"
    r"|geburtstag|(?:where|de d[oó]nde|woher)\b.{0,20}\b(?:from|born|es|son|kommt|kommen|stamm\w+))\b"
)


# "In welchem Studio hat Kessler das aufgenommen?", "where was Rails recorded?"
_RECORDED: Final = pattern(
    r"\b(?:studio|estudio)\b.{0,80}\b(?:record\w*|grab\w+|aufgenommen|entstanden|made|hecho)\b"
    r"|\bwhere (?:was|were|did|is|has)\b.{1,80}\brecord\w*|\bd[oó]nde\b.{0,30}\bgrab\w+|\bwo\b.{1,80}\baufgenommen\b"
)


def _fits(asked: Asked) -> bool:
    if asked.has("scope.task", "act.delete", "act.rename", "act.add", "act.create", "act.remind"):
        return False
    text = asked.talk.plain_question
    if (
        _VOICE.search(text)
        or _RECORDED.search(text)
        or any(kind.search(text) for kind in _KINDS)
        or asks_for_gear(text)
    ):
        return True
    is_of_an_artist = asked.reading.named("artist") and not asked.reading.named("track", "album")
    return bool(is_of_an_artist) and _AGE_OR_ORIGIN.search(text) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    if _VOICE.search(asked.talk.plain_question) is None:
        return Answer(asked.say("refuse.not_stored"))
    text = asked.say("refuse.voices")
    named = names_in(asked.talk).by_id.get(asked.tracks[0].id) if len(asked.tracks) == 1 else None
    if named and named.artist:
        text += " " + asked.say("fact.only_artist", title=asked.title(asked.tracks[0]), artist=named.artist)
    return Answer(text)


NOT_STORED = Plan("not stored", _fits, _steps, allows_unknown_words=True)
