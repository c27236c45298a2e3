"""The answer of an agent, and the bodies of the two documented endpoints."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator

LONGEST_MESSAGE = 2000

CONTINUE = "continue_conversation"
ADVANCE = "advance_step"
COMPLETE = "complete_onboarding"
RETRY = "retry"


class AgentResponse(BaseModel):
    """One answer of an agent."""

    message: str = Field(..., description="Agent's response message to the user")
    agent_type: str = Field(..., description="Type of agent that generated this response")
    step_complete: bool = Field(default=False, description="Whether the current onboarding step is complete")
    next_action: str = Field(
        default=CONTINUE,
        description="What should happen next: 'continue_conversation', 'advance_step', 'complete_onboarding', "
        "or 'retry' where the language model failed",
    )
    # None is kept, and differs from an empty update.
    context_update: dict[str, Any] | None = Field(
        default_factory=dict, description="Context data to save for this agent"
    )


class OnboardingChatRequest(BaseModel):
    """A message to the agent of the current step."""

    model_config = ConfigDict(extra="ignore")

    message: str = Field(
        ..., min_length=1, max_length=LONGEST_MESSAGE, description="User's message to the onboarding agent"
    )
    step: Annotated[int, Field(strict=True, ge=0, le=9)] | None = Field(
        default=None, description="Optional step number for validation"
    )
    version: Annotated[str, StringConstraints(max_length=64)] | None = Field(
        default=None,
        description="Optional version of the view that the message answers: another one is a conflict (409)",
    )

    @field_validator("message")
    @classmethod
    def message_not_empty(cls, text: str) -> str:
        stripped = storable(text).strip()
        if not stripped:
            raise ValueError("Message cannot be empty or whitespace only")
        return stripped


class OnboardingChatResponse(BaseModel):
    """The agent's reply, and where the user stands now."""

    message: str = Field(..., description="Agent's response message")
    agent_type: str = Field(..., description="Type of agent that handled this message")
    current_step: int = Field(..., ge=0, le=9, description="Current onboarding step number")
    step_complete: bool = Field(default=False, description="Whether the current step is complete")
    next_action: str = Field(default=CONTINUE, description="What should happen next")


class CurrentAgentResponse(BaseModel):
    """Who answers next, and what is known."""

    agent_type: str = Field(..., description="Type of the current agent")
    current_step: int = Field(..., ge=0, le=9, description="Current onboarding step number")
    agent_description: str = Field(..., description="Human-readable description of agent's role")
    context_summary: dict[str, Any] = Field(
        default_factory=dict, description="Summary of context collected so far"
    )


def storable(text: str) -> str:
    """Return the text without characters that databases refuse: NUL and lone surrogates."""
    return text.replace("\x00", "").encode("utf-8", "ignore").decode("utf-8")
