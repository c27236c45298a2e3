"""Small talk, refusals, and questions that the analyst does not understand.

A refusal says one of: this cannot be done here (and what can), not understood (with suggestions), or a language model
is needed (with a link, once in a conversation).
"""

from difflib import get_close_matches
from typing import Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.known_title import title_for_examples
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, ask
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold, words_of
from src.orchestrator.rules import Talk, TrackInfo
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.journal.plans import asks_to_undo
from src.orchestrator.tools.library.plans.finding import names_term_only
from src.orchestrator.tools.theory.plans.keys import moves_in

# Concept -> key of the message. The first concept in a question counts.
REFUSALS = {
    "act.separate": "separate",
    "act.text": "text",
    "act.instruments": "instruments",
    "act.identify": "identify",
    "act.cues": "cues",
    "act.mood": "mood",
    "act.rate": "rate",
    "act.sing": "sing",
    "act.export": "export",
    "act.upload": "upload",
    "act.buy": "buy",
    "act.practise": "practise",
    "act.master": "master",
    "act.tap": "tap",
    "act.click": "click",
    "act.count_in": "click",
    "act.world": "world",
    "act.like": "like",
    "scope.account": "account",
    "act.opinion": "opinion",
    "act.write": "write",
}
# Actions that tools of other plans do. They are refused if the tools are not available.
ACTIONS = (
    "act.transpose", "act.play", "act.pause", "act.loop", "act.speed", "act.rename", "act.add", "act.create",
    "act.remind", "act.mark", "act.delete", "act.undo",
)  # fmt: skip
HARMONY, CHARACTER = "analyse_harmony", "analyse_character"
_WHICH_INSTRUMENT = pattern(r"\b(?:which|what|qu[eé]|welche[rsn]?) instrument")
_PROGRESSION = pattern(
    r"(?<!\w)(?:(?:ii|2)[ -]+(?:v|5)[ -]+(?:i|1)|(?:i|1)[ -]+(?:iv|4)[ -]+(?:v|5)|(?:i|1)[ -]+(?:v"
    r"|5)[ -]+(?:vi|6))(?!\w)"
)
SMALL_TALK = ("help", "thanks", "bye", "hello", "ok")
SMALL_TALK_WORDS = 8
NAMED_IN_SUGGESTIONS = 3


# In folded text.
_INTERJECTION: Final = pattern(
    r"\W*(?:h+m+|u+h+m*|lol|ha(?:ha)+|je(?:je)+|ja(?:ja)+|whatever|sorry|my bad|oops|ups|uy|perdon"
    r"|lo siento|da igual|egal"
    r"|tut mir leid|entschuldigung|schade|bummer|oh well|oh|ah|ok then|fair enough|i see|ya veo|verstehe"
    r"|aha|naja|pues)\W*"
)
# "Good evening, I'm Jonas' grandmother"; in folded text.
_INTRODUCTION: Final = pattern(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|hola|buenas|buen(?:os|as) (?:dias|tardes|noches)"
    r"|hallo|moin|servus|gru(?:ss|\u00df) gott|guten (?:tag|morgen|abend))"
    r"(?: (?:there|clave|all|zusammen|a todos))?[\s,.!]{1,3})"
    r"(?:(?:i.?m|i am|ich bin)(?! (?:\w+ing|hier|here|new|neu|auf)\b)|my name.?s|my name is|this is|soy|me llamo"
    r"|mi nombre es|ich hei(?:ss|\u00df)e|mein name ist|hier ist|hier spricht) [^,.;:?!]{1,50}[\s.!)]*"
)


def _introduces(reading: Reading) -> bool:
    """Return whether somebody says who they are, and asks for nothing."""
    asks = reading.has("quality", "mode", "scope.tracks", "scope.library")
    is_told = asks or reading.names or reading.metres or reading.keys
    return not is_told and _INTRODUCTION.fullmatch(fold(reading.text)) is not None


# "Morning, me again", "hey danke nochmal".
_GREETS: Final = pattern(
    r"^\W*(?:(?:hi|hey|hello|hiya|hola|hallo|oh|ah|moin|servus)\W+)?(?:(?P<thanks>thanks|thank you|cheers|ta\b|"
    r"gracias|danke|merci)"
    r"|(?:good )?(?:morning|evening|afternoon)|morning all|hello again|me again|moin|servus|buenas|buen dia|"
    r"guten (?:morgen|tag|abend)"
    r"|hi|hey|hello|hiya|hola|hallo)\b"
)


