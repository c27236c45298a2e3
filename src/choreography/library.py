"""The library of moves: loaded from data files, found by id, joined by stations."""

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
    """Moves by id, and which may follow which."""

    def __init__(self, moves: Iterable[Move]) -> None:
        """Raise MoveLibraryError where two moves have the same id."""
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
        """Moves that begin as the couple stands there."""
        return self._by_entry.get(station, [])

    def may_follow(self, first: Move, second: Move) -> bool:
        """Tell whether the second move begins as the first one ends."""
        return first.exit == second.entry

    def extended(self, moves: Iterable[Move]) -> "MoveLibrary":
        """A library with further moves, such as a user's own."""
        return MoveLibrary([*self.moves.values(), *moves])


@cache
def load_library() -> MoveLibrary:
    """The library that comes with Clave."""
    moves: list[Move] = []
    for path in sorted((HERE / "moves").glob("*.toml")):
        moves += parse_moves(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
    return MoveLibrary(moves)


def parse_moves(data: Mapping[str, Any], source: str) -> list[Move]:
    """Moves from the parsed text of a data file. Raise MoveLibraryError where they do not fit the schema."""
    try:
        return _moves.validate_python(data.get("moves"))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise MoveLibraryError(f"{source}: {place}: {first['msg']}") from None


@cache
def load_teaching(language: str) -> dict[str, Teaching]:
    """Names and teaching lines of all moves in a language; English where the language is unknown."""
    name = language if language in LANGUAGES else "en"
    return _teachings.validate_python(
        tomllib.loads((HERE / "teaching" / f"{name}.toml").read_text(encoding="utf-8"))
    )
