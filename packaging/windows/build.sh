#!/usr/bin/env bash
# Builds odori.exe and its unit tests for Windows (x86-64) on Debian 12, into build/windows, with the libraries that
# build_dependencies.sh makes first.
#
#   packaging/windows/build.sh [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

packaging/windows/build_dependencies.sh
install_packages cmake ninja-build python3 python3-glad gettext g++-mingw-w64-x86-64-posix
configure_and_build windows "$@"