# "Hola, soy nueva en esto, ¿qué puedes hacer?"
_ASKS_HELP: Final = pattern(
    r"[,.;:!]\s+(?:(?:so|and|y|und|also)\s)?(?:what can (?:you|u) do|(?:que|q) (?:puedes|sabes) hacer"
    r"|was kannst du(?: (?:so|alles|hier))*)\W*$"
)


def _fits_small_talk(asked: Asked) -> bool:
    reading = asked.reading
    thanks_first = bool(reading.items) and "talk.thanks" in reading.items[0].concepts
    greets = thanks_first or _GREETS.match(fold(reading.text)) is not None
    is_courtesy = greets and "?" not in reading.text
    is_bare = is_courtesy and not reading.unknown and not reading.items
    is_bare = is_bare or _ASKS_HELP.search(fold(reading.text)) is not None
    if is_bare or _INTERJECTION.fullmatch(fold(reading.text)) or _introduces(reading):
        return True
    if (reading.unknown and not is_courtesy) or not (is_courtesy or reading.has("talk")):
        return False
    if len(reading.text.split()) > SMALL_TALK_WORDS:
        return False
    if reading.has("talk.help"):
        return not reading.has("measure", "quality")
    if "?" in reading.text and reading.has("talk.ok"):
        # "Is it good for beginners?"
        return False
    return (
        not reading.has(
            "measure",
            "quality",
            "mode",
            "act",
            "scope.library",
            "scope.task",
            "scope.tracks",
            "how.how_many",
            "how.when",
            "how.where",
        )
        and not reading.names
        and not (reading.numbers or reading.metres or reading.keys or reading.years)
    )


def _kind_of(asked: Asked) -> str:
    """Return the kind of small talk that the vocabulary lacks: "morning!", "ta"."""
    said = _GREETS.match(fold(asked.reading.text))
    if said is None:
        return "ok"
    return "thanks" if said["thanks"] else "hello"


# "Do that", where nothing was offered.
_DO_IT: Final = pattern(
    r"\W*(?:(?:ok|okay|yes|si|ja|dale|vale|gut|please|por favor|bitte)\W+){0,2}(?:do (?:it|that|this|so)|go ahead"
    r"|go for it|hazlo|haz eso"
    r"|mach (?:das|es|mal))(?:\W+(?:then|please|por favor|bitte|dann|entonces|so))*\W*"
)


def _small_talk(asked: Asked) -> Steps:
    yield from ()
    kind = (
        "help"
        if _ASKS_HELP.search(fold(asked.reading.text))
        else "hello"
        if _introduces(asked.reading)
        else next((one for one in SMALL_TALK if asked.has(f"talk.{one}")), _kind_of(asked))
    )
    values = {"help": {"title": title_for_examples(asked)}, "hello": {"can_do": asked.say("talk.can_do")}}
    connect = _connection_hint(asked) if kind == "help" else ""
    kind = "nothing_offered" if kind == "ok" and _DO_IT.fullmatch(fold(asked.reading.text)) else kind
    return Answer(asked.say(f"talk.{kind}", **values.get(kind, {})) + connect)


def _fits_refusal(asked: Asked) -> bool:
    return _refusal(asked) is not None


def _refusal(asked: Asked) -> str | None:
    if searched := _searched(asked):
        return searched
    found = next((said for concept, said in REFUSALS.items() if asked.has(concept)), None)
    if asked.has("scope.task", "scope.playlist") or (asked.has("act.explain") and found != "text"):
        return None
    is_measured = asked.has("measure", "quality", "act.describe")
    if found == "practise":
        # "I want to learn the chords of Clementine" asks for them.
        is_of_chords = asked.has("measure.chords") and bool(asked.tracks)
        return None if is_of_chords or _asks_for_tracks(asked) or _asks_behind_reason(asked) else found
    # "That is too high for my altos, and a third lower?" asks for a key, "quiero bajarla un tono" for chords.
    is_moved = found in {"sing", "export"} and moves_in(asked.reading.text)
    if found == "instruments" and _WHICH_INSTRUMENT.search(asked.reading.text):
        return found
    # "The kids want to sing this, how fast is it?"
    is_measured_song = found == "sing" and is_measured and not _SUITS.search(fold(asked.reading.unnamed))
    if is_moved or is_measured_song or (found in {"like", "opinion", "instruments", "click"} and is_measured):
        return None
    return found


