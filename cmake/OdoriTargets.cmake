# How the project's own targets are made: one call per module, program or test.

# What every target of ours is compiled with; third-party headers come through SYSTEM includes.
add_library(odori_options INTERFACE)
target_include_directories(odori_options INTERFACE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_BINARY_DIR}/generated")
configure_file("${CMAKE_CURRENT_LIST_DIR}/version.h.in" "${PROJECT_BINARY_DIR}/generated/odori/version.h" @ONLY)
if(MSVC)
  target_compile_options(odori_options INTERFACE /W4 /utf-8 /permissive-)
  target_compile_definitions(odori_options INTERFACE NOMINMAX)
else()
  # No contraction into fused multiply-adds: the same pose on every machine.
  target_compile_options(odori_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off)
  # The modules are also in libodori, a shared library that exports what include/odori.h declares and nothing else.
  target_compile_options(odori_options INTERFACE -fPIC -fvisibility=hidden $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
  # Without the error number and the traps that nothing asks for, a square root is one instruction. The results are the same.
  target_compile_options(odori_options INTERFACE $<$<NOT:$<CONFIG:Debug>>:-fno-math-errno> $<$<NOT:$<CONFIG:Debug>>:-fno-trapping-math>)
  # GCC 12 sees overlapping and overlong copies in std::string's own functions (GCC bugs 105329 and 105651).
  target_compile_options(odori_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow>)
  if(CMAKE_UNITY_BUILD)  # GCC takes the sources of a unity build for headers
    target_compile_options(odori_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endif()
if(ODORI_WARNINGS_AS_ERRORS)
  target_compile_options(odori_options INTERFACE $<IF:$<CXX_COMPILER_ID:MSVC>,/WX,-Werror>)
endif()
if(ODORI_SANITIZE STREQUAL "thread")
  target_compile_options(odori_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(odori_options INTERFACE -fsanitize=thread)
elseif(ODORI_SANITIZE)
  target_compile_options(odori_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(odori_options INTERFACE "-fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/sanitizers_ignore.txt")
  endif()
  target_link_options(odori_options INTERFACE -fsanitize=address,undefined)
endif()

# Headers that most sources include, parsed once for all targets. Sources include what they use all the same:
# CMAKE_DISABLE_PRECOMPILE_HEADERS builds without.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(odori_options INTERFACE "SHELL:-Xclang -fno-pch-timestamp")  # ccache needs it
endif()
set(odori_common_headers
  <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <future> <limits> <map>
  <memory> <mutex> <numeric> <optional> <random> <set> <span> <sstream> <string> <string_view> <thread>
  <unordered_map> <utility> <variant> <vector>
  <fmt/format.h> <glm/glm.hpp> <glm/gtc/quaternion.hpp>)
# odori_precompile(NAME [FLAGS flags...] [LIBRARIES libraries...] [HEADERS more headers...]): compiles them for the targets
# that share them by odori_share_headers and have the same flags.
function(odori_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FLAGS;LIBRARIES;HEADERS")
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
  target_compile_options(${name} PRIVATE ${arg_FLAGS})
  target_link_libraries(${name} PRIVATE odori_options glm::glm fmt::fmt ${arg_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${odori_common_headers} ${arg_HEADERS})
endfunction()
odori_precompile(odori_precompiled)
set(ODORI_COMPUTING_FLAGS "" CACHE STRING "More flags for the compiler, for the modules that read files and compute poses")
if(ODORI_FUZZERS)  # what the fuzzers count as covered
  list(APPEND ODORI_COMPUTING_FLAGS -fsanitize=fuzzer-no-link)
endif()
if(ODORI_COMPUTING_FLAGS)
  odori_precompile(odori_computing_precompiled FLAGS ${ODORI_COMPUTING_FLAGS})
endif()
if(BUILD_TESTING)
  set(ODORI_TEST_FLAGS "" CACHE STRING "More flags for the compiler, for the sources of tests alone")
  odori_precompile(odori_test_precompiled FLAGS ${ODORI_TEST_FLAGS} LIBRARIES GTest::gtest HEADERS <gtest/gtest.h>)
endif()

# odori_share_headers(TARGET [PRECOMPILED]): it takes the precompiled headers of that library, or the common ones.
function(odori_share_headers target)
  if(ARGC GREATER 1)
    target_precompile_headers(${target} REUSE_FROM ${ARGV1})
  else()
    target_precompile_headers(${target} REUSE_FROM odori_precompiled)
  endif()
endfunction()

# odori_share_computing(TARGET): it takes the flags of the modules that compute, and headers precompiled with them.
function(odori_share_computing target)
  if(ODORI_COMPUTING_FLAGS)
    target_compile_options(${target} PRIVATE ${ODORI_COMPUTING_FLAGS})
    odori_share_headers(${target} odori_computing_precompiled)
  else()
    odori_share_headers(${target})
  endif()
endfunction()

# How many sources are compiled as one where CMAKE_UNITY_BUILD is on, as in the presets.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)

# odori_module(NAME [other libraries...]): the static library of src/NAME, from every source below that folder.
function(odori_module name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp")
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.h")
  add_library(odori_${name} STATIC ${sources} ${headers})
  # The names of windows.h and Xlib.h stay out of other sources.
  set(system_sources ${sources})
  list(FILTER system_sources INCLUDE REGEX "_(windows|x11)\\.cpp$")
  if(WIN32)  # "near" and "far" are such names; libarchive includes windows.h
    foreach(source IN LISTS sources)
      file(STRINGS "${source}" included REGEX "^#include <(windows|archive_entry)\\.h>" LIMIT_COUNT 1)
      if(included)
        list(APPEND system_sources "${source}")
      endif()
    endforeach()
  endif()
  if(system_sources)
    set_source_files_properties(${system_sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(odori_${name} PUBLIC odori_options ${ARGN})
  if(name MATCHES "^(base|image|format|model|motion|rig|physics|skin|scene|analysis|fit|loading|library)$")
    odori_share_computing(odori_${name})
  else()
    odori_share_headers(odori_${name})
  endif()
  if(name MATCHES "^(base|image|format)$" AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(odori_${name} PRIVATE -Wsign-conversion)  # counts come from files there
  endif()
endfunction()

# odori_program(NAME [PRECOMPILED library] SOURCES... LIBRARIES...): an executable of ours.
function(odori_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRECOMPILED" "SOURCES;LIBRARIES")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE odori_options ${arg_LIBRARIES})
  odori_share_headers(${name} ${arg_PRECOMPILED})
  if(arg_PRECOMPILED)
    target_compile_options(${name} PRIVATE ${ODORI_TEST_FLAGS})
  endif()
  if(ODORI_SANITIZE)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/sanitizer_runtime.cpp")
  endif()
endfunction()

# odori_test(NAME COMMAND command... | SCRIPT python_script arguments... [MAY_SKIP] [TIMEOUT seconds (600)] [COST number]
#            [LOCK name] [CONFIGURATIONS names...] [ENVIRONMENT NAME=value...]): a test. MAY_SKIP: its exit status 77 says that
# what it needs is missing. What verbs keep between runs stays out of the person's own cache.
function(odori_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "MAY_SKIP" "TIMEOUT;COST;LOCK" "COMMAND;SCRIPT;CONFIGURATIONS;ENVIRONMENT")
  if(arg_SCRIPT)
    list(POP_FRONT arg_SCRIPT script)
    cmake_path(ABSOLUTE_PATH script NORMALIZE)
    set(arg_COMMAND "${PYTHON3_EXECUTABLE}" "${script}" ${arg_SCRIPT})
  endif()
  add_test(NAME ${name} COMMAND ${arg_COMMAND} CONFIGURATIONS ${arg_CONFIGURATIONS})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 600)
  endif()
  set(properties TIMEOUT ${arg_TIMEOUT})
  if(arg_MAY_SKIP)
    list(APPEND properties SKIP_RETURN_CODE 77)
  endif()
  if(arg_COST)
    list(APPEND properties COST ${arg_COST})
  endif()
  if(arg_LOCK)
    list(APPEND properties RESOURCE_LOCK ${arg_LOCK})
  endif()
  set_tests_properties(${name} PROPERTIES ${properties})
  set_property(TEST ${name} PROPERTY ENVIRONMENT "XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/cache" ${arg_ENVIRONMENT})
endfunction()
