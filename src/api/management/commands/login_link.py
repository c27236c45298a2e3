from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from src.api.management.links import a_database, base_url
from src.api.models import LoginToken, User


class Command(BaseCommand):
    help = "Print an address that logs one person in, once, within half an hour."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", help="Not needed while there is only one person.")
        parser.add_argument(
            "--create",
            action="store_true",
            help="Make this person if there is none yet. The very first may also use the administration.",
        )
        parser.add_argument("--base-url", help="Where Clave is reached, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with a_database():
            user = self._named(options["username"], create=options["create"])
            if not user.is_active:
                raise CommandError(f"{user.username} is locked out. Make them active again in /admin/ first.")
            path = reverse("login-once", args=[LoginToken.issue(user)])
        self.stdout.write((options["base_url"] or base_url()).rstrip("/") + path)

    def _named(self, username: str | None, *, create: bool) -> User:
        if username is None:
            return self._only_person(create=create)
        user = User.objects.filter(username=username).first()
        if user is None and not create:
            raise CommandError(f"There is nobody called {username}. Add --create to make this person.")
        return user or self._new(username)

    def _only_person(self, *, create: bool) -> User:
        people = list(User.objects.order_by("pk")[:2])
        if not people and create:
            return self._new("me")
        if not people:
            raise CommandError("There is nobody yet. Add --create to make the first person.")
        if len(people) > 1:
            raise CommandError("There are several people. Say whom: manage.py login_link NAME")
        return people[0]

    def _new(self, username: str) -> User:
        """Without a password: they come in by this link. Whoever is first owns the installation."""
        is_first = not User.objects.exists()
        return User.objects.create_user(username, is_staff=is_first, is_superuser=is_first)
