// The rule that no text is cut off unless a tooltip has the whole of it, on every page and in the dialogs.

#include "support/folder_listings.h"
#include "support/models.h"
#include "ui/null_ui.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <imgui_internal.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;
using testing::open;
using testing::rotating_motion;

const std::string kLong = " with a name that is much longer than any panel of a small window has room for";

Model long_names(int number) {
  Model model = named_model(3);
  model.name = "Model " + std::to_string(number) + kLong;
  model.vertices.resize(3);
  model.indices = {0, 1, 2};
  for (Bone& bone : model.bones) {
    bone.name = "Bone" + kLong;
    bone.english_name = "English" + kLong;
  }
  for (int i = 0; i < 2; ++i) {
    model.morphs.push_back({"Morph" + kLong, "", MorphPanel::eye, VertexMorph{}});
    Material material;
    material.name = "Material" + kLong;
    material.index_count = i == 0 ? 3 : 0;
    material.first_index = i == 0 ? 0 : 3;
    model.materials.push_back(material);
    RigidBody body;
    body.name = "Body" + kLong;
    body.bone = i;
    model.bodies.push_back(body);
  }
  model.textures.push_back("Texture" + kLong + ".png");
  return model;
}

// A glyph that is cut at its left or right side, by the clip rectangle or by ImGui itself.
struct CutGlyph {
  ImVec2 at;
  ImWchar character;
};

class CutText : public NullUi {
 protected:
  void SetUp() override {
    show(long_names(0), rotating_motion(long_names(0), 60));
    for (int i = 1; i < 4; ++i) {
      open(session, long_names(i), "file" + kLong + ".pmx");
      session.terms.shown.reset();
    }
    session.document.clock.playing = false;
    perform(Commands{SelectActor{0}, SelectBone{1}, SelectBody{1}, SelectMorph{1}}, session);
    session.messages.clear();
  }

  std::vector<CutGlyph> cut_glyphs() const {
    std::multimap<float, const ImFontGlyph*> by_top;
    for (const ImFontGlyph& glyph : ImGui::GetFont()->Glyphs) by_top.emplace(glyph.V0, &glyph);
    std::vector<CutGlyph> cut;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int l = 0; l < data.CmdListsCount; ++l) {
      const ImDrawList& list = *data.CmdLists[l];
      for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned i = 0; i + 5 < command.ElemCount; i += 6) {
          const ImDrawIdx* index = &list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
          const auto vertex = [&](int corner) {
            return list.VtxBuffer[static_cast<int>(command.VtxOffset + index[corner])];
          };
          const ImDrawVert low = vertex(0), high = vertex(2);
          const auto [first, last] = by_top.equal_range(low.uv.y);
          for (auto found = first; found != last; ++found) {
            const ImFontGlyph& glyph = *found->second;
            const bool same = low.uv.x >= glyph.U0 && high.uv.x <= glyph.U1 && high.uv.y == glyph.V1 && glyph.Visible;
            if (!same || high.pos.x <= low.pos.x) continue;
            const bool below = high.pos.y <= command.ClipRect.y || low.pos.y >= command.ClipRect.w;
            const bool outside = high.pos.x < command.ClipRect.x || low.pos.x > command.ClipRect.z;
            // Glyphs stand out a little; less than a quarter that is missing is no harm.
            const float slack = 0.25f * (high.pos.x - low.pos.x), uv_slack = 0.25f * (glyph.U1 - glyph.U0);
            const bool clipped = low.pos.x < command.ClipRect.x - slack || high.pos.x > command.ClipRect.z + slack;
            const bool shortened = low.uv.x > glyph.U0 + uv_slack || high.uv.x < glyph.U1 - uv_slack;
            if (!below && !outside && (clipped || shortened)) {
              cut.push_back({ImVec2(std::clamp(0.5f * (low.pos.x + high.pos.x), command.ClipRect.x + 1.0f,
                                               command.ClipRect.z - 1.0f),
                                    std::clamp(0.5f * (low.pos.y + high.pos.y), command.ClipRect.y + 1.0f,
                                               command.ClipRect.w - 1.0f)),
                             static_cast<ImWchar>(glyph.Codepoint)});
            }
          }
        }
      }
    }
    return cut;
  }

  std::string widgets_at(ImVec2 at) const {
    std::string names;
    for (const WidgetArea& widget : state.widgets) {
      const bool inside =
          at.x >= widget.low.x && at.x <= widget.high.x && at.y >= widget.low.y && at.y <= widget.high.y;
      if (inside) names += widget.name + " ";
    }
    return names;
  }

  // Rests the mouse there for longer than a tooltip takes; returns its text.
  std::string tooltip_at(ImVec2 at) {
    ImGuiIO& io = ImGui::GetIO();
    const float usual = io.DeltaTime;
    io.DeltaTime = 0.3f;
    move_to(at);
    for (int i = 0; i < 4; ++i) draw_frame();
    io.DeltaTime = usual;
    return state.tooltips.text;
  }

  // `checked`: texts that were tried before; one of a kind is enough.
  void expect_tooltips(const std::string& where, std::set<std::string>& checked) {
    move_to(ImVec2(-1.0f, -1.0f));
    settle();
    const auto shortened = state.tooltips.shortened;
    for (const CutGlyph& glyph : cut_glyphs()) {
      const bool noted = std::any_of(shortened.begin(), shortened.end(), [&](const odori::ShortenedText& one) {
        return glyph.at.x >= one.low.x && glyph.at.x <= one.high.x && glyph.at.y >= one.low.y &&
               glyph.at.y <= one.high.y;
      });
      if (noted) continue;
      EXPECT_FALSE(tooltip_at(glyph.at).empty())
          << where << ": '" << static_cast<char>(glyph.character) << "' is cut at " << glyph.at.x << ", " << glyph.at.y
          << ", in " << widgets_at(glyph.at);
    }
    for (const odori::ShortenedText& one : shortened) {
      if (!checked.insert(one.text).second) continue;
      const std::string shown = tooltip_at(ImVec2(0.5f * (one.low.x + one.high.x), 0.5f * (one.low.y + one.high.y)));
      EXPECT_NE(shown.find(one.text), std::string::npos)
          << where << ": '" << one.text << "', tooltip '" << shown << "'";
    }
    texts_ += shortened.size();
  }

  std::size_t texts_ = 0;
};

