"""A buffer for text that arrives in pieces."""


class GrowingText:
    """A text that is assembled from pieces.

    To add a piece takes constant time. ``self.text += piece`` would copy the whole text.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._pieces)

    def __str__(self) -> str:
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""

    def add(self, piece: str) -> None:
        if piece:
            self._pieces.append(piece)
