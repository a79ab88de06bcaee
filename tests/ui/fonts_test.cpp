#include "ui/core/fonts.h"

#include "base/translate.h"
#include "export/font_files.h"
#include "loading/load.h"
#include "support/shared_data.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <gtest/gtest.h>

namespace odori {
namespace {

// The system's own font; the packages that the tests need bring one.
std::vector<FontFile> system_fonts() { return select_fonts("").files; }

#define NEEDS_A_FONT(fonts) \
  if (fonts.empty()) GTEST_SKIP() << "no font of the known ones is on this machine"

bool has_letter(const ImFontAtlas& atlas, unsigned letter) {
  return atlas.Fonts[0]->FindGlyphNoFallback(static_cast<ImWchar>(letter)) != nullptr;
}

TEST(Fonts, FallsBackToTheBuiltInFont) {
  ImFontAtlas atlas;
  EXPECT_FALSE(build_fonts(atlas, {}, 16.0f, {}));
  EXPECT_TRUE(atlas.IsBuilt());
  EXPECT_TRUE(has_letter(atlas, 'A'));
}

TEST(Fonts, AtlasHoldsTheCharactersInUse) {
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  CharacterSet characters;
  characters.add("頬染め 髙橋 ① ｱｲｳ");  // not in ImGui's own Japanese list
  characters.add("骨骼 纹理 渲染 设置");
  ImFontAtlas atlas;
  ASSERT_TRUE(build_fonts(atlas, fonts, 16.0f, characters));
  for (const unsigned letter : {0x982Cu, 0x9AD9u, 0x2460u, 0xFF71u, 0x9AA8u, 0x7EB9u, 0x6E32u, 0x8BBEu, 0x41u}) {
    EXPECT_TRUE(has_letter(atlas, letter)) << std::hex << letter;
  }
  EXPECT_FALSE(has_letter(atlas, 0x72AC)) << "a letter nobody asked for";
}

TEST(Fonts, CharactersOfAllShownTextsAreCollected) {
  Session session;
  testing::open(session, testing::named_model(2), "ファイル.pmx");
  testing::open(session, testing::rotating_motion(testing::named_model(2), 10, 1), "踊り.vmd");
  post_message(session, Severity::error, "壊.pmx", {"悪い"});
  const LoadingProgress opening{"読.pmx", 0.0f, 0};
  const auto ranges = characters_of(panel_input(session, &opening, {})).ranges();
  const auto holds = [&](unsigned letter) {
    for (int i = 0; ranges[i] != 0; i += 2) {
      if (ranges[i] <= letter && letter <= ranges[i + 1]) return true;
    }
    return false;
  };
  for (const unsigned letter :
       {0x521Du, 0x9AD9u, 0x982Cu, 0x5DE6u, 0x30D5u, 0x8E0Au, 0x5225u, 0x7121u, 0x58CAu, 0x60AAu, 0x8AADu}) {
    EXPECT_TRUE(holds(letter)) << std::hex << letter;
  }
}

TEST(Fonts, StandardNamesInChineseAreInTheAtlas) {
  Session session;
  Model model = testing::named_model(1);
  model.bones[0].name = "左ひざ";
  testing::open(session, model, "a.pmx");
  const auto holds = [&](unsigned letter) {
    const auto ranges = characters_of(panel_input(session, nullptr, {})).ranges();
    for (int i = 0; ranges[i] != 0; i += 2) {
      if (ranges[i] <= letter && letter <= ranges[i + 1]) return true;
    }
    return false;
  };
  select_language("zh_CN");
  EXPECT_TRUE(holds(U'膝'));
  select_language("en");
  EXPECT_FALSE(holds(U'膝'));
}

// What was typed by those who saw boxes (findings of long use).
class TypedText : public testing::NullUi {
 protected:
  bool holds(unsigned letter) const {
    const auto ranges = typed_.characters().ranges();
    for (int i = 0; ranges[i] != 0; i += 2) {
      if (ranges[i] <= letter && letter <= ranges[i + 1]) return true;
    }
    return false;
  }

