#include "base/translate.h"
#include "ui/core/model_links.h"
#include "ui/core/standard_names.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kReach = 10.0f;   // maximum distance of the mouse from a marker, pixels at scale 1
constexpr float kOverlap = 6.0f;  // markers closer than this overlap, pixels at scale 1

// The bone's names, index and layer, and a hint about other bones at this position.
void draw_tooltip(const Model& model, std::int32_t index, std::size_t bones_here, UiState& state) {
  const Bone& bone = model.bones[index];
  if (!is_hovered_long(state, bone.name.c_str())) return;
  std::string lines = bone_display_name(model, index);
  if (!bone.english_name.empty() && bone.english_name != lines) lines += "\n" + bone.english_name;
  if (const std::string translation = standard_bone_name(bone.name).shown(); !translation.empty())
    lines += "\n" + translation;
  lines += tr_format("\nBone {}, layer {}", index, bone.layer);
  if (bones_here > 1) lines += tr_format("\n{} bones here: click again for the next", bones_here);
  ImGui::SetTooltip("%s", lines.c_str());
}

void select(std::span<const std::int32_t> here, std::int32_t hovered, const PanelInput& input, UiState& state,
            Commands& commands) {
  const bool twice = ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] % 2 == 0;
  const bool opens_page = twice && hovered >= 0;
  const std::int32_t wanted = opens_page ? hovered : next_bone(here, input.document.selected.bone);
  if (wanted != input.document.selected.bone) commands.push_back(SelectBone{wanted});
  if (!opens_page) return;
  commands.push_back(FitSelection{});
  state.page = Page::bones;
  if (!input.settings.panels) commands.push_back(ToggleSetting{&ViewSettings::panels});
}

// Removes bones of display frames that are hidden in the list, except the selected one.
void hide_frames(const Actor& actor, std::int32_t selected, const BonesPageState& page, BoneGeometry& geometry) {
  if (page.hidden_model.lock() != actor.model) return;
  const auto hidden = [&](std::int32_t bone) { return bone != selected && page.hidden_bones[bone] != 0; };
  std::erase_if(geometry.markers, [&](const BoneMarker& marker) { return hidden(marker.bone); });
  std::erase_if(geometry.lines, [&](const BoneLine& line) { return hidden(line.bone); });
}

void register_selected(const BoneDrawing& drawing, UiState& state) {
  for (const BoneMarker& marker : drawing.geometry.markers) {
    if (marker.bone != drawing.selected) continue;
    const float radius = marker_radius(drawing, marker);
    state.widgets.push_back({"chosen_bone",
                             {},
                             ImVec2(marker.at.x - radius, marker.at.y - radius),
                             ImVec2(marker.at.x + radius, marker.at.y + radius)});
  }
}

// While bones are hidden: the marker and the name of the selected bone.
void draw_selected_marker(const PanelInput& input, UiState& state, const BonePane& pane) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || !actor->pose.visible || input.document.selected.bone < 0) return;
  if (input.document.selected.bone >= static_cast<int>(actor->model->bones.size())) return;
  const Projection projection(pane.camera, pane.area);
  BoneGeometry geometry = bone_geometry(*actor, input.document.selected.bone, projection);
  std::erase_if(geometry.markers,
                [&](const BoneMarker& marker) { return marker.bone != input.document.selected.bone; });
  std::erase_if(geometry.lines, [&](const BoneLine& line) { return line.bone != input.document.selected.bone; });
  const BoneDrawing drawing{*actor, geometry, projection, input.document.selected.bone, -1, false, state.scale};
  draw_bones(*ImGui::GetWindowDrawList(), drawing);
  if (pane.remembered) register_selected(drawing, state);
}

}  // namespace

void draw_bone_overlay(const PanelInput& input, UiState& state, const BonePane& pane, ViewportMouse mouse,
                       Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (!shows_bones(input)) return draw_selected_marker(input, state, pane);
  state.viewport.bones.known = true;
  if (!actor->pose.visible) return;
  const auto count = static_cast<std::int32_t>(actor->model->bones.size());
  const std::int32_t selected = input.document.selected.bone < count ? input.document.selected.bone : -1;
  const Projection projection(pane.camera, pane.area);
  BoneGeometry geometry = bone_geometry(*actor, selected, projection);
  hide_frames(*actor, selected, state.bones, geometry);
  std::vector<std::int32_t> here;
  if (mouse.over || mouse.clicked) {
    here = bones_at(geometry.markers, ImGui::GetMousePos(), kReach * state.scale, kOverlap * state.scale);
  }
  const bool selected_is_here = std::ranges::find(here, selected) != here.end();
  const std::int32_t hovered = here.empty() ? -1 : selected_is_here ? selected : here.front();
  const BoneDrawing drawing{*actor, geometry, projection, selected, hovered, input.settings.bone_names, state.scale};
  draw_bones(*ImGui::GetWindowDrawList(), drawing);
  if (pane.remembered) register_selected(drawing, state);
  if (hovered >= 0) state.bones.hovered = hovered;
  if (hovered >= 0) draw_tooltip(*actor->model, hovered, here.size(), state);
  if (mouse.clicked) select(here, hovered, input, state, commands);
  if (pane.remembered) state.viewport.bones.markers = std::move(geometry.markers);
}

}  // namespace odori
