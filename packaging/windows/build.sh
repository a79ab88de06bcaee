#!/usr/bin/env bash
# Builds odori.exe and its unit tests for Windows (x86-64) on Debian 12, into build/windows, with the libraries that
# build_dependencies.sh makes first.
#
#   packaging/windows/build.sh [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

install_packages cmake ninja-build make dpkg-dev debian-archive-keyring python3 python3-glad gettext \
  g++-mingw-w64-x86-64-posix libglm-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libstb-dev
packaging/windows/build_dependencies.sh
configure_and_build windows "$@"