  TypedCharacters typed_;
};

TEST_F(TypedText, OfAFilterIsInTheAtlas) {
  show(testing::named_model(2));
  state.page = Page::bones;
  settle();
  click("bone_filter");
  draw_frame();
  EXPECT_FALSE(typed_.update(state));
  ImGui::GetIO().AddInputCharactersUTF8("猫薔薇");
  settle();
  EXPECT_TRUE(typed_.update(state));
  EXPECT_TRUE(holds(U'猫') && holds(U'薔') && holds(U'薇'));
  EXPECT_FALSE(typed_.update(state)) << "nothing new";
}

TEST_F(TypedText, OfThePaletteAndTheNameOfASceneIsInTheAtlas) {
  show(testing::named_model(2));
  perform(ToggleSetting{&ViewSettings::palette}, session);
  draw_frame();
  state.keys.events = {{{}, "樱花"}};
  draw_frame();
  EXPECT_TRUE(typed_.update(state));
  EXPECT_TRUE(holds(U'樱') && holds(U'花'));
  perform(ToggleSetting{&ViewSettings::palette}, session);
  perform(OpenDialog{DialogUse::save_scene}, session);
  settle();
  ImGui::GetIO().AddInputCharactersUTF8("蝴蝶");
  settle();
  EXPECT_TRUE(typed_.update(state));
  EXPECT_TRUE(holds(U'蝴') && holds(U'蝶'));
}

TEST(Fonts, HostileTextCannotFillTheAtlas) {
  CharacterSet characters;
  std::string everything;
  for (unsigned c = 0x0800; c < 0xFFFE; ++c) {
    everything += {static_cast<char>(0xE0 | (c >> 12)), static_cast<char>(0x80 | ((c >> 6) & 0x3F)),
                   static_cast<char>(0x80 | (c & 0x3F))};
  }
  characters.add(everything);
  int letters = 0;
  const auto ranges = characters.ranges();
  for (int i = 0; ranges[i] != 0; i += 2) letters += ranges[i + 1] - ranges[i] + 1;
  EXPECT_LE(letters, kMaxCharacters);
}

// The first NUL ended the list of ranges, and the atlas had no glyph at all.
TEST(Fonts, ControlCharactersDoNotEndTheAtlas) {
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  CharacterSet characters;
  characters.add(std::string_view("\0\x01\x1B\x7F\xC2\x9B頬\0髙", 13));
  const auto ranges = characters.ranges();
  ASSERT_GT(ranges.Size, 1);
  for (int i = 0; ranges[i] != 0; i += 2) {
    EXPECT_GE(ranges[i], 0x20);
    EXPECT_TRUE(ranges[i] > 0x9F || ranges[i + 1] < 0x7F);
  }
  ImFontAtlas atlas;
  ASSERT_TRUE(build_fonts(atlas, fonts, 16.0f, characters));
  for (const unsigned letter : {0x41u, 0x982Cu, 0x9AD9u}) EXPECT_TRUE(has_letter(atlas, letter)) << std::hex << letter;
}

TEST(Fonts, TextsOfAModelMayHoldControlCharacters) {
  const std::string nul("a\0b髙", 6);
  Model model = testing::named_model(2);
  model.name = model.comment = model.bones[1].name = nul;
  model.textures = {nul};
  model.display_frames.resize(1);
  model.display_frames[0].name = nul;
  Session session;
  testing::open(session, std::move(model), "nul.pmx");
  const auto ranges = characters_of(panel_input(session, nullptr, {})).ranges();
  EXPECT_EQ(ranges[0], 0x20);
  EXPECT_EQ(ranges[ranges.Size - 1], 0);
  EXPECT_GE(ranges[ranges.Size - 2], 0x9AD9) << "the list goes on to its end";
}

TEST(Fonts, TheHostileModelIsShown) {
  ODORI_NEEDS_SHARED();
#if defined(_WIN32)
  GTEST_SKIP() << "a file whose name is nul is the device NUL";
#endif
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  Diagnostics diagnostics;
  auto model = read_model(testing::bytes_of(testing::shared("data/hostile/nul.pmx")), diagnostics);
  ASSERT_TRUE(model);
  Session session;
  testing::open(session, std::move(*model), "nul.pmx");
  ImFontAtlas atlas;
  EXPECT_TRUE(build_fonts(atlas, fonts, 16.0f, characters_of(panel_input(session, nullptr, {}))));
  EXPECT_TRUE(has_letter(atlas, 'A'));
}

TEST(Fonts, AtlasIsBuiltAgainOnlyForNewCharactersOrAnotherSize) {
  ImFontAtlas atlas;
  FontCache cache;
  CharacterSet first;
  first.add("頬髙");
  EXPECT_TRUE(cache.update(atlas, {}, 16.0f, first));
  EXPECT_FALSE(cache.update(atlas, {}, 16.0f, first));
  CharacterSet fewer;
  fewer.add("髙 and a message");
  EXPECT_FALSE(cache.update(atlas, {}, 16.0f, fewer));
  EXPECT_TRUE(cache.update(atlas, {}, 24.0f, fewer));
  EXPECT_TRUE(cache.update(atlas, {}, 24.0f, first)) << "one was dropped when the size changed";
}

// Half way between the top and the bottom of a character, from the top of the line.
float middle_of(const ImFontAtlas& atlas, unsigned letter) {
  const ImFontGlyph* glyph = atlas.Fonts[0]->FindGlyphNoFallback(static_cast<ImWchar>(letter));
  return 0.5f * (glyph->Y0 + glyph->Y1);
}

TEST(Fonts, TheEllipsisIsOnTheBaselineWhereTheLanguageHasItThere) {
  constexpr unsigned kEllipsis = 0x2026;
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  const Language before = current_language();
  ImFontAtlas atlas;
  FontCache cache;
  for (const float pixels : {9.0f, 15.0f, 16.0f, 48.0f}) {
    select_language("en");
    ASSERT_TRUE(cache.update(atlas, fonts, pixels, {}));
    EXPECT_FALSE(cache.update(atlas, fonts, pixels, {}));
    const ImFont& font = *atlas.Fonts[0];
    const ImFontGlyph &dot = *font.FindGlyph('.'), &dots = *font.FindGlyph(kEllipsis);
    EXPECT_EQ(middle_of(atlas, kEllipsis), middle_of(atlas, '.')) << pixels;
    EXPECT_NEAR(dots.AdvanceX, 3.0f * dot.AdvanceX, 1.5f) << pixels;
    const auto column_of = [&](const ImFontGlyph& glyph, float x) {  // its darkest pixel
      const int left = static_cast<int>(std::lround(glyph.U0 * static_cast<float>(atlas.TexWidth) + x));
      const int top = static_cast<int>(std::lround(glyph.V0 * static_cast<float>(atlas.TexHeight)));
      const int bottom = static_cast<int>(std::lround(glyph.V1 * static_cast<float>(atlas.TexHeight)));
      int most = 0;
      for (int y = top; y < bottom; ++y) most = std::max(most, int(atlas.TexPixelsAlpha8[y * atlas.TexWidth + left]));
      return most;
    };
    const float step = std::round(dot.AdvanceX);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(column_of(dots, static_cast<float>(i) * step), column_of(dot, 0.0f)) << "dot " << i << " at " << pixels;
    }
    select_language("ja");
    ASSERT_TRUE(cache.update(atlas, fonts, pixels, {})) << "another language";
    EXPECT_LT(middle_of(atlas, kEllipsis), middle_of(atlas, '.')) << pixels;
  }
  set_language(before);
}

TEST(Fonts, RejectsFilesThatAreNotFonts) {
  EXPECT_FALSE(usable_font({}, 0));
  const std::vector<std::uint8_t> zeros(4096, 0);
  EXPECT_FALSE(usable_font(zeros, 0));
  const std::string words = "This is not a font at all, but it is long enough to be read as one.";
  EXPECT_FALSE(usable_font(text_bytes(words), 0));
}

// A font of the right build with nothing in it but a character map of this format.
std::vector<std::uint8_t> hollow_font(std::uint8_t format, std::uint8_t map_length = 16) {
  constexpr std::string_view kTables[] = {"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"};
  constexpr std::uint8_t kTableBytes = 64;
  std::vector<std::uint8_t> font{0, 1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0};
  const std::size_t data = font.size() + std::size(kTables) * 16;
  for (std::size_t i = 0; i < std::size(kTables); ++i) {
    font.insert(font.end(), kTables[i].begin(), kTables[i].end());
    const std::size_t offset = data + i * kTableBytes;
    const auto high = static_cast<std::uint8_t>(offset >> 8);
    const auto low = static_cast<std::uint8_t>(offset);
    font.insert(font.end(), {0, 0, 0, 0, 0, 0, high, low, 0, 0, 0, kTableBytes});
  }
  font.resize(data + std::size(kTables) * kTableBytes);
  const std::uint8_t map[] = {0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, format, 0, map_length};
  std::copy(std::begin(map), std::end(map), font.begin() + static_cast<std::ptrdiff_t>(data));
  return font;
}

TEST(Fonts, RejectsUnsupportedCharacterMaps) {
  EXPECT_TRUE(usable_font(hollow_font(4), 0));
  EXPECT_TRUE(usable_font(hollow_font(6), 0));
  EXPECT_FALSE(usable_font(hollow_font(2), 0));
  EXPECT_FALSE(usable_font(hollow_font(14), 0));
  EXPECT_FALSE(usable_font(hollow_font(4, 200), 0)) << "longer than its table";
}

TEST(Fonts, RejectsTruncatedFonts) {
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  const Bytes whole = fonts.front().file.bytes();
  EXPECT_TRUE(usable_font(whole, fonts.front().face));
  for (std::size_t size = 0; size < whole.size(); size = size * 2 + 1) {
    // Its own heap block, so that a byte read too many is noticed.
    const std::vector<FontFile> cut{
        {"cut", FileView({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}), 0}};
    EXPECT_FALSE(usable_font(cut.front().file.bytes(), 0)) << size;
    ImFontAtlas atlas;
    EXPECT_FALSE(build_fonts(atlas, cut, 16.0f, {}));
    EXPECT_TRUE(has_letter(atlas, 'A'));
  }
}

TEST(Fonts, RejectsMissingFaces) {
  const auto fonts = system_fonts();
  NEEDS_A_FONT(fonts);
  EXPECT_FALSE(usable_font(fonts.front().file.bytes(), -1));
  EXPECT_FALSE(usable_font(fonts.front().file.bytes(), 1000));
  EXPECT_FALSE(usable_font(fonts.front().file.bytes(), 1 << 30));
}

TEST(Fonts, ReportsAMissingRequestedFont) {
  const FontChoice choice = select_fonts("/nowhere/none.ttf");
  ASSERT_FALSE(choice.warnings.empty());
  EXPECT_NE(choice.warnings.front().find("none.ttf"), std::string::npos);
}

}  // namespace
}  // namespace odori
