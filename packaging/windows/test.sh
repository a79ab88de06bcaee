#!/usr/bin/env bash
# Builds odori for Windows and its files to download (package.sh), twice, and tests them under Wine: the GoogleTest programs, the
# scripts of the command line and of the window that also test Linux, and the files unpacked, installed and removed. Draws
# with software OpenGL on X displays of its own. Prints a table and holds docs/building-windows.md against it. Exit status:
# 1 if a test failed or the table differs, 77 if Wine or Xvfb is missing.
#
#   packaging/windows/test.sh [--no-build] [--write]
#
# --write: puts the table into the page. JOBS: how many test processes run at once (2).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
here=packaging/windows
build="$PWD/build/windows"
for program in wine xvfb-run xdotool import python3; do
  command -v "$program" >/dev/null && continue
  echo "test.sh: not run: $program is missing (Debian: wine wine64 xvfb xauth xdotool imagemagick libx11-dev)"
  exit 77
done
if [[ " $* " != *" --no-build "* ]]; then
  "$here/package.sh" && "$here/build_twice.sh" && "$here/build.sh" && cmake --build --preset windows --target xdnd_drop_program || exit 1
fi
work="$build/under_wine"
rm -rf "$work" "$build/wine"  # the second has links into the first
mkdir -p "$work/home"
export HOME="$work/home" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe=" LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1
export WINEPREFIX="$build/wine" USER="${USER:-$(id -un)}"
# on_display COMMAND...: with an X display that lasts as long.
on_display() { "$here/on_display.sh" -a -s "-screen 0 1024x768x24 -noreset" "$@"; }
on_display wineboot >/dev/null 2>&1

# *_posix_test.cpp, which start shell scripts or count with inotify, are not built for Windows.
for program in unit_tests gl_tests ui_tests rule_tests golden_tests; do
  on_display "$here/run_tests.py" "$build/$program.exe" "$work/$program.log" --jobs "${JOBS:-2}" >"$work/$program.report" 2>&1
  cat "$work/$program.report"
done

# The scripts that read the source tree alone are tested on Linux; clusters need programs of Linux.
cp build/windows-libraries/prefix/ffmpeg/bin/{*.exe,*.dll} "$build"
left_out='^(modules|changing|architecture|diagnostics_table|readmes|skinning_numbers|shaders|icon|translations|flatpak|windows_script|clusters|system_calls|low_memory|hostile_inputs|outputs|streams|pictures|.*_on_opengl|quick|sharded)'
on_display ctest --test-dir "$build" --output-junit "$work/scripts.xml" --output-on-failure \
  --test-output-size-passed 1000000 --timeout 1200 --exclude-regex "$left_out" --parallel 1 2>/dev/null

version="$(sed -n 's/^project(odori VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
export WINEPREFIX="$work/wine"
on_display python3 "$here/package_test.py" "$build/odori-$version-windows-x64.zip" "$build/odori-$version-setup.exe" \
  "$build/odori_thumbnails_test.exe" assets >"$work/package.log" 2>&1 || { cat "$work/package.log"; exit 1; }
[[ " $* " == *" --write "* ]] && write=--write
"$here/tests_table.py" "$work" docs/building-windows.md ${write:+"$write"}
