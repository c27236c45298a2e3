"""Detection of the language of a description."""

import re

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.text import folded_words

# Words that are common in one of the languages and rare in the others.
WORDS = {
    "es": re.compile(
        r"\b(?:una?|el|la|los|las|de|para|con|sin|quiero|y|baile|bailar|pasos|segundos|lenta|lento|m[aá]s|"
        r"principiantes?|por|que|vueltas?|haz(?:me)?|expl[ií]ca(?:me)?|ense[nñ]a(?:me)?|segunda|mitad|"
        r"deshaz(?:lo)?|quita|cambia|alarga|crea|cu[aá]nt[oa]s?|dura|canci[oó]n|pista|cu[aá]l|qu[eé]|"
        r"tiene|hazl[oa]|a[nñ][aá]de|cort[oa]|larg[oa]|giros?|f[aá]cil|dif[ií]cil)\b"
    ),
    "de": re.compile(
        r"\b(?:eine?n?|der|die|das|und|f[uü]r|mit|ohne|ich|m[oö]chte|will|tanz|schritte|sekunden|langsame?r?|"
        r"anf[aä]nger|bitte|keine?n?|zweite|h[aä]lfte|mach|erkl[aä]re?|zeige?|bring|mir|bei|"
        r"r[uü]ckg[aä]ngig|entferne|tausche|zeichne|daraus|wie|viele?|welche[srnm]?|lied|st[uü]ck|"
        r"figuren|k[uü]rzer|l[aä]nger|sinnlicher|drehung(?:en)?|mehr|ende|leichter|schwerer|noch|ist|"
        r"lang|kannst|du)\b"
    ),
    "en": re.compile(
        r"\b(?:an?|the|and|for|with|without|i|want|dance|steps|seconds|slow|beginners?|please|no|half|make|"
        r"explain|teach|show|me|of|to)\b"
    ),
}


def detect_language(text: str, default: str = "") -> str:
    """Return ``en``, ``es`` or ``de``: the language with the most known words.

    Without any, that of the words of music, else the default or English.
    """
    lower = text.casefold()
    counts = {language: len(words.findall(lower)) for language, words in WORDS.items()}
    best = max(counts, key=lambda language: (counts[language], language == "en"))
    return best if counts[best] else language_of(folded_words(text), text, default or "en")[0]
