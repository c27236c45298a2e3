"""Users whom a command does not name."""

from src.api.models import User

MOST_NAMED = 10


def several_users(how: str) -> str:
    """Return the message that there are several users, with their names. how : to choose one of them"""
    names = list(User.objects.order_by("pk").values_list("username", flat=True)[: MOST_NAMED + 1])
    more = " ..." if len(names) > MOST_NAMED else ""
    return f"There are several users: {', '.join(names[:MOST_NAMED])}{more}. Choose one{how}"
