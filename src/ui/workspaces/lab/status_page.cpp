#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kResetSeconds = 4.0;

void draw_graph(std::span<const float> recent_ms) {
  if (recent_ms.empty()) return;
  const float max = *std::ranges::max_element(recent_ms);
  const float top = std::max(max * 1.1f, 1.0f);
  ImGui::PlotLines("##recent", recent_ms.data(), static_cast<int>(recent_ms.size()), 0, nullptr, 0.0f, top,
                   ImVec2(ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight() * 3.0f));
  text_wrapped(tr_format("Maximum of the last {} frames: {:.1f} ms", recent_ms.size(), max), color::kDim);
}

struct Totals {
  std::size_t vertices = 0;
  std::size_t triangles = 0;
  std::size_t bones = 0;
};

Totals totals(const Stage& stage) {
  Totals sum;
  for (const auto& actor : stage.actors) {
    sum.vertices += actor->model->vertices.size();
    sum.triangles += actor->model->indices.size() / 3;
    sum.bones += actor->model->bones.size();
  }
  return sum;
}

Properties speed_properties(const DrawReport& report) {
  // Translated: 1.
  return {{"Frame time", fmt::format("{:.1f} ms", report.frame_ms)},
          {"Frames per second", fmt::format("{:.0f}", report.fps)}};
}

Properties drawing_properties(const PanelInput& input) {
  const Totals sum = totals(input.document.stage);
  // Translated: 1.
  return {{"Draw calls", fmt::format("{}", input.activity.report.draw_calls)},
          {"Vertices", format_integer(sum.vertices)},
          {"Triangles", format_integer(sum.triangles)},
          {"Bones", format_integer(sum.bones)}};
}

Properties physics_properties(const PanelInput& input) {
  const PhysicsReport& physics = input.activity.physics;
  if (!physics.any) return {};
  const double last = std::max(input.document.clock.last, 0.0);
  std::string reach = tr_format("{:.0f} of {:.0f}", std::clamp(physics.reach, 0.0, last), last);
  if (physics.full) reach += tr(", memory full");
  // Translated: 1.
  return {{"Mode", physics_label(input)},
          {"Recorded to frame", reach},
          {"Memory", fmt::format("{:.1f} MiB", static_cast<double>(physics.bytes) / 1048576.0)}};
}

void draw_properties(const char* id, const Properties& properties) {
  if (!begin_properties(id)) return;
  for (const Property& one : properties) property(one.label, one.value);
  end_properties();
}

std::string all_properties(const PanelInput& input) {
  std::string text;
  for (const Properties& properties :
       {speed_properties(input.activity.report), drawing_properties(input), physics_properties(input)}) {
    text += format_properties(properties);
  }
  return text + fmt::format("OpenGL\t{}\n", input.activity.report.renderer);
}

// The first click asks for confirmation, a second one within kResetSeconds resets.
void draw_reset(UiState& state, Commands& commands) {
  heading("Settings");
  const bool confirming = state.hints.reset_s > 0.0;
  ImGui::PushStyleColor(ImGuiCol_Button, confirming ? color::kWarningFill : color::kRaised);
  const bool pressed =
      ImGui::Button(confirming ? tr_id("Click again to reset###reset") : tr_id("Reset settings###reset"));
  ImGui::PopStyleColor();
  register_widget(state, "reset_settings");
  tooltip(state, "Resets all options, playback speed, panel sizes and the list of recent files. Open files stay open");
  if (!pressed) return;
  if (confirming) commands.push_back(ResetSettings{});
  state.hints.reset_s = confirming ? 0.0 : kResetSeconds;
}

}  // namespace

void draw_status_page(const PanelInput& input, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Speed", "copy_status", Icon::copy, "Copy all")) {
    ImGui::SetClipboardText(all_properties(input).c_str());
  }
  draw_properties("speed", speed_properties(input.activity.report));
  draw_graph(input.activity.report.recent_ms);

  heading("Drawing");
  draw_properties("drawing", drawing_properties(input));

  if (input.activity.physics.any) {
    heading("Physics");
    draw_properties("physics", physics_properties(input));
  }

  heading("OpenGL");
  text_wrapped(input.activity.report.renderer, color::kText);
  copy_menu("renderer", [&] { return std::string(input.activity.report.renderer); });
  draw_reset(state, commands);
}

}  // namespace odori
