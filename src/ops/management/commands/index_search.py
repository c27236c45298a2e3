from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from src.api.models import search_index


class Command(BaseCommand):
    help = "Build the index behind the search of the library again. A migration has built it where that was possible."

    def handle(self, *args: Any, **options: Any) -> None:
        if not search_index.create(connection):
            raise CommandError("This database cannot have the index. doctor says what is missing.")
        self.stdout.write("The index is built.")
