#include "export/panel_canvas.h"

#include "ui/core/theme.h"
#include "ui/panels.h"

#include <cmath>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace odori {

PanelCanvas::PanelCanvas(std::vector<FontFile> fonts) : fonts_(std::move(fonts)) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // panels stand where the layout puts them
  io.LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 150");
}

PanelCanvas::~PanelCanvas() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void PanelCanvas::prepare(const UiView& view, std::uint64_t revision, PanelScale scale) {
  set_theme(scale.interface, view.settings.light_theme ? Theme::light : Theme::dark);
  const Prepared wanted{revision, view.opening != nullptr ? view.opening->file : std::string(), scale};
  if (prepared_ == wanted) return;
  ImGuiIO& io = ImGui::GetIO();
  // Letters are drawn at the screen's own resolution and shown smaller where a coordinate is several pixels.
  const float pixels = std::round(kFontSize * scale.interface * scale.pixels);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  build_fonts(*io.Fonts, fonts_, pixels, characters_of(view));
  io.FontGlobalScale = 1.0f / scale.pixels;
  ImGui_ImplOpenGL3_CreateFontsTexture();
  prepared_ = wanted;
}

void PanelCanvas::set_theme(float scale, Theme theme) {
  const std::pair wanted(scale, theme);
  if (themed_ == wanted) return;
  apply_theme(ImGui::GetStyle(), scale, theme);
  state_.scale = scale;
  themed_ = wanted;
}

Commands PanelCanvas::settle(const UiView& view) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  Commands commands = draw_panels(view, state_);
  ImGui::Render();
  return commands;
}

Commands PanelCanvas::draw(const UiView& view) {
  Commands commands = settle(view);
  draw_again();
  return commands;
}

void PanelCanvas::draw_again() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

bool PanelCanvas::restless() const { return ImGui::GetIO().WantTextInput || is_waiting(state_); }

Layout PanelCanvas::areas(const ViewSettings& settings) const {
  return layout(ImGui::GetIO().DisplaySize, state_.scale, settings.panels, settings.panel_sizes, settings.dope_sheet);
}

}  // namespace odori
