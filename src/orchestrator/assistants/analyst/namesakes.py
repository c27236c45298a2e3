"""The open track beside another one with its title: "I own another piece of the same name. Which is faster?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import ask
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_SAME_NAME: Final = pattern(
    r"\b(?:(?:of|with|by) the same (?:name|title)|del mismo (?:nombre|t[ií]tulo)"
    r"|(?:mit dem|vom) (?:gleichen|selben) (?:namen|titel)|(?:gleichen|desselben) namens)\b"
)
_COMPARE: Final = {"en": "compare {}: ", "es": "compara {}: ", "de": "vergleiche {}: "}
_BY: Final = {"en": "{} by {}", "es": "{} de {}", "de": "{} von {}"}
_AND: Final = {"en": " and ", "es": " y ", "de": " und "}


def compared_with_namesake(talk: Talk) -> Talk | None:
    """Return the conversation with both tracks named in its last question; None for other questions."""
    said = _SAME_NAME.search(talk.question)
    if said is None:
        return _which_of_two(talk)
    asked = ask(talk)
    language, tracks = asked.reading.language, asked.focus.conversation
    rest = talk.question[said.end() :].strip(" .,;")
    if len(tracks) != 1 or asked.reading.names or not rest:
        return None
    title = fold(tracks[0].title)
    same = [one for one in names_in(talk).by_id.values() if fold(one.title) == title and one.artist]
    if len(same) != 2:
        return None
    titles = _AND[language].join(_BY[language].format(one.title, one.artist) for one in same)
    return replace(talk, questions=(*talk.questions[:-1], _COMPARE[language].format(titles) + rest))


# "Which Home is the slow one?", "¿cuál Home es más lenta?"
_WHICH: Final = pattern(
    r"^\W*(?:which|cu[aá]l|welche[rs]?)\s(?:· ?){1,8}\s?(?:is|was|goes|es|va|ist|l[aä]uft)\s(?P<how>[^,;?]{3,30}?)"
    r"(?:,\s?(?:there.?s|there are|hay|es gibt|i have|tengo|ich habe?)\s(?:two|2|dos|zwei)[^?]{0,20})?\W*$"
)
_PLAIN: Final = pattern(
    r"^(?:the )?(?P<en>slow|fast|long|short|loud|quiet|old|new)(?:er|est)? ?(?:one|version|"
    r"track|song)?$"
)
_ASKS: Final = {"en": "which is {}?", "es": "¿cuál es {}?", "de": "welches ist {}?"}


def _which_of_two(talk: Talk) -> Talk | None:
    """Return the comparison that "which Home is the slow one?" asks for; None for other questions."""
    asked = ask(talk)
    names, language = asked.reading.named("track"), asked.reading.language
    said = _WHICH.match(asked.reading.unnamed) if len(names) == 1 and len(names[0].tracks) == 2 else None
    if said is None or not asked.has("quality", "measure"):
        return None
    known = names_in(talk).by_id
    same = [known[one.id] for one in names[0].tracks if one.id in known]
    if len(same) != 2 or not all(one.artist for one in same):
        return None
    plain = _PLAIN.match(said["how"])
    how = f"{plain['en']}er" if plain else said["how"]
    titles = _AND[language].join(_BY[language].format(one.title, one.artist) for one in same)
    question = _COMPARE[language].format(titles) + _ASKS[language].format(how)
    return replace(talk, questions=(*talk.questions[:-1], question))
