# cmake -DTEXTS=NAME=FILE;... -DSOURCE=FILE.cpp -DHEADER=FILE.h -DFUNCTION=NAME -P embed_text.cmake
#
# Writes the files as bytes into SOURCE, which defines the function that HEADER declares: the text of a name, or the first
# one for any other name.
set(arrays "")
set(first "")
set(choices "")
foreach(text IN LISTS TEXTS)
  string(REGEX MATCH "^([^=]+)=(.+)$" parts "${text}")
  set(name "${CMAKE_MATCH_1}")
  if(first STREQUAL "")
    set(first "${name}")
  endif()
  file(READ "${CMAKE_MATCH_2}" hex HEX)
  string(REGEX MATCHALL "................................|..+$" rows "${hex}")
  set(bytes "")
  foreach(row IN LISTS rows)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," row "${row}")
    string(APPEND bytes "${row}\n")
  endforeach()
  string(APPEND arrays "constexpr char k_${name}[] = {\n${bytes}};\n")
  string(APPEND choices "  if (name == \"${name}\") return {k_${name}, sizeof k_${name}};\n")
endforeach()
file(WRITE "${SOURCE}" "// Generated from ${TEXTS}.
#include \"${HEADER}\"

namespace odori {

namespace {

${arrays}
}  // namespace

std::string_view ${FUNCTION}(std::string_view name) {
${choices}  return {k_${first}, sizeof k_${first}};
}

}  // namespace odori
")
