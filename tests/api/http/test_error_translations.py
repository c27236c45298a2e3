"""Every error code of the server has a text in the page's catalogues, or keeps the server's for a reason."""

import json
import re
from typing import get_args

from src.orchestrator.events import ErrorCode
from tests.support.processes import ROOT

# Their messages name what is wrong (a field, a limit, a file), which a text by code could not.
SERVER_TEXT_IS_KEPT = {
    "analysis_failed",
    "changed_meanwhile",
    "confirmation_needed",
    "invalid",
    "invalid_message",
    "invalid_override",
    "invalid_upload",
    "limit_reached",
    "step_conflict",
    "too_large",
    "unsupported_type",
    "weak_password",
}
RAISED = re.compile(r'ApiError\(\s*\d+,\s*"(\w+)"')


def test_every_error_code_is_translated_or_kept_for_a_reason() -> None:
    sources = "\n".join(path.read_text() for path in (ROOT / "src/api").rglob("*.py"))
    raised = set(RAISED.findall(sources))
    assert len(raised) > 20
    catalogue = json.loads((ROOT / "frontend/src/locales/en/errors.json").read_text())["byCode"]
    assert (raised | set(get_args(ErrorCode))) == catalogue.keys() | SERVER_TEXT_IS_KEPT
