#include "base/enums.h"
#include "base/translate.h"
#include "document/surface_selection.h"
#include "ui/core/model_links.h"
#include "ui/core/page_state.h"
#include "ui/core/theme.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kNumberWidth = 90.0f;  // of the field, pixels at scale 1

Properties vertex_properties(const Model& model, std::uint32_t index) {
  const Vertex& vertex = model.vertices[index];
  Properties properties{
      length_row(tr_later("Rest position"), vertex.position), length_row(tr_later("Normal"), vertex.normal),
      number_row(tr_later("UV"),
                 [&](Digits digits) {
                   return fmt::format("{}  {}", format_number(vertex.uv.x, 4, digits),
                                      format_number(vertex.uv.y, 4, digits));
                 }),
      number_row(tr_later("Edge scale"), [&](Digits digits) { return format_number(vertex.edge_scale, 3, digits); })};
  if (!has_index(model.sdef, vertex.sdef)) return properties;
  const SdefParameters& sdef = model.sdef[vertex.sdef];
  properties.push_back(length_row("SDEF C", sdef.c));
  properties.push_back(length_row("SDEF R0", sdef.r0));
  properties.push_back(length_row("SDEF R1", sdef.r1));
  return properties;
}

// What is copied before the properties: what the card shows as its title and as links.
Properties vertex_links(const Model& model, const SurfaceHit& spot) {
  const Vertex& vertex = model.vertices[spot.vertex];
  Properties links{{tr_later("Index"), format_index(static_cast<std::int32_t>(spot.vertex), model.vertices.size())},
                   {tr_later("Kind"), kDeformKinds[ordinal(vertex.kind)]}};
  for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
    const std::int32_t bone = vertex.bones[i];
    if (bone < 0 || (vertex.weights[i] == 0.0f && i > 0)) continue;
    links.push_back({tr_later("Weight"), fmt::format("{}  {} {}", vertex.weights[i], bone, model.bones[bone].name)});
  }
  if (has_index(model.materials, spot.material)) {
    links.push_back({tr_later("Material"), fmt::format("{} {}", spot.material, model.materials[spot.material].name)});
  }
  return links;
}

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
  if (material < 0) return;
  const std::string& name = selected_actor(input)->model->materials[material].name;
  if (!link_row(state, {"spot_material", material}, tr_format("Material {}  {}", material, name))) return;
  state.page = Page::materials;
}

// Nothing if the text is no number of a vertex.
std::optional<std::uint32_t> vertex_in(std::string_view text, const Model& model) {
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && number < model.vertices.size() ? std::optional(number) : std::nullopt;
}

void draw_vertex_field(const Model& model, UiState& state, Commands& commands) {
  BonesPageState& page = state.bones;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("Vertex by number"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(std::max(std::min(kNumberWidth * state.scale, ImGui::GetContentRegionAvail().x), 1.0f));
  constexpr ImGuiInputTextFlags kFlags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_AutoSelectAll;
  if (ImGui::InputText("##vertex number", page.vertex_line.data(), page.vertex_line.size(), kFlags)) {
    const auto vertex = vertex_in(page.vertex_line.data(), model);
    page.vertex_unknown = !vertex;
    if (vertex) commands.push_back(SelectVertex{*vertex});
  }
  register_widget(state, "vertex_number");
  tooltip(state,
          "Marks the vertex of this index, from 0 as in the file, and selects the bone that moves it most: type a "
          "number and press Enter");
  if (!page.vertex_unknown) return;
  const std::string last = format_integer(model.vertices.size() - std::min<std::size_t>(model.vertices.size(), 1));
  text_wrapped(tr_format("The vertices of this model are 0 to {}.", last), color::kWarning);
}

}  // namespace

void draw_surface_card(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return;
  draw_vertex_field(*actor->model, state, commands);
  if (picked_surface(input.document) == nullptr) return;
  const std::uint32_t index = picked_surface(input.document)->vertex;
  const Vertex& vertex = actor->model->vertices[index];
  const std::string title = tr_format("Vertex {}, {}", index, kDeformKinds[ordinal(vertex.kind)]);
  if (heading_with_button(state, title, "forget_spot", Icon::cross, "Clear selection"))
    commands.push_back(ClearPickedSurface{});
  draw_weights(input, vertex, state, commands);
  draw_material_link(input, state);
  const Properties properties = vertex_properties(*actor->model, index);
  properties_table(state, "spot", properties);
  Properties copied = vertex_links(*actor->model, *picked_surface(input.document));
  copied.insert(copied.end(), properties.begin(), properties.end());
  copy_button(state, "copy_vertex", copied);
}

}  // namespace odori
