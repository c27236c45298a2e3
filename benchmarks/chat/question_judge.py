"""Checks an answer against what a set says of it. The verdicts are explained in `question_sets/README.md`."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from benchmarks.chat.fixture_measurements import FixtureTrack
from benchmarks.chat.question_effects import wrong_effects
from benchmarks.chat.question_format import AskedQuestion

type Verdict = Literal["right", "refused", "failed refusal", "wrong", "beside"]

SIGNS = str.maketrans(
    {"\u266d": "b", "\u266f": "#", "\u2212": "-", "\u2019": "'", "\u2013": "-", "\u00a0": " "}
)
REFUSALS = re.compile(
    r"\b(?:cannot|can't|can not|could not|(?:do|did) ?n[o']t (?:understand|know|measure)|not able to|not measured"
    r"|needs? a language model|nothing measures|there is no track in this conversation"
    r"|is not (?:possible|known|there)|there is no (?:tool|way)"
    r"|nothing to (?:undo|delete)|clave (?:does not|has no|knows only)|not about your music|there are no cue points"
    r"|there is no click|is not done in the chat|tap the tempo in"
    r"|clave no\b|no trata de tu musica|no hay puntos cue|marca el tempo"
    r"|clave (?:\w+ ){1,4}(?:nicht|kein\w*)\b|nicht um deine musik|es gibt keine cue|tippe das tempo"
    r"|no puedo|no puede|no entiendo|no (?:lo )?he entendido|no entendi|no se mide|no mido|no se puede|no lo se\b"
    r"|no se que significa"
    r"|necesita un modelo|no hay nada que|nada que deshacer"
    r"|kann (?:ich )?(?:\w+ ){0,4}nicht|kann man (?:\w+ ){0,3}nicht|(?:nicht|kein\w*) (?:\w+ )?(?:verstanden|gemessen)"
    r"|verstehe (?:\w+ ){0,2}nicht|wei(?:ss|ß) ich nicht|messe ich nicht|misst (?:\w+ )?(?:hier )?nicht"
    r"|wei(?:ss|ß) nicht, was"
    r"|brauch\w* (?:es )?ein sprachmodell|nichts (?:zum )?(?:ruckgangig|zuruckzunehmen)|geht hier nicht"
    r"|geht nicht von diesem chat)"
)
YES = re.compile(
    r"^\W*(?:yes|si|ja|rather|mostly|fairly|bastante|probably|wahrscheinlich|probablemente|eher ja)\b"
)
NO = re.compile(
    r"^\W*(?:no|nein|hardly|not|apenas|kaum|none|ninguna?|keine?s?|nicht|neither|eher nein|casi no|rather not)\b"
)
WORDS = {
    "en": "the is are it its of in and with this that you your at to there no yes not which for from was be has have on"
    " i can do does did would by than as one also what more tracks songs track task tasks done undone library fit",
    "es": "el la los las es son de del en y con esta este eso tu tus hay no si que para desde fue ser tiene tienen un"
    " una por mas menos tambien cual lo se al canciones cancion pista tarea tareas listo he",
    "de": "der die das ist sind es von in und mit dieser diese dieses du dein deine zu gibt nicht ja nein fur aus war"
    " sein hat haben ein eine einen am im auf als auch was mehr weniger den dem welche stucke stuck titel"
    " aufgabe ich kein",
}
_A_MINOR = re.compile(r"(?<!^)\bAm\b(?! [a-zäöü])")
# The key "do menor" is no English word.
_C_IN_SPANISH = re.compile(r"\bdo (?:mayor|menor|sostenido|bemol)\b")
FUNCTION_WORDS = {language: frozenset(words.split()) for language, words in WORDS.items()}


@dataclass(frozen=True)
class GivenAnswer:
    """What came: text, titles and lines of the lists that the page would draw, player events, suggested questions, and
    what changed."""

    text: str
    listed: Sequence[str] = ()
    player: Sequence[dict[str, Any]] = ()
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    at_start: dict[str, Any] = field(default_factory=dict)
    error: str = ""
    suggested: Sequence[str] = ()


@dataclass(frozen=True)
class Names:
    """What the library calls things, which is of no language: titles, and all names, the longest first."""

    titles: Sequence[str]
    all: Sequence[str]

    @classmethod
    def of(cls, tracks: Iterable[FixtureTrack]) -> Self:
        titles = {track.title for track in tracks}
        names = titles | {
            name for track in tracks for name in (track.artist, track.album, track.genre) if name
        }
        return cls(*(sorted(found, key=len, reverse=True) for found in (titles, names)))


@dataclass(frozen=True)
class Judgement:
    verdict: Verdict
    reasons: Sequence[str] = ()


def fold(text: str) -> str:
    """Return the text without accents, in lower case, with plain signs."""
    plain = unicodedata.normalize("NFKD", text.translate(SIGNS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()


def judge(question: AskedQuestion, answer: GivenAnswer, names: Names) -> Judgement:
    """Return the verdict on an answer."""
    effects = wrong_effects(question, answer)
    if answer.error or effects.is_unexpected:
        reasons = [f"the answer failed: {answer.error}"] if answer.error else effects.reasons
        return Judgement("wrong", reasons)
    text = fold(answer.text)
    is_refusal = bool(REFUSALS.search(text))
    false, missing = _content(question, answer, text, names.titles)
    missing += effects.reasons
    if question.kind != "answer":
        return _judged_kind(
            question, text, is_refusal, false, [*missing, *_language(question, answer, names.all)]
        )
    if not false and not missing and (question.checks_content or not is_refusal):
        language = _language(question, answer, names.all)
        return Judgement("beside", language) if language else Judgement("right")
    if is_refusal and not YES.match(text):
        return Judgement("failed refusal" if question.answerable else "refused", [*false, *missing])
    if false and not _asks_back(text):
        return Judgement("wrong", [*false, *missing])
    return Judgement("beside", [*false, *missing])


def _judged_kind(
    question: AskedQuestion, text: str, is_refusal: bool, false: Sequence[str], missing: Sequence[str]
) -> Judgement:
    """A refusal, a question back, or small talk was expected."""
    came = {"refusal": is_refusal, "question": _asks_back(text), "small talk": not is_refusal}[question.kind]
    if false:
        return Judgement("failed refusal" if is_refusal else "wrong", [*false, *missing])
    if came:
        return Judgement("beside", missing) if missing else Judgement("right")
    reasons = [f"no {question.kind}", *missing]
    if question.kind == "question" and is_refusal:
        return Judgement("failed refusal" if question.answerable else "refused", reasons)
    is_harmless = question.kind == "small talk" or _asks_back(text)
    return Judgement("beside" if is_harmless else "wrong", reasons)


def _asks_back(text: str) -> bool:
    """Whether the first paragraph or the end asks something. Examples in a list do not count."""
    return "?" in text.strip().split("\n\n")[0].split("\n- ")[0] or text.rstrip().endswith("?")


def _content(
    question: AskedQuestion, answer: GivenAnswer, text: str, titles: Iterable[str]
) -> tuple[list[str], list[str]]:
    """What is false in the answer, and what is missing from it."""
    false: list[str] = []
    everything = "\n".join([text, *(fold(line) for line in answer.listed)])
    missing = [
        f"lacks {words!r}"
        for words in question.has
        if not any(_contains(everything, fold(word)) for word in words.split("|"))
    ]
    false += [f"says {word!r}" for word in question.has_not if _contains(text, fold(word))]
    without_titles = _without(text, titles)
    found = numbers_in(without_titles) + numbers_in("\n".join(answer.listed))
    absent = [number for number in question.numbers if not any(_is_rounded(seen, number) for seen in found)]
    if absent:
        other = numbers_in(without_titles)
        (false if other else missing).append(f"lacks {absent}, has {other[:6]}")
    missing_titles = [
        title for title in question.tracks if not _contains(everything, fold(title.split(" / ")[0]))
    ]
    wanted = {fold(title.split(" / ")[0]) for title in question.tracks}
    others = [title for title in titles if fold(title) not in wanted and _contains(everything, fold(title))]
    if missing_titles:
        (false if others else missing).append(f"does not name {missing_titles}, names {others[:4]}")
    wanted |= {fold(title.split(" / ")[0]) for title in question.open}
    if question.only_tracks and (others := _not_inside(others, wanted)):
        false.append(f"names {others[:6]}, too")
    if question.yes_no:
        right, opposite = (YES, NO) if question.yes_no == "yes" else (NO, YES)
        if opposite.match(text):
            false.append(f"says the opposite of {question.yes_no}")
        elif not right.match(text):
            missing.append(f"does not begin with {question.yes_no}")
    return false, missing


def _not_inside(titles: Sequence[str], wanted: Iterable[str]) -> list[str]:
    """Leave out titles that are words of a wanted one: "Blue" in "Blue Room"."""
    return [title for title in titles if not any(_contains(longer, fold(title)) for longer in wanted)]


def _contains(text: str, words: str) -> bool:
    return re.search(rf"(?<![\w#]){re.escape(words.strip())}(?![\w#])", text) is not None


def _without(text: str, titles: Iterable[str]) -> str:
    for title in titles:
        text = text.replace(fold(title), " ")
    return text


def numbers_in(text: str) -> list[tuple[float, int]]:
    """The numbers of a text without their sign, and how many digits each has behind the point."""
    found = re.findall(r"(?<![\w.])\d+(?:[.,]\d+)?", text)
    return [
        (float(one.replace(",", ".")), len(re.split(r"[.,]", one)[1]) if re.search(r"[.,]", one) else 0)
        for one in found
    ]


def _is_rounded(seen: tuple[float, int], expected: float) -> bool:
    """Whether the number that was seen is the expected one, rounded to as many digits as it has."""
    value, digits = seen
    return (
        abs(value - abs(expected)) <= 0.5 * 10**-digits + 1e-9
        if digits
        else value in (int(abs(expected)), round(abs(expected)), int(abs(expected) + 0.5))
    )


def _language(question: AskedQuestion, answer: GivenAnswer, names: Iterable[str]) -> list[str]:
    # The chord Am is no German word.
    text = _C_IN_SPANISH.sub(" ", fold(_A_MINOR.sub(" ", answer.text)))
    came = language_of(_without(text, names))
    if not came or came & set(question.language):
        return []
    return [f"in {'/'.join(sorted(came))} instead of {'/'.join(question.language)}"]


def language_of(text: str) -> set[str]:
    """The languages that fit best; none where the text has no word of any."""
    words = re.findall(r"[a-z']+", fold(text))
    counts = {language: sum(word in known for word in words) for language, known in FUNCTION_WORDS.items()}
    most = max(counts.values())
    return {language for language, count in counts.items() if count == most} if most else set()
