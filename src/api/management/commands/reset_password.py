from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from src.api.management.links import a_database, base_url, hand_over, password_link
from src.api.models import User

MESSAGE = """\
Open this address to choose a new password for {name}. It works once, within {days} days:

    {link}
"""


class Command(BaseCommand):
    help = "Give a person a link, by mail or from you, under which they choose a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="NAME")
        parser.add_argument("--base-url", help="Where Clave is reached, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with a_database():
            user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is nobody called {options['username']}.")
        if not user.is_active:
            raise CommandError(f"{user.username} is locked out. Make them active again in /admin/ first.")
        days = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT).days
        link = password_link(user, options["base_url"] or base_url())
        text = MESSAGE.format(name=user.username, days=days, link=link)
        hand_over(user, "A new password for Clave", text, self.stdout.write)
