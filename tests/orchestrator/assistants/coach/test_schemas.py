"""The request and response bodies of the design document."""

import pytest
from pydantic import ValidationError

from src.orchestrator.assistants.coach import (
    AgentResponse,
    CurrentAgentResponse,
    OnboardingChatRequest,
    OnboardingChatResponse,
)


def test_a_response_has_the_documented_defaults():
    response = AgentResponse(message="Hi", agent_type="goal_setting")

    assert response.model_dump() == {
        "message": "Hi",
        "agent_type": "goal_setting",
        "step_complete": False,
        "next_action": "continue_conversation",
        "context_update": {},
    }


@pytest.mark.parametrize("missing", ["message", "agent_type"])
def test_a_response_without_words_or_agent_is_refused(missing: str):
    whole = {"message": "Hi", "agent_type": "goal_setting"}

    with pytest.raises(ValidationError):
        AgentResponse.model_validate({name: value for name, value in whole.items() if name != missing})


def test_a_message_is_trimmed_and_its_step_is_optional():
    expected = {"message": "Hi", "step": None, "version": None}
    assert OnboardingChatRequest(message="  Hi \n").model_dump() == expected


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u00a0", "\x00", "\x00 \x00", "x" * 2001])
def test_blank_and_endless_messages_are_refused(text: str):
    with pytest.raises(ValidationError):
        OnboardingChatRequest(message=text)


@pytest.mark.parametrize("step", [-1, 10, 1.5, "3", True])
def test_a_step_is_a_whole_number_from_0_to_9(step: object):
    with pytest.raises(ValidationError):
        OnboardingChatRequest.model_validate({"message": "Hi", "step": step})


def test_what_no_database_stores_is_taken_out_of_a_message():
    assert OnboardingChatRequest(message="a\x00b").message == "ab"


@pytest.mark.parametrize("schema", [OnboardingChatResponse, CurrentAgentResponse])
def test_answers_know_only_the_ten_steps(schema: type):
    with pytest.raises(ValidationError):
        schema(message="Hi", agent_type="a", agent_description="b", current_step=10)
