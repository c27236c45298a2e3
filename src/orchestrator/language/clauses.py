"""Questions of which a part is not understood: the clauses that are, and those that are left out."""

import re
from dataclasses import dataclass, replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import Asked, Grammar, Plan
from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

# Behind a mark, or before a word that joins clauses.
_BOUNDARY: Final = pattern(
    r"(?<=[.?!;:,])\s+"
    r"|\s+(?=(?:and|or|but|because|so|since|if|y|o|pero|porque|si|und|oder|aber|weil|denn|damit|wenn"
    r"|for|para|für|fürs|zum|zur)\s)"
)
_SENTENCE_END: Final = pattern(r"(?<=[.?!])\s+")
MOST_CLAUSES: Final = 8
LONGEST_LEFT_OUT: Final = 80
# What a clause asks for. A title alone asks for nothing.
ASKS: Final = ("measure", "quality", "act", "style", "mode", "agent")
# What changes something is never done on a part of what was said.
CHANGES: Final = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.undo", "act.correct",
)  # fmt: skip
# A clause that says what is not meant is left out only if a mark ends it.
ENDS: Final = (".", ":", ";", "!", "?", ",")


@dataclass(frozen=True)
class UnderstoodPart:
    """talk : the conversation with only the understood clauses as its question; left_out : the other clauses"""

    talk: Talk
    left_out: str


def understood_part(talk: Talk) -> UnderstoodPart | None:
    """Return the part of the question whose words are all known; None if there is none that can be answered alone.
    Of several sentences that are understood it is those that end in a question mark.

    Names, numbers and negations in what is left out, and anything that changes data, need the whole question.
    """
    clauses = tuple(clause.strip() for clause in _BOUNDARY.split(talk.question) if clause.strip())
    if not 2 <= len(clauses) <= MOST_CLAUSES:
        return None
    language = focus_of(talk).language
    whole = read_question(talk.question, talk, language)
    if whole.has(*CHANGES):
        return None
    if not whole.unknown:
        return _questions_alone(talk, whole)
    if explained := _explained(talk, whole):
        return explained
    clauses = _with_key(clauses, whole)
    readings = [read_question(clause, talk, whole.language) for clause in clauses]
    kept = [clause for clause, one in zip(clauses, readings, strict=True) if _is_understood(one, whole)]
    kept_keys = {one.key for reading in readings if _is_understood(reading, whole) for one in reading.keys}
    others = [
        replace(one, keys=tuple(key for key in one.keys if key.key not in kept_keys))
        for one in readings
        if not _is_understood(one, whole)
    ]
    left_out = [
        clause for clause, one in zip(clauses, readings, strict=True) if not _is_understood(one, whole)
    ]
    negates = whole.has("link.not") and not all(clause.endswith(ENDS) for clause in left_out)
    if not kept or negates or not any(_asks(one, whole) for one in readings) or any(map(_limits, others)):
        return None
    return UnderstoodPart(
        replace(talk, questions=(*talk.questions[:-1], " ".join(kept))),
        " ".join(left_out).strip(" .,;:!?")[:LONGEST_LEFT_OUT],
    )


# "Which is easier, i.e. slower": what is behind it says what the word before it means.
_THAT_IS: Final = pattern(
    r"\b(?:i\.? ?e\.?|that is|that means|meaning|in other words|o sea|es decir|esto es|also|das hei(?:ss|ß)t|d\. ?h\.?"
    r"|sprich)\s"
)


def _explained(talk: Talk, whole: Reading) -> UnderstoodPart | None:
    """Return the question without the unknown words that it explains itself; None if it explains none."""
    said = _THAT_IS.search(talk.question)
    if said is None or not whole.has("quality"):
        return None
    before, behind = talk.question[: said.start()], talk.question[said.end() :]
    for word in whole.unknown:
        before = re.sub(rf"\b(?:(?:m[aá]s|more) )?{re.escape(word)}\b", "", before, flags=re.IGNORECASE)
    question = " ".join(f"{before} {behind}".split()).replace(" ,", ",")
    if read_question(question, talk, whole.language).unknown:
        return None
    return UnderstoodPart(
        replace(talk, questions=(*talk.questions[:-1], question)), " ".join(whole.unknown)[:LONGEST_LEFT_OUT]
    )


