#!/usr/bin/env bash
# Does the pieces of a plan that are not done with GNU parallel, on this machine or on several by ssh; step after step.
# Run it again to go on after pieces have failed. The work folder and odori must have the same path on all machines.
#
#   parallel.sh WORK [PARALLEL-OPTION...]      parallel.sh work --sshlogin 8/node1,8/node2
#
# ODORI   the program (default: odori)
set -euo pipefail

[[ $# -ge 1 ]] || { echo "usage: parallel.sh WORK [PARALLEL-OPTION...]" >&2; exit 2; }
work="$(realpath -- "$1")"
shift
odori="$(command -v "${ODORI:-odori}")" || { echo "parallel.sh: there is no ${ODORI:-odori}" >&2; exit 2; }
export LP_NUM_THREADS="${LP_NUM_THREADS:-1}" # of software OpenGL; the pieces use the cores
steps="$("$odori" status "$work" --steps)"
for step in $steps; do
  "$odori" status "$work" --todo "$step" |
    parallel --env LP_NUM_THREADS "$@" --quote "$odori" run "$work" --quiet --piece '{}'
done
