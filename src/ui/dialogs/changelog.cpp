#include "ui/dialogs/changelog.h"

#include <algorithm>

namespace odori {

namespace {

// Removes the marks of code and emphasis, and the target of links.
std::string without_emphasis(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '`' || c == '*') continue;
    const std::size_t middle = c == '[' ? line.find("](", at) : line.npos;
    const std::size_t end = middle == line.npos ? line.npos : line.find(')', middle);
    if (end == line.npos) {
      text += c;
      continue;
    }
    text += without_emphasis(line.substr(at + 1, middle - at - 1));
    at = end;
  }
  return text;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
  const std::size_t last = line.find_last_not_of(" \t\r");
  return last == line.npos ? std::string_view() : line.substr(first, last + 1 - first);
}

}  // namespace

std::vector<ChangelogPart> changelog_parts(std::string_view markdown) {
  std::vector<ChangelogPart> parts;
  bool continues = false;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = trimmed(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.starts_with('#')) {
      const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
      parts.push_back({static_cast<int>(level), false, std::string(trimmed(line.substr(level)))});
      continues = false;
    } else if (line.starts_with("- ")) {
      parts.push_back({0, true, std::string(line.substr(2))});
      continues = true;
    } else if (line.empty()) {
      continues = false;
    } else if (continues) {
      parts.back().text.append(" ").append(line);
    } else {
      parts.push_back({0, false, std::string(line)});
      continues = true;
    }
  }
  // A link may continue on the next line.
  for (ChangelogPart& part : parts) part.text = without_emphasis(part.text);
  return parts;
}

}  // namespace odori
