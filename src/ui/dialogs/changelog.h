#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace odori {

// The text of CHANGELOG.md, or of its translation into the language ("ja"), Markdown, compiled in.
std::string_view changelog(std::string_view language);

// A paragraph of it, as it is displayed.
struct ChangelogPart {
  int heading = 0;    // level of a heading, 1 is the highest; 0: an item of a list, or text
  bool item = false;  // of a list
  std::string text;   // without the marks of Markdown
};

// Headings, lists and text; links keep their text only, and lines of one paragraph are joined.
std::vector<ChangelogPart> changelog_parts(std::string_view markdown);

}  // namespace odori
