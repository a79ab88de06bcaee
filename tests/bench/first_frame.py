#!/usr/bin/env python3
"""Prints the time from the start of `odori MODEL` to the end of its first frame in the window, and how long `odori --version`
takes: median and best, ms.

usage: first_frame.py [--runs N] ODORI[,ODORI...] FILE...

Several programs run in turn; build/windows/odori is the one of Windows, under Wine. Needs a display:
xvfb-run -a -s "-screen 0 1280x720x24 -noreset" first_frame.py ...
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile
import time


def start_ms(program):
    start = time.monotonic()
    subprocess.run([program, "--version"], check=True, stdout=subprocess.DEVNULL)
    return 1000.0 * (time.monotonic() - start)


def first_frame_ms(program, files, folder):
    # Wine's monotonic clock is the one that is never adjusted.
    clock = time.CLOCK_MONOTONIC_RAW if pathlib.Path(program + ".exe").exists() else time.CLOCK_MONOTONIC
    status = pathlib.Path(folder) / "status.json"
    status.unlink(missing_ok=True)
    start = time.clock_gettime(clock)
    process = subprocess.Popen([program, "--status-file", str(status), *files], stderr=subprocess.DEVNULL)
    try:
        while process.poll() is None and time.clock_gettime(clock) < start + 60.0:
            time.sleep(0.02)
            try:
                shown = json.loads(status.read_text())["model_shown_s"]
            except (OSError, ValueError):
                continue
            if shown > 0.0:
                return 1000.0 * (shown - start)
    finally:
        process.terminate()
        process.wait()
    raise SystemExit(f"{program} showed no model")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("programs", metavar="ODORI[,ODORI...]")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    times = {program: [] for program in options.programs.split(",")}
    starts = {program: [] for program in times}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.runs + 1):
            for program, found in times.items():
                found.append(first_frame_ms(program, options.files, folder))
                starts[program].append(start_ms(program))
    for what, measured in (("first frame", times), ("--version", starts)):
        for program, found in measured.items():
            del found[0]  # files are not cached yet
            print(f"{program}: {what}: median {statistics.median(found):.0f}, best {min(found):.0f}")


main()
