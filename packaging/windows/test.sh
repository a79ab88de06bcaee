#!/usr/bin/env bash
# Builds build/windows (build.sh) and tests it under Wine: the GoogleTest programs, the command line on files whose names have
# spaces and kanji, and images drawn with software OpenGL in a hidden window on an X display of its own. Says what was run and
# what was not, and why. Exit status: 1 if a test failed, 77 if Wine or Xvfb is missing.
#
#   packaging/windows/test.sh [--no-build]
#
# JOBS: how many test processes run at once (2).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
root="$PWD"
build="$root/build/windows"
for program in wine xvfb-run python3; do
  command -v "$program" >/dev/null && continue
  echo "test.sh: not run: $program is missing (Debian: wine wine64 xvfb xauth python3)"
  exit 77
done
# One X display for everything below.
if [[ -z "${ODORI_WINE_DISPLAY:-}" ]]; then
  [[ "${1:-}" == --no-build ]] || packaging/windows/build.sh || exit 1
  exec env ODORI_WINE_DISPLAY=1 xvfb-run -a -s "-screen 0 1024x768x24 -noreset" "$0" "$@"
fi
export WINEPREFIX="$build/wine" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe=" LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1
work="$build/under_wine"
rm -rf "$work"
mkdir -p "$work"
wineserver -k  # one that was started on another display draws nothing

# Programs of Windows that the other tests start as if they were of this system.
for program in odori odori_golden_scenes odori_rule_files; do
  printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$build/$program.exe" >"$work/$program"
  chmod +x "$work/$program"
done

failures=0
# check NAME COMMAND...: a test that must end with status 0. Its output is in under_wine/NAME.log.
check() {
  local name="$1"
  shift
  if "$@" >"$work/$name.log" 2>&1 </dev/null; then
    echo "passed: $name"
  else
    echo "FAILED: $name (status $?)"
    tail -n 20 "$work/$name.log"
    failures=$((failures + 1))
  fi
}

# -- GoogleTest programs; *_posix_test.cpp, which start shell scripts or count with inotify, are not built for Windows
for program in unit_tests gl_tests ui_tests rule_tests golden_tests; do
  echo "== $program"
  packaging/windows/run_tests.py "$build/$program.exe" "$work/$program.log" --jobs "${JOBS:-2}" || failures=$((failures + 1))
done

# -- the command line, on names with a space and kanji
folder="$work/踊り 子"
mkdir "$folder"
cp assets/komai*.pmx assets/komai*.vmd assets/*.tga "$folder/"
mv "$folder/komai.pmx" "$folder/駒井 モデル.pmx"
version="$(sed -n 's/^project(odori VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
cd "$folder" || exit 1
model="駒井 モデル.pmx"
motion="komai.vmd"
check version grep -qF "$version" <("$work/odori" --version)
check check "$work/odori" check "$model" "$motion"
check inspect "$work/odori" inspect "$model" "$motion"
check pose "$work/odori" pose "$model" "$motion" --frame 60 --json
check names grep -qF "駒井 モデル.pmx" "$work/check.log"
check help "$work/odori" --language ja --help
check japanese grep -qF "モデル" "$work/help.log"
check render "$work/odori" render "$model" "$motion" --frame 60 --size 320x240 -o "絵 1.png"
check image test -s "絵 1.png"

# -- the same numbers and image as the Linux build, where there is one
if [[ -x "$root/build/release/odori" ]]; then
  check still_pose "$work/odori" pose "$model" "$motion" --frame 60 --physics off --json
  "$root/build/release/odori" pose "$model" "$motion" --frame 60 --physics off --json >"$work/pose_linux.log"
  check same_pose python3 "$root/packaging/windows/compare_poses.py" "$work/pose_linux.log" "$work/still_pose.log"
  "$root/build/release/odori" render "$model" "$motion" --frame 60 --size 320x240 -o "$work/linux.png" --quiet
  check same_image "$work/odori" render "$model" "$motion" --frame 60 --size 320x240 --reference "$work/linux.png" \
    --threshold 0.1,64
else
  echo "not run: same_pose, same_image (no build/release/odori)"
fi

cd "$root" || exit 1

# -- the golden images of tests/golden, which the Linux build has drawn, and the poses of tests/rules, from files
check golden_files python3 tests/golden/files_test.py "$work/odori" "$work/odori_golden_scenes" tests/golden/images
cat "$work/golden_files.log"
check rule_files python3 tests/rules/files_test.py "$work/odori" "$work/odori_rule_files"
cat "$work/rule_files.log"

echo "not run: films (there is no ffmpeg for Windows here; ChildProcess is tested with a program of our own), the window
  (tests/e2e), the tests of the command line (tests/cli), memory_tests, truncation_tests, *_posix_test.cpp, symbolic links
  and junctions (Wine makes none), sound devices, Windows itself, drivers of graphics cards"
wineserver -k
exit $((failures > 0))
