"""Explanations of moves: their teaching lines, or the steps of both dancers on a count."""

import re
from math import hypot

from rapidfuzz import fuzz

from src.choreography.library import LANGUAGES, MoveLibrary, load_teaching, move_name
from src.choreography.move import Dancer, Move, Step
from src.choreography.parameters.extraction import fold
from src.choreography.positions import POSITIONS, ball_of, rotate

# Shorter steps count as steps in place; smaller turns are not mentioned.
SMALL_CM, SMALL_DEGREES = 8.0, 30.0
SHORTEST_NAME = 3
# Names of at least this many letters are also found with typing errors, from this similarity (0 to 100) on.
SHORTEST_FUZZY, LEAST_ALIKE = 8, 88
# Synonyms of words in names of moves: a pattern without accents, and the word in the names.
SYNONYMS = {"giros?": "vuelta", "vueltas": "vuelta", "turns": "turn", "spins": "spin", "drehungen": "drehung"}

WORDS: dict[str, dict[str, str]] = {
    "lead": {"en": "Lead", "es": "Líder", "de": "Führende Person"},
    "follow": {"en": "Follow", "es": "Seguidor/a", "de": "Folgende Person"},
    "L": {"en": "left foot", "es": "pie izquierdo", "de": "linker Fuß"},
    "R": {"en": "right foot", "es": "pie derecho", "de": "rechter Fuß"},
    "step": {"en": "step with weight", "es": "paso con peso", "de": "Schritt mit Gewicht"},
    "tap": {"en": "tap without weight", "es": "marca sin peso", "de": "Tap ohne Gewicht"},
    "forward": {"en": "forward", "es": "adelante", "de": "vor"},
    "back": {"en": "back", "es": "atrás", "de": "rück"},
    "left": {"en": "to the left", "es": "a la izquierda", "de": "nach links"},
    "right": {"en": "to the right", "es": "a la derecha", "de": "nach rechts"},
    "place": {"en": "in place", "es": "en el sitio", "de": "am Platz"},
    "turn_left": {
        "en": "turning {degrees}° to the left",
        "es": "girando {degrees}° a la izquierda",
        "de": "mit {degrees}° Drehung nach links",
    },
    "turn_right": {
        "en": "turning {degrees}° to the right",
        "es": "girando {degrees}° a la derecha",
        "de": "mit {degrees}° Drehung nach rechts",
    },
    "pause": {
        "en": "no step: keep the weight",
        "es": "sin paso: mantén el peso",
        "de": "kein Schritt: Gewicht halten",
    },
    "count": {"en": "Count {count}", "es": "Tiempo {count}", "de": "Zählzeit {count}"},
    "mistake": {"en": "Common mistake", "es": "Error frecuente", "de": "Häufiger Fehler"},
    "no_count": {
        "en": "{move} has {counts} counts. Ask for one of 1 to {counts}.",
        "es": "{move} tiene {counts} tiempos. Pregunta por uno de 1 a {counts}.",
        "de": "{move} hat {counts} Zählzeiten. Frage nach einer von 1 bis {counts}.",
    },
}


def say(language: str, name: str, **values: object) -> str:
    return WORDS[name][language].format(**values)


def explain_move(move: Move, language: str, count: int | None = None) -> str:
    """Return the teaching lines of a move, or the steps of both dancers on one of its counts, as Markdown.

    Raises ``ValueError``, with a message for the user, if the move has no such count.
    """
    name = move_name(move.id, language)
    if count is not None and not 1 <= count <= move.counts:
        raise ValueError(say(language, "no_count", move=name, counts=move.counts))
    teaching = load_teaching(language).get(move.id)
    lines = [f"**{name}**" if count is None else f"**{name}**, {say(language, 'count', count=count)}"]
    for dancer in ("lead", "follow"):
        said = _on_count(move, dancer, count, language) if count else getattr(teaching, dancer, "")
        if said:
            lines.append(f"- {say(language, dancer)}: {said}")
    if teaching and count is None:
        lines.append(f"- {say(language, 'mistake')}: {teaching.mistake}")
    return "\n".join(lines)


def _on_count(move: Move, dancer: Dancer, count: int, language: str) -> str:
    start = POSITIONS[move.entry.position][dancer]
    feet = {"L": ball_of(start, "L"), "R": ball_of(start, "R")}
    facing, said = start.facing, []
    for step in move.steps(dancer):
        if int(step.on) == count:
            said.append(_step(step, feet[step.foot], facing, language))
        feet[step.foot], facing = (step.x, step.y), float(step.facing)
    return "; ".join(said) or say(language, "pause")


def _step(step: Step, before: tuple[float, float], facing: float, language: str) -> str:
    """Describe a step from its dancer's view: foot, weight, direction, turn."""
    across, ahead = rotate(step.x - before[0], step.y - before[1], -facing)
    if hypot(across, ahead) < SMALL_CM:
        way = "place"
    elif abs(ahead) >= abs(across):
        way = "forward" if ahead > 0 else "back"
    else:
        way = "right" if across > 0 else "left"
    parts = [say(language, step.foot), say(language, step.kind), say(language, way)]
    turned = step.facing - facing
    if abs(turned) >= SMALL_DEGREES:
        parts.append(
            say(language, "turn_left" if turned > 0 else "turn_right", degrees=round(abs(turned) / 15) * 15)
        )
    return ", ".join(parts)


def find_move(text: str, library: MoveLibrary, danced: tuple[str, ...] = ()) -> Move | None:
    """Return the move that a text names, by its name in any language, its id or its category.

    The longest name counts; of equal names, that of a move in ``danced``. Names with typing errors are found only if
    there is no exact one.
    """
    words = _spaced(fold(text))
    for other, used in SYNONYMS.items():
        words = re.sub(rf"\b{other}\b", used, words)
    names = [(name, move_id) for move_id in library.moves for name in _names(move_id, library)]
    matches = [
        (len(name), move_id in danced, move_id)
        for name, move_id in names
        if len(name) >= SHORTEST_NAME and f" {name} " in f" {words} "
    ] or [
        (round(fuzz.partial_ratio(name, words)), move_id in danced, move_id)
        for name, move_id in names
        if len(name) >= SHORTEST_FUZZY and fuzz.partial_ratio(name, words) >= LEAST_ALIKE
    ]
    return library[max(matches)[2]] if matches else None


def _names(move_id: str, library: MoveLibrary) -> set[str]:
    """Return the folded names of a move, its id and its category: "the hammerlock" is a move of that category."""
    teachings = [load_teaching(language).get(move_id) for language in LANGUAGES]
    names = {teaching.name for teaching in teachings if teaching}
    return {_spaced(fold(name)) for name in (*names, move_id, library[move_id].category)}


def _spaced(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text).split())
