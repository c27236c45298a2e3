"""Group names of the channel layer."""


def conversation_group(conversation_id: object) -> str:
    """Return the group of all open sockets of a conversation."""
    return f"conversation.{conversation_id}"
