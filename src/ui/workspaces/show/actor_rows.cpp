#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/action_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kDraggedActor = "actor";  // type of the drag's payload
constexpr float kPositionPerPixel = 0.05f;
constexpr float kTurnPerPixel = 0.5f;
constexpr float kSizePerPixel = 0.005f;

std::string_view actor_name(const PanelInput& input, std::size_t index) {
  const std::string& name = input.document.stage.actors[index]->model->name;
  return name.empty() ? std::string_view(input.document.files[index].model) : std::string_view(name);
}

// The row can be dragged onto another one, whose place in the drawing order it takes.
void drag_row(int index, std::string_view name, Commands& commands) {
  if (ImGui::BeginDragDropSource(ImGuiDragDropFlags_SourceNoPreviewTooltip)) {
    ImGui::SetDragDropPayload(kDraggedActor, &index, sizeof(index));
    text(name);
    ImGui::EndDragDropSource();
  }
  if (!ImGui::BeginDragDropTarget()) return;
  if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kDraggedActor)) {
    commands.push_back(MoveActor{*static_cast<const int*>(payload->Data), index});
  }
  ImGui::EndDragDropTarget();
}

void draw_row(const PanelInput& input, std::size_t i, UiState& state, Commands& commands) {
  const int index = static_cast<int>(i);
  const Actor& actor = *input.document.stage.actors[i];
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const std::string_view name = actor_name(input, i);
  if (icon_button(state, {"actor_visible", index}, Icon::eye, actor.visible ? "Hide" : "Show", actor.visible)) {
    commands.push_back(SetActorVisible{index, !actor.visible});
  }
  ImGui::SameLine(0.0f, gap);
  const float width = std::max(ImGui::GetContentRegionAvail().x - 2.0f * (side + gap), 1.0f);
  const ImVec2 at = ImGui::GetCursorScreenPos(), padding = ImGui::GetStyle().FramePadding;
  if (selectable_beside_buttons("##actor", input.document.selected.actor == index, width))
    commands.push_back(SelectActor{index});
  register_widget(state, {"actor", index, actor.model->name});
  if (ImGui::BeginPopupContextItem("##actor menu")) {
    if (ImGui::IsWindowAppearing()) commands.push_back(SelectActor{index});
    actor_menu(input, commands);
    ImGui::EndPopup();
  }
  tooltip(state, "Drag it onto another row to change the drawing order");
  drag_row(index, name, commands);
  draw_text_ellipsis(name, ImVec2(at.x + padding.x, at.y + padding.y), width - 2.0f * padding.x,
                     actor.visible ? color::kText : color::kDim);
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"duplicate_actor", index}, Icon::copy, "Duplicate")) {
    commands.push_back(DuplicateActor{index});
  }
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"close_actor", index}, Icon::cross, "Close this model")) {
    commands.push_back(CloseActor{index});
  }
}

void field_label(const char* title, int numbers = 1) {
  row_label(title, ImGui::CalcTextSize(tr("Rotation")).x, numbers_width("-000.0\xC2\xB0", numbers));
}

void draw_position(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  ActorPlacement placement = actor.placement;
  bool changed = false;
  field_label("Position", 3);
  changed |= ImGui::DragFloat3("##position", &placement.translation.x, kPositionPerPixel, -kMaxPlacement, kMaxPlacement,
                               "%.2f", ImGuiSliderFlags_AlwaysClamp);
  note_numbers({&placement.translation.x, 3}, "%.2f");
  register_widget(state, "actor_position");
  tooltip(state, "x, y and z in units. Drag, or Ctrl+click to type");
  glm::vec3 degrees = glm::degrees(placement.rotation_rad);
  field_label("Rotation", 3);
  if (ImGui::DragFloat3("##rotation", &degrees.x, kTurnPerPixel, 0.0f, 0.0f, "%.1f\xC2\xB0")) {
    placement.rotation_rad = glm::radians(degrees);
    changed = true;
  }
  note_numbers({&degrees.x, 3}, "%.1f\xC2\xB0");
  register_widget(state, "actor_rotation");
  tooltip(state, "About x, y and z. Drag, or Ctrl+click to type");
  if (actor.model->accessory) {
    field_label("Scale");
    changed |= ImGui::DragFloat("##scale", &placement.scale, kSizePerPixel, kMinPlacementScale, kMaxPlacementScale,
                                "%.3f", ImGuiSliderFlags_AlwaysClamp);
    register_widget(state, "actor_scale");
  }
  if (actor.placement != ActorPlacement() && text_button(state, "reset_placement", "Reset position")) {
    placement = {};
    changed = true;
  }
  if (changed) commands.push_back(SetActorPlacement{input.document.selected.actor, placement});
}

void draw_formation(const PanelInput& input, UiState& state, Commands& commands) {
  Formation& formation = state.models.formation;
  Segments shapes(state);
  const FormationShape before = formation.shape;
  const auto choice = [&](const char* title, const char* name, FormationShape shape) {
    if (shapes.add(name, title, before == shape)) formation.shape = shape;
  };
  choice(tr_later("Row"), "formation_row", FormationShape::row);
  choice(tr_later("Ring"), "formation_ring", FormationShape::ring);
  choice(tr_later("Grid"), "formation_grid", FormationShape::grid);
  field_label("Copies");
  ImGui::DragInt("##copies", &formation.copies, 0.1f, 1, kMaxCopies, "%d", ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "formation_copies");
  field_label("Spacing");
  ImGui::DragFloat("##spacing", &formation.spacing, kPositionPerPixel, 0.0f, kMaxSpacing, "%.1f",
                   ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "formation_spacing");
  field_label("Delay");
  ImGui::DragInt("##delay", &formation.delay, 0.25f, -kMaxCopyDelay, kMaxCopyDelay, tr("%+d frames"),
                 ImGuiSliderFlags_AlwaysClamp);
  register_widget(state, "formation_delay");
  tooltip(state, "Frames by which each copy dances later than the one before");
  if (text_button(state, "form_actors", tr_format("Add {} copies", formation.copies))) {
    commands.push_back(FormActors{input.document.selected.actor, formation});
  }
}

// A section that is collapsed at first.
template <typename Draw>
void section(const char* title, const char* name, UiState& state, const Draw& draw) {
  const bool open = ImGui::TreeNodeEx(tr_id(title), ImGuiTreeNodeFlags_SpanAvailWidth);
  register_widget(state, name);
  if (!open) return;
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  draw();
  ImGui::PopStyleColor();
  ImGui::TreePop();
}

}  // namespace

void draw_actors(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.document.stage.actors.size() < 2) return;
  for (std::size_t i = 0; i < input.document.stage.actors.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    draw_row(input, i, state, commands);
    ImGui::PopID();
  }
  ImGui::Separator();
}

void draw_placement(const PanelInput& input, UiState& state, Commands& commands) {
  section(tr_later("Placement"), "position_section", state, [&] { draw_position(input, state, commands); });
  section(tr_later("Copies in a formation"), "formation_section", state,
          [&] { draw_formation(input, state, commands); });
}

}  // namespace odori
