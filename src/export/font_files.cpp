#include "export/font_files.h"

#include "base/files.h"

#include <cstdlib>

namespace odori {

namespace {

struct Candidate {
  const char* path;  // UTF-8
  int face = 0;
};

// One list per script; the first font that exists is used.
#if defined(_WIN32)
constexpr Candidate kJapanese[] = {
    {"C:/Windows/Fonts/YuGothM.ttc"}, {"C:/Windows/Fonts/meiryo.ttc"}, {"C:/Windows/Fonts/msgothic.ttc", 1}};
constexpr Candidate kChinese[] = {{"C:/Windows/Fonts/msyh.ttc"}, {"C:/Windows/Fonts/simhei.ttf"}};
#elif defined(__APPLE__)
constexpr Candidate kJapanese[] = {{"/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc"},
                                   {"/System/Library/Fonts/Hiragino Sans W3.ttc"},
                                   {"/Library/Fonts/Arial Unicode.ttf"}};
constexpr Candidate kChinese[] = {{"/System/Library/Fonts/Hiragino Sans GB.ttc"},
                                  {"/System/Library/Fonts/STHeiti Light.ttc"}};
#else
constexpr Candidate kJapanese[] = {{"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"},
                                   {"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc"},
                                   {"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc"},
                                   {"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
                                   {"/usr/share/fonts/wqy-microhei/wqy-microhei.ttc"},
                                   {"/usr/share/fonts/opentype/ipafont-gothic/ipagp.ttf"},
                                   {"/usr/share/fonts/truetype/vlgothic/VL-PGothic-Regular.ttf"}};
constexpr Candidate kChinese[] = {{"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2},
                                  {"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", 2},
                                  {"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc", 2},
                                  {"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
                                  {"/usr/share/fonts/wqy-microhei/wqy-microhei.ttc"}};
#endif

Result<FontFile> read_font(const std::filesystem::path& path, int face) {
  auto bytes = read_file(path);
  if (!bytes) return bytes.fault();
  if (!usable_font(*bytes, face)) return Fault{&kFontUnusable};
  return FontFile{utf8_from_path(path.filename()), std::move(*bytes), face};
}

bool contains(const FontChoice& choice, const FontFile& font) {
  for (const FontFile& file : choice.files) {
    if (file.name == font.name && file.face == font.face) return true;
  }
  return false;
}

void add_first_found(std::span<const Candidate> candidates, FontChoice& choice) {
  for (const Candidate& candidate : candidates) {
    auto font = read_font(path_from_utf8(candidate.path), candidate.face);
    if (!font) continue;
    if (!contains(choice, *font)) choice.files.push_back(std::move(*font));
    return;
  }
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
  add_first_found(kJapanese, choice);
  add_first_found(kChinese, choice);
  if (choice.files.empty()) choice.warnings.push_back(describe(Fault{&kFontMissing}));
  return choice;
}

}  // namespace odori
