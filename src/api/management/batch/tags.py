"""Tempo and key into a file's own tags. Needs mutagen, which is not part of Clave: its licence is the GPL's."""

from pathlib import Path
from typing import Any

from src.api.uploads.local_import import ImportRejected

MISSING = (
    "Writing tags needs the package mutagen (GPL-2), which is not part of Clave. Lend it to this one command: "
    "uv run --with mutagen manage.py analyse_library ..."
)


def is_possible() -> bool:
    try:
        import mutagen  # noqa: F401
    except ImportError:
        return False
    return True


def write_tags(path: Path, tempo_bpm: float | None, key: str) -> bool:
    """True if the file was changed. Tags that say the same already are left alone, and so are all others."""
    import mutagen

    try:
        file = mutagen.File(path)
        if file is None:
            raise ImportRejected("Its kind of file has no tags that can be written.")
        wanted = _tags(file, tempo_bpm, _short(key))
        if all(_text(file.tags, name) == _text({name: value}, name) for name, value in wanted.items()):
            return False
        if file.tags is None:
            file.add_tags()
        for name, value in wanted.items():
            file.tags[name] = value
        file.save()
    except (mutagen.MutagenError, OSError) as error:
        raise ImportRejected("Its tags could not be written.") from error
    return True


def _tags(file: Any, tempo_bpm: float | None, key: str) -> dict[str, Any]:
    """The names that DJ programs read, for each family of files."""
    import mutagen.aiff
    import mutagen.mp3
    import mutagen.mp4
    import mutagen.wave

    # It brings no types of its own.
    id3: Any = mutagen.id3
    mp4: Any = mutagen.mp4
    bpm = "" if tempo_bpm is None else str(round(tempo_bpm))
    if isinstance(file, mutagen.mp3.MP3 | mutagen.wave.WAVE | mutagen.aiff.AIFF):
        found: dict[str, Any] = {
            "TBPM": id3.TBPM(encoding=3, text=[bpm]),
            "TKEY": id3.TKEY(encoding=3, text=[key]),
        }
    elif isinstance(file, mp4.MP4):
        key_name = "----:com.apple.iTunes:initialkey"
        found = {"tmpo": [int(bpm or 0)], key_name: [mp4.MP4FreeForm(key.encode())]}
    else:
        found = {"bpm": [bpm], "initialkey": [key]}
    names = list(found)
    known = {names[0]: bool(bpm), names[1]: bool(key)}
    return {name: value for name, value in found.items() if known[name]}


def _text(tags: Any, name: str) -> str:
    """What stands under a name, in a form in which two values can be compared."""
    value = tags.get(name) if tags is not None else None
    text = getattr(value, "text", value)
    return "" if text is None else "/".join(str(item) for item in text)


def _short(key: str) -> str:
    """A minor -> Am, C major -> C: as ID3 has it."""
    tonic, _, mode = key.partition(" ")
    return tonic + ("m" if mode == "minor" else "")
