"""Whether two words are forms of one: "gebucht" and "buchen", "llamé" and "llamar", "bought" and "buy"."""

import re
from typing import Final

SHORTEST_WORD: Final = 3
SHORTEST_STEM: Final = 3
# Words of titles that name nothing.
SMALL: Final = frozenset(
    {"the", "for", "with", "und", "der", "die", "das", "den", "los", "las", "con", "para", "una"}
)
# Words of a report that are in no title.
AUXILIARY: Final = frozenset(
    {
        "are", "has", "have", "been", "was", "were", "got", "now", "already", "all", "just", "ve", "done", "finished",
        "ist", "sind", "war", "waren", "habe", "hab", "haben", "hat", "wurde", "wurden", "ich", "wir", "schon", "jetzt",
        "alle", "bereits", "fertig", "erledigt", "esta", "estan", "las", "los", "ya", "hemos", "han", "fue", "fueron",
        "hecho", "listo", "lista", "listos", "listas",
    }
)  # fmt: skip
# The past of verbs that change their stem -> the infinitive. In folded words.
_IRREGULAR: Final = {
    "bought": "buy", "brought": "bring", "built": "build", "caught": "catch", "chose": "choose", "chosen": "choose",
    "cut": "cut", "did": "do", "dug": "dig", "drew": "draw", "drove": "drive", "fed": "feed", "found": "find",
    "fixed": "fix", "gave": "give", "given": "give", "got": "get", "hung": "hang", "kept": "keep", "learnt": "learn",
    "left": "leave", "lent": "lend", "made": "make", "met": "meet", "paid": "pay", "rang": "ring", "rung": "ring",
    "said": "say", "sang": "sing", "sent": "send", "sold": "sell", "spoke": "speak", "swept": "sweep",
    "taught": "teach", "threw": "throw", "told": "tell", "took": "take", "taken": "take", "wrote": "write",
    "written": "write",
    "hice": "hacer", "hecho": "hacer", "puse": "poner", "puesto": "poner", "traje": "traer", "traido": "traer",
    "dije": "decir", "dicho": "decir", "escrito": "escribir", "pague": "pagar", "busque": "buscar", "saque": "sacar",
    "toque": "tocar", "di": "dar", "vi": "ver", "visto": "ver", "roto": "romper", "abierto": "abrir",
    "gebracht": "bringen", "gefunden": "finden", "genommen": "nehmen", "gesungen": "singen", "gesprochen": "sprechen",
    "getroffen": "treffen", "gegeben": "geben", "geworfen": "werfen", "geschnitten": "schneiden",
    "geliehen": "leihen", "gegangen": "gehen", "gewaschen": "waschen", "verschoben": "verschieben",
    "abgegeben": "abgeben", "mitgenommen": "mitnehmen", "aufgenommen": "aufnehmen", "abgesprochen": "absprechen",
    "unterschrieben": "unterschreiben", "gebeten": "bitten", "gezogen": "ziehen", "aufgezogen": "aufziehen",
}  # fmt: skip
# "Gebucht" -> "bucht", "abgeholt" -> "abholt".
_PARTICIPLE: Final = re.compile(
    r"^(ab|an|auf|aus|ein|mit|vor|nach|los|weg|um|her|hin|durch|vorbei|bereit|fest|frei|zuruck|zu|)ge(?=\w{3,})"
)
# Of verbs and nouns in the three languages. "Martin" is no form of "Marta".
_ENDINGS: Final = frozenset(
    {
        "", "s", "es", "ed", "d", "ing", "ied", "y", "ies", "er",
        "a", "o", "e", "i", "as", "os", "an", "en", "ar", "ir", "ado", "ada", "ados", "adas", "ido", "ida", "idos",
        "idas", "ando", "iendo", "amos", "imos", "aron", "ieron", "aste", "iste",
        "n", "t", "te", "et", "ten", "st", "eln", "ern", "elt", "ert", "ung",
    }
)  # fmt: skip


def is_small(word: str) -> bool:
    return len(word) < SHORTEST_WORD or word in SMALL


def is_form(word: str, other: str) -> bool:
    """Return whether two folded words are forms of one word."""
    return any(one == two or _has_stem_of(one, two) for one in _bases(word) for two in _bases(other))


def _bases(word: str) -> set[str]:
    return {word, _IRREGULAR.get(word, word), _PARTICIPLE.sub(r"\1", word)}


def _has_stem_of(one: str, two: str) -> bool:
    """Return whether two words differ in their endings only."""
    return any(
        one[:at] == two[:at] and one[at:] in _ENDINGS and two[at:] in _ENDINGS
        for at in range(SHORTEST_STEM, min(len(one), len(two)) + 1)
    )
