#!/usr/bin/env bash
# One command: installs what is missing, builds the program as people get it, runs each fuzzer for 20 s and then every
# test. Files cut at every byte are read by the optimised build of the fuzzers. Tests that need OpenGL run without a
# display; those that need a window bring their own (Xvfb).
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
