# cmake -DCATALOGUES=CODE=NAME=FILE.mo;... -DSOURCES=path/without/ending -P embed.cmake
#
# Writes the bytes of the catalogues to SOURCES.h and SOURCES.cpp.
cmake_minimum_required(VERSION 3.25)

set(arrays "")
set(entries "")
foreach(entry IN LISTS CATALOGUES)
  string(REGEX MATCH "^([^=]+)=([^=]+)=(.+)$" parts "${entry}")
  set(code "${CMAKE_MATCH_1}")
  set(name "${CMAKE_MATCH_2}")
  file(READ "${CMAKE_MATCH_3}" hex HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "constexpr unsigned char k_${code}[] = {\n${bytes}};\n")
  string(APPEND entries "    {\"${code}\", \"${name}\", std::as_bytes(std::span(k_${code}))},\n")
endforeach()

file(WRITE "${SOURCES}.h" "#pragma once

#include <cstddef>
#include <span>

namespace odori::translations {

struct EmbeddedCatalogue {
  const char* code;  // of gettext
  const char* name;  // of the language, in itself
  std::span<const std::byte> mo;
};
std::span<const EmbeddedCatalogue> catalogues();

}  // namespace odori::translations
")
file(WRITE "${SOURCES}.cpp" "#include \"translations/catalogues.h\"

namespace odori::translations {

namespace {

${arrays}
const EmbeddedCatalogue kCatalogues[] = {
${entries}};

}  // namespace

std::span<const EmbeddedCatalogue> catalogues() { return kCatalogues; }

}  // namespace odori::translations
")
