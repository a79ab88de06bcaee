#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <span>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kSamples[]{0, 2, 4, 8, 16};
constexpr int kAnisotropies[]{0, 1, 2, 4, 8, 16};

std::string format_samples(int count) { return count < 2 ? tr("Off") : fmt::format("{}", count); }

// One of a few ascending numbers, up to `max`.
template <typename Format, typename Set>
void draw_number_choice(UiState& state, std::string_view kind, std::span<const int> numbers, int max, int selected,
                        Format format, Set set) {
  Segments choices(state);
  for (const int number : numbers) {
    if (number > max) break;
    if (choices.add({kind, number}, format(number), number == selected)) set(number);
  }
}

void draw_display_switch(const PanelInput& input, bool ViewSettings::*setting, const char* widget, UiState& state,
                         Commands& commands) {
  bool value = input.settings.*setting;
  const Command toggle = ToggleSetting{setting};
  if (checkbox(action_for(toggle)->label, value)) commands.push_back(toggle);
  register_widget(state, widget);
}

void draw_switches(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Display");
  const Look look = shown_look(input.document, false);
  draw_look_switch(look, &Look::edge, state, commands);
  same_line_if_fits("Ground grid");
  draw_look_switch(look, &Look::grid, state, commands);
  draw_look_switch(look, &Look::ground_shadow, state, commands);
  same_line_if_fits("Self shadow");
  draw_look_switch(look, &Look::self_shadow, state, commands);
  same_line_if_fits("Soft shadow edges");
  draw_look_switch(look, &Look::soft_shadow, state, commands);
  draw_display_switch(input, &ViewSettings::bones, "bones", state, commands);
  tooltip(state,
          "The bones of the selected model (B). Click a bone to select it, double click to show its values.\n"
          "Selecting a first bone in the Bones page also switches this on");
  same_line_if_fits("All bone names");
  draw_display_switch(input, &ViewSettings::bone_names, "bone_names", state, commands);
  tooltip(state, "Otherwise only hovered and selected bones are labelled");
  draw_display_switch(input, &ViewSettings::bones_without_surface, "bones_without_surface", state, commands);
  draw_display_switch(input, &ViewSettings::gizmo, "gizmo", state, commands);
  tooltip(state, "Rings and arrows to rotate and translate the selected bone while bones are shown (Shift+G)");
  same_line_if_fits("Bodies and joints");
  draw_display_switch(input, &ViewSettings::bodies, "show_bodies", state, commands);
  tooltip(state, "Rigid bodies and joints of the selected model as wireframe (Shift+B)");
}

void draw_quality_controls(const PanelInput& input, UiState& state, Commands& commands) {
  const Look& look = input.document.settings.look;
  const auto draw = [&](int Look::*member, std::span<const int> numbers, int max, const auto& format) {
    const LookRow& row = look_row(member);
    heading(row.title);
    draw_number_choice(state, row.key, numbers, max, look.*member, format, [&](int number) {
      commands.push_back(SetLook{&row, number});
    });
  };
  draw(&Look::samples, kSamples, input.activity.report.max_samples, format_samples);
  if (input.activity.report.max_anisotropy >= 2) {
    draw(&Look::anisotropy, kAnisotropies, input.activity.report.max_anisotropy,
         [](int number) { return number == 0 ? std::string(tr("Default")) : format_samples(number); });
  }
  draw_look_switch(look, &Look::compressed_weights, state, commands);
}

}  // namespace

void draw_display_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_switches(input, state, commands);
  draw_look_choices(input.document.settings.look, &Look::shading, state, commands);
  draw_look_choices(input.document.settings.look, &Look::order_independent_transparency, state, commands);
  draw_look_choices(input.document.settings.look, &Look::shadow_map_size, state, commands);
  draw_quality_controls(input, state, commands);
  if (!input.activity.report.software) return;
  draw_display_switch(input, &ViewSettings::half_size_effects, "half_size_effects", state, commands);
  tooltip(state,
          "The processor draws here. Paused, in screenshots and in films the effects of a look have the full size");
}

}  // namespace odori
