# Lets CMake configure odori for macOS on Linux, so that a mistake in what is said for macOS is found. Nothing can be built
# with it: the compiler and the libraries are those of this system.
#
#   cmake -S . -B build/macos-check -DCMAKE_TOOLCHAIN_FILE=packaging/macos/configure_only.cmake -DBUILD_TESTING=OFF
set(CMAKE_SYSTEM_NAME Darwin)
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(CMAKE_C_COMPILER clang)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_C_COMPILER_TARGET arm64-apple-macos11)
set(CMAKE_CXX_COMPILER_TARGET arm64-apple-macos11)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # there is no linker for macOS here
set(CMAKE_C_COMPILER_WORKS TRUE)
set(CMAKE_CXX_COMPILER_WORKS TRUE)
foreach(tool AR RANLIB INSTALL_NAME_TOOL LIBTOOL)
  set(CMAKE_${tool} /bin/true)
endforeach()
# This system's libraries, and one that macOS has and this system's C library contains.
set(CMAKE_LIBRARY_ARCHITECTURE x86_64-linux-gnu)
set(Iconv_LIBRARY iconv)
