#!/usr/bin/env bash
# Installs missing packages, builds odori, and opens the sample dance.
#
#   ./run.sh                     open the window with the sample dancer and her dance
#   ./run.sh FILE...             open the window with your model, motions, ...
#   ./run.sh VERB ...            run a verb of odori; `build/release/odori --help` lists them
#   ./run.sh --headless          render an image and a short film of the sample into build/; this is the default
#   ./run.sh --headless FILE...  without a display
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
# shellcheck source=cmake/debian_packages.sh
source "$root/cmake/debian_packages.sh"
odori="$root/build/release/odori"

has_display() { [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" || "$(uname)" == Darwin ]]; }

# render NAME FRAME FILE...: renders that frame to build/NAME.png, and the first four seconds to build/NAME.mp4.
render() {
  local name="$1" frame="$2"
  shift 2
  "$odori" render "$@" --frame "$frame" -o "$root/build/$name.png"
  "$odori" render "$@" --frames 0..119 --size 640x360 -o "$root/build/$name.mp4"
  echo "odori: wrote the image $root/build/$name.png and the film $root/build/$name.mp4"
}

headless=no
if [[ "${1:-}" == --headless ]]; then
  headless=yes
  shift
elif ! has_display && { [[ $# -eq 0 ]] || [[ -e "$1" ]]; }; then
  echo "odori: there is no display; rendering to files instead"
  headless=yes
fi

install_packages "${build_packages[@]}"
(cd "$root" && configure_and_build release)

if [[ $headless == no ]]; then
  exec "$odori" "$@"
elif [[ $# -eq 0 ]]; then
  render sample 488 "$root"/assets/komai.pmx "$root"/assets/komai.vmd "$root"/assets/komai_camera.vmd "$root"/assets/stage/stage.pmx
else
  render picture 0 "$@"
fi
