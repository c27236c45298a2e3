"""The coach in a browser: from the first word to the plan without a language model, and the plan used and changed."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NoSeriousFindings
from tests.orchestrator.assistants.coach.test_orchestrator import TO_THE_PLAN

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
MOST_ACTIONS, MOST_TYPED = 24, 12
# What a hurried person does: the first button, but for what only they know.
TYPED = {"Do you dance": "I dance bachata", "On which days": "Monday and Thursday at 18:30"}


# So that today has a session, whatever day it is.
EVERY_DAY = {
    "30 minutes, 3 days a week": "30 minutes, every day",
    "Monday, Wednesday and Friday at 18:00": "every day at 18:00",
}
TO_A_PLAN_FOR_TODAY = tuple(EVERY_DAY.get(message, message) for message in TO_THE_PLAN)

SEND = """async (messages) => {
    const token = /clave_csrf=([^;]+)/.exec(document.cookie)[1];
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    const post = (name, content) =>
        fetch(`/api/v1/onboarding/${name}`, { method: "POST", headers, body: JSON.stringify(content) });
    await post("start", {});
    await post("restart", {});
    for (const message of messages) await post("chat", { message });
}"""


def begin(new_page: NewPage, session: Any, messages: Sequence[str] = ()) -> Page:
    """Return the page after these messages to a coach that begins again."""
    page = new_page(storage_state=session)
    page.evaluate(SEND, list(messages))
    page.goto("/p/plan")
    return page


class Person:
    """Answers the coach, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = self.typed = 0

    @property
    def question(self) -> str:
        return self.page.get_by_role("status").first.inner_text()

    def tap(self, name: str) -> None:
        self.actions += 1
        self.page.get_by_role("button", name=name, exact=True).click()

    def write(self, text: str) -> None:
        self.actions += 1
        self.typed += 1
        self.page.get_by_role("textbox", name="Your answer").fill(text)
        self.page.keyboard.press("Enter")

    def answer(self) -> None:
        """Answer the open question, and wait for the next."""
        asked = self.question
        text = next((text for start, text in TYPED.items() if start in asked), None)
        if text:
            self.write(text)
        else:
            self.actions += 1
            suggested = self.page.get_by_role("list", name="Suggested answers").get_by_role("button")
            skip = self.page.get_by_role("button", name="Skip")
            suggested.or_(skip).first.click()
        expect(self.page.get_by_role("status").first).not_to_have_text(asked, use_inner_text=True)
        # While it is on its way, this says "Sending".
        expect(self.page.get_by_role("button", name="Send", exact=True)).to_be_visible()


def test_a_plan_without_a_model_and_with_few_words_on_a_phone(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
):
    page = new_page("/p/plan", storage_state=session, **PHONE)
    person = Person(page)
    person.tap("Start")
    expect(page.get_by_text("Step 1 of 10")).to_be_visible()
    no_serious_findings(page)
    weeks = page.get_by_role("heading", name="Weeks")
    while not weeks.is_visible() and person.actions < MOST_ACTIONS:
        person.answer()

    expect(weeks).to_be_visible()
    expect(page.get_by_role("heading", name="Plan", exact=True)).to_be_focused()
    assert person.actions <= MOST_ACTIONS
    assert person.typed <= MOST_TYPED
    no_serious_findings(page)


def other_tab(page: Page) -> Page:
    """Return another tab of the same browser, at the plan."""
    tab = page.context.new_page()
    tab.goto("/p/plan")
    return tab


SPEEDS = "[...document.querySelectorAll('audio')].map((audio) => audio.playbackRate)"


def test_the_plan_is_played_ticked_off_changed_and_undone(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
):
    page = begin(new_page, session, TO_A_PLAN_FOR_TODAY)
    today = page.get_by_role("region", name="Today")
    passage = today.get_by_role("button", name="· 70 %").first
    passage.click()
    expect(page.get_by_role("button", name="Pause").last).to_be_visible()
    assert page.evaluate(SPEEDS) == [0.7]

    tick = today.get_by_role("checkbox")
    tick.click()
    expect(tick).to_be_checked()
    page.get_by_role("button", name="Undo the last change").click()
    expect(tick).not_to_be_checked()

    page.get_by_role("button", name="Change: Minutes a session").click()
    expect(
        page.get_by_role("region", name="Tell the coach what has changed").get_by_role("status")
    ).to_be_focused()
    field = page.get_by_role("textbox", name="Tell the coach what has changed")
    field.fill("45")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_text("Minutes a session: 45 instead of")).to_be_visible()
    no_serious_findings(page)

    page.get_by_role("button", name="Create a private link").click()
    expect(page.get_by_text("/calendar/")).to_be_visible()
    page.get_by_role("button", name="Revoke the link").click()
    expect(page.get_by_text("/calendar/")).to_have_count(0)


def test_of_two_tabs_that_answer_the_same_question_one_wins_and_the_other_is_told(
    new_page: NewPage, session: Any
):
    page = begin(new_page, session, TO_THE_PLAN)
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    page.get_by_text("Step 1 of 10").wait_for()
    other = other_tab(page)
    other.get_by_text("Step 1 of 10").wait_for()
    # It stops looking, as a tab in the background does.
    other.route("**/onboarding/version", lambda route: route.abort())

    page.get_by_role("button", name="I dance").click()
    expect(page.get_by_text("Are you 16 or older?")).to_be_visible()
    other.get_by_role("button", name="I play an instrument").click()
    expect(other.get_by_role("alert")).to_contain_text("changed in another window")
    expect(other.get_by_text("Are you 16 or older?")).to_be_visible()

    # Once it looks again, it hears of the next answer by itself.
    other.unroute("**/onboarding/version")
    other.reload()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(other.get_by_text("Is that right?")).to_be_visible()


def test_when_the_server_is_away_nothing_is_lost_and_it_can_be_tried_again(new_page: NewPage, session: Any):
    page = begin(new_page, session)
    field = page.get_by_role("textbox", name="Your answer")
    page.route("**/onboarding/chat", lambda route: route.abort())
    field.fill("bachata")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(field).to_have_value("bachata")

    page.unroute("**/onboarding/chat")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(field).to_have_value("")
