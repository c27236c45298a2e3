"""Close codes of the chat socket.

They start at 4000: of the lower codes, an application may only send 1000, and Daphne refuses the others.
"""

NOT_LOGGED_IN, NOT_FOUND, SERVER_ERROR, RECONNECT = 4001, 4004, 4011, 4012

CLOSE_CODES = {
    NOT_LOGGED_IN: "Not logged in. Log in, then connect again.",
    NOT_FOUND: "Conversation not found, or it belongs to another user.",
    SERVER_ERROR: "Internal error. Connect again in a moment.",
    RECONNECT: "Connect again: your access has to be checked again, or you did not read fast enough.",
}