_SUITS: Final = pattern(
    r"\b(?:suits?|fits?|in my (?:range|key)|my (?:range|key)|comfortabl\w+|too (?:high|low)|(?:can|could) (?:i|we"
    r"|she|he|they) sing"
    r"|for (?:my|a|an|our) (?:voice|range|soprano|alto|tenor|baritone|bass)|(?:easy|easier|easiest|hard|harder|good"
    r"|nice|possible) to sing|singable"
    r"|queda\w*|pega|va bien|convien\w+|adecuad\w+|mi (?:registro|rango|tesitura)|tesitura|muy (?:alt|agud|grav"
    r"|baj)\w+|para (?:mi|una?) (?:voz"
    r"|soprano|contralto|tenor|baritono)|(?:facil|dificil|comod[oa]) de cantar|canta mejor|passt|passen|eignet|liegt"
    r"|liegen|zu (?:hoch|tief)|fur (?:meine|einen?) (?:stimm\w+"
    r"|sopran|alt|tenor|bariton)|zu singen|singbar|stimmlage|tonumfang)\b"
)
_LAST_QUESTION: Final = pattern(r"[.!;:]\s+(?P<asked>[^.!?;]{1,200}\?)\W*$")


def _asks_behind_reason(asked: Asked) -> bool:
    """ "We rehearse on Friday. In which bar does the B part begin?" does not ask how to practise."""
    said = _LAST_QUESTION.search(asked.talk.question)
    item = asked.reading.first("act.practise")
    return said is not None and item is not None and item.text not in said["asked"]


def _searched(asked: Asked) -> str | None:
    """Return the refusal of a search that the library does not have."""
    if asked.has("scope.tracks") and asked.has("act.instruments") and asked.has("act.find"):
        return "drums_search"
    if _searches_chords(asked):
        return "chords_search"
    return "bass" if asked.has("measure.frequencies") and asked.has("act.instruments") else None


def _asks_for_tracks(asked: Asked) -> bool:
    """ "I want to practise 6/8, what have I got?" """
    reading = asked.reading
    is_condition = bool(reading.metres or reading.keys or reading.numbers or reading.named("genre"))
    return (
        is_condition
        and asked.has("act.find", "scope.tracks", "scope.library")
        and not asked.has("act.loop", "act.speed")
    )


def _searches_chords(asked: Asked) -> bool:
    """ "Do any of my songs have a ii V I?", "which of them has the fewest chords?" """
    reading = asked.reading
    is_of_chords = asked.has("measure.chords") or _PROGRESSION.search(reading.unnamed) is not None
    is_of_several = asked.has("scope.library", "scope.tracks") or (
        asked.has("scope.them") and asked.focus.shown_last
    )
    others = (
        "act.mix",
        "act.mix_after",
        "act.explain",
        "act.transpose",
        "measure.capo",
        "act.create",
        "act.similar",
    )
    return (
        is_of_chords
        and is_of_several
        and not reading.named("track")
        and not asked.has(*others)
        and len(asked.focus.conversation) != 1
    )


def _refuse(asked: Asked) -> Steps:
    found = _refusal(asked)
    if found == "mood" and len(asked.tracks) == 1:
        return (yield from _mood(asked, asked.tracks[0]))
    if found != "sing":
        return Answer(asked.say(f"refuse.{found}"))
    track = asked.tracks[0] if len(asked.tracks) == 1 and HARMONY in asked.tools else None
    if track is None:
        return Answer(asked.say("refuse.sing_plain"))
    (harmony,) = yield [(HARMONY, {"track_id": track.id})]
    key = (harmony.summary or {}).get("key")
    return Answer(
        asked.say("refuse.sing", key=asked.voice.key(key)) if key else asked.say("refuse.sing_plain")
    )


def _mood(asked: Asked, track: TrackInfo) -> Steps:
    """Say what comes nearest to a mood: the mode, energy and brightness of the track."""
    tools = [tool for tool in (HARMONY, CHARACTER) if tool in asked.tools]
    measured = yield [(tool, {"track_id": track.id}) for tool in tools]
    found = {name: value for one in measured for name, value in (one.summary or {}).items()}
    key, energy, brightness = found.get("key"), found.get("energy_0_to_1"), found.get("brightness_0_to_1")
    if not key or energy is None or brightness is None:
        return Answer(asked.say("refuse.mood"))
    number = asked.voice.number
    return Answer(
        asked.say(
            "refuse.mood_near",
            title=asked.title(track),
            key=asked.voice.key(key),
            energy=number(100 * energy, 0),
            brightness=number(100 * brightness, 0),
        )
    )


