#!/usr/bin/env python3
"""Makes the table of tests under Wine, and holds docs/building-windows.md against it.

usage: tests_table.py FOLDER PAGE [--write]

FOLDER: where test.sh leaves NAME.report, the output of run_tests.py, and scripts.xml, ctest's report of the scripts. The table
is printed. Exit status: 1 if the page has another table, which --write replaces, or if a test failed.
"""
import re
import sys
import xml.etree.ElementTree
from pathlib import Path

HEAD = "| tests | number | passed | failed | skipped |\n|---|---|---|---|---|\n"
REPORT = re.compile(r"^(\d+) tests: (\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)


def program_rows(folder):
    for report in sorted(folder.glob("*.report")):
        numbers = REPORT.findall(report.read_text(encoding="utf-8", errors="replace"))
        yield report.stem, tuple(map(int, numbers[-1])) if numbers else (1, 0, 1, 0)


def script_numbers(case):
    """Number, passed, failed and skipped tests of a script. One that is not of unittest counts as one test."""
    output = case.findtext("system-out") or ""
    count = lambda pattern: sum(map(int, re.findall(pattern, output, re.MULTILINE)))
    ran, failed, skipped = count(r"^Ran (\d+) tests? in "), count(r"(?:failures|errors)=(\d+)"), count(r"skipped=(\d+)")
    if case.get("status") == "fail":
        ran, failed = max(ran, 1), max(failed, 1)
    elif case.get("status") != "run":
        ran, skipped = max(ran, 1), max(ran, 1)
    else:
        ran = max(ran, 1)
    return ran, ran - failed - skipped, failed, skipped


def script_rows(folder):
    suite = xml.etree.ElementTree.parse(folder / "scripts.xml").getroot()
    for case in sorted(suite.iter("testcase"), key=lambda case: case.get("name")):
        yield case.get("name"), script_numbers(case)


def main():
    folder, page = Path(sys.argv[1]), Path(sys.argv[2])
    rows = [*program_rows(folder), *script_rows(folder)]
    table = HEAD + "".join(f"| `{name}` | {' | '.join(map(str, numbers))} |\n" for name, numbers in rows)
    print(table, end="")
    text = page.read_text(encoding="utf-8")
    begin = text.index(HEAD)
    end = (text + "\n").find("\n\n", begin) + 1
    same = text[begin:end] == table
    if "--write" in sys.argv:
        page.write_text(text[:begin] + table + text[end:], encoding="utf-8")
    elif not same:
        print(f"{page} has another table; --write replaces it")
    return 0 if (same or "--write" in sys.argv) and all(numbers[2] == 0 for _, numbers in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
