#include "image/image_writer.h"

#include "base/files.h"
#include "base/text.h"
#include "image/image_decoder.h"

#include <cmath>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxSubjectBytes = 80;  // bytes; with the rest of the name below the limit of every file system

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// Characters that some system does not allow in file names, or that make a name look like another.
bool is_forbidden(std::string_view character) {
  constexpr std::string_view kForbidden = "/\\:*?\"<>|";
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1)
    return first < 0x20 || first == 0x7F || kForbidden.find(character) != std::string_view::npos;
  const bool c1_control = character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  // U+200B..U+200F, U+202A..U+202E: invisible, or change the text direction.
  const auto last = static_cast<unsigned char>(character.back());
  const bool format_control =
      character.substr(0, 2) == "\xE2\x80" && ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE));
  return c1_control || format_control;
}

std::string safe_file_name(std::string_view name) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(name.data());
  const std::string text = valid_utf8(Bytes(bytes, name.size()));
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && !begins_character(text[end])) ++end;
    const std::string_view character = std::string_view(text).substr(at, end - at);
    if (safe.size() + character.size() > kMaxSubjectBytes) break;
    safe += is_forbidden(character) ? "_" : character;
    at = end;
  }
  // A leading dot hides the file; some systems drop leading and trailing spaces and dots.
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
  const std::string name = safe_file_name(subject);
  return fmt::format("{} {:.0f} {:%Y-%m-%d %H-%M-%S}", name.empty() ? "odori" : name, std::floor(frame), when);
}

}  // namespace odori
