"""Group names of the channel layer."""


def conversation_group(conversation_id: object) -> str:
    """Return the group of all open sockets of a conversation."""
    return f"conversation.{conversation_id}"


def user_group(user_id: object) -> str:
    """Return the group of all open sockets of a user."""
    return f"user.{user_id}"
