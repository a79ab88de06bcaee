#!/usr/bin/env bash
# Measures what docs/performance.md says of graphics cards: the vertex stage by mode, frames by pass in two sizes, crowds,
# looks, uploads, read-back and films. Writes FOLDER/gpu.json, all numbers, and FOLDER/gpu.md, the tables of the page.
# Under 8 minutes on a graphics card; what takes longer than its share is left out and named.
#
#   tools/measure_gpu.sh [--quick] ODORI FOLDER [MODEL MOTION]
#
# MODEL and MOTION: the sample by default. --quick: small images, small crowds and a short film, to try the script.
set -euo pipefail

quick=no
if [[ "${1:-}" == --quick ]]; then
  quick=yes
  shift
fi
if [[ $# -ne 2 && $# -ne 4 ]]; then
  echo "usage: tools/measure_gpu.sh [--quick] ODORI FOLDER [MODEL MOTION]" >&2
  exit 2
fi
odori=$1 folder=$2
assets="$(dirname "${BASH_SOURCE[0]}")/../assets"
model=${3:-$assets/komai.pmx} motion=${4:-$assets/komai.vmd}
sizes=(1920x1080 3840x2160) crowds=(1 100 1000) looks=(soft stage cinema anime night film) frames=300 limit_s=75
[[ $quick == yes ]] && sizes=(320x180 640x360) crowds=(1 10) looks=(soft) frames=20
mkdir -p "$folder"
rm -f "$folder"/run-*.json

# bench NAME ARGUMENT...: the JSON of one run, in a file of its own.
bench() {
  local file="$folder/run-$1.json"
  echo "$1"
  if ! timeout "$limit_s" "$odori" bench "$model" "$motion" --json --quiet "${@:2}" >"$file"; then
    echo "  left out: it failed, or took longer than $limit_s s"
    rm -f "$file"
  fi
}

# film NAME PROCESSES: the time of a film.
film() {
  echo "$1"
  local start=${EPOCHREALTIME/[.,]/}
  if timeout "$limit_s" "$odori" render "$model" "$motion" --frames "0-$((frames - 1))" --size "${sizes[0]}" \
    --processes "$2" --quiet --force -o "$folder/film.mp4"; then
    printf '{"us": %s, "frames": %s, "processes": %s}\n' "$((${EPOCHREALTIME/[.,]/} - start))" "$frames" "$2" \
      >"$folder/run-$1.json"
  else
    echo "  left out: it failed, or took longer than $limit_s s"
  fi
}

for size in "${sizes[@]}"; do bench "size-$size" --size "$size"; done
for actors in "${crowds[@]}"; do bench "crowd-$actors" --size "${sizes[0]}" --actors "$actors"; done
for look in "${looks[@]}"; do bench "look-$look" --size "${sizes[0]}" --look "$look"; done
for processes in 1 2 4; do film "film-$processes" "$processes"; done
rm -f "$folder/film.mp4"

python3 - "$odori" "$folder" "$model" "$motion" <<'PYTHON'
import json, pathlib, platform, subprocess, sys
odori, folder, model, motion = sys.argv[1], pathlib.Path(sys.argv[2]), *map(pathlib.Path, sys.argv[3:5])
runs = {p.stem[len("run-"):]: json.loads(p.read_text()) for p in sorted(folder.glob("run-*.json"))}
for file in folder.glob("run-*.json"):
    file.unlink()
sized = {name: run for name, run in runs.items() if name.startswith("size-") and "passes" in run}
if not sized:
    sys.exit("no run has drawn anything: is there OpenGL?")
first = next(iter(sized.values()))
version = subprocess.run([odori, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
machine = {"gl_renderer": first["gl_renderer"], "processor": platform.processor() or platform.machine(), "odori": version,
           "model": model.name, "motion": motion.name}
(folder / "gpu.json").write_text(json.dumps({"format": "odori-gpu", "version": 1, "machine": machine, "runs": runs}, indent=1))

kEffects = ["geometry", "occlusion", "surface", "focus", "spread", "finish"]

def table(title, head, rows):
    lines = [f"### {title}", "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"

def ms(value):
    return f"{value:.3f}" if value < 10 else f"{value:.1f}"

def crowd(name):
    return runs[name].get("crowd", {}).get("gl", {})

def look_row(name, look):
    added = look["frame_ms"] - look["plain_frame_ms"]
    return [name, ms(look["frame_ms"]), ms(look["plain_frame_ms"]), ms(added), f"{look['added_of_plain']:.2f}",
            *(ms(look["passes"].get(each, {"ms": 0.0})["ms"]) for each in kEffects)]

def film_rows():
    for name, run in runs.items():
        if name.startswith("film-"):
            each = run["us"] / 1000 / run["frames"]
            yield [str(run["processes"]), f"{1000 / each:.1f}", ms(each), f"{each / first['frame_ms']:.2f}"]

modes, passes = first["vertex_stage_modes"], sorted({each for run in sized.values() for each in run["passes"]})
page = [", ".join(f"{key}: {value}" for key, value in machine.items()) + "\n",
        table("Vertex stage", ["mode", "µs", "of linear", "vertices a µs"],
              [[mode, f"{m['us']:.1f}", f"{m['of_linear']:.2f}", f"{m['vertices_per_us']:.0f}"] for mode, m in modes.items()]),
        table("A frame", ["ms", *(name[len("size-"):] for name in sized)],
              [["frame", *(ms(run["frame_ms"]) for run in sized.values())],
               *([each, *(ms(run["passes"].get(each, {"ms": 0.0})["ms"]) for run in sized.values())] for each in passes),
               ["read-back", *(ms(run["read_back_ms"]) for run in sized.values())],
               ["upload of a pose", *(ms(run["upload_us"] / 1000) for run in sized.values())]]),
        table("Crowds", ["actors", "frame, ms"],
              [[name[len("crowd-"):], ms(crowd(name)["frame_ms"])] for name in runs if name.startswith("crowd-") and crowd(name)]),
        table("Looks", ["look", "frame, ms", "plain, ms", "added, ms", "added of plain", *kEffects],
              [look_row(name[len("look-"):], run["look"]) for name, run in runs.items() if "look" in run]),
        table("Films", ["processes", "frames a second", "ms a frame", "of drawing alone"], list(film_rows()))]
(folder / "gpu.md").write_text("\n".join(page))
print("\n".join(page))
PYTHON
