#include "ui/widgets/widgets.h"

#include <cstdint>

namespace odori {

namespace {

struct Character {
  char32_t code = 0;
  std::size_t length = 1;  // bytes
};

// The first character of `text`, which is not empty. A byte that does not start a complete character is a character.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length == 1 || length > text.size()) return {lead, 1};
  char32_t code = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (byte(i) & 0x3Fu);
  return {code, length};
}

bool is_space(char32_t c) { return c == ' ' || c == '\t' || c == 0x3000; }

// Kana, ideographs and their punctuation: scripts without spaces between words.
bool breaks_anywhere(char32_t c) { return (c >= 0x2E80 && c < 0xA000) || (c >= 0xF900 && c < 0xFB00) || c >= 0xFF00; }

bool cannot_begin_a_line(char32_t c) {
  constexpr std::u32string_view kClosing =
      U"、。，．・：；？！」』）］｝〕〉》】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.!?:;)]}";
  return kClosing.find(c) != std::u32string_view::npos;
}

bool cannot_end_a_line(char32_t c) {
  constexpr std::u32string_view kOpening = U"「『（［｛〔〈《【([{";
  return kOpening.find(c) != std::u32string_view::npos;
}

bool may_break_between(char32_t before, char32_t after) {
  if (is_space(after)) return false;  // trailing spaces stay on the line
  if (is_space(before)) return true;
  if (cannot_begin_a_line(after) || cannot_end_a_line(before)) return false;
  return breaks_anywhere(before) || breaks_anywhere(after);
}

// Length of the first line of a paragraph in bytes; at least one character.
std::size_t line_end(std::string_view text, float width, const std::function<float(char32_t)>& advance) {
  float used = 0.0f;
  std::size_t best = 0;  // last possible break
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = first_of(text.substr(at));
    if (at > 0 && may_break_between(before, character.code)) best = at;
    used += advance(character.code);
    if (used > width && at > 0 && !is_space(character.code)) return best > 0 ? best : at;
    before = character.code;
    at += character.length;
  }
  return text.size();
}

}  // namespace

std::vector<std::string_view> wrapped_lines(std::string_view utf8, float width,
                                            const std::function<float(char32_t)>& advance) {
  std::vector<std::string_view> lines;
  while (!utf8.empty()) {
    const std::size_t feed = utf8.find('\n');
    std::string_view paragraph = utf8.substr(0, feed);
    utf8.remove_prefix(feed == std::string_view::npos ? utf8.size() : feed + 1);
    if (paragraph.ends_with('\r')) paragraph.remove_suffix(1);
    do {
      const std::size_t end = line_end(paragraph, width, advance);
      lines.push_back(paragraph.substr(0, end));
      paragraph.remove_prefix(end);
    } while (!paragraph.empty());
  }
  return lines;
}

}  // namespace odori
