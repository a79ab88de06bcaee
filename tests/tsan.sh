#!/usr/bin/env bash
# Builds the unit tests with the thread sanitizer and runs those in which threads share data: the physics recorder, the
# loader, the analysis, the tasks of a session and the C API. Not part of ./test.sh, because it needs a build of its own.
# usage: tests/tsan.sh [GTEST_FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
threaded='Job.*:ParallelFor*:ThreadPool.*:StageThreads*:FastSkin*:PhysicsBackground.*:LivePhysics.*:PhysicsRecord.*:LoadQueue*:Load*:MeasureTask*'
threaded+=':VerifyTask*:RotationCenter*:MotionMatch*:OptimizedCenters*:FileWatch*:ListDirectory*:Dialog*:CApi*'
cmake --preset tsan
cmake --build --preset tsan
TSAN_OPTIONS="halt_on_error=1:second_deadlock_stack=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}" \
  build/tsan/unit_tests --gtest_filter="${1:-$threaded}"
