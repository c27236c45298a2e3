from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from src.api.management.links import a_database
from src.api.models import ApiToken, User
from src.api.models.api_token import MOST_OF_A_PERSON, TooManyTokens


class Command(BaseCommand):
    help = "Make a token with which one person's programs use the API, and print it, this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="What it is for, such as 'my notebook'.")
        parser.add_argument("--user", help="Whose programs. Not needed while there is only one person.")
        parser.add_argument("--days", type=int, help="For how long. Without it until it is revoked.")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if days is not None and days < 1:
            raise CommandError("--days must be 1 or more.")
        expires_at = timezone.now() + timedelta(days=days) if days else None
        with a_database():
            user = _person(options["user"])
            try:
                _, text = ApiToken.issue(user, options["name"][:100], expires_at)
            except TooManyTokens:
                raise CommandError(
                    f"{user.username} has {MOST_OF_A_PERSON} tokens, and that is the most. Revoke one first, "
                    "in /admin/ or with DELETE /api/me/tokens."
                ) from None
        self.stdout.write(text)


def _person(username: str | None) -> User:
    people = User.objects.filter(is_active=True)
    if username:
        people = people.filter(username=username)
    found = list(people[:2])
    if len(found) > 1:
        raise CommandError("There are several people. Say whose programs: --user NAME")
    if not found:
        raise CommandError(f"There is nobody called {username}." if username else "There is nobody yet.")
    return found[0]
