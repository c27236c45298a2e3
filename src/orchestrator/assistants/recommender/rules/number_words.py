"""Words for numbers up to 99, in English, Spanish and German."""

_UNITS = {
    "en": "one two three four five six seven eight nine",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve",
    "de": "ein zwei drei vier fünf sechs sieben acht neun",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
}
# In 22, 23 and 26.
_ACCENTED = {"dos": "dós", "tres": "trés", "seis": "séis"}
# Spanish "once" (11) is missing: it is an English word, too.
_OTHERS = {
    10: "ten diez zehn", 11: "eleven elf", 12: "twelve doce zwölf dozen docena dutzend", 13: "thirteen trece dreizehn",
    14: "fourteen catorce vierzehn", 15: "fifteen quince fünfzehn", 16: "sixteen dieciséis sechzehn",
    17: "seventeen diecisiete siebzehn", 18: "eighteen dieciocho achtzehn", 19: "nineteen diecinueve neunzehn",
}  # fmt: skip


def _compounds(unit: dict[str, str], ten: dict[str, str]) -> tuple[str, ...]:
    """Return a number such as 27 in words, from its unit and its ten."""
    spanish = (
        f"veinti{_ACCENTED.get(unit['es'], unit['es'])}"
        if ten["es"] == "veinte"
        else f"{ten['es']} y {unit['es']}"
    )
    return f"{ten['en']}-{unit['en']}", f"{ten['en']} {unit['en']}", spanish, f"{unit['de']}und{ten['de']}"


def _number_words() -> dict[str, int]:
    found = {word: value for value, words in _OTHERS.items() for word in words.split()}
    units = [
        dict(zip(_UNITS, words, strict=True)) for words in zip(*map(str.split, _UNITS.values()), strict=True)
    ]
    tens = [
        dict(zip(_TENS, words, strict=True)) for words in zip(*map(str.split, _TENS.values()), strict=True)
    ]
    # German "ein" alone is an article.
    found |= {word: value for value, unit in enumerate(units, 1) for word in unit.values() if word != "ein"}
    for value, ten in enumerate(tens, 2):
        found |= dict.fromkeys(ten.values(), 10 * value)
        for one, unit in enumerate(units, 1):
            found |= dict.fromkeys(_compounds(unit, ten), 10 * value + one)
    return found


NUMBER_WORDS = _number_words()
