#!/usr/bin/env bash
# Submits the pieces of a plan that are not done to Slurm: one array of jobs for each step, which waits for the step
# before. Run it again to go on after pieces have failed. The work folder and odori must have the same path on all nodes.
#
#   slurm.sh WORK [SBATCH-OPTION...]      slurm.sh work --cpus-per-task=4 --mem=4G
#
# ODORI   the program (default: odori)
# TASKS   the most jobs of an array, each of which does its share of the pieces (default: 1000; Slurm's own limit,
#         MaxArraySize, is 1001 unless it is configured)
set -euo pipefail

if [[ "${1:-}" == --task ]]; then # within a job: every SLURM_ARRAY_TASK_COUNT-th line of the list
  work="$2" list="$3" odori="$4"
  pieces="$(awk -v n="$SLURM_ARRAY_TASK_COUNT" -v i="$SLURM_ARRAY_TASK_ID" 'NR % n == i - 1' "$list" | paste -sd,)"
  export LP_NUM_THREADS="${LP_NUM_THREADS:-${SLURM_CPUS_PER_TASK:-1}}" # of software OpenGL
  exec "$odori" run "$work" --piece "$pieces"
fi

[[ $# -ge 1 ]] || { echo "usage: slurm.sh WORK [SBATCH-OPTION...]" >&2; exit 2; }
work="$(realpath -- "$1")"
shift
odori="$(command -v "${ODORI:-odori}")" || { echo "slurm.sh: there is no ${ODORI:-odori}" >&2; exit 2; }
steps="$("$odori" status "$work" --steps)"
mkdir -p "$work/slurm"
after=()
for step in $steps; do
  list="$(mktemp "$work/slurm/$step.XXXXXX")"
  "$odori" status "$work" --todo "$step" >"$list"
  count="$(wc -l <"$list")"
  if [[ $count -eq 0 ]]; then
    rm "$list"
    continue
  fi
  most="${TASKS:-1000}"
  job="$(sbatch --parsable --job-name="odori-$step" --array="1-$((count < most ? count : most))" \
    --output="$work/slurm/%A_%a.log" "${after[@]}" "$@" "$0" --task "$work" "$list" "$odori")"
  echo "step $step: $count of its pieces to do, job ${job%%;*}"
  after=(--dependency="afterok:${job%%;*}" --kill-on-invalid-dep=yes)
done
