#!/usr/bin/env python3
"""Runs bench_stages, and writes its times as one CSV file and one page of plots: cost against size, both axes
logarithmic, with a plain copy of the same bytes as the baseline of the same run. Needs matplotlib for the plots
(python3-matplotlib).

usage: plot_stages.py BENCH_STAGES OUTPUT_FOLDER [option of bench_stages ...]
"""
import csv
import pathlib
import subprocess
import sys
from collections import defaultdict


def measure(program, folder, options):
    """The rows (group, stage, size, microseconds) of all benchmarks that have a size."""
    table = folder / "stages.csv"
    subprocess.run([program, "--benchmark_format=console", f"--benchmark_out={table}", "--benchmark_out_format=csv",
                    *options], check=True)
    text = table.read_text()
    # Before the table, Google Benchmark describes the machine.
    rows = csv.DictReader(text[text.index("name,iterations"):].splitlines())
    sized = []
    for row in rows:
        parts = row["name"].split("/")
        if parts[0] == "sizes" and len(parts) >= 4 and not row["error_occurred"]:
            time = row["real_time" if parts[-1] == "real_time" else "cpu_time"]  # real: what runs on several threads
            sized.append((parts[1], parts[2], int(parts[3]), float(time)))
    return sized


def plot(rows, page):
    import matplotlib
    matplotlib.use("svg")
    # Text as text, and the same file for the same times.
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "stages", "font.family": "sans-serif"})
    from matplotlib import pyplot

    groups = defaultdict(lambda: defaultdict(list))
    for group, stage, size, time in rows:
        groups[group][stage].append((size, time))
    figure, axes = pyplot.subplots((len(groups) + 1) // 2, 2, figsize=(12, 4 * ((len(groups) + 1) // 2)))
    for axis, (group, stages) in zip(axes.flat, groups.items()):
        for stage, points in stages.items():
            sizes, times = zip(*sorted(p for p in points if p[0] > 0))
            axis.plot(sizes, times, marker="o", linestyle=":" if stage == "copy" else "-", label=stage.replace("_", " "))
        axis.set(xscale="log", yscale="log", xlabel=group.replace("_", " "), ylabel="microseconds")
        axis.grid(True, alpha=0.3)
        axis.legend()
    for axis in list(axes.flat)[len(groups):]:
        axis.set_visible(False)
    figure.tight_layout()
    figure.savefig(page, metadata={"Date": None})


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    plot(measure(sys.argv[1], folder, sys.argv[3:]), folder / "stages.svg")


main()
