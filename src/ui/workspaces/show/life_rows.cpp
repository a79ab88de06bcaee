#include "base/translate.h"
#include "scene/life.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <cfloat>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kGazeTitles[] = {tr_later("Nothing"), tr_later("The camera"), tr_later("The pointer")};

// Draws one setting. Returns whether it was changed.
struct LifeControl {
  UiState& state;
  const LifeRow& row;

  bool operator()(bool& on) const { return checkbox(row.title, on); }
  bool operator()(float& number) const {
    return ImGui::SliderFloat(id().c_str(), &number, 0.0f, row.max, format("%.2f").c_str(),
                              ImGuiSliderFlags_AlwaysClamp);
  }
  bool operator()(int& number) const {
    return ImGui::SliderInt(id().c_str(), &number, 0, static_cast<int>(row.max), format("%d").c_str(),
                            ImGuiSliderFlags_AlwaysClamp);
  }
  bool operator()(Gaze& gaze) const {
    text_colored(color::kDim, tr(row.title));
    Segments choices(state);
    const Gaze before = gaze;
    for (int i = 0; i < static_cast<int>(kGazes.size()); ++i) {
      const bool selected = before == static_cast<Gaze>(i);
      if (choices.add({"gaze_is", i, kGazes[i]}, kGazeTitles[i], selected)) gaze = static_cast<Gaze>(i);
    }
    return gaze != before;
  }

 private:
  std::string id() const { return fmt::format("##{}", row.key); }
  std::string format(const char* number) const { return fmt::format("{}: {}", tr(row.title), number); }
};

bool is_off(const Life& life, const LifeRow& row) {
  const bool of_idle = row.key.starts_with("idle_"), of_gaze = row.key == "gaze_weight";
  return (of_idle && !life.idle) || (of_gaze && life.gaze == Gaze::off);
}

}  // namespace

void draw_seams(const PanelInput& input, UiState& state, Commands& commands) {
  SeamSettings seams = input.settings.seams;
  heading("From one dance to the next");
  ImGui::SetNextItemWidth(-FLT_MIN);
  bool changed = ImGui::SliderFloat("##seam", &seams.seconds, 0.0f, kMaxSeamSeconds, tr("Blend for %.1f s"),
                                    ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "seam_seconds");
  tooltip(state,
          "For how long dancers blend into the next show, or into a motion that is opened while they dance; "
          "0: not at all");
  if (has_playlist(input)) {
    ImGui::BeginDisabled(seams.seconds <= 0.0f);
    changed |= checkbox("The camera blends too", seams.camera);
    ImGui::EndDisabled();
    register_widget(state, "seam_camera");
  }
  if (changed) commands.push_back(SetSeams{seams});
}

void draw_life(const PanelInput& input, UiState& state, Commands& commands) {
  Life life = input.document.settings.life;
  bool changed = false;
  heading("Without a motion, and gaze");
  for (const LifeRow& row : kLifeRows) {
    if (is_off(life, row)) continue;
    ImGui::SetNextItemWidth(-FLT_MIN);
    changed |= std::visit([&](auto member) { return LifeControl{state, row}(life.*member); }, row.member);
    if (!std::holds_alternative<Gaze Life::*>(row.member)) {
      register_widget(state, row.key.data());
      tooltip(state, row.help);
    }
  }
  if (changed) commands.push_back(SetLife{life});
}

}  // namespace odori
