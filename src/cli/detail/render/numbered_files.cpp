#include "cli/detail/render/numbered_files.h"

#include "base/files.h"

#include <fmt/format.h>

namespace odori {

std::optional<NumberedName> numbered_name(const std::filesystem::path& output) {
  const std::string text = utf8_from_path(output);
  const std::size_t percent = text.find('%');
  if (percent == std::string::npos) return std::nullopt;
  std::size_t end = percent + 1;
  int digits = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && digits < 10) {
    digits = digits * 10 + (text[end++] - '0');
  }
  if (end >= text.size() || text[end] != 'd' || digits > 9) return std::nullopt;
  return NumberedName{text.substr(0, percent), digits, text.substr(end + 1)};
}

std::filesystem::path numbered_file(const NumberedName& name, std::size_t number) {
  return path_from_utf8(fmt::format("{}{:0{}}{}", name.before, number, name.digits, name.after));
}

}  // namespace odori
