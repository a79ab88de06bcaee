#include "base/text.h"
#include "format/vac/vac.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kSettingLines = 6;  // from the name on; the others are comments

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// At most the lines that may have settings.
std::vector<std::string_view> lines_of(std::string_view text, std::size_t most) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(without_blanks(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool names_x_file(std::string_view line) { return line.size() > 2 && folded(line).ends_with(".x"); }

// The line with the file: the second, or else the first that names one.
std::optional<std::size_t> file_line(const std::vector<std::string_view>& lines) {
  if (lines.size() > 1 && names_x_file(lines[1])) return 1;
  const auto found = std::ranges::find_if(lines, names_x_file);
  if (found == lines.end()) return std::nullopt;
  return static_cast<std::size_t>(found - lines.begin());
}

bool parse(std::string_view line, float& value) {
  const auto number = parse_number(without_blanks(line));
  if (!number || !is_valid(static_cast<float>(*number))) return false;
  value = static_cast<float>(*number);
  return true;
}

// "1.0, 2.0,3.0"
bool parse(std::string_view line, glm::vec3& value) {
  glm::vec3 numbers{0.0f};
  for (glm::length_t i = 0; i < 3; ++i) {
    const std::size_t end = i < 2 ? line.find(',') : line.size();
    if (end == std::string_view::npos || !parse(line.substr(0, end), numbers[i])) return false;
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  value = numbers;
  return true;
}

}  // namespace

Result<AccessorySettings> read_vac(Bytes file, Diagnostics& diagnostics) {
  constexpr std::size_t kSearchedLines = 16;
  std::string_view text = as_text(file);
  const bool utf8 = text.starts_with(kByteOrderMark);
  if (utf8) text.remove_prefix(kByteOrderMark.size());
  const auto decoded = [utf8](std::string_view line) {
    const Bytes bytes = text_bytes(line);
    return utf8 ? valid_utf8(bytes) : utf8_from_cp932(bytes);
  };
  std::vector<std::string_view> lines = lines_of(text, kSearchedLines);
  const auto at = file_line(lines);
  if (!at) return fault(kVacFile).at("lines", -1, 0);
  lines.resize(std::min(lines.size(), *at + kSettingLines - 1));

  AccessorySettings settings;
  if (*at > 0) settings.name = decoded(lines[*at - 1]);
  settings.file = decoded(lines[*at]);
  const auto read_numbers = [&](std::size_t line, auto& value) {
    if (line >= lines.size() || lines[line].empty() || parse(lines[line], value)) return;
    const auto offset = lines[line].data() - as_text(file).data();
    diagnostics.add(fault(kVacNumber, decoded(lines[line])).at("lines", line, offset));
  };
  read_numbers(*at + 1, settings.scale);
  read_numbers(*at + 2, settings.position);
  read_numbers(*at + 3, settings.rotation_deg);
  settings.scale = std::max(settings.scale, 0.0f);
  const std::size_t bone = *at + 4;
  if (bone < lines.size() && !lines[bone].starts_with("//")) settings.bone = decoded(lines[bone]);
  return settings;
}

void place_accessory(const AccessorySettings& settings, Model& model) {
  const glm::vec3 angles = glm::radians(settings.rotation_deg);
  const glm::quat rotation = glm::angleAxis(angles.z, glm::vec3(0.0f, 0.0f, 1.0f)) *
                             glm::angleAxis(angles.y, glm::vec3(0.0f, 1.0f, 0.0f)) *
                             glm::angleAxis(angles.x, glm::vec3(1.0f, 0.0f, 0.0f));
  for (Vertex& vertex : model.vertices) {
    vertex.position = clamp_finite(settings.position + rotation * (settings.scale * vertex.position));
    vertex.normal = rotation * vertex.normal;
  }
  model.name = settings.name;
}

}  // namespace odori
