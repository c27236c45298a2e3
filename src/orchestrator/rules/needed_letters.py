"""The letters that a text needs so that a pattern can match it.

The rules try about a thousand patterns on a question, of which a dozen match. Most of them need a word that the
question does not have. So three letters in a row are taken out of each word that a pattern needs, and a text is
searched only if it has one of these (as in R. Cox, "Regular Expression Matching with a Trigram Index", 2012).
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import Final, NamedTuple

LENGTH: Final = 3
LONGEST_TEXT: Final = 1000
# More texts that a part of a pattern can have are not multiplied.
MOST_FORMS: Final = 16
# Those of Latin-1 but for the micro sign: others have more capitals.
_LETTERS: Final = re.compile("[ -\u00b4\u00b6-\u00ff]*")
# Where case is ignored, these match an "i" or an "s", which they are not in lower case.
_UNLIKE: Final = frozenset("\u0130\u0131\u017f")
# From the most common letter in English, Spanish and German texts to the rarest.
_BY_FREQUENCY: Final = " enisartodlhucmgpbfvwykzjqxáéíóúñäöüß"
_WEIGHTS: Final = {letter: 1 / (2 + place) for place, letter in enumerate(_BY_FREQUENCY)}
_LEAST: Final = min(_WEIGHTS.values())
_TEXT, _GROUP = r"[^\\.^$*+?{}\[\]|()]", r"\((?:\?(?:P<\w+>|(?:-?i)?:))?"
_TOKEN: Final = re.compile(
    rf"(?P<text>{_TEXT}+(?![*+?{{])|{_TEXT}|\\(?P<escaped>[^\w\s]))"
    # Most groups are a choice of words.
    rf"|{_GROUP}(?P<choice>{_TEXT}+(?:\|{_TEXT}+)*)\)|(?P<group>{_GROUP}(?!\?))"
    r"|(?P<nowhere>[\^$]|\\[bBAZ])"
    r"|(?P<any>\.|\\[dDwWsS])"
    r"|\[(?P<letters>[^\]\\^-][^\]\\-]*)\]|(?P<some>\[\^?\]?(?:[^\]\\]|\\.)*\])"
    r"|(?P<around>\(\?<?[=!])"
    r"|(?P<end>[|)])",
    re.DOTALL,
)
_SIGNS: Final = ("?", "*", "+", "{")
_REPEATED: Final = re.compile(r"(?P<often>[*+?]|\{(?P<least>\d*)(?P<more>,\d*)?\})[?+]?")

# The texts that a part of a pattern can have; None if there are too many.
type Forms = frozenset[str] | None
# Groups of letters of which a text has at least one.
type Groups = frozenset[str]

_EMPTY: Final = frozenset({""})


@lru_cache(maxsize=128)
def letters_of(text: str) -> Groups | None:
    """Return all that stands in a text three letters in a row, in lower case; None if that is not sure to be all.

    Also None for long texts: few patterns search them, and what is kept of them would need much memory.
    """
    if len(text) > LONGEST_TEXT:
        return None
    if not text.isascii() and not _UNLIKE.isdisjoint(text):
        return None
    lower = text.lower()
    return frozenset(map("".join, zip(lower, lower[1:], lower[2:], strict=False)))


def needed_letters(source: str, flags: int = 0) -> Groups | None:
    """Return letters of which each text that this pattern matches has at least one group; None if there are none."""
    if flags & re.VERBOSE:
        return None
    try:
        needs = _Reader(source).alternatives().needs
    except _UnknownSyntaxError:
        return None
    return min(needs, key=_frequency) if needs else None


class _UnknownSyntaxError(Exception):
    """A part of a pattern that is not read here."""


class _Part(NamedTuple):
    """forms : all texts that a part of a pattern can have; needs : groups of which each text that it matches has one"""

    forms: Forms = _EMPTY
    needs: tuple[Groups, ...] = ()


_NOTHING: Final = _Part()
_ANYTHING: Final = _Part(None)


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0

    def alternatives(self) -> _Part:
        """Read up to the end of a group, or of the pattern."""
        branches = [self._sequence()]
        while self.source.startswith("|", self.place):
            self.place += 1
            branches.append(self._sequence())
        return branches[0] if len(branches) == 1 else _either(branches)

    def _sequence(self) -> _Part:
        needs: list[Groups] = []
        run, is_whole = _EMPTY, True
        for part in self._parts():
            needs += part.needs
            together = _joined(run, part.forms)
            if together is None:
                needs += _needs_of(run)
                is_whole = False
            run = together or part.forms or _EMPTY
        return _Part(run if is_whole else None, (*needs, *_needs_of(run)))

    def _parts(self) -> Iterator[_Part]:
        while self.place < len(self.source):
            token = _TOKEN.match(self.source, self.place)
            if token is None:
                raise _UnknownSyntaxError
            if token.lastgroup == "end":
                return
            self.place = token.end()
            yield self._repeated(self._part(token))

    def _part(self, token: re.Match[str]) -> _Part:
        kind = token.lastgroup
        if kind == "text":
            return _one_of(token["escaped"] or token["text"])
        if kind == "choice":
            return _one_of(*token["choice"].split("|"))
        if kind == "letters":
            return _one_of(*token["letters"])
        if kind in {"group", "around"}:
            inner = self.alternatives()
            if not self.source.startswith(")", self.place):
                raise _UnknownSyntaxError
            self.place += 1
            return inner if kind == "group" else _NOTHING
        return _NOTHING if kind == "nowhere" else _ANYTHING

    def _repeated(self, part: _Part) -> _Part:
        """Return the part as often as the sign behind it tells."""
        begins = self.source.startswith(_SIGNS, self.place)
        sign = _REPEATED.match(self.source, self.place) if begins else None
        if sign is None:
            return part
        self.place = sign.end()
        if sign["often"] == "?" and part.forms is not None:
            return _Part(part.forms | _EMPTY)
        is_needed = sign["often"] == "+" or int(sign["least"] or 0) > 0
        return _Part(None, part.needs if is_needed else ())


@cache
def _one_of(*texts: str) -> _Part:
    forms = frozenset(map(str.lower, texts))
    if not all(map(_LETTERS.fullmatch, forms)):
        return _Part(None)
    return _Part(forms) if len(forms) <= MOST_FORMS else _Part(None, _needs_of(forms))


def _needs_of(run: Groups) -> tuple[Groups, ...]:
    """Return the need of parts that follow each other, if all their texts are long enough."""
    is_long = all(len(form) >= LENGTH for form in run)
    return (frozenset(map(_rarest, run)),) if is_long else ()


def _either(branches: list[_Part]) -> _Part:
    forms = [one.forms for one in branches if one.forms is not None]
    together = frozenset[str]().union(*forms) if len(forms) == len(branches) else None
    needs = [min(one.needs, key=_frequency) for one in branches if one.needs]
    return _Part(
        together if together and len(together) <= MOST_FORMS else None,
        (frozenset[str]().union(*needs),) if len(needs) == len(branches) else (),
    )


def _joined(run: Groups, forms: Forms) -> Forms:
    if forms is None or len(run) * len(forms) > MOST_FORMS:
        return None
    if run == _EMPTY:
        return forms
    return frozenset(map("".join, product(run, forms)))


@cache
def _rarest(form: str) -> str:
    return min((form[place : place + LENGTH] for place in range(len(form) - LENGTH + 1)), key=_weight)


def _frequency(groups: Groups) -> float:
    """Return about how often one of these groups of letters stands in a text, for comparisons."""
    return sum(map(_weight, groups))


@cache
def _weight(group: str) -> float:
    return prod(_WEIGHTS.get(letter, _LEAST) for letter in group)
