#include "export/font_files.h"

#include "base/files.h"
#include "base/translate.h"

#include <memory>
#include <string_view>
#include <utility>

#ifdef ODORI_HAVE_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

namespace odori {

namespace {

struct Candidate {
  std::string_view language;
  const char* path;  // UTF-8
  int face = 0;
};

// In order of preference.
#if defined(_WIN32)
constexpr Candidate kKnownFonts[] = {{"ja", "C:/Windows/Fonts/YuGothM.ttc"},     {"ja", "C:/Windows/Fonts/meiryo.ttc"},
                                     {"ja", "C:/Windows/Fonts/msgothic.ttc", 1}, {"zh-cn", "C:/Windows/Fonts/msyh.ttc"},
                                     {"zh-cn", "C:/Windows/Fonts/simhei.ttf"},   {"zh-tw", "C:/Windows/Fonts/msjh.ttc"},
                                     {"ko", "C:/Windows/Fonts/malgun.ttf"}};
#elif defined(__APPLE__)
constexpr Candidate kKnownFonts[] = {{"ja", "/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc"},
                                     {"ja", "/System/Library/Fonts/Hiragino Sans W3.ttc"},
                                     {"ja", "/Library/Fonts/Arial Unicode.ttf"},
                                     {"zh-cn", "/System/Library/Fonts/Hiragino Sans GB.ttc"},
                                     {"zh-cn", "/System/Library/Fonts/STHeiti Light.ttc"},
                                     {"ko", "/System/Library/Fonts/AppleSDGothicNeo.ttc"}};
#else
constexpr Candidate kKnownFonts[] = {{"ja", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"},
                                     {"ja", "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc"},
                                     {"ja", "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc"},
                                     {"ja", "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
                                     {"ja", "/usr/share/fonts/wqy-microhei/wqy-microhei.ttc"},
                                     {"ja", "/usr/share/fonts/opentype/ipafont-gothic/ipagp.ttf"},
                                     {"ja", "/usr/share/fonts/truetype/vlgothic/VL-PGothic-Regular.ttf"},
                                     {"zh-cn", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2},
                                     {"zh-cn", "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", 2},
                                     {"zh-cn", "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc", 2},
                                     {"zh-cn", "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"},
                                     {"zh-cn", "/usr/share/fonts/wqy-microhei/wqy-microhei.ttc"},
                                     {"ko", "/usr/share/fonts/truetype/nanum/NanumGothic.ttf"}};
#endif

#ifdef ODORI_HAVE_FONTCONFIG

template <auto destroy>
struct Destroy {
  template <typename T>
  void operator()(T* thing) const {
    destroy(thing);
  }
};
using FontConfig = std::unique_ptr<FcConfig, Destroy<FcConfigDestroy>>;
using FontPattern = std::unique_ptr<FcPattern, Destroy<FcPatternDestroy>>;
using FontSet = std::unique_ptr<FcFontSet, Destroy<FcFontSetDestroy>>;

const FcChar8* fc_text(const char* text) { return reinterpret_cast<const FcChar8*>(text); }

// A static outline font that says it has the language's characters.
bool suits(const FcPattern* font, const std::string& language) {
  FcLangSet* languages = nullptr;
  FcBool variable = FcFalse;
  if (FcPatternGetBool(font, FC_VARIABLE, 0, &variable) == FcResultMatch && variable != FcFalse) return false;
  if (FcPatternGetLangSet(font, FC_LANG, 0, &languages) != FcResultMatch) return false;
  return FcLangSetHasLang(languages, fc_text(language.c_str())) != FcLangDifferentLang;
}

std::vector<SystemFont> fonts_of_fontconfig(const std::string& language) {
  std::vector<SystemFont> fonts;
  const FontConfig config(FcInitLoadConfigAndFonts());
  const FontPattern wanted(FcPatternCreate());
  if (!config || !wanted) return fonts;
  FcPatternAddString(wanted.get(), FC_FAMILY, fc_text("sans-serif"));
  FcPatternAddString(wanted.get(), FC_LANG, fc_text(language.c_str()));
  FcPatternAddBool(wanted.get(), FC_OUTLINE, FcTrue);
  FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const FontSet sorted(FcFontSort(config.get(), wanted.get(), FcFalse, nullptr, &result));
  for (int i = 0; sorted && i < sorted->nfont && fonts.size() < kMaxSystemFonts; ++i) {
    FcChar8* file = nullptr;
    int face = 0;
    const FcPattern* font = sorted->fonts[i];
    if (!suits(font, language) || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch) continue;
    FcPatternGetInteger(font, FC_INDEX, 0, &face);
    if (face > 0xFFFF) continue;  // an instance of a variable font
    fonts.push_back({path_from_utf8(reinterpret_cast<const char*>(file)), face});
  }
  return fonts;
}

#endif

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

std::vector<SystemFont> system_fonts(const std::string& language) {
  std::vector<SystemFont> fonts;
#ifdef ODORI_HAVE_FONTCONFIG
  fonts = fonts_of_fontconfig(language);
#endif
  if (!fonts.empty()) return fonts;
  std::error_code error;
  for (const Candidate& known : kKnownFonts) {
    std::filesystem::path file = path_from_utf8(known.path);
    if (known.language == language && std::filesystem::exists(file, error))
      fonts.push_back({std::move(file), known.face});
  }
  // What comes with the program where systems without such a font are common: Windows and Wine.
  std::filesystem::path own = assets_folder() / "fonts" / "cjk.otf";
  if (std::filesystem::exists(own, error)) fonts.push_back({std::move(own)});
  return fonts;
}

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