def _questions_alone(talk: Talk, whole: Reading) -> UnderstoodPart | None:
    """ "My band rehearses tonight. What key is it in?": the sentences that ask."""
    sentences = [sentence.strip() for sentence in _SENTENCE_END.split(talk.question) if sentence.strip()]
    asking = [sentence for sentence in sentences if sentence.endswith("?")]
    others = [read_question(one, talk, whole.language) for one in sentences if not one.endswith("?")]
    if not asking or not others or any(map(_limits, others)):
        return None
    return UnderstoodPart(replace(talk, questions=(*talk.questions[:-1], " ".join(asking))), "")


_THAT_KEY: Final = pattern(
    r"\b(?:that|this|her|his|the same) key\b|\b(?:es[ea]|est[ea]) (?:tono|tonalidad)\b|\b(?:der|dieser|die) tonart\b"
)


def _with_key(clauses: tuple[str, ...], whole: Reading) -> tuple[str, ...]:
    """Return the clauses with the only named key in place of "that key": "she likes G major, what is in that key?"."""
    if len(whole.keys) != 1:
        return clauses
    key = whole.text[whole.keys[0].start : whole.keys[0].end]
    if not any(key in one for one in clauses) or not any(_THAT_KEY.search(one) for one in clauses):
        return clauses
    return tuple(_THAT_KEY.sub(lambda _: key, one) for one in clauses)


# The letter of a section is no unknown word: "the first C part".
_SECTION_LETTER: Final = pattern(
    r"\b(?:part|section|parte|secci[oó]n|teil|abschnitt) (?P<behind>[A-H])\b|\b(?P<before>[A-H])[ -](?:part"
    r"|section|teil|abschnitt)\b",
    re.NOFLAG,
)


def _is_understood(reading: Reading, whole: Reading) -> bool:
    said = _SECTION_LETTER.search(reading.text) if reading.unknown else None
    letters = {said["behind"] or said["before"]} if said else set()
    return set(reading.unknown) <= letters and not reading.quoted and reading.language == whole.language


def _asks(reading: Reading, whole: Reading) -> bool:
    names_section = reading.has("how") and _SECTION_LETTER.search(reading.text) is not None
    return _is_understood(reading, whole) and (names_section or reading.has(*ASKS))


# "I want to cut a film to it": what is done with the answer is no search.
_INTENDS: Final = pattern(
    r"^\W*(?:(?:because|so|cos|as|porque|weil|denn|da) )?(?:(?:i|we)(?:'d like|'m going| want| need| have|"
    r" would like| plan| am going)"
    r" to \w+|(?:quiero|queremos|necesito|voy a|vamos a|tengo que) \w+[aei]r\b|(?:ich|wir) (?:will|wollen|"
    r"m[oö]chten?|muss|m[uü]ssen)"
    r"\b.{0,60}\w+n\W*$)"
)


def _limits(reading: Reading) -> bool:
    """Whether a clause could change what the others mean."""
    is_search = reading.has("act.find", "act.recommend") and _INTENDS.match(reading.text) is None
    if is_search or reading.has("style", "scope.tracks"):
        return True
    return bool(
        reading.names
        or reading.quoted
        or reading.numbers
        or reading.keys
        or reading.years
        or reading.passages
    )


@dataclass(frozen=True)
class ClauseGrammar(Grammar):
    """Plans for the understood part of a question. The answer names what was left out."""

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        part = understood_part(talk)
        return super().plan_of(part.talk) if part else None

    def say(self, talk: Talk) -> str:
        text = super().say(talk)
        part, found = understood_part(talk), self.plan_of(talk)
        if not text or part is None or found is None or not part.left_out:
            return text
        return f"{text}\n\n{found[1].say('answer.left_out', text=part.left_out)}"
