# cmake -DSHADERS=folder -DSOURCES=path/without/ending -DRESOLVED=folder -P embed.cmake
#
# Resolves the includes of each *.vert and *.frag in SHADERS, writes the result to RESOLVED, and writes all of them as
# C++ constants to SOURCES.h and SOURCES.cpp: model.vert becomes odori::shaders::model_vert. A line `#include "x.glsl"`
# is replaced by that file, once per source. #line directives keep the line numbers of the files in compiler logs; the
# first line of each source lists the file name of each source number.
cmake_minimum_required(VERSION 3.25)

# Sets `out` to the text of a file with its includes resolved. The global property FILES lists the files by source number.
function(resolve name out)
  get_property(files GLOBAL PROPERTY FILES)
  if(name IN_LIST files)
    set(${out} "" PARENT_SCOPE)
    return()
  endif()
  list(LENGTH files number)
  set_property(GLOBAL APPEND PROPERTY FILES "${name}")
  file(READ "${SHADERS}/${name}" rest)
  # In GLSL 1.50 the line after `#line 0` is line 1.
  set(text "#line 0 ${number}\n")
  set(line 0)
  while(rest MATCHES "#include \"([^\"]+)\"\n")
    set(directive "${CMAKE_MATCH_0}")
    resolve("${CMAKE_MATCH_1}" included)
    string(FIND "${rest}" "${directive}" start)
    string(LENGTH "${directive}" length)
    string(SUBSTRING "${rest}" 0 ${start} before)
    math(EXPR after "${start} + ${length}")
    string(SUBSTRING "${rest}" ${after} -1 rest)
    string(REGEX MATCHALL "\n" newlines "${before}")
    list(LENGTH newlines count)
    math(EXPR line "${line} + ${count} + 1")
    string(APPEND text "${before}${included}#line ${line} ${number}\n")
  endwhile()
  set(${out} "${text}${rest}" PARENT_SCOPE)
endfunction()

function(numbered_files out)
  get_property(files GLOBAL PROPERTY FILES)
  set(entries "")
  set(number 0)
  foreach(file IN LISTS files)
    list(APPEND entries "${number} ${file}")
    math(EXPR number "${number} + 1")
  endforeach()
  string(JOIN ", " joined ${entries})
  set(${out} "${joined}" PARENT_SCOPE)
endfunction()

# Sets `out` to a C++ string literal, one literal per line of the source.
function(literal text out)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
  set(${out} "    \"${text}\"" PARENT_SCOPE)
endfunction()

set(declarations "")
set(definitions "")
file(GLOB names RELATIVE "${SHADERS}" "${SHADERS}/*.vert" "${SHADERS}/*.frag")
list(SORT names)
foreach(name IN LISTS names)
  set_property(GLOBAL PROPERTY FILES "")
  resolve("${name}" body)
  numbered_files(files)
  set(text "// ${files}\n#version 150 core\n${body}")
  file(WRITE "${RESOLVED}/${name}" "${text}")
  string(MAKE_C_IDENTIFIER "${name}" constant)
  literal("${text}" quoted)
  string(APPEND declarations "extern const char* const ${constant};\n")
  string(APPEND definitions "const char* const ${constant} =\n${quoted};\n")
endforeach()

file(WRITE "${SOURCES}.h" "#pragma once

// Complete GLSL sources. The first line of each lists its files by the source numbers that compiler logs use.
namespace odori::shaders {

${declarations}
}  // namespace odori::shaders
")
file(WRITE "${SOURCES}.cpp" "#include \"shaders/sources.h\"

namespace odori::shaders {

${definitions}
}  // namespace odori::shaders
")
