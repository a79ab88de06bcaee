#!/usr/bin/env bash
# Runs every fuzzer for SECONDS (default 60), seeded with the small files of ../shared.
# usage: run.sh [SECONDS] [BUILD_FOLDER]
set -euo pipefail
seconds="${1:-60}"
project="$(cd "$(dirname "$0")/../.." && pwd)"
build="${2:-$project/build/fuzz}"
shared="$project/../shared"

run() {
  local name="$1" limit="$2"
  shift 2
  local corpus="$build/corpus/$name"
  mkdir -p "$corpus/seeds" "$corpus/found"
  local ending
  for ending in "$@"; do
    [ -d "$shared" ] || continue
    find "$shared/data" "$shared/golden/motion" -name "*.$ending" -size -40k -exec cp -n {} "$corpus/seeds/" \;
  done
  echo "== $name"
  (cd "$corpus" && "$build/$name" -max_total_time="$seconds" -max_len="$limit" -rss_limit_mb=2048 -timeout=10 \
    -print_final_stats=1 found seeds)
}

run pmx_fuzzer 8192 pmx
run vmd_fuzzer 8192 vmd
run picture_fuzzer 4096 png tga sph
