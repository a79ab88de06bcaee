#include "base/enums.h"
#include "base/translate.h"
#include "scene/life.h"
#include "ui/core/theme.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>
#include <cfloat>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kDraggedActor = "actor";  // type of the drag's payload
constexpr float kPositionPerPixel = 0.05f;
constexpr float kTurnPerPixel = 0.5f;
constexpr float kSizePerPixel = 0.005f;

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
  const std::string_view name = actor_name(input.document, i);
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

// Vertices per deform kind, a line for each kind that occurs.
std::string format_deform_kinds(const ModelCounts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.vertices.size(); ++i) {
    if (counts.vertices[i] == 0) continue;
    if (!text.empty()) text += "\n";
    text += fmt::format("{} {}", format_integer(counts.vertices[i]), kDeformKinds[i]);
  }
  return text;
}

// Most models have none of these, so a row is shown only for those that do.
void optional_property(std::string_view label, std::size_t count) {
  if (count > 0) property(label, format_integer(count));
}

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

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts) {
  if (counts.model.lock() != model) {
    counts = {model, {}};
    for (const Vertex& vertex : model->vertices) ++counts.vertices[ordinal(vertex.kind)];
  }
  if (!begin_properties("counts")) return;
  property("Vertices", format_integer(model->vertices.size()));
  if (!model->vertices.empty()) property("Deform kinds", format_deform_kinds(counts));
  optional_property("Additional UVs", model->additional_uv_count);
  property("Triangles", format_integer(model->indices.size() / 3));
  property("Materials", format_integer(model->materials.size()));
  optional_property("Textures", model->textures.size());
  property("Bones", format_integer(model->bones.size()));
  property("Morphs", format_integer(model->morphs.size()));
  optional_property("Display frames", model->display_frames.size());
  optional_property("Bodies", model->bodies.size());
  optional_property("Joints", model->joints.size());
  optional_property("Soft bodies", model->soft_bodies.size());
  end_properties();
}

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
