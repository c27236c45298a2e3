"""The list of all checks, and running them."""

from collections.abc import Iterator

from src.ops.doctor import host, model, services, stale_work
from src.ops.doctor.finding import Check, Finding, Problem

CHECKS = (
    Check("Settings", host.settings_are_safe),
    Check("Data folder", host.data_folder_is_writable),
    Check("Audio storage", host.audio_can_be_stored, needs="Data folder"),
    Check("Disk space", host.disk_has_space, needs="Data folder"),
    Check("Page", host.page_is_built),
    Check("Database", services.database_answers),
    Check("Migrations", services.migrations_are_applied, needs="Database"),
    Check("Library search", services.library_search_has_index, needs="Migrations"),
    Check("Redis", services.redis_answers),
    Check("Workers", services.workers_are_running, needs="Redis"),
    Check("Clock", services.clocks_agree, needs="Redis"),
    Check("Answers", stale_work.answers_are_finished, needs="Migrations"),
    Check("Tracks", stale_work.tracks_are_analysed, needs="Migrations"),
    Check("Language model", model.model_is_configured),
)


def run_checks() -> Iterator[Finding]:
    fine: set[str] = set()
    for check in CHECKS:
        finding = run_check(check, fine)
        if finding.state == "fine":
            fine.add(check.name)
        yield finding


def run_check(check: Check, fine: set[str]) -> Finding:
    if check.needs and check.needs not in fine:
        return Finding(check.name, "unknown", f"not checked, because this check failed: {check.needs}")
    try:
        return Finding(check.name, "fine", check.run())
    except Problem as problem:
        return Finding(check.name, "trouble", problem.problem, problem.advice)
    except Exception as error:  # noqa: BLE001 - a check that fails must not prevent the others
        return Finding(
            check.name,
            "trouble",
            f"the check failed ({type(error).__name__}: {error})",
            "Please report this as a bug.",
        )
