# CMake for Windows (x86-64) from Debian: mingw-w64 with POSIX threads, and the static libraries that
# build_dependencies.sh has put into one prefix.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_SYSTEM_VERSION 10.0)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_AR x86_64-w64-mingw32-gcc-ar-posix CACHE FILEPATH "")
set(CMAKE_RANLIB x86_64-w64-mingw32-gcc-ranlib-posix CACHE FILEPATH "")

# Libraries, headers and packages come from the prefix, programs from this machine.
get_filename_component(ODORI_WINDOWS_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../build/windows-libraries/prefix" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH "${ODORI_WINDOWS_PREFIX}" /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_PREFIX_PATH /)

# Windows 10; headers of static libraries; structures as the compiler of the libraries sees them.
set(windows_flags "-D_WIN32_WINNT=0x0A00 -DWINVER=0x0A00 -DLIBARCHIVE_STATIC -DAL_LIBTYPE_STATIC")
set(CMAKE_C_FLAGS_INIT "${windows_flags}")
set(CMAKE_CXX_FLAGS_INIT "${windows_flags}")
# The compiler's own libraries are linked into the program, which then needs no file beside it. Without the time of the link,
# two builds are the same.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -L${ODORI_WINDOWS_PREFIX}/lib -Wl,--no-insert-timestamp")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static -L${ODORI_WINDOWS_PREFIX}/lib -Wl,--no-insert-timestamp")
