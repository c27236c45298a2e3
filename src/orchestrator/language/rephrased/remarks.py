"""A command with remarks around it: "give Rails five stars, that one killed tonight", "looks silly. undo".

A remark has nothing that the command could need: no name, number, key, place, condition or other order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION, Asked, Grammar, Plan
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk, Turn

MOST_CLAUSES: Final = 5
# "..., que ahí no me salen los giros".
_BOUNDARY: Final = pattern(
    r"(?<=[.!;…])\s+|,\s+|\s[-–—]\s"  # noqa: RUF001
    r"|\s(?=(?:because|cause|cos|porque|weil)\s)|\s(?:but|and|pero|y|aber|und)\s(?=(?:let|leave|keep|deja|lass|"
    r"la(?:ss|ß)e)\s)"
)
# Words that go on with the command, limit it or take a part of it back, in folded text.
_GOES_ON: Final = pattern(
    r"^\W*(?:and|or|plus|but|except|not|no|without|only|just|from|to|at|in|on|with|for|until|till|after|before"
    r"|if|when|while|unless|called|named|by|of|between|starting|ending|beginning|slower|faster|louder|quieter|"
    r"twice|again"
    r"|y|o|u|luego|tambien|ademas|pero|menos|excepto|salvo|sin|solo|solamente|desde|hasta|a|al|en|con|para|si|cuando"
    r"|despues|antes|llamad[ao]|de|entre|empezando|mas|otra"
    r"|und|oder|dann|auch|ausser|nicht|kein\w*|ohne|nur|von|bis|zu|zum|bei|mit|auf|im|in|fur|wenn|falls|nach|vor|namens"
    r"|ab|zwischen|langsamer|schneller|lauter|leiser|nochmal|noch)\b"
)
# Somebody or something of which the remark says something, or a reason, in folded text.
_SAYS: Final = pattern(
    r"^\W*(?:(?:oh|ah|ay|uf|uy|hm+|no|nah|ach|ja|well|bueno|also|yeah|sorry)\W{1,3}){0,3}"
    r"(?:that.?s|that|this|it.?s|it|its|they|they.?re|he|she|we|we.?re|i|i.?m|i.?ve|my|our|the|there.?s|people|"
    r"everybody"
    r"|everyone|looks?|sounds?|feels?|works?|love|loved|because|cause|cos|since|always|so (?:good|nice)"
    r"|que|porque|es|es que|esta|este|eso|esa|ese|me|nos|les|le|se|siempre|mi|mis|nuestr\w+|el|la|los|las|hay|suena"
    r"|queda|asi|ya|todos|todo el mundo|weil|denn|da|das|die|der|es|er|sie|wir|ich|mein\w*|unser\w*|alle|immer"
    r"|klingt|sieht"
    r"|passt|gefallt|mir|uns|too|so|very|way too|muy|demasiado|tan|zu|viel zu|sehr)\b"
)
# "Oh no", "hm no": what is said before a command.
_SIGHS: Final = pattern(
    r"^\W*(?:(?:oh|ah|ay|uf|uff|uy|hm+|no|nah|nope|ach|nein|nee|wait|espera|warte|hey|so|ok|okay|quatsch|blodsinn|"
    r"nonsense|tonterias?|hi|hello|hola|hallo"
    r"|didn.?t think so|thought so|thought as much|ya lo sabia|dacht ich mir|schade|shame|pity|lastima|que pena|mist"
    r"|damn|ugh|well|right|good|great|thanks|gracias|danke)\W{0,3}){1,4}$"
)
# A reason: "take Depot out, it's too long".
_TOO_MUCH: Final = pattern(
    r"^\W*(?:(?:it|that|this|he|she|they)(?:.?s| is| are)? |es |esta |ist |das ist |es ist |queda )?(?:way |much "
    r"|far |a bit |still "
    r"|viel |etwas |un poco |simply )?(?:too|demasiado|zu) \w+\b(?: (?:for|para|fur) [\w -]{2,40})?\W*$"
)
_LEAVES: Final = pattern(
    r"^\W*(?:(?:let|leave|keep) (?:it|that|the (?:music|song|track)) (?:carry(?:ing)? on|go(?:ing)?|play(?:ing)?"
    r"|run(?:ning)?|on)|(?:let|leave|keep) (?:it|the \w+) (?:carry on |keep )?(?:playing|going|running)"
    r"|keep (?:playing|going)|deja(?: que)? (?:siga )?(?:sonando|la musica|corriendo)|que siga sonando"
    r"|lasse? (?:es|das lied|die musik|den song) (?:weiter|weiterlaufen|laufen)(?: lassen)?)\W*$"
)
_ASKS: Final = ("how.what", "how.how_many", "how.when", "how.where", "how.who")
_OWN_WORDS: Final = ("scope.task", "act.remind", "act.rename", "act.correct")
# A condition of a search before it is no remark: "something slow. Play it".
_CONDITIONS: Final = ("style", "mode", "act.find", "act.recommend", "scope.tracks")
_ORDERS: Final = (
    "act.play", "act.loop", "act.delete", "act.add", "act.create", "act.rename", "act.undo", "act.correct", "act.speed",
    "act.transpose", "act.remind", "act.pause", "act.mark", "act.find", "act.recommend", "act.explain",
)  # fmt: skip


def commands_among_remarks(talk: Talk) -> Iterator[Talk]:
    """Yield the conversation with only the command, for each place where one may stand among remarks."""
    question = talk.question
    if len(question) > LONGEST_QUESTION or "?" in question.rstrip("? ") or '"' in question or "“" in question:
        return
    clauses = [one.strip() for one in _BOUNDARY.split(question) if one.strip()]
    if not 2 <= len(clauses) <= MOST_CLAUSES:
        return
    language = focus_of(talk).language
    language = read_question(question, talk, language).language
    for start, end in _places(len(clauses)):
        before, kept, behind = clauses[:start], clauses[start:end], clauses[end:]
        text = question[question.find(kept[0]) : question.rfind(kept[-1]) + len(kept[-1])].strip(" ,;-")
        command = read_question(text, talk, language)
        has_own_words = command.has(*_OWN_WORDS) and not command.has("act.rate")
        is_plain = has_own_words or command.has("act.undo") or not command.unknown
        if (
            not is_plain
            or (start > 0 and _GOES_ON.match(fold(text)))
            or (has_own_words and behind and not _explains_a_correction(command, behind))
            or command.has(*_ASKS, "act.mark")
        ):
            continue
        if not before and behind and _explains_a_correction(command, behind):
            yield replace(talk, questions=(*talk.questions[:-1], text))
            continue
        is_said = has_own_words or bool(command.named("track"))
        if len(before) == 1 and not behind and (named := _of_a_named_track(talk, before[0], text, command)):
            yield named
            continue
        if not all(_is_remark_before(one, talk, language, is_said) for one in before):
            continue
        if all(_is_remark_behind(one, talk, language) for one in behind):
            yield replace(talk, questions=(*talk.questions[:-1], text))


# "Please correct the key to A flat major; I have the score in front of me."
_KNOWS: Final = pattern(
    r"^\W*(?:i (?:have|know|hear|checked|own|play|can hear|counted)|it says|the (?:score|sheet|sleeve)|ich (?:habe?"
    r"|weiss|hor|kenne)"
    r"|so steht|(?:yo )?(?:tengo|se|lo (?:dice|se))|la partitura|yo l[ao] (?:he|toque|toco|conozco))\b"
)


def _explains_a_correction(command: Reading, behind: Sequence[str]) -> bool:
    # "It is in 6/8, not in 2/4."
    is_correction = command.has("act.correct") or len(set(command.metres)) > 1
    return is_correction and all(_KNOWS.match(fold(one)) for one in behind)


def _of_a_named_track(talk: Talk, remark: str, text: str, command: Reading) -> Talk | None:
    """Return the conversation with a remark about a track, and the command about it; None for others.

    "Everybody loved Rails, give it five stars."
    """
    said = read_question(remark, talk, command.language)
    is_of_one = (
        len(said.named("track")) == 1
        and not command.names
        and not command.has("scope.tracks", "scope.playlist")
    )
    is_plain = not (said.has(*_ORDERS) or said.numbers or said.quoted or "?" in remark)
    if not (is_of_one and is_plain and command.has("act.rate", "act.like", "act.rename", "act.delete")):
        return None
    turns = talk.turns or tuple(Turn(one) for one in talk.questions[:-1])
    return replace(talk, questions=(*talk.questions[:-1], remark, text), turns=(*turns, Turn(remark)))


@dataclass(frozen=True)
class CommandGrammar(Grammar):
    """Plans for a command that stands among remarks."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        return next(
            (
                found
                for one in commands_among_remarks(talk)
                if (found := super(CommandGrammar, self).plan_of(one))
            ),
            None,
        )


