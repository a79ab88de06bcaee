#include "export/panel_canvas.h"

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/changelog.h"
#include "ui/panels.h"

#include <cmath>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace odori {

PanelCanvas::PanelCanvas(std::vector<FontFile> fonts) : fonts_(std::move(fonts)) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // the layout positions the panels
  io.LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 150");
  ImGui_ImplOpenGL3_CreateDeviceObjects();  // with a font texture that `prepare` replaces
}

PanelCanvas::~PanelCanvas() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void PanelCanvas::prepare(const PanelInput& input, std::uint64_t revision, PanelScale scale) {
  set_theme(scale.interface, input.settings.light_theme ? Theme::light : Theme::dark);
  const std::string opening = input.activity.opening != nullptr ? input.activity.opening->file : std::string();
  const Prepared wanted{revision, opening, current_language().code, scale};
  if (prepared_ == wanted && !typed_new_) return;
  typed_new_ = false;
  ImGuiIO& io = ImGui::GetIO();
  // Glyphs are rasterized at the resolution of the framebuffer and scaled down to ImGui's coordinates.
  const float pixels = std::round(kFontSize * scale.interface * scale.pixels);
  io.FontGlobalScale = 1.0f / scale.pixels;
  CharacterSet characters = characters_of(input);
  characters.add(changelog(current_language().code));
  characters.add(typed_.characters());
  if (font_cache_.update(*io.Fonts, fonts_, pixels, std::move(characters))) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    io.Fonts->ClearTexData();  // it is in the texture
  }
  prepared_ = wanted;
}

void PanelCanvas::set_theme(float scale, Theme theme) {
  const std::pair wanted(scale, theme);
  if (themed_ == wanted) return;
  apply_theme(ImGui::GetStyle(), scale, theme);
  state_.scale = scale;
  themed_ = wanted;
}

Commands PanelCanvas::lay_out(const PanelInput& input) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  Commands commands = state_.desktop_menu.open ? draw_desktop_menu(input, state_) : draw_panels(input, state_);
  typed_new_ |= typed_.update(state_);
  ImGui::Render();
  return commands;
}

Commands PanelCanvas::draw(const PanelInput& input) {
  Commands commands = lay_out(input);
  redraw();
  return commands;
}

void PanelCanvas::redraw() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

bool PanelCanvas::is_animating() const { return typed_new_ || ImGui::GetIO().WantTextInput || is_waiting(state_); }

Layout PanelCanvas::areas(const Views& views, const ViewSettings& settings) const {
  return layout(ImGui::GetIO().DisplaySize, state_.scale, views, settings);
}

TextCanvas::TextCanvas(int width, int height, int font_size, const CharacterSet& characters)
    : fonts_(select_fonts({})) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
  io.DeltaTime = 1.0f / 60.0f;
  ImGui_ImplOpenGL3_Init("#version 150");
  build_fonts(*io.Fonts, fonts_.files, static_cast<float>(font_size), characters);
}

TextCanvas::~TextCanvas() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void TextCanvas::draw(const std::function<void(ImDrawList&)>& draw_text) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  draw_text(*ImGui::GetBackgroundDrawList());
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace odori
