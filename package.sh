#!/usr/bin/env bash
# Makes files to install odori from, after installing the packages that this needs.
#
#   ./package.sh             the Debian package build/release/odori_VERSION_ARCHITECTURE.deb
#   ./package.sh --windows   build/windows/odori-VERSION-windows-x64.zip and odori-VERSION-setup.exe
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
case "${1:-}" in
  "") ;;
  --windows) exec packaging/windows/package.sh ;;
  *)
    echo "odori: usage: ./package.sh [--windows]" >&2
    exit 2
    ;;
esac
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

install_packages "${build_packages[@]}" "${package_packages[@]}"
configure_and_build release
cpack --config build/release/CPackConfig.cmake -B build/release
