"""All checks, and one look at everything."""

from collections.abc import Iterator

from src.ops.doctor import host, model, services, stale_work
from src.ops.doctor.finding import Check, Finding, Problem

CHECKS = (
    Check("Settings", host.settings_are_safe),
    Check("Data folder", host.data_folder_is_writable),
    Check("Audio storage", host.audio_can_be_stored, needs="Data folder"),
    Check("Disk space", host.there_is_space, needs="Data folder"),
    Check("Page", host.page_is_built),
    Check("Database", services.database_answers),
    Check("Migrations", services.migrations_are_applied, needs="Database"),
    Check("Redis", services.redis_answers),
    Check("Workers", services.workers_live, needs="Redis"),
    Check("Clock", services.clocks_agree, needs="Redis"),
    Check("Answers", stale_work.answers_are_finished, needs="Migrations"),
    Check("Tracks", stale_work.tracks_are_analysed, needs="Migrations"),
    Check("Language model", model.model_can_be_asked),
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
        return Finding(check.name, "unknown", f"cannot be looked at before this is right: {check.needs}")
    try:
        return Finding(check.name, "fine", check.look())
    except Problem as trouble:
        return Finding(check.name, "trouble", trouble.problem, trouble.advice)
    except Exception as error:  # noqa: BLE001 - one look that fails must not hide what the others see
        return Finding(
            check.name,
            "trouble",
            f"could not be looked at ({type(error).__name__}: {error})",
            "Please report this: the doctor should know it.",
        )
