from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage


class Bucket(Storage):
    """As S3, it knows names and addresses, and no paths and folders."""

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}

    def _save(self, name: str, content: File) -> str:
        self.contents[name] = content.read()
        return name

    def _open(self, name: str, mode: str = "rb") -> File:
        return ContentFile(self.contents[name])

    def exists(self, name: str) -> bool:
        return name in self.contents

    def size(self, name: str) -> int:
        return len(self.contents[name])

    def delete(self, name: str) -> None:
        self.contents.pop(name, None)

    def url(self, name: str | None, *_: Any) -> str:
        return f"https://bucket.example/{name}?signature=until-tomorrow"

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        inside = [name.removeprefix(path) for name in self.contents if name.startswith(path)]
        return sorted({name.split("/")[0] for name in inside if "/" in name}), [
            n for n in inside if "/" not in n
        ]
