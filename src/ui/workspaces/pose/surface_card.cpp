#include "base/enums.h"
#include "base/translate.h"
#include "document/surface_selection.h"
#include "ui/core/model_links.h"
#include "ui/core/page_state.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <fmt/format.h>

namespace odori {

namespace {

std::string format_vector(const glm::vec3& v) { return fmt::format("{:.3f}  {:.3f}  {:.3f}", v.x, v.y, v.z); }

void draw_weights(const PanelInput& input, const Vertex& vertex, UiState& state, Commands& commands) {
  const Model& model = *selected_actor(input)->model;
  for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
    const std::int32_t bone = vertex.bones[i];
    if (bone < 0 || (vertex.weights[i] == 0.0f && i > 0)) continue;
    const std::string text = fmt::format("{:5.1f} %  {}", vertex.weights[i] * 100.0f, bone_display_name(model, bone));
    if (link_row(state, {"spot_bone", bone}, text, bone == input.document.selected.bone))
      commands.push_back(SelectBone{bone});
  }
}

void draw_material_link(const PanelInput& input, UiState& state) {
  const std::int32_t material = picked_surface(input.document)->material;
  const std::string& name = selected_actor(input)->model->materials[material].name;
  if (!link_row(state, {"spot_material", material}, tr_format("Material {}  {}", material, name))) return;
  state.page = Page::materials;
}

}  // namespace

void draw_surface_card(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (picked_surface(input.document) == nullptr || actor == nullptr) return;
  const std::uint32_t index = picked_surface(input.document)->vertex;
  const Vertex& vertex = actor->model->vertices[index];
  const std::string title = tr_format("Vertex {}, {}", index, kDeformKinds[ordinal(vertex.kind)]);
  if (heading_with_button(state, title, "forget_spot", Icon::cross, "Clear selection"))
    commands.push_back(ClearPickedSurface{});
  draw_weights(input, vertex, state, commands);
  draw_material_link(input, state);
  if (!begin_properties("spot")) return;
  property("Rest position", format_vector(vertex.position));
  property("Normal", format_vector(vertex.normal));
  property("UV", fmt::format("{:.4f}  {:.4f}", vertex.uv.x, vertex.uv.y));
  property("Edge scale", fmt::format("{:.3f}", vertex.edge_scale));
  end_properties();
}

}  // namespace odori
