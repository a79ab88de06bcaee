# cmake -DTEXTS=LANGUAGE=FILE;... -DSOURCE=FILE.cpp -P embed_text.cmake
#
# Writes the files, the first one English, as bytes into SOURCE, which defines what src/ui/core/changelog.h declares.
set(arrays "")
set(choices "")
foreach(text IN LISTS TEXTS)
  string(REGEX MATCH "^([^=]+)=(.+)$" parts "${text}")
  set(language "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" hex HEX)
  string(REGEX MATCHALL "................................|..+$" rows "${hex}")
  set(bytes "")
  foreach(row IN LISTS rows)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," row "${row}")
    string(APPEND bytes "${row}\n")
  endforeach()
  string(APPEND arrays "constexpr char k_${language}[] = {\n${bytes}};\n")
  string(APPEND choices "  if (language == \"${language}\") return {k_${language}, sizeof k_${language}};\n")
endforeach()
file(WRITE "${SOURCE}" "// Generated from ${TEXTS}.
#include \"ui/core/changelog.h\"

namespace odori {

namespace {

${arrays}
}  // namespace

std::string_view changelog(std::string_view language) {
${choices}  return {k_en, sizeof k_en};
}

}  // namespace odori
")
