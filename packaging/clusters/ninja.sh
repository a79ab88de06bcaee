#!/usr/bin/env bash
# Does the pieces of a plan that are not done with ninja on this machine. Writes WORK/build.ninja, in which each piece
# depends on the steps before its own.
#
#   ninja.sh WORK [NINJA-OPTION...]      ninja.sh work -j 8 -k 0
#
# ODORI   the program (default: odori)
set -euo pipefail

[[ $# -ge 1 ]] || { echo "usage: ninja.sh WORK [NINJA-OPTION...]" >&2; exit 2; }
work="$(realpath -- "$1")"
shift
odori="$(command -v "${ODORI:-odori}")" || { echo "ninja.sh: there is no ${ODORI:-odori}" >&2; exit 2; }
export LP_NUM_THREADS="${LP_NUM_THREADS:-1}" ODORI="$odori" WORK="$work"
steps="$("$odori" status "$work" --steps)"
{
  printf 'rule piece\n  command = "$$ODORI" run "$$WORK" --quiet --piece $piece\n  description = piece $piece\n'
  before=""
  for step in $steps; do
    "$odori" status "$work" --todo "$step" | awk -v step="$step" -v before="$before" '
      { print "build piece-" $1 ": piece" (before == "" ? "" : " || " before) "\n  piece = " $1; all = all " piece-" $1 }
      END { print "build step-" step ": phony" all (before == "" ? "" : " " before) }'
    before="step-$step"
  done
  echo "default $before"
} >"$work/build.ninja"
exec ninja -C "$work" "$@"
