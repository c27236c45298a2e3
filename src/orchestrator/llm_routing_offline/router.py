"""The router for answers without a language model."""

from typing import Any

from src.orchestrator.base import BaseRouter
from src.orchestrator.llm_routing_offline.client import RulesClient
from src.orchestrator.providers import AnalysisProvider
from src.orchestrator.rules import RuleSet


class LLMRouterOffline(BaseRouter):
    """Answers by an assistant's ``rules``. Needs no key and no network."""

    def __init__(
        self,
        provider: AnalysisProvider,
        model: str = "offline/rules",
        *,
        rules: RuleSet | None = None,
        **options: Any,
    ) -> None:
        rules = rules or RuleSet()
        super().__init__(provider, client=RulesClient(rules, model), rules=rules, **options)
