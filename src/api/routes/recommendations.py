"""The recommender for programs."""

from typing import Any

from ninja import Router

from src.api.accounts.authentication import AuthenticatedRequest
from src.api.accounts.ownership import owned_tracks
from src.api.schemas import recommendations as schemas
from src.orchestrator.assistants.recommender import recommend

router = Router()


@router.post("", response=schemas.RecommendationState)
async def recommendations(
    request: AuthenticatedRequest, query: schemas.RecommendationQuery
) -> dict[str, Any]:
    """Choose from my library. Where an agent of the graph failed, `errors` says which."""
    tracks = await owned_tracks(request.auth, [str(track_id) for track_id in query.track_ids])
    return await recommend(request.auth, query.user_query, tracks)
