from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from src.api.accounts.registration import create_user
from src.api.http.errors import ApiError
from src.api.management.links import a_database, base_url, hand_over, password_link

INVITATION = """\
You have been invited to Clave, a chat with your music. Your name there is {name}.

Open this address to choose a password. It works once, within {days} days:

    {link}
"""


class Command(BaseCommand):
    help = "Invite a person: they get a link, by mail or from you, under which they choose a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="NAME")
        parser.add_argument("email", metavar="EMAIL", nargs="?", default="")
        parser.add_argument("--staff", action="store_true", help="They may use the administration.")
        parser.add_argument("--base-url", help="Where Clave is reached, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with a_database():
            try:
                user = create_user(options["username"], options["email"])
            except ApiError as refused:
                raise CommandError(refused.detail) from None
            if options["staff"]:
                user.is_staff = user.is_superuser = True
                user.save(update_fields=["is_staff", "is_superuser"])
        days = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT).days
        link = password_link(user, options["base_url"] or base_url())
        text = INVITATION.format(name=user.username, days=days, link=link)
        hand_over(user, "Your invitation to Clave", text, self.stdout.write)
