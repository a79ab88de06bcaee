
#include "base/files.h"
#include "ui/tabs/view/view_tab.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/widgets.h"

#include <span>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kBallRadius = 44.0f;  // pixels at scale 1
constexpr int kSamples[]{0, 2, 4, 8, 16};
constexpr int kAnisotropies[]{0, 1, 2, 4, 8, 16};
constexpr int kScales[]{1, 2, 4, 8, 16};

constexpr ImGuiColorEditFlags kColorFlags = ImGuiColorEditFlags_NoAlpha | ImGuiColorEditFlags_NoOptions;

std::string format_count(int count) { return count < 2 ? "Off" : fmt::format("{}", count); }

// Radio buttons for one of a few ascending numbers, up to `max`.
template <typename Format, typename Set>
void draw_number_choice(UiState& state, const char* kind, std::span<const int> numbers, int max, int selected,
                        Format format, Set set) {
  bool first = true;
  ImGui::PushID(kind);
  for (const int number : numbers) {
    if (number > max) break;
    const std::string title = format(number);
    if (!first) same_line_if_fits(title.c_str());
    first = false;
    if (radio_button(title.c_str(), number == selected)) set(number);
    register_widget(state, {kind, number});
  }
  ImGui::PopID();
}

void request_render_settings(const UiView& view, Commands& commands, const auto& change) {
  RenderSettings look = view.settings.render;
  change(look);
  commands.push_back(SetRenderSettings{std::move(look)});
}

}  // namespace

void draw_light_controls(const UiView& view, UiState& state, Commands& commands) {
  if (heading_with_button(state, "Light", "copy_light", Icon::copy, "Copy as command line option")) {
    ImGui::SetClipboardText(format_light(view.stage.light).c_str());
  }
  const bool overridden = view.stage.light_overridden.has_value();
  if (radio_button("From motion##light", !overridden) && overridden) commands.push_back(SetLightOverride{std::nullopt});
  register_widget(state, "light_motion");
  ImGui::SameLine();
  if (radio_button("Override", overridden) && !overridden) commands.push_back(SetLightOverride{view.stage.light});
  register_widget(state, "light_by_hand");

  Light light = view.stage.light;
  bool changed = false;
  if (const auto direction = draw_light_ball(view.stage.camera, light, kBallRadius * state.scale)) {
    light.direction = *direction;
    changed = true;
  }
  register_widget(state, "light_ball");
  tooltip(state, "Drag to rotate the light: the centre is light from the viewer, the rim from behind the model");
  ImGui::SameLine();
  ImGui::BeginGroup();
  ImGui::SetNextItemWidth(-1.0f);
  changed |= ImGui::ColorEdit3("##light_color", &light.color.x, kColorFlags);
  register_widget(state, "light_color");
  ImGui::SetNextItemWidth(-1.0f);
  changed |= ImGui::DragFloat3("##light_direction", &light.direction.x, 0.01f, -100.0f, 100.0f, "%.2f",
                               ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "light_direction");
  tooltip(state, "Direction in which the light travels: x, y, z. Drag, or double click to type");
  ImGui::EndGroup();
  if (changed && glm::length(light.direction) > 0.0f) commands.push_back(SetLightOverride{light});
}

void draw_background_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Background");
  const RenderSettings& look = view.settings.render;
  glm::vec3 color = look.background;
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::ColorEdit3("##background", &color.x, kColorFlags)) {
    request_render_settings(view, commands, [&](RenderSettings& wanted) { wanted.background = color; });
  }
  register_widget(state, "background_color");
  tooltip(state, "MMD's background is white");
  const std::string name = utf8_from_path(look.background_image.filename());
  if (ImGui::Button(name.empty() ? "Image\xE2\x80\xA6" : "Change image\xE2\x80\xA6")) commands.push_back(OpenDialog{});
  register_widget(state, "background_picture");
  tooltip(state, "Open an image, or drop one on the window, to use it as background");
  if (name.empty()) return;
  ImGui::SameLine();
  if (icon_button(state, "remove_background", Icon::cross, "Remove the background image")) {
    request_render_settings(view, commands, [](RenderSettings& wanted) { wanted.background_image.clear(); });
  }
  text_wrapped(name, color::kDim);
}

void draw_transparency_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Transparency order");
  const bool order_independent_transparency = view.settings.render.order_independent_transparency;
  const auto select = [&](const char* title, const char* name, bool wanted) {
    if (radio_button(title, order_independent_transparency == wanted) && order_independent_transparency != wanted) {
      request_render_settings(view, commands,
                              [wanted](RenderSettings& look) { look.order_independent_transparency = wanted; });
    }
    register_widget(state, name);
  };
  select("File order", "transparency_in_order", false);
  tooltip(state, "Like MMD: materials are blended in file order, models in the order in which they were opened");
  same_line_if_fits("By depth");
  select("By depth", "transparency_by_depth", true);
  tooltip(state, "Order-independent transparency (OIT): surfaces are blended by depth. MMD does not do this");
}

void draw_shadow_map_controls(const UiView& view, UiState& state, Commands& commands) {
  heading("Self shadow map");
  const ShadowMapSize selected = view.settings.render.shadow_map_size;
  const auto select = [&](const char* title, const char* widget, ShadowMapSize wanted) {
    if (radio_button(title, selected == wanted) && selected != wanted) {
      request_render_settings(view, commands, [wanted](RenderSettings& look) { look.shadow_map_size = wanted; });
    }
    register_widget(state, widget);
  };
  select("Automatic", "shadow_map_automatic", ShadowMapSize::automatic);
  tooltip(state,
          "As fine as the image: no stair steps in large images, and no coarser for a model that stands on a stage");
  same_line_if_fits("1024, as in MMD");
  select("1024, as in MMD", "shadow_map_mmd", ShadowMapSize::mmd);
  tooltip(state, "One map of 1024 x 1024 texels over all models");
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
      [](int number) { return number == 0 ? std::string("Default") : format_count(number); },
      [&](int number) {
        request_render_settings(view, commands, [number](RenderSettings& wanted) { wanted.anisotropy = number; });
      });
}

void draw_resolution_scale(const UiView& view, UiState& state, Commands& commands) {
  text_colored(color::kDim, "Resolution scale");
  draw_number_choice(
      state, "picture_scale", kScales, kMaxResolutionScale, view.settings.render.resolution_scale,
      [](int number) { return fmt::format("{}", number); },
      [&](int number) {
        request_render_settings(view, commands, [number](RenderSettings& wanted) { wanted.resolution_scale = number; });
      });
}

}  // namespace odori
