"""The organiser in a browser: asked, ticked off, and taken back."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, NoSeriousFindings

# Two of a title are higher than one and a half of a date.
LINES = 1.5
PADDING_PIXELS = 4
BEGIN = """async () => {
    const token = /clave_csrf=([^;]+)/.exec(document.cookie)[1];
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    const body = JSON.stringify({ assistant: "organiser" });
    return (await (await fetch("/api/conversations", { method: "POST", headers, body })).json()).id;
}"""


def test_tasks_are_asked_for_ticked_off_and_taken_back(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
):
    page = new_page(storage_state=session)
    page.goto(f"/c/{page.evaluate(BEGIN)}")
    panel = page.get_by_role("region", name="Tasks", exact=True)

    page.get_by_role("textbox", name="Question").fill("Add a task to tune the piano")
    page.get_by_role("button", name="Send").click()
    # The first answer after the start, beside other tests, may take its time.
    expect(panel.get_by_text("Tune the piano")).to_be_visible(timeout=60_000)
    panel.get_by_role("textbox", name="Add a task").fill("Book the hall")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Move up: Book the hall").click()
    expect(panel.get_by_role("listitem").first).to_contain_text("Book the hall")
    panel.get_by_title("Drag to reorder").last.drag_to(panel.get_by_role("listitem").first)
    expect(panel.get_by_role("listitem").first).to_contain_text("Tune the piano")
    no_serious_findings(page)
    panel.get_by_role("checkbox", name="Mark as done: Tune the piano").click()
    expect(panel.get_by_role("checkbox", name="Reopen: Tune the piano")).to_be_checked()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("status")).to_have_text("Undid status change of task: Tune the piano")
    expect(panel.get_by_role("checkbox", name="Mark as done: Tune the piano")).not_to_be_checked()

    panel.get_by_role("button", name="Tune the piano", exact=True).click()
    panel.get_by_role("textbox", name="Rename Tune the piano").fill("Tune the grand piano")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Tune the grand piano", exact=True)).to_be_visible()


def test_a_running_conversation_is_handed_over_and_says_who_answers(
    new_page: NewPage, session: Any, no_serious_findings: NoSeriousFindings
):
    page = new_page(storage_state=session)
    page.goto(f"/c/{page.evaluate(BEGIN)}")
    field = page.get_by_role("textbox", name="Your question")
    expect(field).to_have_attribute("placeholder", "Message Organiser …")
    field.fill("Add a task to tune the piano")
    page.keyboard.press("Enter")
    expect(page.get_by_title("Organiser, without a language model")).to_be_visible(timeout=60_000)
    page.get_by_role("combobox", name="Assistant").select_option("Analyst")
    expect(field).to_have_attribute("placeholder", "Message Analyst …")
    field.fill("Hello")
    page.keyboard.press("Enter")
    expect(page.get_by_title("Analyst, without a language model")).to_be_visible()
    expect(page.get_by_title("Organiser, without a language model")).to_be_visible()
    no_serious_findings(page)


def test_the_date_is_below_a_task_of_several_lines(new_page: NewPage, session: Any) -> None:
    page = new_page(storage_state=session)
    page.goto(f"/c/{page.evaluate(BEGIN)}")
    page.get_by_role("textbox", name="Question").fill(
        "Add a task to tune the old piano in the small rehearsal room behind the stage by Friday"
    )
    page.get_by_role("button", name="Send").click()
    task = page.get_by_role("region", name="Tasks", exact=True).get_by_role("listitem").first
    title = task.get_by_text("Tune the old piano")
    expect(title).to_be_visible(timeout=60_000)
    text, date = title.bounding_box(), task.get_by_role("time").bounding_box()
    assert text is not None
    assert date is not None
    assert text["height"] > LINES * date["height"]
    # The padding of the title, below its letters.
    assert date["y"] >= text["y"] + text["height"] - PADDING_PIXELS
