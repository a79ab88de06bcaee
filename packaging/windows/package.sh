#!/usr/bin/env bash
# Builds odori for Windows (build.sh) and makes the files to download, in build/windows: odori-VERSION-windows-x64.zip, which
# runs from any folder, and odori-VERSION-setup.exe, the installer. The same source gives the same bytes: all times in them
# are SOURCE_DATE_EPOCH, by default that of the last commit.
#
#   ./package.sh --windows
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=packaging/windows
build=build/windows
prefix=build/windows-libraries/prefix
sources=build/windows-libraries/sources
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"

"$here/build.sh" odori odori_assets odori_console odori_thumbnails
version="$(sed -n 's/^project(odori VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
folder="$build/package/odori-$version"
rm -rf "$build/package"
mkdir -p "$folder/licenses"

cp "$build"/odori.{exe,com} "$build/odori-thumbnails.dll" "$prefix"/ffmpeg/bin/{ffmpeg.exe,ffprobe.exe,*.dll} "$folder"
x86_64-w64-mingw32-strip "$folder"/*.{exe,com,dll}
cp -r "$build/assets" "$folder/assets"
rm -r "$folder"/assets/{CMakeFiles,cmake_install.cmake}  # these name the folder of the build
cp LICENSE "$folder/LICENSE.txt"
cp README*.md CHANGELOG*.md "$folder"

# The licence of everything inside: of what was built from sources, and of what Debian's packages have.
for source in "$sources"/*; do
  for copyright in "$source"/debian/copyright "$source"/COPYING*; do  # without Debian's files: those of another release
    [[ ! -e "$copyright" ]] || cat "$copyright" >>"$folder/licenses/$(basename "$source").txt"
  done
done
rm -f "$folder"/licenses/googletest.txt
for package in libglm-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libutfcpp-dev g++-mingw-w64-x86-64-posix mingw-w64-common; do
  cp "/usr/share/doc/$package/copyright" "$folder/licenses/$package.txt"
done
cp build/windows-libraries/font/package/usr/share/doc/fonts-noto-cjk/copyright "$folder/licenses/fonts-noto-cjk.txt"
chmod -R u=rwX,go=rX "$folder"

"$here/make_zip.py" "$folder" "$build/odori-$version-windows-x64.zip"
"$here/installer_parts.py" "$folder" "$build/package/parts.nsh"
cp "$build/packaging/windows/odori.ico" "$build/package/odori.ico"
makensis -V2 -NOCD -INPUTCHARSET UTF8 "-DVERSION=$version" "-DOUTPUT=$PWD/$build/odori-$version-setup.exe" \
  "-DGENERATED=$PWD/$build/package" "$here/installer.nsi"
ls -l "$build/odori-$version-windows-x64.zip" "$build/odori-$version-setup.exe"
