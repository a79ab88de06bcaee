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
    for (const ImFontGlyph& glyph : font.Glyphs) characters_[{glyph.U0, glyph.V0}] = glyph.Codepoint;
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int i = 0; i < drawn.CmdListsCount; ++i) read(drawn.CmdLists[i]->VtxBuffer);
  }

  const std::set<std::string>& words() const { return words_; }

 private:
  // A glyph is four vertices. A word ends where the next glyph is on another line or further away than a letter.
  void read(const ImVector<ImDrawVert>& vertices) {
    std::string word;
    ImVec2 end(0, 0);
    for (int i = 0; i + 3 < vertices.Size;) {
      const auto found = characters_.find({vertices[i].uv.x, vertices[i].uv.y});
      const bool glyph = found != characters_.end() && vertices[i].uv.x < vertices[i + 2].uv.x &&
                         vertices[i].uv.y < vertices[i + 2].uv.y;
      const bool apart = std::abs(vertices[i].pos.x - end.x) > 3.0f || std::abs(vertices[i].pos.y - end.y) > 12.0f;
      if (!glyph || apart) finish(word);
      if (glyph && found->second < 0x80 && std::isalpha(static_cast<int>(found->second)) != 0) {
        word += static_cast<char>(found->second);
      } else if (glyph) {
        word += '*';  // an accented letter, a digit
      }
      end = ImVec2(vertices[glyph ? i + 1 : i].pos.x, vertices[i].pos.y);
      i += glyph ? 4 : 1;
    }
    finish(word);
  }

  void finish(std::string& word) {
    const bool vowel = word.find_first_of("aeiouAEIOU") != std::string::npos;
    if (word.size() >= 3 && vowel && word.find('*') == std::string::npos) words_.insert(word);
    word.clear();
  }

  std::map<std::pair<float, float>, unsigned int> characters_;
  std::set<std::string> words_;
};

// Texts with accents on all vowels and 40 % more letters; what is still drawn without accents is not translated.
class PseudoLanguage : public NullUi {
 protected:
  PseudoLanguage()
      : mo_(*read_file(std::filesystem::path(ODORI_PSEUDO_CATALOGUE))), texts_(std::as_bytes(std::span(mo_))) {}

  // Names of keys, of the fixtures' models and files, and of OpenGL's and MMD's own things are the same everywhere.
  std::vector<std::string> untranslated() const {
    std::set<std::string> known{"fps",   "odori", "OpenGL", "GPU", "CPU",     "RGB",     "PMX", "VMD",
                                "model", "pmx",   "dance",  "vmd", "Ctrl",    "Shift",   "Alt", "MMD",
                                "MSAA",  "DQS",   "SDEF",   "SBS", "English", "renderer"};
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
    for (const std::string& word : DrawnTexts().words()) {
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
  session.selected_bone = 0;
  session.selected_morph = 0;
  for (int i = 0; i < kPageCount; ++i) {
    open_page(static_cast<Page>(i));
    settle();
    EXPECT_EQ(listed(untranslated()), "") << name(static_cast<Page>(i));
  }
}

TEST_F(PseudoLanguage, TheKeySheetAndThePaletteAreTranslated) {
  resize(1280, 2400);
  session.settings.key_help = true;
  settle();
  EXPECT_EQ(listed(untranslated()), "");
  session.settings.key_help = false;
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
