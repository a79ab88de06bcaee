# Writes TEXT, a file, as bytes into SOURCE, which defines what src/ui/dialogs/changelog.h declares.
file(READ "${TEXT}" hex HEX)
string(REGEX MATCHALL "................................|..+$" rows "${hex}")
set(bytes "")
foreach(row IN LISTS rows)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," row "${row}")
  string(APPEND bytes "${row}\n")
endforeach()
file(WRITE "${SOURCE}" "// Generated from ${TEXT}.
#include \"ui/dialogs/changelog.h\"

namespace odori {
std::string_view changelog() {
  static constexpr char kText[] = {
${bytes}};
  return {kText, sizeof kText};
}
}  // namespace odori
")
