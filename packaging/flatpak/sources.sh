#!/usr/bin/env bash
# Fetches the sources that org.odori.Odori.json names, of Debian 12's source packages without Debian's patches, into
# build/flatpak-sources. The manifest holds their checksums.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
# shellcheck source=packaging/debian_sources.sh
source "$root/packaging/debian_sources.sh"
mkdir -p "$root/build/flatpak-sources"
cd "$root/build/flatpak-sources"
source_apt "$PWD" bookworm source --download-only --tar-only \
  glm fmtlib nlohmann-json3 cli11 onetbb bullet glfw3 libsquish imgui libstb markupsafe jinja2 python-glad
