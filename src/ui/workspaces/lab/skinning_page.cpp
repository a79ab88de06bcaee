#include "base/translate.h"
#include "skin/exact_normals.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/core/view_layouts.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <cfloat>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Value, typename Set>
void draw_choices(UiState& state, const char* title, std::span<const Choice<Value>> choices, Value selected, Set set) {
  text_colored(color::kDim, tr(title));
  Segments segments(state);
  for (const Choice<Value>& choice : choices) {
    if (segments.add(choice.name, choice.title, selected == choice.value, choice.description)) set(choice.value);
  }
}

void draw_arrangement(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Views");
  const Views& views = input.document.settings.views;
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  bool first = true;
  for (const ViewLayout& one : view_layouts()) {
    if (!std::exchange(first, false)) ImGui::SameLine(0.0f, gap);
    if (icon_button(state, one.widget, one.icon, one.tooltip, is_on(one.command, input)))
      commands.push_back(one.command);
  }
  if (views.style != ViewStyle::panes || pane_count(views) < 2) return;
  bool linked = views.cameras_linked;
  if (checkbox("Link cameras", linked)) commands.push_back(Toggle{Switch::cameras_linked});
  register_widget(state, "cameras_linked");
  tooltip(state, "U: linked views share the active camera");
}

void draw_skinning(const PanelInput& input, UiState& state, Commands& commands) {
  heading(skinning_heading(input.document.settings.views));
  const Skinning& selected = active_pane(input.document.settings.views).skinning;
  const char* description = "";
  Segments modes(state);
  for (const auto& mode : skinning_modes()) {
    const bool on = selected.mode == mode.value;
    if (modes.add(mode.name, mode.title, on, mode.description)) commands.push_back(SetSkinning{mode.value});
    if (on) description = mode.description;
  }
  text_wrapped(tr(description), color::kDim);
  bool keep = input.settings.keep_skinning;
  if (checkbox("Keep this mode at the next start", keep))
    commands.push_back(ToggleSetting{&ViewSettings::keep_skinning});
  register_widget(state, "keep_skinning");
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    if (const std::optional<float> progress = input.activity.skinning_progress[kind.value])
      text_wrapped(tr_format(fmt::runtime(kind.computing), *progress * 100.0f), color::kDim);
  }
  // These options also apply in the native mode, but are shown with the modes that they are named after.
  if (selected.mode == SkinningMode::sdef) {
    draw_choices(state, tr_later("SDEF rotation"), sdef_blends(), selected.sdef_blend,
                 [&](SdefBlend blend) { commands.push_back(SetSdefBlend{blend}); });
  } else if (selected.mode != SkinningMode::native && selected.mode != SkinningMode::linear) {
    draw_choices(state, tr_later("Quaternion hemisphere"), hemispheres(), selected.hemisphere,
                 [&](Hemisphere rule) { commands.push_back(SetHemisphere{rule}); });
  }
  if (selected.mode == SkinningMode::native || has_exact_normals(selected.mode)) {
    draw_choices(state, tr_later("Normals"), kinds_of_normals(), selected.normals,
                 [&](Normals normals) { commands.push_back(SetNormals{normals}); });
  }
}

// Draws one parameter. Returns whether it was changed.
bool draw_parameter(const MethodParameterRow& row, double& value, UiState& state) {
  const std::string id = fmt::format("##{}", row.name);
  const std::string format = fmt::format("{}: {}", tr(row.title), row.whole ? "%.0f" : "%.2f");
  ImGui::SetNextItemWidth(-FLT_MIN);
  bool changed = ImGui::SliderScalar(id.c_str(), ImGuiDataType_Double, &value, &row.min, &row.max, format.c_str(),
                                     ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, row.name.data());
  tooltip(state, row.help);
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
    changed = value != row.usual;
    value = row.usual;
  }
  return changed;
}

void draw_parameters(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Parameters");
  const SkinningMode mode = active_pane(input.document.settings.views).skinning.mode;
  MethodParameters parameters = input.document.settings.method;
  bool changed = false;
  for (const MethodParameterRow& row : kMethodParameters) {
    if (concerns(row, mode)) changed |= draw_parameter(row, parameters[row.value], state);
  }
  if (changed) commands.push_back(SetMethodParameters{parameters});
  if (parameters == MethodParameters()) return;
  if (text_button(state, "method_reset", "Reset parameters")) commands.push_back(SetMethodParameters{});
}

void draw_evaluation_rules(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Cross-checking");
  Segments choices(state);
  const auto select = [&](const char* title, const char* name, const char* description, EvaluationRules rules) {
    const bool selected = input.document.settings.rules == rules;
    if (choices.add(name, title, selected, description) && !selected) commands.push_back(SetEvaluationRules{rules});
  };
  select(tr_later("As MMD"), "rules_mmd", tr_later("Curves and toe IK give the numbers that MikuMikuDance gives"),
         EvaluationRules::mmd);
  select(
      tr_later("As other programs"), "rules_plain",
      tr_later("Curves are solved exactly, and toe IK starts where the leg IK has put the foot: to compare poses with "
               "programs that do not follow MMD in this"),
      EvaluationRules::plain);
}

}  // namespace

void draw_skinning_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_arrangement(input, state, commands);
  draw_skinning(input, state, commands);
  draw_parameters(input, state, commands);
  draw_evaluation_rules(input, state, commands);
}

}  // namespace odori
