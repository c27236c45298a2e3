"""Write generated files, or check that they are up to date."""

from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper


def write_or_check(
    files: Mapping[str, str], *, root: Path, check: bool, command: str, stdout: OutputWrapper
) -> None:
    """Write the files (path under `root` -> text) that differ. With `check`, raise CommandError instead."""
    wanted = {root / path: text for path, text in files.items()}
    stale = {path: text for path, text in wanted.items() if not path.is_file() or path.read_text() != text}
    if check and stale:
        names = ", ".join(str(path.relative_to(root)) for path in stale)
        raise CommandError(f"Out of date: {names}. Run: script/manage {command}")
    for path, text in stale.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        stdout.write(f"Wrote {path.relative_to(root)}")
