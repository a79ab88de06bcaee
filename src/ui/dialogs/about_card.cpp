// Two cards of the menu Help: about odori, and what is new.

#include "base/translate.h"
#include "odori/version.h"
#include "ui/core/changelog.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

struct Library {
  const char* name;
  const char* licence;
  const char* use;
};
// Translated: 3.
constexpr Library kLibraries[] = {
    {"Bullet", "zlib", "physics"},
    {"CLI11", "BSD-3-Clause", "options of the command line"},
    {"Dear ImGui " IMGUI_VERSION, "MIT", "the interface"},
    {"fmt", "MIT", "text"},
    {"glad", "MIT", "loading OpenGL"},
    {"GLFW", "zlib", "window and input"},
    {"GLM", "MIT", "math"},
    {"libarchive", "BSD-2-Clause", "archives"},
    {"libsndfile", "LGPL-2.1-or-later", "reading sound"},
    {"libsquish", "MIT", "DDS images"},
    {"nlohmann-json", "MIT", "JSON"},
    {"oneTBB", "Apache-2.0", "threads"},
    {"OpenAL Soft", "LGPL-2.0-or-later", "playing sound"},
    {"SQLite", "public domain", "the library"},
    {"stb", "MIT or public domain", "images"},
    {"zlib", "zlib", "compression"},
};

// A card in the middle of the window with a title and a button that closes it. Call ImGui::End() whatever it returns.
bool begin_help_card(const char* title, ImVec2 max_size, Switch which, UiState& state, Commands& commands) {
  if (!begin_centered_card(title, max_size, state.scale)) return false;
  ImGui::AlignTextToFramePadding();
  text(tr(title));
  const float close = ImGui::GetFrameHeight() + ImGui::GetStyle().WindowPadding.x;
  ImGui::SameLine(std::max(ImGui::GetWindowWidth() - close, 1.0f));
  if (icon_button(state, "close_card", Icon::cross, "Close (Escape)")) commands.push_back(Toggle{which});
  return true;
}

}  // namespace

void draw_about(const PanelInput& input, UiState& state, Commands& commands) {
  if (begin_help_card(tr_later("About odori"), ImVec2(460.0f, 560.0f), Switch::about, state, commands)) {
    text_wrapped(tr_format("odori {}, a viewer for MikuMikuDance models", ODORI_VERSION), color::kText);
    register_widget(state, "about_version");
    heading("OpenGL");
    text_wrapped(input.activity.report.renderer, color::kText);
    register_widget(state, "about_driver");
    copy_menu("about_renderer", [&] { return std::string(input.activity.report.renderer); });
    heading("Licences");
    if (ImGui::BeginChild("licences")) {
      text_wrapped(tr("odori: MIT. Its sample dancer, dance and songs: CC0 1.0. It is made with these libraries:"),
                   color::kText);
      if (begin_properties("libraries")) {
        for (const Library& one : kLibraries) property(one.name, fmt::format("{}: {}", one.licence, tr(one.use)));
        end_properties();
      }
      register_widget(state, "about_licences");
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

void draw_whats_new(const PanelInput&, UiState& state, Commands& commands) {
  const std::vector<ChangelogPart> parts = changelog_parts(changelog(current_language().code));
  if (begin_help_card(tr_later("What's new"), ImVec2(640.0f, 720.0f), Switch::whats_new, state, commands)) {
    if (ImGui::BeginChild("changelog")) {
      const float indent = ImGui::GetFontSize();
      int number = 0;
      for (const ChangelogPart& part : parts) {
        if (part.heading == 1) continue;  // the card has a title
        if (part.heading > 0) {
          heading(part.text);
        } else if (part.item) {
          ImGui::Bullet();
          ImGui::SameLine(0.0f, 2.0f * ImGui::GetStyle().FramePadding.x);  // ImGui draws it so far to the right
          text_wrapped(part.text, color::kText, ImGui::GetContentRegionAvail().x - 0.5f * indent);
        } else {
          heading(part.text);
        }
        register_widget(state, {"news", number++});
      }
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace odori
