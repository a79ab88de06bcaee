#!/usr/bin/env bash
# Builds odori.exe and its tests for Windows (x86-64) on Debian 12, into build/windows, with the libraries that
# build_dependencies.sh makes first, and the font of make_font.sh.
#
#   packaging/windows/build.sh [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=cmake/debian_packages.sh
source cmake/debian_packages.sh

install_packages "${windows_packages[@]}"
packaging/windows/build_dependencies.sh
font=build/windows/assets/fonts/cjk.otf
[[ -e "$font" ]] || packaging/windows/make_font.sh "$font"
configure_and_build windows "$@"
