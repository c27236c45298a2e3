"""What stands behind a statement and makes it a question: "..., right?", "..., ¿no?", "..., oder?"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

TAG: Final = pattern(
    r"(?:[,;.…-]{1,3}\s?|\s)¿?(?:right|correct|isn'?t it|isn'?t that right|doesn'?t it|aren'?t they"
    r"|hasn'?t it"
    r"|wasn'?t it"
    r"|is it|are they|does it|has it|was it|do they|no|innit|yeah|eh|huh|or not|am i right|is it not|verdad"
    r"|cierto|no es as[ií]|no es cierto|o no"
    r"|a que s[ií]"
    r"|o me equivoco|oder|nicht wahr|gell|gelle|ne|wa|oder nicht|stimmt's|stimmts|richtig|oder etwa nicht"
    r"|nich)\s?\?{1,3}\W*$"
)
