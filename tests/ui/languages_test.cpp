#include "base/files.h"
#include "base/translate.h"
#include "support/large_model.h"
#include "support/models.h"
#include "ui/core/actions.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace odori {
namespace {

using testing::large_model;
using testing::named_model;
using testing::NullUi;
using testing::rotating_motion;

// The texts of the last frame, as drawn: characters are found by their place in the font's texture.
class DrawnTexts {
 public:
  DrawnTexts() {
    const ImFont& font = *ImGui::GetIO().Fonts->Fonts[0];
    for (const ImFontGlyph& glyph : font.Glyphs) {
      if (glyph.Visible != 0) glyphs_[{glyph.U0, glyph.V0}] = glyph;
    }
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int i = 0; i < drawn.CmdListsCount; ++i) read(drawn.CmdLists[i]->VtxBuffer);
  }

  const std::set<std::string>& words() const { return words_; }

 private:
  // A glyph is four vertices. A word goes on where the next glyph stands at the end of the one before.
  void read(const ImVector<ImDrawVert>& vertices) {
    std::string word;
    ImVec2 pen(0, 0);
    for (int i = 0; i + 3 < vertices.Size;) {
      const auto found = glyphs_.find({vertices[i].uv.x, vertices[i].uv.y});
      if (found == glyphs_.end() || vertices[i + 2].uv.x != found->second.U1) {
        ++i;
        continue;
      }
      const ImFontGlyph& glyph = found->second;
      const ImVec2 at(vertices[i].pos.x - glyph.X0, vertices[i].pos.y - glyph.Y0);
      if (std::abs(at.x - pen.x) > 1.5f || std::abs(at.y - pen.y) > 1.5f) finish(word);
      const bool letter = glyph.Codepoint < 0x80 && std::isalpha(static_cast<int>(glyph.Codepoint)) != 0;
      word += letter ? static_cast<char>(glyph.Codepoint) : '*';  // an accented letter, a digit
      pen = ImVec2(at.x + glyph.AdvanceX, at.y);
      i += 4;
    }
    finish(word);
  }

  void finish(std::string& word) {
    const bool vowel = word.find_first_of("aeiouAEIOU") != std::string::npos;
    if (word.size() >= 3 && vowel && word.find('*') == std::string::npos) words_.insert(word);
    word.clear();
  }

  std::map<std::pair<float, float>, ImFontGlyph> glyphs_;
  std::set<std::string> words_;
};

// Texts with accents on all vowels and 40 % more letters; what is still drawn without accents is not translated.
class PseudoLanguage : public NullUi {
 protected:
  PseudoLanguage()
      : mo_(*read_file(std::filesystem::path(ODORI_PSEUDO_CATALOGUE))), texts_(std::as_bytes(std::span(mo_))) {}

  // Names of keys, of the fixtures' models and files, and of OpenGL's and MMD's own things are the same everywhere.
  std::vector<std::string> untranslated() const {
    std::set<std::string> known{"fps",  "odori", "OpenGL", "GPU",  "CPU",   "RGB", "PMX",     "VMD",      "model",
                                "pmx",  "dance", "vmd",    "Ctrl", "Shift", "Alt", "MMD",     "GIF",      "MOV",
                                "WebM", "MP4",   "MSAA",   "DQS",  "SDEF",  "SBS", "English", "renderer", "all"};
    for (const Action& action : actions()) {
      for (const std::string_view chord : action.chords) {
        std::string part;
        for (const char c : std::string(chord) + "+") {
          if (c != '+') part += c;
          if (c == '+') known.insert(std::exchange(part, {}));
        }
      }
    }
    std::vector<std::string> found;
    const DrawnTexts drawn;
    for (const std::string& word : drawn.words()) {
      if (!known.contains(word)) found.push_back(word);
    }
    return found;
  }

 private:
  FileBytes mo_;
  CatalogueOverride texts_;
};

Model model_with_plain_names() {
  Model model = large_model();
  const auto rename = [](auto& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      parts[i].name = std::to_string(i);
      parts[i].english_name.clear();
    }
  };
  rename(model.bones);
  rename(model.morphs);
  rename(model.materials);
  rename(model.bodies);
  rename(model.joints);
  for (auto& frame : model.display_frames) frame.name = frame.english_name = "1";
  for (auto& texture : model.textures) texture = "1";
  model.name = model.english_name = model.comment = model.english_comment = "1";
  return model;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

TEST_F(PseudoLanguage, EveryPageIsTranslated) {
  resize(1280, 2400);
  show(model_with_plain_names());
  session.document.selected.bone = 0;
  session.document.selected.morph = 0;
  settle();
  for (int i = 0; i < kPageCount; ++i) {
    open_page(static_cast<Page>(i));
    settle();
    EXPECT_EQ(listed(untranslated()), "") << name(static_cast<Page>(i));
  }
}

TEST_F(PseudoLanguage, TheKeySheetAndThePaletteAreTranslated) {
  resize(1280, 2400);
  session.settings.ui.help_card = HelpCard::keys;
  settle();
  EXPECT_EQ(listed(untranslated()), "");
  session.settings.ui.help_card.reset();
  session.settings.palette = true;
  settle();
  EXPECT_EQ(listed(untranslated()), "");
}

TEST_F(PseudoLanguage, TheFirstStartIsTranslated) {
  resize(1280, 720);
  settle();
  EXPECT_EQ(listed(untranslated()), "");
}

TEST_F(NullUi, AnUntranslatedTextIsFound) {
  settle();
  const std::set<std::string> words = DrawnTexts().words();
  EXPECT_TRUE(words.contains("File")) << "the reader of drawn texts finds nothing";
  EXPECT_TRUE(words.contains("Camera"));
}

}  // namespace
}  // namespace odori
