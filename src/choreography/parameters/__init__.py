"""Parameters of a dance: difficulty, energy, style, duration, and wanted and unwanted figures."""

from src.choreography.parameters.extraction import extract_by_keywords
from src.choreography.parameters.model import ChoreographyParameters, validate_parameters

__all__ = ["ChoreographyParameters", "extract_by_keywords", "validate_parameters"]