# "How long until the vocals come in?": neither a length nor a part of the song is asked for. In folded text.
_VOICE: Final = (
    r"(?:vocals?|voices?|singing|singers?|lyrics|voz|voces|canto|cantante|gesang|stimmen?|sanger(?:in)?)"
)
_ENTERS: Final = (
    r"(?:comes?|coming|starts?|begins?|enters?|kicks?|drops?|entr\w{1,4}|empie\w+|empez\w+|comien\w+"
    r"|setzt|einsetzt|beginnt|anfangt|kommt|losgeht)"
)
_VOICE_ENTERS: Final = pattern(
    rf"\b{_VOICE}\b(?: \w{{1,8}}){{0,2}} {_ENTERS}\b|\b{_ENTERS}(?: \w{{1,8}}){{0,2}} {_VOICE}\b"
)


_GUITAR_TUNING: Final = pattern(
    r"\b(?:guitar|bass|gitarren?|guitarra|bajo)s?\b.{0,16}\b(?:tuning|tuned|stimmung|gestimmt|afinacion|afinad[ao])\b"
    r"|\b(?:tuning|stimmung|afinacion) (?:of |de |der )?(?:the |la |el |die )?(?:guitar|bass|gitarre|guitarra|bajo)\b"
    r"|\bdrop[ -][a-d]\b(?! (?:part|section|at))|\b(?:open [a-g]|dadgad) tuning\b"
)


def _fits_guitar_tuning(asked: Asked) -> bool:
    is_asked = "?" in asked.reading.text or asked.has("how")
    return (
        is_asked
        and not asked.has("act.explain", "scope.task")
        and _GUITAR_TUNING.search(fold(asked.reading.text)) is not None
    )


def _guitar_tuning(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("refuse.instruments"))


_FADES: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:does|do|has|is|hat|gibt|wird|tiene|hay|termina|empieza|acaba|se)\b.{0,30}"
    r"\b(?:fades?(?:[ -](?:in|out))?|fading|fundido|desvanec\w+|ausgeblendet|eingeblendet|aus(?:blende)?"
    r"|fade[ -]?out)\b"
)


def _fits_fade(asked: Asked) -> bool:
    is_order = asked.has("act.mix", "scope.task", "scope.tracks", "act.explain")
    return not is_order and _FADES.search(fold(asked.reading.unnamed)) is not None


def _fade(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("refuse.fade"))


def _fits_voice(asked: Asked) -> bool:
    is_asked = (
        asked.has("how.when", "how.where", "how.what", "how.how_many", "quality.long")
        or "?" in asked.reading.text
    )
    return (
        is_asked
        and _VOICE_ENTERS.search(fold(asked.reading.unnamed)) is not None
        and not asked.has("scope.task")
    )


def _voice(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("refuse.voice_entry"))


VOICE_ENTRY: Final = Plan("entry of the voice", _fits_voice, _voice, allows_unknown_words=True)
GUITAR_TUNING: Final = Plan(
    "tuning of a guitar", _fits_guitar_tuning, _guitar_tuning, allows_unknown_words=True
)
FADE: Final = Plan("fade", _fits_fade, _fade, allows_unknown_words=True)
SMALL_TALK_PLAN = Plan("small talk", _fits_small_talk, _small_talk, allows_unknown_words=True)
# Tried before the plan of measurements: "who wrote the lyrics" is not about the key of the track.
REFUSAL_PLAN = Plan("refusal", _fits_refusal, _refuse, allows_unknown_words=True)


# Words of languages that the rules do not read, in folded text.
_OTHER_LANGUAGES: Final = tuple(
    pattern(rf"\b(?:{words})\b")
    for words in (
        r"quels?|quelles?|c'?est|combien|morceaux?|chansons?|tonalite|dans|pourquoi|joue|mets|avec|les?|des|sont",
        r"quale?|quali|brano|brani|canzone|canzoni|tonalita|quanti|quante|perche|questo|questa|suona|battute|veloce|piu",
        r"qual|quais|faixas?|tonalidade|nao|voce|quantas|toque|musicas|rapida|batidas|minhas?|em que tom",
        r"welke?|nummers?|liedjes?|hoeveel|toonsoort|speel|snelste|mijn|van dit|waarom|het",
    )
)
LEAST_WORDS: Final = 2


def _is_of_other_language(asked: Asked) -> bool:
    """Return whether several words are of a language that is not read, and some of them are unknown."""
    text = fold(asked.talk.written or asked.talk.plain_question)
    return bool(asked.reading.unknown) and any(
        len(set(words.findall(text))) >= LEAST_WORDS for words in _OTHER_LANGUAGES
    )


def default_answer(talk: Talk) -> Answer:
    """Return the answer to a question that fits no plan."""
    asked = ask(talk)
    if _is_of_other_language(asked):
        return Answer(asked.say("refuse.language"))
    reason = _reason(asked)
    return not_understood(asked) if reason is None else Answer(reason)


