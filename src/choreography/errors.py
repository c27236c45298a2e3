"""Errors of choreography. Their messages are shown to users."""


class ChoreographyError(ValueError):
    """Base class. The message tells the user what to do.

    `code` names the message among the translations, if there are any; `values` fill its placeholders.
    """

    def __init__(self, message: str, code: str = "", **values: object) -> None:
        super().__init__(message)
        self.code, self.values = code, values


class ParameterExtractionError(ChoreographyError):
    """No parameters can be read from the request."""


class MusicNotSuitableError(ChoreographyError):
    """No bachata can be planned on this music."""


class BlueprintError(ChoreographyError):
    """A blueprint does not match the schema, the library or the track."""


class MoveLibraryError(ChoreographyError):
    """Moves do not match the schema, or two of them have the same id."""


class RenderCancelledError(ChoreographyError):
    """The video was cancelled before it was complete."""


class RenderError(ChoreographyError):
    """The video cannot be drawn or written."""


class EditError(ChoreographyError):
    """A dance cannot be changed in this way."""


class ClipError(ChoreographyError):
    """A user's clip of a move cannot be used."""
