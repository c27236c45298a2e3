"""A conversation written down, to be taken along: everything as JSON, or the shown branch as Markdown."""

from .collected import branch, transcript
from .rendered import as_markdown

__all__ = ["as_markdown", "branch", "transcript"]
