"""The recommender: a planner, two advocates and a judge choose from the user's library, and say why.

engine.py       the graph and `process_query`
state.py        what travels along its edges
agents/         the four agents
rules/          how wishes are read without a language model
catalogues/     where candidates come from
scoring.py, candidates.py, selection.py, evidence.py, report.py     choice, arguments and words
assistant.py    the chat
"""

from .assistant import Recommender
from .engine import RecommendationEngine
from .service import recommend
from .state import MusicRecommenderState

__all__ = ["MusicRecommenderState", "RecommendationEngine", "Recommender", "recommend"]
