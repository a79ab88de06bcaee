#!/usr/bin/env bash
# Installs missing packages, makes the release build, runs each fuzzer for 20 s, then builds and runs every test. The
# tests with files truncated at every byte run in the optimised build of the fuzzers. No display is needed: OpenGL tests
# use EGL, and window tests start Xvfb.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

install_packages "${build_packages[@]}" "${test_packages[@]}"
configure_and_build release
configure_and_build fuzz
tests/fuzz/run.sh 20
ctest --test-dir build/fuzz --parallel "$(processor_count)" --output-on-failure --tests-regex truncation_tests
configure_and_build dev
exec ctest --preset dev --parallel "$(processor_count)"
