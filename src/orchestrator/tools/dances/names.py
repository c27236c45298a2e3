"""Names of moves in the languages of the choreographer."""

from src.choreography.library import load_teaching
from src.choreography.move import Teaching


def move_name(move: str, language: str) -> str:
    """Return the name of a move; of a user's own move, its id in words."""
    teaching = load_teaching(language).get(move)
    return teaching.name if teaching else move.replace("_", " ").capitalize()


def teaching_of(move: str, language: str) -> Teaching | None:
    """Return the teaching lines of a move of the library."""
    return load_teaching(language).get(move)
