"""Codes with which the server closes a chat socket.

They start at 4000: of the lower codes an application may send only 1000, and Daphne refuses to send the others.
"""

NOT_LOGGED_IN, NOT_FOUND, SERVER_ERROR, RECONNECT = 4001, 4004, 4011, 4012

CLOSE_CODES = {
    NOT_LOGGED_IN: "Not logged in. Log in, then connect again.",
    NOT_FOUND: "There is no such conversation, or it is someone else's.",
    SERVER_ERROR: "Something went wrong on our side. Connect again in a moment.",
    RECONNECT: "Connect again: your access must be checked again, or you did not read fast enough.",
}
