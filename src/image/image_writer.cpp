#include "image/image_writer.h"

#include "base/files.h"
#include "base/text.h"
#include "image/image_decoder.h"

#include <cmath>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kLongestSubject = 80;  // bytes: with the rest below any file system's limit

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// Some system or other cannot have these in a name, or shows a name with them as another.
bool is_refused(std::string_view character) {
  constexpr std::string_view kRefused = "/\\:*?\"<>|";
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first < 0x20 || first == 0x7F || kRefused.find(character) != std::string_view::npos;
  const bool c1_control = character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  // U+200B..U+200F, U+202A..U+202E: invisible, or turn the reading direction.
  const auto last = static_cast<unsigned char>(character.back());
  const bool format_control =
      character.substr(0, 2) == "\xE2\x80" && ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE));
  return c1_control || format_control;
}

std::string safe_part(std::string_view words) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
  const std::string text = valid_utf8(Bytes(bytes, words.size()));
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && !begins_character(text[end])) ++end;
    const std::string_view character = std::string_view(text).substr(at, end - at);
    if (safe.size() + character.size() > kLongestSubject) break;
    safe += is_refused(character) ? "_" : character;
    at = end;
  }
  // Hidden files begin with a dot; spaces and dots around a name get lost.
  const std::size_t first = safe.find_first_not_of(" .");
  if (first == std::string::npos) return {};
  return safe.substr(first, safe.find_last_not_of(" .") + 1 - first);
}

}  // namespace

Status write_image(const std::filesystem::path& file, const Image& image) {
  const auto png = write_png(image);
  return png.empty() ? Status(Fault{&kFileUnwritable}) : write_file(file, png);
}

Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
                                              const Image& image) {
  auto file = make_new_file(folder, stem, ".png");
  if (!file) return file;
  const Status written = write_image(*file, image);
  if (written) return file;
  std::error_code ignored;
  std::filesystem::remove(*file, ignored);
  return written.fault();
}

std::string image_stem(std::string_view subject, double frame, const std::tm& when) {
  const std::string name = safe_part(subject);
  return fmt::format("{} {:.0f} {:%Y-%m-%d %H-%M-%S}", name.empty() ? "odori" : name, std::floor(frame), when);
}

}  // namespace odori
