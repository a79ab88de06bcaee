#!/usr/bin/env bash
# Builds the libraries that odori needs on Windows, on Debian 12: from Debian's source packages, with mingw-w64, as static
# libraries, into build/windows-libraries/prefix. What is built already is not built again. It needs no root.
#
#   packaging/windows/build_dependencies.sh [LIBRARY...]
#
# JOBS: how many compilers run at once.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$(cd "$here/../.." && pwd)"
libraries="$root/build/windows-libraries"
prefix="$libraries/prefix"
host=x86_64-w64-mingw32
# shellcheck source=packaging/debian_sources.sh
source "$root/packaging/debian_sources.sh"
jobs="${JOBS:-$(getconf _NPROCESSORS_ONLN)}"
# As in the flags that odori is compiled with: no contraction, the same numbers on every machine.
export CFLAGS="-O2 -ffp-contract=off" CXXFLAGS="-O2 -ffp-contract=off"

need() {
  local package missing=()
  for package in "$@"; do
    [[ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null)" == ii* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  echo "build_dependencies.sh: install these packages first: ${missing[*]}" >&2
  exit 1
}

# unpack PACKAGE: Debian's source of it, with Debian's patches, in $source.
unpack() {
  source="$libraries/sources/$1"
  [[ -d "$source" ]] && return
  mkdir -p "$libraries/download/$1"
  (
    cd "$libraries/download/$1"
    source_apt "$libraries" bookworm source --download-only "$1"
    dpkg-source -q --no-check -x ./*.dsc "$source"
  )
}

# unpack_original PACKAGE SUITE: the same without Debian's patches, of another release.
unpack_original() {
  source="$libraries/sources/$1"
  [[ -d "$source" ]] && return
  mkdir -p "$libraries/download/$1"
  (
    cd "$libraries/download/$1"
    source_apt "$libraries" "$2" source --download-only --tar-only "$1"
    mkdir "$source"
    tar -xf ./*.orig.tar.* -C "$source" --strip-components=1
  )
}

# with_cmake FOLDER OPTIONS...: configures, builds and installs a source folder that has a CMakeLists.txt.
with_cmake() {
  configure "$@"
  cmake --build "$work" --parallel "$jobs"
  cmake --install "$work" >/dev/null
}

# configure FOLDER OPTIONS...: into the folder $work.
configure() {
  local folder="$1"
  work="$libraries/work/$(basename "$source")"
  shift
  cmake -S "$folder" -B "$work" -G Ninja -Wno-dev --log-level=WARNING -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-DNDEBUG -DCMAKE_CXX_FLAGS_RELEASE=-DNDEBUG \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF "$@"
}

# with_autotools OPTIONS...: the same with a configure script. Without --build, it believes that this system is Windows where
# Wine runs its programs.
with_autotools() {
  local work
  work="$libraries/work/$(basename "$source")"
  mkdir -p "$work"
  (
    cd "$work"
    "$source/configure" --quiet --build="$(dpkg-architecture -qDEB_BUILD_GNU_TYPE)" --host="$host" CC="$host-gcc-posix" \
      --prefix="$prefix" --disable-shared --enable-static "$@"
    make --silent -j"$jobs"
    make --silent install >/dev/null
  )
}

# archive NAME SOURCES...: compiles sources, with the flags in $flags, into prefix/lib/libNAME.a.
archive() {
  local name="$1" work="$libraries/work/$1" file objects=()
  shift
  mkdir -p "$work" "$prefix/lib"
  for file in "$@"; do
    objects+=("$work/$(basename "${file%.*}").o")
    # shellcheck disable=SC2086
    if [[ "$file" == *.c ]]; then
      "$host-gcc-posix" $CFLAGS "${flags[@]}" -c "$file" -o "${objects[-1]}"
    else
      "$host-g++-posix" $CXXFLAGS "${flags[@]}" -c "$file" -o "${objects[-1]}"
    fi
  done
  rm -f "$prefix/lib/lib$name.a"
  "$host-gcc-ar-posix" crs "$prefix/lib/lib$name.a" "${objects[@]}"
}

install_headers() { # FOLDER HEADERS...
  mkdir -p "$prefix/include/$1"
  cp "${@:2}" "$prefix/include/$1"
}

# Headers only: Debian's own packages have them.
build_headers() {
  local name
  need libglm-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libstb-dev libutfcpp-dev
  mkdir -p "$prefix/include" "$prefix/share/cmake"
  for name in glm CLI nlohmann toml++ stb utf8 utf8.h; do cp -rL "/usr/include/$name" "$prefix/include/"; done
  for name in glm CLI11 nlohmann_json; do cp -r "/usr/share/cmake/$name" "$prefix/share/cmake/"; done
}

build_zlib() {
  unpack zlib
  flags=(-D_LARGEFILE64_SOURCE=1)
  archive z "$source"/*.c
  install_headers . "$source"/{zlib,zconf}.h
}

# The sources of Debian are not the amalgamation: it is made of them first, by programs of this system.
build_sqlite3() {
  local work="$libraries/work/sqlite3"
  need gcc tcl
  unpack sqlite3
  mkdir -p "$work"
  (
    cd "$work"
    "$source/configure" --quiet CC=gcc
    make --silent sqlite3.c
  )
  flags=(-DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1)
  archive sqlite3 "$work/sqlite3.c"
  install_headers . "$work/sqlite3.h"
}

build_bzip2() {
  unpack bzip2
  flags=()
  archive bz2 "$source"/{blocksort,huffman,crctable,randtable,compress,decompress,bzlib}.c
  install_headers . "$source/bzlib.h"
}

build_xz-utils() {
  unpack xz-utils
  with_cmake "$source" -DENABLE_NLS=OFF
}

build_libzstd() {
  unpack libzstd
  with_cmake "$source/build/cmake" -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF
}

# Windows' own functions encrypt and convert names. Its library holds those that it needs, since CMake links one file. The
# shared one is always configured, but not built. ZLIB_WINAPI would be found by running a program, where CMake 3.25 crashes.
build_libarchive() {
  unpack libarchive
  configure "$source" -DENABLE_TEST=OFF -DENABLE_TAR=OFF -DENABLE_CPIO=OFF -DENABLE_CAT=OFF -DENABLE_OPENSSL=OFF \
    -DENABLE_NETTLE=OFF -DENABLE_LIBXML2=OFF -DENABLE_EXPAT=OFF -DENABLE_ICONV=OFF -DENABLE_LIBB2=OFF -DENABLE_LZ4=OFF \
    -DENABLE_LZO=OFF -DENABLE_PCREPOSIX=OFF -DENABLE_PCRE2POSIX=OFF -DENABLE_CNG=ON -DENABLE_WERROR=OFF \
    -DENABLE_INSTALL=ON -DWINDOWS_VERSION=WIN10 -DZLIB_WINAPI=OFF "-DZLIB_WINAPI_WITH_LIB=$prefix/lib/libz.a"
  cmake --build "$work" --parallel "$jobs" --target archive_static
  cp "$work/libarchive/libarchive_static.a" "$prefix/lib/libarchive.a"
  install_headers . "$source"/libarchive/{archive,archive_entry}.h
  merge archive bz2 lzma zstd
}

# merge NAME OTHER...: the objects of other libraries become part of libNAME.a.
merge() {
  local name="$1" other
  {
    echo "create $prefix/lib/merged.a"
    for other in "$@"; do echo "addlib $prefix/lib/lib$other.a"; done
    echo save
    echo end
  } | "$host-ar" -M
  mv "$prefix/lib/merged.a" "$prefix/lib/lib$name.a"
}

build_fmtlib() {
  unpack fmtlib
  with_cmake "$source" -DFMT_DOC=OFF -DFMT_TEST=OFF
}

build_glfw3() {
  unpack glfw3
  with_cmake "$source" -DGLFW_BUILD_EXAMPLES=OFF -DGLFW_BUILD_TESTS=OFF -DGLFW_BUILD_DOCS=OFF
}

# Single precision, as in the library that Debian's FindBullet finds.
build_bullet() {
  unpack bullet
  with_cmake "$source" -DUSE_DOUBLE_PRECISION=OFF -DBUILD_EXTRAS=OFF -DBUILD_BULLET2_DEMOS=OFF -DBUILD_BULLET3=OFF \
    -DBUILD_OPENGL3_DEMOS=OFF -DBUILD_CPU_DEMOS=OFF -DBUILD_UNIT_TESTS=OFF -DINSTALL_LIBS=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_OpenGL=ON
}

build_onetbb() {
  unpack onetbb
  with_cmake "$source" -DTBB_TEST=OFF -DTBB_STRICT=OFF -DTBBMALLOC_BUILD=OFF -DTBBMALLOC_PROXY_BUILD=OFF -DTBB_ENABLE_IPO=OFF
}

# Of Debian 13: the sources of Debian 12's version are missing in the archive. CMake 3.25 does not know
# BUILD_LOCAL_INTERFACE.
build_openal-soft() {
  unpack_original openal-soft trixie
  sed -i -e 's/BUILD_LOCAL_INTERFACE/BUILD_INTERFACE/' -e '/^ *export(TARGETS OpenAL/,/)/d' "$source/CMakeLists.txt"
  with_cmake "$source" -DLIBTYPE=STATIC -DALSOFT_UTILS=OFF -DALSOFT_EXAMPLES=OFF -DALSOFT_INSTALL_EXAMPLES=OFF
}

build_libogg() {
  unpack libogg
  with_cmake "$source" -DINSTALL_DOCS=OFF
}

build_libvorbis() {
  unpack libvorbis
  with_cmake "$source"
}

build_flac() {
  unpack flac
  with_cmake "$source" -DBUILD_CXXLIBS=OFF -DBUILD_PROGRAMS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOCS=OFF -DINSTALL_MANPAGES=OFF \
    -DWITH_STACK_PROTECTOR=OFF
}

build_opus() {
  unpack opus
  with_autotools --disable-doc --disable-extra-programs --disable-stack-protector --disable-hardening
}

build_mpg123() {
  unpack_original mpg123 bookworm
  with_autotools --disable-components --enable-libmpg123
}

build_lame() {
  unpack lame
  with_autotools --disable-frontend
}

build_libsndfile() {
  unpack libsndfile
  CFLAGS="$CFLAGS -DFLAC__NO_DLL" with_cmake "$source" -DBUILD_PROGRAMS=OFF -DBUILD_EXAMPLES=OFF -DENABLE_CPACK=OFF
}

build_libsquish() {
  unpack libsquish
  with_cmake "$source" -DBUILD_SQUISH_WITH_SSE2=OFF -DBUILD_SQUISH_WITH_OPENMP=OFF
}

# As Debian's package is: fonts come from the library stb.
build_imgui() {
  unpack imgui
  flags=(-I"$source" -I"$prefix/include" -DIMGUI_DISABLE_STB_RECT_PACK_IMPLEMENTATION -DIMGUI_DISABLE_STB_TRUETYPE_IMPLEMENTATION
    '-DIMGUI_STB_RECT_PACK_FILENAME=<stb/stb_rect_pack.h>' '-DIMGUI_STB_TRUETYPE_FILENAME=<stb/stb_truetype.h>')
  archive imgui "$source"/imgui*.cpp "$source"/misc/cpp/*.cpp "$source"/backends/imgui_impl_{glfw,opengl3}.cpp
  install_headers imgui "$source"/*.h
  install_headers imgui/backends "$source"/backends/imgui_impl_{glfw,opengl3,opengl3_loader}.h
}

build_libstb() {
  unpack libstb
  flags=(-fwrapv)
  archive stb "$source/stb_rect_pack_truetype.c"
}

build_googletest() {
  unpack googletest
  with_cmake "$source"
}

build_libvpx() {
  need nasm
  unpack libvpx
  local work="$libraries/work/libvpx"
  mkdir -p "$work"
  (
    cd "$work"
    CC="$host-gcc-posix" CXX="$host-g++-posix" AR="$host-ar" STRIP="$host-strip" NM="$host-nm" LD="$host-g++-posix" AS=nasm \
      "$source/configure" --target=x86_64-win64-gcc --prefix="$prefix" --disable-examples --disable-tools --disable-docs \
      --disable-unit-tests --disable-vp8-encoder --disable-webm-io --disable-shared --enable-static
    make -j"$jobs"
    make install
  )
}

# Programs and libraries of their own, under the LGPL: every format is read, and what odori writes is written. The text that
# they print about their configuration has no folder of this machine.
build_ffmpeg() {
  need nasm pkg-config
  unpack ffmpeg
  local work="$libraries/work/ffmpeg"
  mkdir -p "$work"
  (
    cd "$work"
    PKG_CONFIG_LIBDIR="$prefix/lib/pkgconfig" "$source/configure" --prefix=/ --arch=x86_64 --target-os=mingw32 \
      --cross-prefix="$host-" --cc="$host-gcc-posix" --cxx="$host-g++-posix" --pkg-config=pkg-config \
      --pkg-config-flags=--static --extra-cflags="-I$prefix/include" \
      --extra-ldflags="-static -L$prefix/lib -Wl,--no-insert-timestamp" --extra-libs=-lssp --disable-autodetect --disable-debug --disable-doc \
      --disable-ffplay --disable-network --disable-devices --enable-indev=lavfi --disable-static --enable-shared \
      --disable-encoders --enable-encoder="aac,gif,h264_mf,libopus,libvpx_vp9,mpeg4,pam,pcm_f32le,pcm_s16le,png,prores_ks,qtrle,rawvideo,wrapped_avframe" \
      --enable-mediafoundation --enable-libopus --enable-libvpx --enable-zlib
    sed -i "s|$prefix|/|g" config.h
    make -j"$jobs"
    make install DESTDIR="$prefix/ffmpeg"
  )
}

need cmake ninja-build make dpkg-dev g++-mingw-w64-x86-64-posix debian-archive-keyring
mkdir -p "$prefix" "$libraries"/{download,sources,work,logs,done}
if [[ $# -eq 0 ]]; then
  set -- headers zlib sqlite3 bzip2 xz-utils libzstd libarchive fmtlib glfw3 libstb imgui libsquish libogg libvorbis flac opus mpg123 lame \
    libsndfile openal-soft onetbb bullet googletest libvpx ffmpeg
fi
for library in "$@"; do
  [[ -e "$libraries/done/$library" ]] && continue
  echo "$library: $libraries/logs/$library.log"
  # Not in a condition: `set -e` must stop at the first command that fails.
  (set -e; "build_$library") >"$libraries/logs/$library.log" 2>&1 &
  wait $! || {
    tail -n 30 "$libraries/logs/$library.log" >&2
    echo "build_dependencies.sh: $library failed" >&2
    exit 1
  }
  touch "$libraries/done/$library"
done
echo "all libraries are in $prefix"
