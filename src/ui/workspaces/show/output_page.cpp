// Images of the stage.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kScales[]{1, 2, 4, 8, 16};

// Size of written image files relative to the viewport.
void draw_resolution_scale(const UiView& view, UiState& state, Commands& commands) {
  text_colored(color::kDim, tr("Resolution scale"));
  Segments choices(state);
  for (const int scale : kScales) {
    if (scale > kMaxResolutionScale) break;
    const bool selected = scale == view.settings.render.resolution_scale;
    if (!choices.add({"picture_scale", scale}, fmt::format("{}", scale), selected)) continue;
    RenderSettings wanted = view.settings.render;
    wanted.resolution_scale = scale;
    commands.push_back(SetRenderSettings{std::move(wanted)});
  }
}

void draw_screenshot_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Screenshot");
  if (ImGui::Button(tr_id("Save screenshot"))) commands.push_back(TakeScreenshot{});
  register_widget(state, "take_picture");
  tooltip(state, "F12; with panels: Shift+F12");
  bool transparent = view.settings.transparent_background;
  if (checkbox("Transparent background", transparent)) commands.push_back(Toggle{Switch::transparent_background});
  register_widget(state, "picture_clear");
  tooltip(state, "Leaves out background and grid");
  draw_resolution_scale(view, state, commands);
}

}  // namespace

void draw_output_page(const UiView& view, UiState& state, Commands& commands) {
  draw_screenshot_controls(view, state, commands);
}

}  // namespace odori
