#include "base/text.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/tabs/materials/material_properties.h"
#include "ui/tabs/materials/textures_list.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/glossary.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kDetailsShare = 0.55f;  // of the height, with a material chosen
constexpr float kMinRows = 4.0f;

std::vector<std::int32_t> find_rows(const Model& model, std::string_view words) {
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    if (passes(words, material.name, material.english_name)) rows.push_back(static_cast<std::int32_t>(i));
  }
  return rows;
}

// A small square of the colour, see-through where it is.
void swatch(UiState& state, const char* id, const glm::vec4& tint, const char* words) {
  const float side = ImGui::GetTextLineHeight();
  const glm::vec4 shown = glm::clamp(tint, 0.0f, 1.0f);
  ImGui::ColorButton(id, ImVec4(shown.r, shown.g, shown.b, shown.a),
                     ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop | ImGuiColorEditFlags_AlphaPreview,
                     ImVec2(side, side));
  tip(state, words);
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
}

std::string format_texture(const Model& model, const Material& material) {
  const auto name = [&](std::int32_t texture) { return model.textures[static_cast<std::size_t>(texture)]; };
  std::string words = material.texture >= 0 ? name(material.texture) : "no texture";
  if (material.sphere_texture >= 0) words += "  +  " + name(material.sphere_texture);
  return words;
}

void draw_material(const Actor& actor, int actor_index, std::int32_t index, UiState& state, Commands& commands) {
  const auto at = static_cast<std::size_t>(index);
  const Material& material = actor.model->materials[at];
  const MaterialState& colors = actor.morphs.materials[at];
  std::int32_t& selected = state.materials.selected;
  bool shown = actor.overrides.material_hidden[at] == 0;
  ImGui::PushID(index);
  if (check_box("##shown", shown)) commands.push_back(ShowMaterial{actor_index, index, shown});
  register_widget(state, {"material_shown", index, material.name});
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  name_label(state, material.name, material.english_name, ImGui::GetContentRegionAvail().x - side - gap,
             selected == index ? color::kAccent
             : shown           ? color::kText
                               : color::kDim);
  if (ImGui::IsItemClicked()) selected = selected == index ? -1 : index;
  register_widget(state, {"material", index, material.name});
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"copy_material", index, material.name}, Icon::copy, "Copy all its values")) {
    ImGui::SetClipboardText(format_material(actor, index).c_str());
  }
  const float indent = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::Indent(indent);
  swatch(state, "##diffuse", colors.diffuse, "Diffuse colour and opacity");
  swatch(state, "##specular", glm::vec4(colors.specular, 1.0f), "Specular colour");
  swatch(state, "##ambient", glm::vec4(colors.ambient, 1.0f), "Ambient colour");
  text_cut(format_texture(*actor.model, material), ImGui::GetContentRegionAvail().x, color::kDim);
  ImGui::Unindent(indent);
  ImGui::PopID();
}

void draw_all_or_none(int actor_index, UiState& state, Commands& commands) {
  if (ImGui::Button("Show all")) commands.push_back(ShowMaterials{actor_index, true});
  register_widget(state, "show_materials");
  ImGui::SameLine();
  if (ImGui::Button("Hide all")) commands.push_back(ShowMaterials{actor_index, false});
  register_widget(state, "hide_materials");
}

// What it takes part in; a box that a hand has set stands out.
void draw_parts(const Actor& actor, int actor_index, std::int32_t index, UiState& state, Commands& commands) {
  struct Part {
    MaterialPart part;
    const char* title;
    const char* mark;
  };
  constexpr Part kParts[] = {{MaterialPart::edge, "Edge", "part_edge"},
                             {MaterialPart::ground_shadow, "Ground shadow", "part_ground_shadow"},
                             {MaterialPart::casts_shadow, "Casts shadow", "part_casts_shadow"},
                             {MaterialPart::receives_shadow, "Receives shadow", "part_receives_shadow"}};
  const auto at = static_cast<std::size_t>(index);
  for (const Part& part : kParts) {
    if (part.part != kParts[0].part) stay_in_row(part.title);
    bool on = has_part(actor, at, part.part);
    const bool overridden = on != has_part(actor.model->materials[at], part.part);
    if (check_box(part.title, on, overridden ? color::kAccentDeep : color::kRaised)) {
      commands.push_back(SetMaterialPart{actor_index, index, part.part, on});
    }
    register_widget(state, part.mark);
    if (overridden) tip(state, "Not as the file has it");
  }
}

void draw_details(const Actor& actor, const UiView& view, std::int32_t index, UiState& state, Commands& commands) {
  draw_parts(actor, view.selected, index, state, commands);
  const Material& material = actor.model->materials[static_cast<std::size_t>(index)];
  const std::int32_t toon = material.toon.shared ? -1 : material.toon.index;
  const std::int32_t used[] = {material.texture, material.sphere_texture, toon};
  draw_images(view, used, state, commands);
  explained_properties(state, "material", material_properties(actor, index));
}

void draw_materials(const Actor& actor, const UiView& view, UiState& state, Commands& commands) {
  FilteredList& list = state.materials.list;
  const Model& model = *actor.model;
  if (model.materials.empty()) return text_wrapped("This model has no materials.", color::kDim);
  draw_filter(state, "material_filter", list);
  draw_all_or_none(view.selected, state, commands);
  refresh(list, actor.model, [&](std::string_view words) { return find_rows(model, words); });
  if (list.rows.empty()) text_wrapped("No material of that name.", color::kDim);
  const std::int32_t index = state.materials.selected;  // a click on a row may choose another
  const bool selected = index >= 0 && index < static_cast<std::int32_t>(model.materials.size());
  const float least = ImGui::GetFrameHeightWithSpacing() * kMinRows;
  const float left = ImGui::GetContentRegionAvail().y;
  if (ImGui::BeginChild("materials", ImVec2(0, selected ? std::max(left * (1.0f - kDetailsShare), least) : 0.0f))) {
    scroll_to_sought(list, ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing());
    draw_rows(list.rows.size(),
              [&](std::size_t row) { draw_material(actor, view.selected, list.rows[row], state, commands); });
  }
  ImGui::EndChild();
  if (!selected) return;
  ImGui::Separator();
  if (ImGui::BeginChild("material", ImVec2(0, std::max(ImGui::GetContentRegionAvail().y, least)))) {
    draw_details(actor, view, index, state, commands);
  }
  ImGui::EndChild();
}

}  // namespace

void draw_materials_tab(const UiView& view, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(view);
  if (actor == nullptr) return text_wrapped("No model is open.", color::kDim);
  bool& textures = state.materials.shows_textures;
  if (radio("Materials", !textures)) textures = false;
  register_widget(state, "list_materials");
  stay_in_row("Textures");
  if (radio("Textures", textures)) textures = true;
  register_widget(state, "list_textures");
  if (textures) return draw_textures(*actor, view, state, commands);
  draw_materials(*actor, view, state, commands);
}

}  // namespace odori
