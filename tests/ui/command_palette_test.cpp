#include "ui/dialogs/command_palette.h"

#include "base/name_search.h"
#include "base/text.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <set>

namespace odori {
namespace {

using testing::NullUi;

int fit(std::string_view letters, std::string_view name) { return misfit(search_key(letters), search_key(name)); }

TEST(Misfit, PrefixesAreBestAndBeginningsOfWordsAreWorst) {
  EXPECT_EQ(fit("", "Play or pause"), 0);
  EXPECT_EQ(fit("play", "Play or pause"), 0);
  EXPECT_LT(fit("pau", "Play or pause"), fit("aus", "Play or pause"));
  EXPECT_LT(fit("aus", "Play or pause"), fit("plop", "Play or pause"));
  EXPECT_GT(fit("gs", "Ground shadow"), 0) << "initials of words";
  EXPECT_EQ(fit("pps", "Play or pause"), -1) << "letters inside words";
  EXPECT_EQ(fit("pp", "Play or pause"), -1) << "a word is left out";
  EXPECT_EQ(fit("x", "Play or pause"), -1);
  EXPECT_EQ(fit("yalp", "Play or pause"), -1) << "letters must be in order";
}

TEST(Misfit, IgnoresWordOrderCaseAndWidth) {
  EXPECT_GE(fit("SHADOW ground", "Ground shadow"), 0);
  EXPECT_GE(fit("ｇｒｏｕｎｄ", "Ground shadow"), 0);
  EXPECT_EQ(fit("shadow sky", "Ground shadow"), -1);
  EXPECT_EQ(fit("せんたー", "センター"), 0) << "hiragana matches katakana";
  EXPECT_EQ(fit("ｾﾝﾀｰ", "センター"), 0);
}

Model model_with_parts() {
  Model model = testing::named_model(2);
  model.bones[1].name = "左ひざ";
  model.bones[1].english_name = "knee_L";
  model.morphs.push_back({"まばたき", "blink", MorphPanel::eye, VertexMorph{}});
  model.materials.resize(2);
  model.materials[1].name = "スカート";
  return model;
}

class PaletteTest : public NullUi {
 protected:
  void open_palette() {
    show(model_with_parts());
    draw_frame();
    perform(ToggleSetting{&ViewSettings::palette}, session);
    state.keys.events = {{"Ctrl+Shift+P", {}}};
    draw_frame();
    draw_frame();
    asked.clear();
  }
  void type(const char* words) {
    state.keys.events.push_back({{}, words});
    draw_frame();
    draw_frame();
  }
  void press_key(const char* chord) {
    state.keys.events.push_back({chord, {}});
    draw_frame();
  }
  std::string first() const { return state.palette.entries[static_cast<std::size_t>(state.palette.rows.at(0))].label; }
};

TEST_F(PaletteTest, ListsEveryActionOnceWithItsKey) {
  open_palette();
  std::set<std::string> words;
  std::size_t with_keys = 0;
  for (const CommandEntry& entry : state.palette.entries) {
    if (!entry.kind.empty()) continue;
    EXPECT_TRUE(words.insert(entry.label).second) << entry.label;
    with_keys += !entry.key.empty();
  }
  for (const Action& action : actions()) {
    if (action.command == Command(ToggleSetting{&ViewSettings::palette})) continue;
    EXPECT_EQ(words.contains(action.label), applies(action, panel_input(session, nullptr, report))) << action.label;
  }
  EXPECT_GT(with_keys, 40u);
}

// What people typed who did not find it (findings of long use), in three languages.
TEST_F(PaletteTest, SynonymsFindTheirEntryFirst) {
  const std::pair<const char*, const char*> kWanted[] = {
      {"record", "Export film\xE2\x80\xA6"},
      {"save video", "Export film\xE2\x80\xA6"},
      {"mp4", "Export film\xE2\x80\xA6"},
      {"movie", "Export film\xE2\x80\xA6"},
      {"録画", "Export film\xE2\x80\xA6"},
      {"录像", "Export film\xE2\x80\xA6"},
      {"slow", "Half speed"},
      {"hide stage", "Show or hide the model"},
      {"add model", "Open\xE2\x80\xA6"},
      {"モーション追加", "Open\xE2\x80\xA6"},
      {"second dancer", "Open\xE2\x80\xA6"},
      {"white background", "White background"},
      {"video", "Export film\xE2\x80\xA6"},
      {"film", "Export film\xE2\x80\xA6"},
      {"volume", "Mute the song"},
      {"background", "Show: Scene"},
      {"light", "Light theme"},
      {"表情", "Pose: Morphs"},
      {"相机", "Reset the camera"},
      {"kage", "Self shadow"},
      {"yinying", "Self shadow"},
  };
  open_palette();
  press_key("Escape");
  for (const auto& [words, label] : kWanted) {
    session.settings.palette = false;
    draw_frame();
    open_palette();
    type(words);
    ASSERT_FALSE(state.palette.rows.empty()) << words;
    EXPECT_EQ(first(), label) << words;
  }
}

// Parts of titles, as they are read.
TEST_F(PaletteTest, TitlesAreFoundByRomajiAndPinyinInitials) {
  struct Typed {
    const char* language;
    const char* words;
    const char* label;
  };
  for (const auto& [language, words, label] : {Typed{"ja", "hyoujun", "Normal speed"},
                                               {"ja", "goutai", "Bodies and joints"},
                                               {"ja", "makki", nullptr},
                                               {"zh_CN", "dcyp", "Export film\xE2\x80\xA6"},
                                               {"zh_CN", "cxjz", "Reload"},
                                               {"zh_CN", "dcyq", nullptr}}) {
    select_language(language);
    session.settings.palette = false;
    draw_frame();
    open_palette();
    type(words);
    if (label == nullptr) {
      EXPECT_TRUE(state.palette.rows.empty()) << words << ": " << first();
    } else {
      ASSERT_FALSE(state.palette.rows.empty()) << words;
      EXPECT_EQ(first(), label) << words;
    }
  }
  select_language("en");
}

// Each Japanese title is read in full, and each Chinese character has a letter.
TEST_F(PaletteTest, EveryTitleOfACommandHasItsReading) {
  const auto is_han = [](char32_t c) { return c >= 0x3400 && c < 0xA000; };
  for (const char* language : {"ja", "zh_CN"}) {
    select_language(language);
    session.settings.palette = false;
    draw_frame();
    open_palette();
    for (const CommandEntry& entry : state.palette.entries) {
      if (!entry.kind.empty() || entry.title == entry.label || entry.label.starts_with("Language: ")) continue;
      const std::u32string title = search_key(entry.title);
      if (std::string_view(language) == "ja") {
        EXPECT_TRUE(std::ranges::none_of(with_kana(title), is_han)) << entry.title;
      } else {
        for (const char32_t c : title) {
          if (is_han(c)) EXPECT_NE(pinyin_initials(utf8_from(c)), " ") << entry.title;
        }
      }
    }
  }
  select_language("en");
}

TEST_F(PaletteTest, NonsenseFindsNothing) {
  open_palette();
  for (const char* words : {"xyzzy", "spreadsheet", "kubernetes"}) {
    state.palette.query.clear();
    type(words);
    EXPECT_TRUE(state.palette.rows.empty()) << words << ": " << first();
  }
}

TEST_F(PaletteTest, AllOfTheQueryIsSelectedAndReplaced) {
  open_palette();
  type("scene");
  press_key("Ctrl+A");
  type("x");
  EXPECT_EQ(state.palette.query, "x");
  press_key("Ctrl+A");
  press_key("Backspace");
  EXPECT_EQ(state.palette.query, "");
}

TEST_F(PaletteTest, TypingFindsAnActionAndEnterRunsIt) {
  open_palette();
  EXPECT_TRUE(ImGui::GetIO().WantCaptureKeyboard) << "the window must not handle these keys";
  type("ground gr");
  EXPECT_EQ(first(), "Ground grid");
  press_key("Enter");
  EXPECT_EQ(asked, (Commands{ToggleSetting{&ViewSettings::palette}, ToggleLook{&Look::grid}}));
  EXPECT_FALSE(session.settings.palette);
  draw_frame();
  EXPECT_FALSE(has("palette_words"));
}

TEST_F(PaletteTest, TermsOfTheGlossaryAreFoundByNameAndMeaning) {
  open_palette();
  type("residual");
  EXPECT_TRUE(first().starts_with("Residual: ")) << first();
  press_key("Enter");
  EXPECT_EQ(state.page, Page::bones);
  open_palette();
  type("grant");
  EXPECT_TRUE(first().starts_with("Append: ")) << "a word of its explanation: " << first();
  open_palette();
  type("physics");
  EXPECT_FALSE(first().starts_with("Mode: ")) << "names come before explanations";
}

TEST_F(PaletteTest, EveryActionWithAKeyShowsIt) {
  open_palette();
  for (const Action& action : actions()) {
    if (action.chords[0].empty() || action.command == Command(ToggleSetting{&ViewSettings::palette})) continue;
    if (!applies(action, panel_input(session, nullptr, report))) continue;
    const auto entry = std::find_if(state.palette.entries.begin(), state.palette.entries.end(),
                                    [&](const CommandEntry& one) { return one.label == action.label; });
    ASSERT_NE(entry, state.palette.entries.end());
    EXPECT_EQ(entry->key, action.chords[0]) << action.label;
  }
}

TEST_F(PaletteTest, BonesMorphsMaterialsAndTabsAreFoundByName) {
  open_palette();
  type("KNEE");
  EXPECT_EQ(first(), "左ひざ") << "by its English name";
  press_key("Enter");
  EXPECT_EQ(session.document.selected.bone, 1);
  EXPECT_EQ(state.page, Page::bones);

  open_palette();
  type("マバ");
  EXPECT_EQ(first(), "まばたき");
  press_key("Enter");
  EXPECT_EQ(state.page, Page::morphs);

  open_palette();
  type("すかーと");
  press_key("Enter");
  EXPECT_EQ(state.page, Page::materials);
  EXPECT_EQ(state.materials.selected, 1);

  open_palette();
  type("heat map: weights");
  press_key("Enter");
  EXPECT_EQ(active_pane(session.document.settings.views).heatmap.kind, HeatmapKind::weights);

  open_palette();
  session.settings.panels = false;
  type("Measure");
  for (std::size_t i = 0; i < state.palette.rows.size(); ++i) {
    const CommandEntry& entry = state.palette.entries[static_cast<std::size_t>(state.palette.rows[i])];
    if (entry.kind == "Page") state.palette.cursor = static_cast<std::int64_t>(i);
  }
  press_key("Enter");
  EXPECT_EQ(state.page, Page::measure);
  EXPECT_TRUE(session.settings.panels) << "hidden panels are shown";
}

TEST_F(PaletteTest, StandardNamesAreFoundByWhatTheyMean) {
  open_palette();
  type("left knee");
  EXPECT_EQ(first(), "左ひざ");
}

TEST_F(PaletteTest, ActionsAreFoundByTheirNamesInOtherPrograms) {
  open_palette();
  type("armature");
  EXPECT_EQ(first(), "Bones");
}

TEST_F(PaletteTest, TheClipboardIsPasted) {
  open_palette();
  ImGui::SetClipboardText("ground grid\nsecond line");
  press_key("Ctrl+V");
  draw_frame();
  EXPECT_EQ(state.palette.query, "ground grid");
  EXPECT_EQ(first(), "Ground grid");
}

TEST(Misfit, ExactWordsComeFirst) {
  EXPECT_LT(fit("edge", "Soft edge"), fit("edge", "Edges")) << "a whole word before the beginning of one";
  EXPECT_LT(fit("edge", "Edges"), fit("edge", "Soft edges"));
}

TEST_F(PaletteTest, ArrowsMoveTheCursorWithinTheRows) {
  open_palette();
  press_key("Up");
  EXPECT_EQ(state.palette.cursor, 0);
  press_key("Down");
  press_key("Down");
  EXPECT_EQ(state.palette.cursor, 2);
  press_key("PageDown");
  EXPECT_EQ(state.palette.cursor, 2 + state.palette.page);
  press_key("End");
  const auto last = static_cast<std::int64_t>(state.palette.rows.size()) - 1;
  EXPECT_EQ(state.palette.cursor, last);
  draw_frame();
  EXPECT_TRUE(has("palette_row " + std::to_string(last))) << "the list scrolls to the cursor";
  press_key("Down");
  EXPECT_EQ(state.palette.cursor, last);
  type("nothing of the kind");
  EXPECT_TRUE(state.palette.rows.empty());
  press_key("Enter");
  EXPECT_TRUE(asked.empty());
  press_key("Ctrl+Backspace");
  EXPECT_EQ(static_cast<std::int64_t>(state.palette.rows.size()) - 1, last);
}

TEST_F(PaletteTest, BackspaceRemovesOneCharacterOfKana) {
  open_palette();
  type("ひざ");
  press_key("Backspace");
  EXPECT_EQ(state.palette.query, "ひ");
}

TEST_F(PaletteTest, RecentlyUsedEntriesComeFirst) {
  open_palette();
  type("quarter");
  press_key("Enter");
  EXPECT_EQ(session.document.clock.speed, 0.25);
  open_palette();
  EXPECT_EQ(first(), "Quarter speed");
  type("s");
  EXPECT_NE(first(), "Quarter speed") << "a better match comes first";
  for (std::size_t i = 0; i < 2 * kMaxLastUsed; ++i) {
    open_palette();
    state.palette.cursor = static_cast<std::int64_t>(i);
    press_key("Enter");
  }
  EXPECT_LE(state.palette.last_used.size(), kMaxLastUsed);
}

TEST_F(PaletteTest, EscapeItsKeyAndAClickOutsideCloseIt) {
  open_palette();
  press_key("Escape");
  EXPECT_EQ(asked, (Commands{ToggleSetting{&ViewSettings::palette}}));
  open_palette();
  press_key("Ctrl+Shift+P");
  EXPECT_EQ(asked, (Commands{ToggleSetting{&ViewSettings::palette}}));
  open_palette();
  move_to(ImVec2(5, 700));
  press();
  release();
  EXPECT_EQ(asked, (Commands{ToggleSetting{&ViewSettings::palette}}));
}

TEST_F(PaletteTest, AClickOnARowRunsIt) {
  open_palette();
  type("edges");
  click("palette_row Edges");
  EXPECT_EQ(asked, (Commands{ToggleSetting{&ViewSettings::palette}, ToggleLook{&Look::edge}}));
}

TEST_F(PaletteTest, KeyEventsBeforeItOpensAreDropped) {
  show(model_with_parts());
  draw_frame();
  perform(ToggleSetting{&ViewSettings::palette}, session);
  state.keys.events = {{{}, "a"}, {"Ctrl+Shift+P", {}}, {{}, "b"}};
  draw_frame();
  EXPECT_EQ(state.palette.query, "b");
}

TEST_F(PaletteTest, FitsEveryWindow) {
  for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(1280, 720), ImVec2(3840, 2160)}) {
    for (const float scale : {1.0f, 2.0f}) {
      session.settings.palette = false;
      resize(size.x, size.y, scale);
      open_palette();
      if (!has("palette_words")) continue;
      EXPECT_GE(find("palette_words").low.x, 0.0f);
      EXPECT_LE(find("palette_words").high.x, size.x);
    }
  }
}

}  // namespace
}  // namespace odori
