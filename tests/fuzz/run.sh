#!/usr/bin/env bash
# Runs the fuzzers for SECONDS (default 60), as many at once as there are processors, from the tests' own small files and
# those of ../shared, and prints a line of figures for each. What one has found lies in BUILD_FOLDER/corpus/NAME, its
# words in `log` there.
# usage: run.sh [SECONDS] [BUILD_FOLDER] [NAME...]
set -euo pipefail
seconds="${1:-60}"
here="$(cd "$(dirname "$0")" && pwd)"
project="$(dirname "$(dirname "$here")")"
build="$(cd "${2:-$project/build/dev}" && pwd)"
shift $(($# < 2 ? $# : 2))
wanted=("$@")
shared="$project/../shared"

own="$build/corpus/own"
mkdir -p "$own"
"$build/fuzz_seeds" "$own"

# gather FOLDER ENDING...: the seeds; other people's where they are small.
gather() {
  local folder="$1" ending
  shift
  mkdir -p "$folder"
  for ending in "$@"; do
    find "$own" -name "*.$ending" -exec cp {} "$folder/" \;
    if [ -d "$shared" ]; then
      find "$shared/data" "$shared/golden/motion" -name "*.$ending" -size -9k -exec cp -n {} "$folder/" \;
    fi
  done
}

# figures LOG: what a fuzzer's log comes to; of processor time, its own and the system's for it.
figures() {
  awk '
    /^stat::number_of_executed_units/ { runs = $2 }
    /^processor seconds:/ { seconds = $3 + $4 }
    /cov: / { for (i = 1; i < NF; ++i) { if ($i == "cov:") cov = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
    END {
      sub("/.*", "", corpus)
      printf "%d executions in %.0f s of processor time, coverage %d, corpus %d", runs, seconds, cov, corpus
    }' "$1"
}

# fuzz NAME DICTIONARIES LARGEST_INPUT ENDING...
fuzz() {
  local name="$1" dictionaries="$2" largest="$3" corpus="$build/corpus/$1" status=0 dictionary
  shift 3
  gather "$corpus/seeds" "$@"
  mkdir -p "$corpus/found"
  for dictionary in $dictionaries; do cat "$here/$dictionary.dict"; done >"$corpus/words.dict"
  (
    cd "$corpus"
    TIMEFORMAT="processor seconds: %U %S"
    time "$build/$name" -max_total_time="$seconds" -max_len="$largest" -dict=words.dict \
      -rss_limit_mb=2048 -timeout=25 -print_final_stats=1 found seeds
  ) >"$corpus/log" 2>&1 || status=$?
  echo "$name: $(figures "$corpus/log")"
  [ "$status" -eq 0 ] || tail -n 40 "$corpus/log"
  return "$status"
}

most="$(getconf _NPROCESSORS_ONLN)"
failed=0
finish_one() { wait -n || failed=1; }

# start NAME ...: as `fuzz`, beside the others, where it is wanted.
start() {
  [ ${#wanted[@]} -eq 0 ] || [[ " ${wanted[*]} " == *" $1 "* ]] || return 0
  while [ "$(jobs -rp | wc -l)" -ge "$most" ]; do finish_one; done
  fuzz "$@" &
}

start pipeline_fuzzer "pmx pmd vmd x" 8192 pair pmx x
start pmx_fuzzer pmx 8192 pmx
start pmd_fuzzer pmd 8192 pmd
start pmm_fuzzer pmm 8192 pmm
start vmd_fuzzer vmd 8192 vmd
start vpd_fuzzer vpd 4096 vpd
start x_fuzzer x 8192 x vac
start image_fuzzer image 8192 bmp tga dds png jpg sph
start animation_fuzzer animation 8192 gif apng
start scene_fuzzer scene 8192 odori
start look_fuzzer look 4096 toml cube
start archive_fuzzer archive 4096 zip 7z
start library_fuzzer library 32768 sqlite
start weights_fuzzer weights 8192 npz npy
while [ "$(jobs -rp | wc -l)" -gt 0 ]; do finish_one; done
exit "$failed"
