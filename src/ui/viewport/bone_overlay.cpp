#include "ui/viewport/bone_overlay.h"

#include "ui/core/model_links.h"
#include "ui/core/standard_names.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/viewport/bone_labels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kReach = 10.0f;   // of a click, pixels at scale 1
constexpr float kOverlap = 6.0f;  // markers closer than this are hard to tell apart

// The bone's names and place in the file, and what another click would do.
void draw_tip(const Model& model, std::int32_t index, std::size_t bones_here, UiState& state) {
  const Bone& bone = model.bones[static_cast<std::size_t>(index)];
  if (!is_rested_on(state, bone.name.c_str())) return;
  std::string words = shown_name(model, index);
  if (!bone.english_name.empty() && bone.english_name != words) words += "\n" + bone.english_name;
  if (const std::string gloss = bone_gloss(bone.name); !gloss.empty()) words += "\n" + gloss;
  words += fmt::format("\nBone {}, layer {}", index, bone.layer);
  if (bones_here > 1) words += fmt::format("\n{} bones here: click again for the next", bones_here);
  ImGui::SetTooltip("%s", words.c_str());
}

void select(std::span<const std::int32_t> here, std::int32_t pointed, const UiView& view, UiState& state,
            Commands& commands) {
  const bool twice = ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] % 2 == 0;
  const bool opens_tab = twice && pointed >= 0;
  const std::int32_t wanted = opens_tab ? pointed : next_bone(here, view.selected_bone);
  if (wanted != view.selected_bone) commands.push_back(SelectBone{wanted});
  if (!opens_tab) return;
  state.tab = SideTab::bones;
  if (!view.settings.panels) commands.push_back(Toggle{Switch::panels});
}

void mark_selected(const BoneDrawing& drawing, UiState& state) {
  for (const BoneMarker& marker : drawing.figure.markers) {
    if (marker.bone != drawing.selected) continue;
    const float radius = marker_radius(drawing, marker);
    state.widgets.push_back({"chosen_bone",
                             {},
                             ImVec2(marker.at.x - radius, marker.at.y - radius),
                             ImVec2(marker.at.x + radius, marker.at.y + radius)});
  }
}

}  // namespace

void draw_bone_overlay(const UiView& view, UiState& state, const BonePlace& place, ViewportMouse mouse,
                       Commands& commands) {
  const Actor* actor = selected_actor(view);
  if (!view.settings.bones || actor == nullptr) return;
  state.bone_overlay.known = true;
  if (!actor->pose.visible) return;
  const auto count = static_cast<std::int32_t>(actor->model->bones.size());
  const std::int32_t selected = view.selected_bone < count ? view.selected_bone : -1;
  const Projection projection(place.camera, place.area);
  BoneFigure figure = bone_figure(*actor, selected, projection);
  std::vector<std::int32_t> here;
  if (mouse.over || mouse.clicked) {
    here = bones_at(figure.markers, ImGui::GetMousePos(), kReach * state.scale, kOverlap * state.scale);
  }
  const bool keeps = std::find(here.begin(), here.end(), selected) != here.end();
  const std::int32_t pointed = here.empty() ? -1 : keeps ? selected : here.front();
  const BoneDrawing drawing{*actor, figure, projection, selected, pointed, view.settings.bone_names, state.scale};
  draw_bones(*ImGui::GetWindowDrawList(), drawing);
  if (place.remembered) mark_selected(drawing, state);
  if (pointed >= 0) draw_tip(*actor->model, pointed, here.size(), state);
  if (mouse.clicked) select(here, pointed, view, state, commands);
  if (place.remembered) state.bone_overlay.markers = std::move(figure.markers);
}

}  // namespace odori