TEST_F(CutText, HasATooltipOnEveryPage) {
  struct Size {
    float width, height, scale;
    bool light;
  };
  for (const Size& size : {Size{640, 400, 1, false}, Size{640, 400, 2, true}, Size{1280, 720, 1, true},
                           Size{1280, 720, 2, false}, Size{1920, 1080, 2, false}, Size{3840, 2160, 2, true}}) {
    session.settings.light_theme = size.light;
    ImGui::GetIO().FontGlobalScale = size.scale;
    resize(size.width, size.height, size.scale);
    for (int i = 0; i < kPageCount; ++i) {
      state.page = static_cast<Page>(i);
      state.materials.selected = 1;
      std::set<std::string> checked;
      expect_tooltips(std::string(name(state.page)) + " at " + std::to_string(static_cast<int>(size.width)), checked);
    }
  }
  EXPECT_GT(texts_, 50u) << "there are texts to shorten";
}

TEST_F(CutText, HasATooltipInTheDialog) {
  FolderListing listing = testing::small_listing();
  for (FolderEntry& entry : listing.entries) entry.name += kLong;
  dialog = DialogView{DialogUse::open, &listing, false, false, 1, {}};
  for (const float width : {640.0f, 1280.0f}) {
    resize(width, 480);
    std::set<std::string> checked;
    expect_tooltips("dialog", checked);
  }
}

class Tooltips : public NullUi {
 protected:
  // Whether the tooltip covers this point.
  static bool covers(ImVec2 at) {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->Active || window->Hidden || !(window->Flags & ImGuiWindowFlags_Tooltip)) continue;
      if (window->Rect().Contains(at)) return true;
    }
    return false;
  }
  static bool shown() {
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    return std::any_of(windows.begin(), windows.end(), [](const ImGuiWindow* window) {
      return window->Active && !window->Hidden && (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
    });
  }
};

TEST_F(Tooltips, AppearAfterHalfASecondAndNeverOverTheControlsOfTheirPanel) {
  Model model = named_model(3);
  show(model, rotating_motion(model, 60));
  for (const auto& [widget, page] : {std::pair("workspace Show", Page::models), std::pair("side 0", Page::scene),
                                     std::pair("reset_camera", Page::scene), std::pair("play", Page::scene),
                                     std::pair("background_picture", Page::scene), std::pair("bell", Page::scene)}) {
    for (const ImVec2 size : {ImVec2(640, 400), ImVec2(1280, 720)}) {
      resize(size.x, size.y);
      state.page = page;
      settle();
      if (!has(widget)) continue;
      move_to(middle(find(widget)));
      for (int i = 0; i < 25; ++i) draw_frame();  // 0.42 s
      EXPECT_FALSE(shown()) << widget;
      for (int i = 0; i < 10; ++i) draw_frame();  // 0.58 s
      EXPECT_TRUE(shown()) << widget;
      const ImGuiWindow* panel = ImGui::GetCurrentContext()->HoveredWindow->RootWindow;
      for (const WidgetArea& other : state.widgets) {
        if (panel->Rect().Contains(middle(other))) {
          EXPECT_FALSE(covers(middle(other))) << widget << " over " << other.name << " at " << size.x;
        }
      }
    }
  }
}

}  // namespace
}  // namespace odori
