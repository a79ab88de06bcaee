#!/usr/bin/env bash
# Builds the files to download a second time, from a copy of the source tree in another folder and without a cache of the
# compiler, and compares them with those of package.sh, byte by byte. The libraries are those that are built already.
#
#   packaging/windows/build_twice.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"
copy="$PWD/build/windows-twice"
rm -rf "$copy"
mkdir -p "$copy/build"
git ls-files -z | tar --null --files-from=- --create | tar --extract --directory="$copy"
ln -s ../../windows-libraries "$copy/build/windows-libraries"
CMAKE_C_COMPILER_LAUNCHER='' CMAKE_CXX_COMPILER_LAUNCHER='' CCACHE_DISABLE=1 "$copy/packaging/windows/package.sh"
for file in "$copy"/build/windows/odori-*{-windows-x64.zip,-setup.exe}; do
  cmp "$file" "build/windows/$(basename "$file")"
done
echo "two builds give the same files"
