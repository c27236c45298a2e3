"""What can go wrong, in words for the user."""


class ChoreographyError(ValueError):
    """Base class. The message says what to do and may be shown to the user.

    Where there is a code, it names the message for translations, and `values` is what stands in it.
    """

    def __init__(self, message: str, code: str = "", **values: object) -> None:
        super().__init__(message)
        self.code, self.values = code, values


class ParameterExtractionError(ChoreographyError):
    """No parameters can be read from the request."""


class MusicNotSuitableError(ChoreographyError):
    """No bachata can be planned on this music."""


class BlueprintError(ChoreographyError):
    """A blueprint from outside does not fit the schema, the library or itself."""


class MoveLibraryError(ChoreographyError):
    """The moves contradict each other or the human body."""


class RenderCancelledError(ChoreographyError):
    """The video was cancelled before its end."""


class RenderError(ChoreographyError):
    """The video cannot be drawn or written."""


class EditError(ChoreographyError):
    """A dance cannot be changed in this way."""


class ClipError(ChoreographyError):
    """A user's clip of a move cannot be used."""
