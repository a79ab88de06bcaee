#!/usr/bin/env python3
"""Runs a GoogleTest program for Windows under Wine and prints how many of its tests passed, failed and were skipped.

usage: run_tests.py PROGRAM.exe LOG [--jobs N] [--limit SECONDS] [--filter PATTERN]

The tests run in groups, each in a process of its own. One that crashes or hangs ends its process; the rest of the group is
then started again. LOG receives the whole output. Exit status: 1 if a test failed.
"""
import argparse
import collections
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

GROUP = 40
RESULT = re.compile(r"^\[ +(OK|FAILED|SKIPPED) +\] ([^ ,]+)")


def list_tests(program, pattern):
    """Full names, in the program's order."""
    listed = subprocess.run(["wine", program, "--gtest_list_tests", f"--gtest_filter={pattern}"], check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    names, suite = [], ""
    for line in listed.decode("utf-8", "replace").splitlines():
        if line.startswith("  "):
            names.append(suite + line.split("#")[0].strip())
        elif re.match(r"^\S+\.(\s|$)", line):
            suite = line.split("#")[0].strip()
    return names


class Run:
    def __init__(self, program, log, limit):
        self.program, self.log, self.limit = program, log, limit
        self.results, self.texts, self.seconds = {}, collections.defaultdict(list), {}
        self.bad_ends = []  # of processes whose tests have all ended
        self.lock = threading.Lock()

    def record(self, name, result, text, seconds):
        with self.lock:
            self.results[name], self.texts[name], self.seconds[name] = result, text, seconds

    def run_group(self, names):
        """Runs the tests in one process. Returns those that have not been run."""
        with tempfile.TemporaryDirectory() as folder:
            flags, output = Path(folder) / "flags", Path(folder) / "output"
            flags.write_text(f"--gtest_filter={':'.join(names)}\n--gtest_color=no\n", encoding="utf-8")
            # Not a pipe: what Wine starts beside the program would keep it open.
            with open(output, "wb") as written, open(output, "rb") as read:
                process = subprocess.Popen(["wine", self.program, f"--gtest_flagfile={flags}"], stdin=subprocess.DEVNULL,
                                           stdout=written, stderr=subprocess.STDOUT)
                current, started = self.follow(process, read)
        rest = [name for name in names if name not in self.results]
        if current is not None:
            seconds = time.monotonic() - started
            how = "hangs" if seconds >= self.limit else f"ends the program (status {process.returncode})"
            self.record(current, "FAILED", self.texts[current] + [how], seconds)
            return [name for name in rest if name != current]
        if len(rest) == len(names):  # it would not be otherwise if it were started again
            for name in rest:
                self.record(name, "FAILED", [f"was not run (status {process.returncode})"], 0)
            return []
        if process.returncode not in (0, 1):
            self.bad_ends.append(f"the process of {names[0]} and its group ends with status {process.returncode}")
        return rest

    def follow(self, process, output):
        """Reads the output until the process ends. Returns the test that was left unfinished, if any, and its start."""
        current, started, unread = None, time.monotonic(), b""
        ended = False
        while not ended:
            ended = process.poll() is not None  # before the last reading
            unread += output.read()
            *lines, unread = unread.split(b"\n")
            for line in lines:
                current, started = self.take(line.decode("utf-8", "replace").rstrip(), current, started)
            if not ended and time.monotonic() - started >= self.limit:
                process.kill()
            if not lines:
                time.sleep(0.05)
        return current, started

    def take(self, line, current, started):
        """One line of output. Returns the test that runs after it, and its start."""
        with self.lock:
            print(line, file=self.log, flush=True)
        result = RESULT.match(line)
        if line.startswith("[ RUN      ] "):
            return line[13:], time.monotonic()
        if result and result.group(2) == current:
            self.record(current, result.group(1), self.texts[current], time.monotonic() - started)
            return None, time.monotonic()
        if current is not None:
            self.texts[current].append(line)
        return current, started


def run_all(run, names, jobs):
    groups = queue.SimpleQueue()
    for i in range(0, len(names), GROUP):
        groups.put(names[i:i + GROUP])

    def work():
        while True:
            try:
                group = groups.get_nowait()
            except queue.Empty:
                return
            while group:
                group = run.run_group(group)

    workers = [threading.Thread(target=work) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def print_report(run, names):
    by_result = collections.defaultdict(list)
    for name in names:
        by_result[run.results.get(name, "FAILED")].append(name)
    for name in by_result["FAILED"]:
        print(f"FAILED: {name} ({run.seconds.get(name, 0):.1f} s)")
        print("\n".join("    " + line for line in run.texts[name][:30]))
    for text in run.bad_ends:
        print(f"FAILED: {text}")
    for name in by_result["SKIPPED"]:
        reasons = [line for line in run.texts[name] if line and not re.search(r": Skipped$|\(\d+\): Skipped", line)]
        print(f"skipped: {name}: {' '.join(reasons)}")
    print(f"{len(names)} tests: {len(by_result['OK'])} passed, {len(by_result['FAILED'])} failed, "
          f"{len(by_result['SKIPPED'])} skipped")
    return 1 if by_result["FAILED"] or run.bad_ends or not names else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("log")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=300, help="seconds for one test")
    parser.add_argument("--filter", default="*")
    options = parser.parse_args()
    names = list_tests(options.program, options.filter)
    with open(options.log, "w", encoding="utf-8") as log:
        run = Run(options.program, log, options.limit)
        run_all(run, names, options.jobs)
    return print_report(run, names)


if __name__ == "__main__":
    sys.exit(main())
