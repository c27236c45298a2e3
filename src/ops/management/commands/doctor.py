import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from src.api.management.audio_file import quiet_logs
from src.ops.doctor.checks import run_checks
from src.ops.doctor.finding import Finding

MARKS = {"fine": "ok", "trouble": "WRONG", "unknown": "?"}


class Command(BaseCommand):
    help = "Check this installation and explain how to fix problems."
    # The command runs the system checks itself, so that one that fails does not stop it.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="for programs: a list of findings")

    def handle(self, *args: Any, **options: Any) -> None:
        findings: list[Finding] = []
        with quiet_logs(options["verbosity"]):
            for finding in run_checks():
                findings.append(finding)
                if not options["json"]:
                    self.show(finding)
        if options["json"]:
            self.stdout.write(json.dumps([asdict(finding) for finding in findings], indent=1))
        wrong = sum(finding.state == "trouble" for finding in findings)
        if not options["json"]:
            self.stdout.write(
                f"\n{wrong} of {len(findings)} checks failed." if wrong else "\nNo problems found."
            )
        if wrong:
            raise SystemExit(1)

    def show(self, finding: Finding) -> None:
        self.stdout.write(f"{MARKS[finding.state]:<7}{finding.check}: {finding.says}")
        if finding.advice:
            self.stdout.write(f"       {finding.advice}")
        self.stdout.flush()
