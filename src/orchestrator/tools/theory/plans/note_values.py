"""Note values and counts in a text: "a dotted eighth" is three quarters of a quarter note, "drei" is 3."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

MS_A_MINUTE: Final = 60_000
# Numbers up to ten are often written as words.
COUNT: Final = (
    r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|un|una?o?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
    r"|diez|eine?n?|zwei|drei|vier|f[uü]nf|sechs|sieben|acht|neun|zehn)"
)
NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "a an one un una uno ein eine einen", "two dos zwei", "three tres drei", "four cuatro vier",
            "five cinco fünf funf", "six seis sechs", "seven siete sieben", "eight ocho acht", "nine nueve neun",
            "ten diez zehn",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip
# Shares of a quarter note.
_VALUES: Final = (
    # "The whole thing", "das ganze Stück": no note.
    (pattern(r"\b(?:whole[ -]?notes?|redonda|ganze[ -]?noten?)\b"), 4.0),
    (pattern(r"\b(?:sixteenths?|16ths?|1/16|semiquavers?|semicorcheas?|sechzehntel\w*|16tel)\b"), 0.25),
    (pattern(r"\b(?:eighths?|8ths?|1/8|quavers?|corcheas?|achtel\w*|8tel)\b"), 0.5),
    (pattern(r"\b(?:half note|half|1/2|minims?|blancas?|halbe)\b"), 2.0),
    (pattern(r"\b(?:quarters?|1/4|crotchets?|negras?|viertel\w*)\b"), 1.0),
)
# A note value with its dot or triplet.
NOTE: Final = pattern(
    r"\b(?:(?:dotted|triplet|punktierte[rns]?)[ -])?(?:whole(?=[ -]?note)|half|quarters?|eighths?|8ths?"
    r"|sixteenths?|16ths?|semiquavers?|quavers?|crotchets?|minims?|redonda"
    r"|blanca|negra|corchea|semicorchea|ganze(?=[ -]?note)|halbe|viertel(?:note)?|achtel(?:note)?"
    r"|sechzehntel(?:note)?|1/(?:2|4|8|16))\b"
    r"(?:[ -]notes?\b)?(?:[ -](?:triplets?|con puntillo|de tresillo|triolen?)\b)?"
)
_DOTTED: Final = pattern(r"\b(?:dotted|puntillo|punktiert\w*)\b")
_TRIPLET: Final = pattern(r"\b(?:triplets?|tresillos?|triol\w*|achteltriol\w*)\b")
_BEAT: Final = pattern(
    r"\b(?:an?|one|each|per|every|the) beat\b|\b(?:un|cada) (?:pulso|beat|golpe)\b"
    r"|\b(?:ein|eines|jeder|pro) (?:schlag\w*|beat)\b"
)


def is_beat(text: str) -> bool:
    """Return whether a text names a beat: "how long is a beat?". "This beat" may mean the track."""
    return _BEAT.search(text) is not None


def share_of_quarter(text: str) -> float | None:
    """Return a note's length as a share of a quarter note; None without a note value."""
    share = next((share for words, share in _VALUES if words.search(text)), None)
    if share is None:
        return 1 / 3 if _TRIPLET.search(text) else None
    return share * (1.5 if _DOTTED.search(text) else 1.0) * (2 / 3 if _TRIPLET.search(text) else 1.0)
