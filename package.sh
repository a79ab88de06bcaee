#!/usr/bin/env bash
# Makes the Debian package build/release/odori_VERSION_ARCHITECTURE.deb, after installing missing packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

install_packages "${build_packages[@]}" "${package_packages[@]}"
configure_and_build release
cpack --config build/release/CPackConfig.cmake -B build/release
