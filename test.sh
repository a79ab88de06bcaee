#!/usr/bin/env bash
# Installs missing packages, makes the release build, then one with sanitizers, of tests and fuzzers; runs each fuzzer for
# 15 s, then every test. The release build runs the tests with little memory, of an installed library, of the Python
# module, and the long ones of the command line. No display is needed: OpenGL tests use EGL, and window tests start Xvfb.
#
#   ./test.sh           everything; what continuous integration runs
#   ./test.sh --quick   one build (preset dev); unit, panel, rule and OpenGL tests, without the sweeps over every field of
#                       a file and every vertex of a dance
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

quick=no
case "${1:-}" in
  "") ;;
  --quick) quick=yes ;;
  *)
    echo "odori: usage: ./test.sh [--quick]" >&2
    exit 2
    ;;
esac

install_packages "${build_packages[@]}" "${test_packages[@]}"
if [[ $quick == yes ]]; then
  configure_and_build dev quick_tests
  exec ctest --preset dev --build-config Quick --parallel "$(processor_count)" --tests-regex '^(modules|architecture|shaders|quick\.)'
fi
configure_and_build release
cpack --config build/release/CPackConfig.cmake -B build/release
packaging/test_package.sh build/release/odori_*.deb || { status=$?; [[ $status -eq 77 ]] || exit "$status"; }
python3 tests/cli/low_memory_test.py build/release/odori
python3 tests/library/install_test.py . build/release
cmake --build build/release --target odori_python
ctest --test-dir build/release --output-on-failure --no-tests=error
export ODORI_TESTED_PROGRAM="$PWD/build/release/odori"
configure_and_build dev
tests/fuzz/run.sh 15
exec ctest --preset dev --build-config Sharded --parallel "$(processor_count)" \
  --exclude-regex '^(unit|ui|gl|rule)_tests\.'
