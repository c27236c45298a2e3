"""Names of the channel layer's groups: who hears a hint."""


def conversation_group(conversation_id: object) -> str:
    """Every open socket of a conversation."""
    return f"conversation.{conversation_id}"