def _reason(asked: Asked) -> str | None:
    """Return why the question is not answered; None if it was not understood."""
    reading = asked.reading
    if choices := which_of_title(asked):
        return choices
    if reading.quoted:
        return asked.say("library.no_such", name=reading.quoted[0])
    is_undo = asks_to_undo(asked.talk.plain_question)
    if is_undo or (asked.has(*ACTIONS) and not reading.unknown):
        return asked.say("refuse.nothing_to_undo" if is_undo else "refuse.action")
    if asked.has("act.why") and not reading.unknown:
        return asked.say("refuse.needs_model") + _connection_hint(asked)
    is_of_a_track = asked.has("measure", "quality", "act.describe") and not asked.has("scope.library")
    if is_of_a_track and not asked.focus.conversation and not reading.unknown:
        return asked.say("refuse.add_track")
    return None


# "What is the tempo of Bohemian Rhapsody?", in the words of the user.
_OF_TITLE: Final = pattern(
    r"\b(?:of|by|is|play|de|es|pon|von|ist|spiel)\s(?P<title>(?-i:[A-ZÀ-Þ])[\w']{1,20}"
    r"(?:\s(?:(?:of|the|and|in|on|de|la|el|y)\s){0,2}(?-i:[A-ZÀ-Þ])[\w']{1,20}){1,5})\W*$"
)


def _title_not_there(asked: Asked) -> str:
    """Return what is written like a title and has an unknown word; "" without one."""
    said = _OF_TITLE.search(asked.talk.written or asked.talk.plain_question)
    if said is None or not asked.reading.unknown or asked.reading.names:
        return ""
    words = {fold(word) for word in asked.reading.unknown}
    return said["title"] if words & set(fold(said["title"]).split()) else ""


def not_understood(asked: Asked) -> Answer:
    """Return that the question was not understood, with buttons of what the user may have meant."""
    text = asked.say("refuse.not_understood")
    if title := _title_not_there(asked):
        text = asked.say("library.no_such", name=title)
    elif unknown := asked.reading.unknown:
        said = "refuse.term_not_measured" if names_term_only(asked) else "refuse.word_unknown"
        text = asked.say(said, name=_as_written(unknown[0], asked.talk.written)[:40])
    hint = _connection_hint(asked, asked.say("refuse.free"))
    return Answer(text + hint, tuple(asked.suggest(question) for question in suggested(asked)))


def _as_written(word: str, question: str) -> str:
    """Return a word as it was before a correction that did not help."""
    written = {one.text.lower(): one.text for one in words_of(question)}
    near = get_close_matches(word.lower(), written, n=1)
    return written[near[0]] if near else word


def suggested(asked: Asked) -> list[str]:
    """Return three questions that the user may have meant: about what the question names, or the usual ones."""
    found = _about_names(asked)
    near = [name for name in ("tempo", "key", "chords") if asked.has(f"measure.{name}")]
    usual = ("tempo", "key", "about", "mixes") if asked.focus.conversation else ("fastest", "newest", "count")
    found += [asked.say(f"suggest.{name}") for name in dict.fromkeys([*near, *usual])]
    return found[:NAMED_IN_SUGGESTIONS]


def _about_names(asked: Asked) -> list[str]:
    """Return questions about the tracks, the playlist or the artist that the question names."""
    titles = [asked.title(track) for track in asked.tracks_named]
    if len(titles) == 2:
        of_two = ("mix_of_two", "faster_of_two", "keys_of_two")
        return [asked.say(f"suggest.{name}", first=titles[0], second=titles[1]) for name in of_two]
    if len(titles) == 1:
        of_one = [
            *(f"{name}_of" for name in ("key", "chords") if asked.has(f"measure.{name}")),
            *("of_title", "about_title", "mixes_with"),
        ]
        return [asked.say(f"suggest.{name}", title=titles[0]) for name in of_one]
    if asked.library_question:
        name = asked.voice.title(asked.library_question.playlist)
        return [
            asked.say(f"suggest.{one}", name=name)
            for one in ("in_playlist", "length_of_playlist", "fastest_in_playlist")
        ]
    artists = asked.reading.named("artist")
    questions = ("by_artist", "count_by_artist") if artists else ("of_genre",)
    return [
        asked.say(f"suggest.{one}", name=named.text)
        for named in (artists or asked.reading.named("genre"))[:1]
        for one in questions
    ]


def _connection_hint(asked: Asked, lead: str = "") -> str:
    """Return a hint how to connect a language model, once in a conversation."""
    text = asked.say("refuse.connect")
    return "" if any(text in turn.answer for turn in asked.talk.turns) else lead + text
