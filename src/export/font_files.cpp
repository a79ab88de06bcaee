#include "export/font_files.h"

#include "base/files.h"
#include "base/translate.h"
#include "export/system_fonts.h"

#include <string_view>
#include <utility>

namespace odori {

namespace {

Result<FontFile> read_font(const std::filesystem::path& path, int face) {
  auto file = FileView::open(path);
  if (!file) return file.fault();
  if (!usable_font(file->bytes(), face)) return fault(kFontUnusable);
  return FontFile{utf8_from_path(path.filename()), std::move(*file), face};
}

bool contains(const FontChoice& choice, const FontFile& font) {
  for (const FontFile& file : choice.files) {
    if (file.name == font.name && file.face == font.face) return true;
  }
  return false;
}

// Adds the first font for a language that can be used. Returns whether there is one.
bool add_font_for(const std::string& language, FontChoice& choice) {
  for (const SystemFont& candidate : system_fonts(language)) {
    auto font = read_font(candidate.file, candidate.face);
    if (!font) continue;
    if (!contains(choice, *font)) choice.files.push_back(std::move(*font));
    return true;
  }
  return false;
}

}  // namespace

FontChoice select_fonts(const std::string& requested) {
  FontChoice choice;
  if (!requested.empty()) {
    auto font = read_font(path_from_utf8(requested), 0);
    if (font) {
      choice.files.push_back(std::move(*font));
    } else {
      choice.warnings.push_back(requested + ": " + describe(font.fault()));
    }
  }
  // Han characters look as the language of the interface writes them.
  const bool chinese = std::string_view(current_language().code).starts_with("zh");
  const char* const han[] = {chinese ? "zh-cn" : "ja", chinese ? "ja" : "zh-cn", "zh-tw"};
  choice.east_asian = !choice.files.empty();
  for (const char* language : han) choice.east_asian |= add_font_for(language, choice);
  add_font_for("ko", choice);
  if (!choice.east_asian) choice.warnings.push_back(describe(fault(kFontMissing)));
  return choice;
}

}  // namespace odori
