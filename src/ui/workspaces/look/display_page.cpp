#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <span>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kSamples[]{0, 2, 4, 8, 16};
constexpr int kAnisotropies[]{0, 1, 2, 4, 8, 16};

std::string format_count(int count) { return count < 2 ? tr("Off") : fmt::format("{}", count); }

// One of a few ascending numbers, up to `max`.
template <typename Format, typename Set>
void draw_number_choice(UiState& state, const char* kind, std::span<const int> numbers, int max, int selected,
                        Format format, Set set) {
  Segments choices(state);
  for (const int number : numbers) {
    if (number > max) break;
    if (choices.add({kind, number}, format(number), number == selected)) set(number);
  }
}

void request_render_settings(const UiView& view, Commands& commands, const auto& change) {
  RenderSettings look = view.settings.render;
  change(look);
  commands.push_back(SetRenderSettings{std::move(look)});
}

void draw_display_switch(UiState& state, const char* title, const char* widget, bool on, Switch which,
                         Commands& commands) {
  bool value = on;
  if (checkbox(title, value)) commands.push_back(Toggle{which});
  register_widget(state, widget);
}

void draw_switches(const UiView& view, UiState& state, Commands& commands) {
  heading("Display");
  draw_display_switch(state, tr_later("Edges"), "edges", view.settings.edge, Switch::edge, commands);
  same_line_if_fits("Ground grid");
  draw_display_switch(state, tr_later("Ground grid"), "grid", view.grid, Switch::grid, commands);
  draw_display_switch(state, tr_later("Ground shadow"), "ground_shadow", view.settings.ground_shadow,
                      Switch::ground_shadow, commands);
  same_line_if_fits("Self shadow");
  draw_display_switch(state, tr_later("Self shadow"), "self_shadow", view.settings.self_shadow, Switch::self_shadow,
                      commands);
  tooltip(
      state,
      "Models cast shadows on themselves and each other (Shift+S), as the motion sets them, otherwise in MMD's mode 1");
  same_line_if_fits("Soft shadow edges");
  draw_display_switch(state, tr_later("Soft shadow edges"), "soft_shadow", view.settings.soft_shadow,
                      Switch::soft_shadow, commands);
  tooltip(state, "Self shadows with smoother edges than in MMD");
  draw_display_switch(state, tr_later("Bones"), "bones", view.settings.bones, Switch::bones, commands);
  tooltip(state,
          "The bones of the selected model (B). Click a bone to select it, double click to show its values.\n"
          "Selecting a first bone in the Bones page also switches this on");
  same_line_if_fits("All bone names");
  draw_display_switch(state, tr_later("All bone names"), "bone_names", view.settings.bone_names, Switch::bone_names,
                      commands);
  tooltip(state, "Otherwise only hovered and selected bones are labelled");
  draw_display_switch(state, tr_later("Bones of models without surface"), "bones_without_surface",
                      view.settings.bones_without_surface, Switch::bones_without_surface, commands);
  draw_display_switch(state, tr_later("Gizmo"), "gizmo", view.settings.gizmo, Switch::gizmo, commands);
  tooltip(state, "Rings and arrows to rotate and translate the selected bone while bones are shown (Shift+G)");
  same_line_if_fits("Bodies and joints");
  draw_display_switch(state, tr_later("Bodies and joints"), "show_bodies", view.settings.bodies, Switch::bodies,
                      commands);
  tooltip(state, "Rigid bodies and joints of the selected model as wireframe (Shift+B)");
}

void draw_transparency_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Transparency order");
  const bool order_independent_transparency = view.settings.render.order_independent_transparency;
  Segments choices(state);
  const auto select = [&](const char* title, const char* name, const char* description, bool wanted) {
    const bool selected = order_independent_transparency == wanted;
    if (choices.add(name, title, selected, description) && !selected) {
      request_render_settings(view, commands,
                              [wanted](RenderSettings& look) { look.order_independent_transparency = wanted; });
    }
  };
  select(tr_later("File order"), "transparency_in_order",
         tr_later("Like MMD: materials are blended in file order, models in the order in which they were opened"),
         false);
  select(tr_later("By depth"), "transparency_by_depth",
         tr_later("Order-independent transparency (OIT): surfaces are blended by depth. MMD does not do this"), true);
}

void draw_shadow_map_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Self shadow map");
  const ShadowMapSize selected = view.settings.render.shadow_map_size;
  Segments choices(state);
  const auto select = [&](const char* title, const char* name, const char* description, ShadowMapSize wanted) {
    if (choices.add(name, title, selected == wanted, description) && selected != wanted) {
      request_render_settings(view, commands, [wanted](RenderSettings& look) { look.shadow_map_size = wanted; });
    }
  };
  select(tr_later("Automatic"), "shadow_map_automatic",
         tr_later(
             "As fine as the image: no stair steps in large images, and no coarser for a model that stands on a stage"),
         ShadowMapSize::automatic);
  select(tr_later("1024, as in MMD"), "shadow_map_mmd", tr_later("One map of 1024 x 1024 texels over all models"),
         ShadowMapSize::mmd);
}

void draw_quality_controls(const UiView& view, UiState& state, Commands& commands) {
  const RenderSettings& look = view.settings.render;
  heading("Anti-aliasing (MSAA)");
  draw_number_choice(state, "samples", kSamples, view.report.max_samples, look.samples, format_count, [&](int number) {
    request_render_settings(view, commands, [number](RenderSettings& wanted) { wanted.samples = number; });
  });
  if (view.report.max_anisotropy < 2) return;
  heading("Anisotropic filtering");
  draw_number_choice(
      state, "anisotropy", kAnisotropies, view.report.max_anisotropy, look.anisotropy,
      [](int number) { return number == 0 ? std::string(tr("Default")) : format_count(number); },
      [&](int number) {
        request_render_settings(view, commands, [number](RenderSettings& wanted) { wanted.anisotropy = number; });
      });
}

}  // namespace

void draw_display_page(const UiView& view, UiState& state, Commands& commands) {
  draw_switches(view, state, commands);
  draw_transparency_controls(view, state, commands);
  draw_shadow_map_controls(view, state, commands);
  draw_quality_controls(view, state, commands);
}

}  // namespace odori
