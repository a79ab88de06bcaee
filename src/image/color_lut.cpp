#include "image/color_lut.h"

#include "base/text.h"
#include "base/translate.h"

#include <cmath>
#include <optional>
#include <string_view>

namespace odori {

namespace {

constexpr float kLargest = 1e6f;           // of a number in the file
constexpr std::size_t kShortestEntry = 6;  // bytes: "0 0 0\n"

std::string_view take_word(std::string_view& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  line.remove_prefix(first == std::string_view::npos ? line.size() : first);
  const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
  line.remove_prefix(word.size());
  return word;
}

std::optional<glm::vec3> take_numbers(std::string_view& line) {
  glm::vec3 numbers{0.0f};
  for (int i = 0; i < 3; ++i) {
    const auto number = parse_number(take_word(line));
    if (!number || !(std::abs(*number) <= kLargest)) return std::nullopt;
    numbers[i] = static_cast<float>(*number);
  }
  return take_word(line).empty() ? std::optional(numbers) : std::nullopt;
}

class CubeReader {
 public:
  explicit CubeReader(std::string_view text) : rest_(text) {}

  Result<ColorLut> read() {
    while (!rest_.empty()) {
      ++line_;
      std::string_view line = take_line();
      if (line.starts_with('#')) continue;
      std::string_view words = line;
      const std::string_view first = take_word(words);
      if (first.empty() || first == "TITLE") continue;
      const Status read = is_keyword(first) ? read_keyword(first, words) : read_entry(line);
      if (!read) return read.fault();
    }
    if (wanted_ == 0) return broken(tr("LUT_3D_SIZE or LUT_1D_SIZE is missing"));
    if (lut_.entries.size() != wanted_)
      return broken(tr_format("there are {} entries, {} are announced", lut_.entries.size(), wanted_));
    if (glm::any(glm::lessThanEqual(lut_.domain_max, lut_.domain_min)))
      return broken(tr("DOMAIN_MAX is not above DOMAIN_MIN"));
    return std::move(lut_);
  }

 private:
  std::string_view take_line() {
    const std::size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return line;
  }

  static bool is_keyword(std::string_view word) { return word.front() >= 'A' && word.front() <= 'Z'; }

  Fault broken(const std::string& why) const { return fault(kCubeBroken, tr_format("line {}: {}", line_, why)); }

  Status read_keyword(std::string_view keyword, std::string_view words) {
    if (keyword == "LUT_3D_SIZE") return read_size(words, ColorLut::kMaxSide, true);
    if (keyword == "LUT_1D_SIZE") return read_size(words, ColorLut::kMaxCurve, false);
    if (keyword != "DOMAIN_MIN" && keyword != "DOMAIN_MAX") return Done{};  // of another program
    const auto numbers = take_numbers(words);
    if (!numbers) return broken(tr_format("{} needs three numbers", keyword));
    (keyword == "DOMAIN_MIN" ? lut_.domain_min : lut_.domain_max) = *numbers;
    return Done{};
  }

  Status read_size(std::string_view words, int largest, bool is_cube) {
    const auto size = parse_number(take_word(words));
    if (wanted_ != 0 || !size || !(*size >= 2.0) || *size != std::floor(*size))
      return broken(tr("the size must be a whole number, at least 2, and given once"));
    if (*size > largest) return fault(kCubeTooLarge, tr_format("line {}: {}, at most {}", line_, *size, largest));
    const auto side = static_cast<std::size_t>(*size);
    wanted_ = is_cube ? side * side * side : side;
    lut_.side = is_cube ? static_cast<int>(side) : 0;
    if (rest_.size() + kShortestEntry < wanted_ * kShortestEntry)
      return broken(tr_format("the file is too short for {} entries", wanted_));
    lut_.entries.reserve(wanted_);
    return Done{};
  }

  Status read_entry(std::string_view line) {
    const auto numbers = take_numbers(line);
    if (!numbers) return broken(tr("an entry needs three numbers"));
    if (lut_.entries.size() >= wanted_) return broken(tr("there are more entries than announced"));
    lut_.entries.push_back(*numbers);
    return Done{};
  }

  std::string_view rest_;
  int line_ = 0;
  std::size_t wanted_ = 0;  // entries; 0: not known
  ColorLut lut_;
};

}  // namespace

Result<ColorLut> read_cube(Bytes file) { return CubeReader(as_text(file)).read(); }

}  // namespace odori
