#!/usr/bin/env bash
# Compiles for Windows what is different there, without the libraries that build_dependencies.sh takes long to build: every
# source that asks for _WIN32 is read by the compiler with all warnings, and the two programs that need no library, for
# consoles and for thumbnails, are linked. `./test.sh` runs it, so that the build for Windows cannot rot unseen.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
compiler=x86_64-w64-mingw32-g++-posix
work=build/windows-check
rm -rf "$work"
mkdir -p "$work"/{include,generated/odori}
# Headers of this system that are the same on every one.
for name in glm fmt utf8 utf8.h CLI nlohmann gtest stb imgui tbb oneapi GLFW AL sndfile.h archive.h archive_entry.h; do ln -s "/usr/include/$name" "$work/include/$name"; done
echo '#define ODORI_VERSION "0"' >"$work/generated/odori/version.h"
flags=(-std=c++20 -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wno-restrict -Wno-stringop-overflow
  -Wno-array-bounds -Werror -D_WIN32_WINNT=0x0A00 -DWINVER=0x0A00 -DLIBARCHIVE_STATIC -DFMT_HEADER_ONLY -DODORI_STATIC -DGLFW_INCLUDE_NONE
  "-DODORI_SOURCE_DIR=\"$PWD\"" -Isrc -Iinclude -Itests -I"$work/generated" -isystem "$work/include" -isystem "$work/include/imgui")

mapfile -t sources < <(grep -rl --include=*.cpp _WIN32 src tests/unit tests/support; ls src/base/platform/*_windows.cpp)
# SQLite, Bullet and OpenGL are not among the headers.
printf '%s\n' "${sources[@]}" | sort -u |
  xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} "$compiler" "${flags[@]}" -fsyntax-only {}
"$compiler" "${flags[@]}" -municode -static packaging/windows/console.cpp -o "$work/odori.com"
"$compiler" "${flags[@]}" -shared -static packaging/windows/thumbnails.cpp packaging/windows/thumbnails.def \
  -o "$work/odori-thumbnails.dll" -lwindowscodecs -lshlwapi -lole32 -lgdi32 -luuid
echo "compiled for Windows: $(printf '%s\n' "${sources[@]}" | sort -u | wc -l) sources, odori.com, odori-thumbnails.dll"
