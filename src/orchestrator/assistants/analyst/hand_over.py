"""Hand-over to another assistant: sets and "what next?" to the recommender, dances to the choreographer, plans to the
coach."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final

from src.orchestrator.assistant import ASSISTANTS
from src.orchestrator.events import Suggestion
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import folded_words
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.matching import similar_but_more
from src.orchestrator.tools.library.plans.sorting import SORTS

_SETS: Final = pattern(
    r"\b(?:set ?list|setliste?|dj[- ]?set|warm[- ]?up|calentamiento|calentar|aufw[aä]rm\w*|zum warm werden"
    r"|(?:minutes?|min|hours?|minutos|horas?|minuten|stunden?)\b.{0,20}\b(?:set|mix|music|m[uú]sica|musik|playlist)"
    r"|(?:set|mix|music|m[uú]sica|musik|playlist)\b.{0,25}\b(?:minutes?|min|hours?|minutos|horas?|minuten|stunden?)"
    r"|(?:make|build|create|plan|give me|arma|haz|hazme|prepara|crea|mach|mache|baue?|erstell\w*|plane)"
    r"\b.{0,20}\bset)\b"
)
_LENGTH: Final = pattern(
    r"\b\d{1,3}[- ]?(?:minutes?|min|mins|hours?|h|tracks?|songs?|tunes|minutos?|horas?|temas|canciones|pistas|minuten"
    r"|stunden?|st[uü]cke?|lieder|titel)\b|\b(?:hour|hora|stunde)\b"
)
_TO: Final = frozenset({"to", "a", "hasta", "zu", "nach", "bis", "into", "then", "luego", "dann"})
_NEXT: Final = pattern(
    r"\b(?:what (?:should|shall|can|do) i (?:play|put on) (?:next|after|now)|what (?:to|comes) (?:play )?next"
    r"|qu[eé] (?:pongo|toco|pincho) (?:despu[eé]s|luego|ahora)"
    r"|was (?:soll ich|spiele ich|lege ich) (?:als n[aä]chstes|danach|jetzt))\b"
    r"|^\W*(?:what (?:should|shall|could|can) (?:i|we) (?:play|put on|listen to|hear)|qu[eé] (?:pongo|pincho|toco"
    r"|escucho)"
    r"|was (?:soll|kann) ich (?:spielen|auflegen|anmachen|h[oö]ren))(?: (?:today|tonight|hoy|esta noche|heute"
    r"|heute abend))?\W*$"
)
# "I need a wedding set": playlists are spoken of, too, so this is read before them.
_NEEDS_SET: Final = pattern(
    r"^\W*(?:(?:i|we) (?:need|want)|(?:i|we)'?d like|can (?:i|you) (?:get|give|make|have)(?: me)?|give me"
    r"|(?:necesito|quiero|quisiera|dame|me hace falta)|(?:ich|wir) (?:brauche?n?|will|wollen|m[oö]chten?"
    r"|h[aä]tten? gern)"
    r"|brauche|gib mir) (?:an?|un|ein(?:en?)?|n|nen"
    r"|'n) (?:[\w-]{2,20} ){0,5}(?:\w{3,20})?(?:set(?:[ -]?list)?|setliste)\b(?! of (?!\d))"
    r"(?: (?:for|of|para|de|f[uü]r|von|mit)(?: \w{1,20}){1,4})?\W*$"
)
# "Forty minutes of bachata", "media hora de salsa", "eine halbe Stunde von Bachata zu Salsa".
_BEGINS_WITH_LENGTH: Final = pattern(
    r"^\W*(?:(?:please|give me|make me|i (?:want|need)|dame|quiero|necesito|hazme|ponme|gib mir|mach mir|ich (?:will"
    r"|brauche|m[oö]chte)) )?"
    r"(?:\d{1,3}|an?|one|una?|eine?|half an|media|(?:eine )?halbe|[a-zäöüáéíóú]{3,14}(?: y [a-zé]{2,6})?)[ -]"
    r"(?:minutes?|mins?|hours?|minutos?|horas?|minuten|stunden?)"
    r",? (?:of|from|with|for|de|del|desde|con|para|von|mit|f[uü]r|aus)\b"
    r"(?! (?:(?:the|my|el|la|mis|dem|der|meinen) )?(?:end|start|beginning|tasks?|inicio|principio|final|tareas"
    r"|anfang|ende|schluss|aufgaben)\b)"
)
# "Make me a 40 minute set for a party, start slow", "a party set, 40 minutes", "ein Set für eine Party".
_SET_LENGTH: Final = (
    r"(?:\d{1,3}[ -]?|(?:an?|one|two|half an|una?|dos|media|eine?|zwei|(?:eine )?halbe|[a-zäöüáéíóú]{3,16})[ -])"
    r"(?:minutes?|mins?|hours?|h|minutos?|horas?|minuten|stunden?|st[uü]ndig\w*|min[uü]tig\w*)"
)
_SET_NOUN: Final = r"(?:[a-z]{3,12}-?)?set(?! up\b)(?:[ -]?list|list[ea])?"
_SET_OF_A_LENGTH: Final = pattern(
    r"^\W*(?:(?:please|hey|hi|hello|por favor|hola|bitte|hallo)\W{1,3}){0,2}(?:(?:can|could) you |puedes "
    r"|kannst du (?:mir )?)?"
    # Questions, and "set" as a verb.
    r"(?!(?:how|what|which|when|where|why|who|is|are|does|do i|did|has|have|c[oó]mo|qu[eé]|cu[aá]\w+|hay|tiene|wie|was"
    r"|welche\w*|wann|wo|ist|sind|hat|gibt|play|loop|spiel\w*|pon|toca"
    r"|set (?!for |of |list|para |de |f[uü]r |von ))\b)"
    r"(?:(?:make|build|create|plan|give|prepare|put together|do|i (?:want|need)|i'd like|haz|h[aá]zme|arma|[aá]rmame"
    r"|prepara|prep[aá]rame|crea|dame|quiero|necesito|ponme|mach|mache|baue?|erstelle?|plane?|gib|ich (?:will|brauche"
    r"|m[oö]chte|h[aä]tte gern))(?: me| us| mir| uns)?)? ?(?:(?:an?|the|my|una?|el|mi|eine?n?|das|mein) )?"
    rf"(?:[\w'-]{{1,20}} ){{0,4}}?(?:{_SET_LENGTH}[ -](?:of |de |von |lang\w* "
    rf"|long )?(?:[\w'-]{{1,20}} ){{0,4}}?{_SET_NOUN}\b"
    rf"|{_SET_NOUN}\b[^.!?]{{0,60}}?\b{_SET_LENGTH}\b)"
)
# "Make me a 60 minute playlist", "eine Playlist von 60 Minuten", "a playlist of 10 songs".
_PLAYLIST_NOUN: Final = r"(?:play ?)?list(?:[ea])?"
_SONGS: Final = r"(?:songs?|tracks?|tunes?|pieces?|temas|canciones|pistas|lieder\w?|st[uü]cken?|titeln?)"
_PLAYLIST_OF_A_LENGTH: Final = pattern(
    r"^\W*(?:(?:please|hey|hi|por favor|bitte|(?:can|could) you|puedes|kannst du)\W{1,3}){0,2}"
    r"(?:make|build|create|give|put together|i (?:want|need)|i'd like|haz(?:me)?|h[aá]z(?:me)?|arma(?:me)?|crea(?:me)?"
    r"|dame|quiero|necesito|mache?|baue?|erstelle?|gib|ich (?:will|brauche|m[oö]chte))(?: me| us| mir| uns)?"
    r" (?:an?|una?|eine?n?) "
    rf"(?:{_SET_LENGTH}[ -](?:long |lange )?{_PLAYLIST_NOUN}\b"
    rf"|{_PLAYLIST_NOUN} (?:(?:of|with|for|that lasts|lasting|de|con|que dure|von|mit|f[uü]r|[uü]ber) )"
    rf"(?:about |around |unos |unas |etwa |ca\.? )?(?:{_SET_LENGTH}\b(?! {_SONGS}\b)|"
    rf"\d{{1,2}} {_SONGS}(?: for .{{1,40}})?\W*$))"
)
# "Good songs for running", "algo para correr", "etwas zum Laufen": the recommender knows what that needs.
_FOR_SPORT: Final = pattern(
    r"^\W*(?:(?:any|some|good|nice|best|great|give me|i need|i want|buenos|buenas|dame|quiero|algunas"
    r"|algunos|gute|gut"
    r"|ein paar|ich brauche|gib mir) ?){0,3}(?:songs?|tracks?|tunes?|music|something|stuff|canciones|temas"
    r"|m[uú]sica"
    r"|algo|lieder|st[uü]cke|musik|etwas|was) (?:buen[oa]s? )?(?:for|to|para|f[uü]r|zum|beim)"
    r" (?:(?:my|a|the|mi|el|la|das|den|die|go(?:ing)? for a) )?(?:run(?:ning)?|jog(?:ging)?"
    r"|work(?:ing)? ?out|gym"
    r"|correr|trotar|entrenar|gimnasio|laufen|joggen|rennen|sport|training|trainieren|fitness\w*)\W*$"
)
# "I'm playing a bachata party on Saturday, where should I start?"
_PLAYS_OUT: Final = pattern(
    r"\b(?:party|wedding|social|night|gig|club|festival|bar|fiesta|boda|noche|evento|hochzeit|feier|party|abend)\b"
    r".{0,60}[,.;:!?][ ¿]{0,2}(?:and |so |y |und )?(?:where (?:do|should|would) i (?:start|begin)|what (?:do"
    r"|should|would|could) i (?:play"
    r"|start with|begin with|put on)|any (?:ideas|suggestions|tips)|help(?: me)?|what do you suggest"
    r"|(?:por|con) (?:d[oó]nde|cu[aá]l|qu[eé]) (?:empiezo|comienzo|empezamos)|qu[eé] (?:pongo|pincho"
    r"|toco)|ideas|ay[uú]dame"
    r"|(?:womit|wo|wie|mit was) (?:fange?|beginne?|starte?) ich(?: an)?|was (?:soll ich |spiele? ich"
    r"|lege? ich)\w*|ideen)\b"
)
_WANTS: Final = pattern(r"\b(?:what do you recommend|qu[eé] me recomiendas|was empfiehlst du)\b")
_OWNED: Final = pattern(
    r"\b(?:do i have|have i got|how (?:many|much)|tengo|cu[aá]nt[oa]s?|habe ich|wie viele?)\b"
)
_TEMPI: Final = pattern(r"\d ?(?:to|-|and|y|a|bis|und) ?\d{2,3} ?bpm\b")
# Their messages are "refuse.<name>" and "refuse.ask_<name>".
HANDED_TO: Final = ("recommender", "choreographer", "coach")
# Concepts of questions that the analyst answers.
OTHER: Final = (
    "act.delete", "act.rename", "act.add", "act.remind", "scope.task", "act.export", "act.explain", "act.mix",
    "act.mix_after",
)  # fmt: skip


def _names_course(asked: Asked) -> bool:
    """ "Forty minutes, calm to driving": a length, and a quality to begin and one to end with."""
    if not _LENGTH.search(asked.reading.unnamed) or SORTS.search(asked.reading.unnamed):
        return False
    qualities = [item for item in asked.reading.items if any("quality." in one for one in item.concepts)]
    words = folded_words(asked.reading.text)
    return any(
        words[first.end : then.start] and set(words[first.end : then.start]) <= _TO
        for first, then in pairwise(qualities)
    )


_ASKS_WHICH: Final = pattern(
    r"\b(?:which|what|how many) (?:of my )?(?:songs|tracks|tunes)\b|\b(?:qu[eé]|cu[aá]les|cu[aá]nt[oa]s) (?:temas"
    r"|canciones|pistas)\b"
    r"|\b(?:welche|wie ?viele) (?:lieder|st[uü]cke|songs|tracks|titel)\b"
)


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    is_limit = asked.has("measure.tempo") and asked.has("link.below", "link.above", "link.between")
    is_behind_one = bool(asked.reading.named("track")) and asked.has("act.mix_after")
    if is_behind_one or (is_limit and _ASKS_WHICH.search(text)):
        # "I host a social, what do I play right after Rails?", "which tracks are below 80 BPM for the warm-up?"
        return False
    if similar_but_more(asked) or _names_course(asked) or _FOR_SPORT.match(text) or _PLAYS_OUT.search(text):
        return True
    if _NEXT.search(text) and not asked.tracks:
        return True
    if asked.has("scope.tracks") and _TEMPI.search(text):
        # "Something for the warm-up, 110 to 120 BPM".
        return False
    limits = asked.has("quality") or asked.reading.keys or asked.reading.metres
    if limits and asked.has("scope.tracks") and not asked.reading.numbers:
        # "Calm pieces for the warm-up" is a search.
        return False
    asks = _NEXT.search(text) or _WANTS.search(text) or (_SETS.search(text) and not _OWNED.search(text))
    return bool(asks) and not asked.has(*OTHER) and not asked.reading.named("track", "album")


# "Make me a slow dance for Rails", but not "make a dance playlist", "create a playlist for the dance".
_OTHER_MAKES: Final = (
    "playlist|list|lista|liste|set|mix|music|m[uú]sica|musik|songs?|tracks?|tunes?|canci[oó]n|canciones|temas?"
    "|pistas?|lied(?:er)?|st[uü]cke?|titel|task|tarea|aufgabe|note|nota|notiz|tag|etiqueta|genre|g[eé]nero"
)
_BETWEEN: Final = rf"(?: (?!(?:{_OTHER_MAKES})\b)[^\s.,;:!?]{{1,20}}){{0,5}}"
_ADJECTIVES: Final = rf"(?: (?!(?:{_OTHER_MAKES}|to|zum)\b)[^\s.,;:!?]{{2,20}}){{0,4}}"
_DANCE: Final = pattern(
    rf"\b(?:make|create|build|design|invent|write|plan|prepare|generate|give|want|need)\b{_BETWEEN}"
    rf" (?:(?:a|an|the|another|slow|new|short|easy|nice) dance|dance routine|choreo(?:graphy)?)\b"
    rf"(?![ -](?:{_OTHER_MAKES}|floor|party|class)\b)"
    rf"|\b(?:haz(?:me|nos)?|hac(?:er|erme)|cr[eé]a(?:me)?|inventa(?:me)?|prep[aá]ra(?:me)?|mont[aá](?:me)?|monta|"
    rf"dise[nñ]a"
    rf"|arma|dame|quiero|necesito)\b{_BETWEEN} (?:coreograf[ií]a|coreo|(?:un|el|otro|nuevo) baile)\b"
    rf"|\b(?:mach|mache|machst|erstell\w*|baue?|plane?|entwirf|erfinde?|schreibe?|gib|will|m[oö]chte|"
    rf"brauche)\b{_BETWEEN}"
    rf" (?:choreogra(?:f|ph)ie|choreo|(?:einen|den|neuen|kurzen|langsamen) tanz)\b"
    # "Make a romantic bachata dance", "a slow bachata to Café Amargo".
    rf"|\b(?:make|create|build|design|invent|write|plan|prepare|generate|give|want|need|d like)(?: me| us)?"
    rf" (?:an?|another|one more){_ADJECTIVES} (?:dance\b(?![ -](?:{_OTHER_MAKES}|floor|party|class|mix)\b)"
    rf"|bachata (?:to|on|over|for|with) (?:the (?:song|track) )?[\"'“]?·)"
    # Said of a track that is in no library, too.
    rf"|\b(?:make|create|design|invent)(?: me| us)? (?:an?|another){_ADJECTIVES} bachata (?:to|on|over|for|with)\b"
    rf"|\b(?:haz(?:me|nos)?|cr[eé]a(?:me)?|inventa(?:me)?|m[oó]nta(?:me)?) (?:una|otra){_ADJECTIVES} bachata"
    rf"{_ADJECTIVES} (?:con|para|sobre|a)\b"
    rf"|\b(?:mach|mache|erstelle?|entwirf|erfinde?)(?: mir| uns)? (?:noch )?eine{_ADJECTIVES} bachata (?:zu|auf|f[uü]r"
    rf"|mit)\b"
    rf"|\b(?:haz(?:me|nos)?|cr[eé]a(?:me)?|inventa(?:me)?|prep[aá]ra(?:me)?|m[oó]nta(?:me)?|dise[nñ]a|arma|dame|quiero"
    rf"|necesito) (?:una?|otr[oa]){_ADJECTIVES} (?:baile\b|bachata{_ADJECTIVES} (?:con|para|sobre|a|de)"
    rf" (?:la (?:canci[oó]n|pista) )?[\"'“«]?·)"
    rf"|\b(?:mach|mache|machst|erstell\w*|baue?|plane?|entwirf|erfinde?|gib|will|m[oö]chte|brauche)(?: mir| uns)?"
    rf" (?:einen?|noch einen?|'?nen){_ADJECTIVES} (?:(?:bachata[ -]?)?tanz\b|bachata (?:zu|auf|f[uü]r|mit)"
    rf" (?:dem (?:lied|st[uü]ck) )?[\"'„]?·)"
    r"|\bchoreograph (?:a|it|this|that|·)|\bcoreograf[ií]a(?:me)? (?:esta|este|esto|·)|\bchoreografiere?\b"
)
# "How do I make a dance?", "why did you make the dance?" are no orders.
_ASKS: Final = pattern(r"^\W*(?:how|why|when|did|c[oó]mo|por qu[eé]|cu[aá]ndo|wie|warum|wann)\b")


def _wants_dance(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_order = _DANCE.search(text) is not None and not _ASKS.match(text)
    # "I make a dance for Rails, how many eights does it have?"
    other = asked.has("act.delete", "act.rename", "scope.task", "how.how_many", "measure.eights")
    return is_order and "choreographer" in ASSISTANTS and not other


def _to(name: str) -> Callable[[Asked], Steps]:
    def steps(asked: Asked) -> Steps:
        yield from ()
        label, question = asked.say(f"refuse.ask_{name}"), asked.talk.plain_question
        asks: Suggestion = {"label": label, "question": question, "assistant": name, "at_once": True}
        return Answer(asked.say(f"refuse.{name}"), (asks,))

    return steps


@cache
def _owners_of_starters() -> dict[str, str]:
    """Return which assistant begins with a sentence, by its words: those on the first page are typed, too."""
    return {
        " ".join(folded_words(starter)): name
        for name in HANDED_TO
        if name in ASSISTANTS
        for language in LANGUAGES
        for starter in ASSISTANTS[name].introduction(language).starters
    }


def _owner(asked: Asked) -> str:
    said = " ".join(folded_words(asked.talk.plain_question))
    return _owners_of_starters().get(said, "coach" if _wants_plan(asked) else "")


# "Make me a practice plan", "un plan de práctica para la guitarra".
_PLAN: Final = pattern(
    r"^\W*(?:(?:please|can you|could you|bitte|kannst du|por favor|puedes)\W+){0,2}(?:make|create|write|build|give"
    r"|plan|i (?:need|want)"
    r"|haz(?:me)?|crea(?:me)?|prepara(?:me)?|dame|quiero|necesito|mach(?:e)?|erstell\w*|gib|ich (?:will|m[oö]chte"
    r"|brauche))\b.{0,30}"
    r"\b(?:(?:practice|training|exercise|workout)[ -]?(?:plan|schedule|routine)|plan de (?:pr[aá]ctica|estudio"
    r"|entrenamiento"
    r"|ensayo)|(?:[uü]be?|trainings?|lern)[ -]?plan)\b"
)


def _wants_plan(asked: Asked) -> bool:
    return (
        "coach" in ASSISTANTS
        and _PLAN.match(asked.talk.plain_question) is not None
        and not asked.has("scope.task")
    )


def _to_owner(asked: Asked) -> Steps:
    return (yield from _to(_owner(asked))(asked))


STARTER = Plan(
    "first sentence of another assistant",
    lambda asked: bool(_owner(asked)),
    _to_owner,
    allows_unknown_words=True,
)
NEEDS_SET = Plan(
    "set for the recommender",
    lambda asked: (
        (
            any(form.match(asked.talk.plain_question) for form in (_NEEDS_SET, _BEGINS_WITH_LENGTH))
            and not asked.has("scope.task", "act.remind", "act.play", "act.loop")
        )
        # "Start slow" plays nothing.
        or (
            any(form.match(asked.talk.plain_question) for form in (_SET_OF_A_LENGTH, _PLAYLIST_OF_A_LENGTH))
            and not asked.has("scope.task", "act.remind", "act.delete", "act.rename")
            and asked.playlist_question is None
        )
    ),
    _to("recommender"),
    allows_unknown_words=True,
)
RECOMMENDER = Plan("recommender", _fits, _to("recommender"), allows_unknown_words=True)
CHOREOGRAPHER = Plan("choreographer", _wants_dance, _to("choreographer"), allows_unknown_words=True)
