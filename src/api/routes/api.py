"""All routes under ``/api``. Routes need a login unless they are public here or at their definition."""

from src.api.accounts.authentication import SessionAuth, SessionOrBearerAuth
from src.api.http.errors import install_error_handlers
from src.api.http.openapi import DocumentedAPI

from . import (
    account,
    agent,
    audio,
    catalogue,
    choreography,
    conversation_export,
    conversations,
    dance_media,
    dance_moves,
    dances,
    discarded,
    installation,
    library,
    library_map,
    listening,
    login,
    marks,
    model_connection,
    onboarding,
    overrides,
    playlists,
    recommendations,
    tasks,
    tokens,
    tracks,
    waveform,
)
from .installation import installed_version

api = DocumentedAPI(
    title="Clave",
    version=installed_version(),
    description="A chat with your music. Answers of the chat stream over the WebSocket `/ws/chat/<conversation>/`.",
    urls_namespace="api",
    auth=SessionOrBearerAuth(),
    former_modules={dances.__name__: choreography.__name__, dance_media.__name__: choreography.__name__},
)
install_error_handlers(api)
api.add_router("", installation.router, auth=None, tags=["installation"])
api.add_router("/auth", login.router, auth=None, tags=["accounts"])
api.add_router("", account.router, tags=["accounts"])
api.add_router("/me/tokens", tokens.router, auth=SessionAuth(), tags=["accounts"])
api.add_router("", catalogue.router, tags=["installation"])
api.add_router("/model-connection", model_connection.router, tags=["installation"])
api.add_router("/tracks", tracks.router, tags=["tracks"])
api.add_router("/tracks", audio.router, tags=["tracks"])
api.add_router("/tracks", waveform.router, tags=["tracks"])
api.add_router("/tracks", marks.router, tags=["tracks"])
api.add_router("/tracks", overrides.router, tags=["tracks"])
api.add_router("", discarded.router, tags=["tracks"])
api.add_router("/library", library.router, tags=["tracks"])
api.add_router("/library", library_map.router, tags=["tracks"])
api.add_router("/conversations", conversations.router, tags=["conversations"])
api.add_router("/conversations", conversation_export.router, tags=["conversations"])
api.add_router("/tasks", tasks.router, tags=["tasks"])
api.add_router("/agent", agent.router, tags=["tasks"])
api.add_router("", listening.router, tags=["listening"])
api.add_router("/playlists", playlists.router, tags=["playlists"])
api.add_router("/recommendations", recommendations.router, tags=["recommendations"])
api.add_router("/v1/onboarding", onboarding.router, tags=["coach"])
api.add_router("/choreography", choreography.router, tags=["choreographer"])
api.add_router("/choreography", dances.router, tags=["choreographer"])
api.add_router("/choreography", dance_media.router, tags=["choreographer"])
api.add_router("/choreography", dance_moves.router, tags=["choreographer"])
