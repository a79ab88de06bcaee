# Sourced by run.sh and test.sh: the Debian packages odori needs, and how the missing ones are installed.
# shellcheck shell=bash disable=SC2034

# To build and run.
build_packages=(
  g++ cmake ninja-build
  libglfw3-dev libglm-dev libimgui-dev libstb-dev libsquish-dev libbullet-dev libegl-dev libgl1 libgl1-mesa-dri
  libarchive-dev zlib1g-dev libsqlite3-dev libtbb-dev libopenal-dev libsndfile1-dev
  libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libfmt-dev libutfcpp-dev
  python3-glad gettext libfontconfig-dev libdbus-1-dev libx11-dev libxext-dev
  fonts-wqy-microhei ffmpeg
)
# To make the Debian package.
package_packages=(dpkg-dev file)
# To build odori for Windows (packaging/windows), and its files to download.
windows_packages=(
  cmake ninja-build make gcc dpkg-dev debian-archive-keyring python3 python3-glad gettext tcl nasm pkg-config
  g++-mingw-w64-x86-64-posix libglm-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libstb-dev libutfcpp-dev
  nsis python3-fonttools
)
# To test as well.
test_packages=(
  libgtest-dev libbenchmark-dev python3 python3-numpy python3-pil glslang-tools
  xvfb xauth xdotool x11-utils imagemagick picom
  assimp-utils
  clang lld libclang-rt-14-dev g++-mingw-w64-x86-64-posix
  dpkg-dev file debootstrap lintian
  appstream desktop-file-utils shared-mime-info libglib2.0-bin man-db librsvg2-bin
  bash-completion zsh fish flatpak-builder dbus-daemon
  slurm-wlm munge parallel make
  binutils pkg-config strace
  pybind11-dev python3-dev python3-pytest python3-matplotlib
  python3-setuptools python3-wheel python3-venv python3-pip
)

is_installed() {
  [[ "$(dpkg-query --show --showformat='${db:Status-Abbrev}' "$1" 2>/dev/null)" == ii* ]]
}

as_root() {
  if [[ "$(id -u)" -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "odori: this needs root and there is no sudo: $*" >&2
    return 1
  fi
}

# install_packages NAME...: installs those of the Debian packages that are missing, and says which. On another
# system it says what to provide and goes on.
install_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "odori: this is not Debian. Provide what these packages of Debian 12 hold (vcpkg.json has other names): $*"
    return 0
  fi
  local missing=() name
  for name in "$@"; do
    is_installed "$name" || missing+=("$name")
  done
  if [[ ${#missing[@]} -eq 0 ]]; then return 0; fi
  echo "odori: installing ${missing[*]}"
  as_root apt-get update -q &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

processor_count() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# configure_and_build PRESET [TARGET...]: in the project's folder, with ccache where there is one.
configure_and_build() {
  local preset="$1"
  shift
  if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER="${CMAKE_C_COMPILER_LAUNCHER-ccache}"
    export CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER-ccache}"
    export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS-pch_defines,time_macros}"
  fi
  cmake --preset "$preset" &&
    cmake --build --preset "$preset" --parallel "$(processor_count)" ${1:+--target "$@"}
}
