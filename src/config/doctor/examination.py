"""All checks, and one look at everything."""

from collections.abc import Iterator

from src.config.doctor import machine, model, services, work
from src.config.doctor.finding import Check, Finding, Trouble

CHECKS = (
    Check("Settings", machine.settings_are_safe),
    Check("Data folder", machine.data_folder_is_writable),
    Check("Audio storage", machine.audio_can_be_stored, needs="Data folder"),
    Check("Disk space", machine.there_is_space, needs="Data folder"),
    Check("Page", machine.page_is_built),
    Check("Database", services.database_answers),
    Check("Migrations", services.migrations_are_applied, needs="Database"),
    Check("Redis", services.redis_answers),
    Check("Workers", services.workers_live, needs="Redis"),
    Check("Clock", services.clocks_agree, needs="Redis"),
    Check("Answers", work.answers_are_finished, needs="Migrations"),
    Check("Tracks", work.tracks_are_analysed, needs="Migrations"),
    Check("Language model", model.model_can_be_asked),
)


def examine() -> Iterator[Finding]:
    fine: set[str] = set()
    for check in CHECKS:
        finding = examined(check, fine)
        if finding.state == "fine":
            fine.add(check.name)
        yield finding


def examined(check: Check, fine: set[str]) -> Finding:
    if check.needs and check.needs not in fine:
        return Finding(check.name, "unknown", f"cannot be looked at before this is right: {check.needs}")
    try:
        return Finding(check.name, "fine", check.look())
    except Trouble as trouble:
        return Finding(check.name, "trouble", trouble.problem, trouble.advice)
    except Exception as error:  # noqa: BLE001 - one look that fails must not hide what the others see
        return Finding(
            check.name,
            "trouble",
            f"could not be looked at ({type(error).__name__}: {error})",
            "Please report this: the doctor should know it.",
        )
