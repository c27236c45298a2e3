"""With which codes the server closes a chat socket.

From 4000 on: of the lower ones an application may send 1000 alone, and Daphne refuses to send the rest.
"""

NOT_LOGGED_IN, NOT_FOUND, SERVER_ERROR, RECONNECT = 4001, 4004, 4011, 4012

CLOSE_CODES = {
    NOT_LOGGED_IN: "Not logged in. Log in, then connect again.",
    NOT_FOUND: "There is no such conversation, or it is someone else's.",
    SERVER_ERROR: "Something went wrong on our side. Connect again in a moment.",
    RECONNECT: "Connect again: who you are has to be looked at anew, or you did not read fast enough.",
}
