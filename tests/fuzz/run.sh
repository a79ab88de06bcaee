#!/usr/bin/env bash
# Runs every fuzzer for SECONDS (default 60), seeded with the tests' own small files and those of ../shared.
# usage: run.sh [SECONDS] [BUILD_FOLDER]
set -euo pipefail
seconds="${1:-60}"
project="$(cd "$(dirname "$0")/../.." && pwd)"
build="${2:-$project/build/fuzz}"
shared="$project/../shared"

own="$build/corpus/own"
mkdir -p "$own"
"$build/fuzz_seeds" "$own"

# run FUZZER LARGEST_INPUT ENDING...
run() {
  local name="$1" largest="$2" ending
  shift 2
  local corpus="$build/corpus/$name"
  mkdir -p "$corpus/seeds" "$corpus/found"
  for ending in "$@"; do
    find "$own" -name "*.$ending" -exec cp {} "$corpus/seeds/" \;
    if [ -d "$shared" ]; then
      find "$shared/data" "$shared/golden/motion" -name "*.$ending" -size -40k -exec cp -n {} "$corpus/seeds/" \;
    fi
  done
  echo "== $name"
  (cd "$corpus" && "$build/$name" -max_total_time="$seconds" -max_len="$largest" -rss_limit_mb=2048 -timeout=10 \
    -print_final_stats=1 found seeds)
}

run pmd_fuzzer 8192 pmd
run pmx_fuzzer 8192 pmx
run vmd_fuzzer 8192 vmd
run picture_fuzzer 4096 png tga sph
