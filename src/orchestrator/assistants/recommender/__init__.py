"""The recommender: a planner, two advocates and a judge choose tracks of the user's library and give reasons.

engine.py       the graph and `process_query`
state.py        the state that its nodes read and update
agents/         the four agents
rules/          reading of requests without a language model
catalogues/     sources of candidates
scoring.py, candidates.py, selection.py, evidence.py, report.py     choice, arguments and words
assistant.py    the chat
"""

from .assistant import Recommender
from .engine import RecommendationEngine
from .service import recommend
from .state import MusicRecommenderState

__all__ = ["MusicRecommenderState", "RecommendationEngine", "Recommender", "recommend"]
