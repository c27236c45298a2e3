"""Questions to the built-in rules, on a fixture library, with a verdict on every answer.

script/bench questions [--set open] [--file questions.toml] [--show all] [--least 0.85] [--write-readme]
script/bench questions --misspell 300 [--seed 1]: that many questions of each set, each with one typing error

benchmarks/chat/question_sets/README.md describes the sets and the library.
"""

import argparse
import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import django

from benchmarks.chat.misspelled import misspelled
from benchmarks.chat.question_format import Dialogue, InvalidSet, read_set, sets
from benchmarks.ops.installation import Installation

VERDICTS = ("right", "refused", "failed refusal", "beside", "wrong")
SETTINGS = {"LLM_MODEL": "offline/rules", "MAX_QUESTIONS_PER_MINUTE": "100000"}


def main() -> None:
    options = _options()
    try:
        chosen = _chosen(options.set, options.file)
        asked = {name: read_set(path) for name, path in chosen.items()}
    except InvalidSet as error:
        sys.exit(str(error))
    with Installation(web_processes=0, has_worker=False, **SETTINGS) as installation:
        os.environ.update(installation.environment)
        django.setup()
        logging.getLogger("src").setLevel(logging.ERROR)
        if options.write_readme:
            from benchmarks.chat.library_table import README, updated_readme

            README.write_text(updated_readme())
            return
        is_good = [_run(name, dialogues, options) for name, dialogues in asked.items()]
    sys.exit(not all(is_good))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--set", action="append", choices=sorted(sets()), help="a set; may be repeated")
    parser.add_argument("--file", type=Path, help="a set of your own")
    parser.add_argument("--misspell", type=int, default=0, help="number of questions, with a typing error")
    parser.add_argument("--seed", type=int, default=1, help="of the typing errors")
    parser.add_argument("--show", choices=["failures", "all", "none"], default="failures")
    parser.add_argument(
        "--only", default="", help="ask only the conversations with these words in a question"
    )
    parser.add_argument(
        "--least", type=float, default=0.0, help="share of right answers below which it fails"
    )
    parser.add_argument(
        "--most-wrong", type=float, default=1.0, help="share of wrong answers above which it fails"
    )
    parser.add_argument(
        "--write-readme", action="store_true", help="write the library into the README and end"
    )
    return parser.parse_args()


def _chosen(names: Sequence[str] | None, file: Path | None) -> dict[str, Path]:
    if file:
        return {file.stem: file}
    return {name: path for name, path in sets().items() if not names or name in names}


def _run(name: str, dialogues: Sequence[Dialogue], options: argparse.Namespace) -> bool:
    from benchmarks.chat.question_run import Asker

    kept = [
        one for one in dialogues if any(options.only.lower() in question.text.lower() for question in one)
    ]
    if options.misspell:
        kept = misspelled(kept, options.misspell, options.seed)
    results = asyncio.run(Asker().ask_all(kept))
    counts = Counter(result.judgement.verdict for result in results)
    for result in results:
        if options.show == "all" or (options.show == "failures" and result.judgement.verdict != "right"):
            print(result.report(), "\n")
    total = len(results) or 1
    shares = ", ".join(f"{verdict} {counts[verdict]} ({counts[verdict] / total:.1%})" for verdict in VERDICTS)
    print(f"{name}: {len(results)} questions: {shares}\n")
    return counts["right"] / total >= options.least and counts["wrong"] / total <= options.most_wrong


if __name__ == "__main__":
    main()