def _places(count: int) -> Sequence[tuple[int, int]]:
    """Return where the command may begin and end: first without what is before it, then without what is behind."""
    spans = [(start, end) for start in range(count) for end in range(start + 1, count + 1)]
    return sorted((one for one in spans if one != (0, count)), key=lambda one: one[0] - one[1])


def _is_remark_before(clause: str, talk: Talk, language: str, is_said: bool) -> bool:
    """is_said : whether the command says by itself what it is about, so that a quality before it limits nothing"""
    if _SIGHS.match(fold(clause)):
        return True
    reading = read_question(clause, talk, language)
    says = _SAYS.match(fold(clause)) is not None
    return says and _is_remark(clause, reading) and (is_said or not reading.has("quality"))


def _is_remark_behind(clause: str, talk: Talk, language: str) -> bool:
    folded = fold(clause)
    if _LEAVES.match(folded):
        return True
    reading = read_question(clause, talk, language)
    if _TOO_MUCH.match(folded) and not (reading.names or reading.quoted):
        return True
    # "..., que empiece lento" is a condition.
    return _SAYS.match(folded) is not None and _is_remark(clause, reading) and not reading.has("quality")


def _is_remark(clause: str, reading: Reading) -> bool:
    if "?" in clause or _goes_on(fold(clause)):
        return False
    return not _has_a_value(reading) and not reading.has(*_ORDERS, *_CONDITIONS)


def _goes_on(folded: str) -> bool:
    return _GOES_ON.match(folded) is not None and _SIGHS.match(folded) is None and _SAYS.match(folded) is None


def _has_a_value(reading: Reading) -> bool:
    return bool(
        reading.names
        or reading.quoted
        or reading.numbers
        or reading.keys
        or reading.metres
        or reading.years
        or reading.passages
        or reading.bars
    )
