"""The library of moves: loaded from data files, found by id or by the station of their entry."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from src.choreography.errors import MoveLibraryError
from src.choreography.move import Move, Station, Teaching

HERE = Path(__file__).parent
LANGUAGES = ("en", "es", "de")

_moves = TypeAdapter(list[Move])
_teachings = TypeAdapter(dict[str, Teaching])


class MoveLibrary:
    """Moves by id and by the station of their entry."""

    def __init__(self, moves: Iterable[Move]) -> None:
        """Index the moves. Raises MoveLibraryError if two have the same id."""
        self.moves: dict[str, Move] = {}
        self._by_entry: dict[Station, list[Move]] = {}
        for move in moves:
            if move.id in self.moves:
                raise MoveLibraryError(f"There are two moves with the id {move.id}.")
            self.moves[move.id] = move
            self._by_entry.setdefault(move.entry, []).append(move)

    def __len__(self) -> int:
        return len(self.moves)

    def __contains__(self, move_id: object) -> bool:
        return move_id in self.moves

    def __getitem__(self, move_id: str) -> Move:
        return self.moves[move_id]

    def starting_at(self, station: Station) -> list[Move]:
        """Return the moves that begin in a station."""
        return self._by_entry.get(station, [])

    def may_follow(self, first: Move, second: Move) -> bool:
        """Tell whether the exit of the first move is the entry of the second one."""
        return first.exit == second.entry

    def extended(self, moves: Iterable[Move]) -> "MoveLibrary":
        """Return a library with additional moves, such as a user's own.

        Raises MoveLibraryError if two moves have the same id.
        """
        return MoveLibrary([*self.moves.values(), *moves])


@cache
def load_library() -> MoveLibrary:
    """Return the library that comes with Clave."""
    moves: list[Move] = []
    for path in sorted((HERE / "moves").glob("*.toml")):
        moves += parse_moves(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
    return MoveLibrary(moves)


def parse_moves(data: Mapping[str, Any], source: str) -> list[Move]:
    """Return the moves of a parsed data file; `source` names it in errors.

    Raises MoveLibraryError if they do not match the schema.
    """
    try:
        return _moves.validate_python(data.get("moves"))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise MoveLibraryError(f"{source}: {place}: {first['msg']}") from None


@cache
def load_teaching(language: str) -> dict[str, Teaching]:
    """Return names and teaching lines of all moves in a language; English if the language is unknown."""
    name = language if language in LANGUAGES else "en"
    return _teachings.validate_python(
        tomllib.loads((HERE / "teaching" / f"{name}.toml").read_text(encoding="utf-8"))
    )


def move_name(move_id: str, language: str) -> str:
    """Return the name of a move; for a user's own move its id in words."""
    teaching = load_teaching(language).get(move_id)
    return teaching.name if teaching else move_id.replace("_", " ").capitalize()
