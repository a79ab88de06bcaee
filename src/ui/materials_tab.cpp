#include "base/text.h"
#include "ui/copied_words.h"
#include "ui/filtered_list.h"
#include "ui/panels.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

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

std::string texture_words(const Model& model, const Material& material) {
  const auto name = [&](std::int32_t texture) { return model.textures[static_cast<std::size_t>(texture)]; };
  std::string words = material.texture >= 0 ? name(material.texture) : "no texture";
  if (material.sphere_texture >= 0) words += "  +  " + name(material.sphere_texture);
  return words;
}

void draw_material(const Actor& actor, int actor_index, std::int32_t index, UiState& state, Commands& commands) {
  const auto at = static_cast<std::size_t>(index);
  const Material& material = actor.model->materials[at];
  const MaterialState& colors = actor.morphs.materials[at];
  bool shown = actor.overrides.material_hidden[at] == 0;
  ImGui::PushID(index);
  if (check_box("##shown", shown)) commands.push_back(ShowMaterial{actor_index, index, shown});
  mark(state, {"material_shown", index, material.name});
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  name_label(state, material.name, material.english_name, ImGui::GetContentRegionAvail().x - side - gap,
             shown ? color::kText : color::kDim);
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"copy_material", index, material.name}, Icon::copy, "Copy all its values")) {
    ImGui::SetClipboardText(material_words(actor, index).c_str());
  }
  const float indent = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::Indent(indent);
  swatch(state, "##diffuse", colors.diffuse, "Diffuse colour and opacity");
  swatch(state, "##specular", glm::vec4(colors.specular, 1.0f), "Specular colour");
  swatch(state, "##ambient", glm::vec4(colors.ambient, 1.0f), "Ambient colour");
  text_cut(texture_words(*actor.model, material), ImGui::GetContentRegionAvail().x, color::kDim);
  ImGui::Unindent(indent);
  ImGui::PopID();
}

void draw_all_or_none(int actor_index, UiState& state, Commands& commands) {
  if (ImGui::Button("Show all")) commands.push_back(ShowMaterials{actor_index, true});
  mark(state, "show_materials");
  ImGui::SameLine();
  if (ImGui::Button("Hide all")) commands.push_back(ShowMaterials{actor_index, false});
  mark(state, "hide_materials");
}

}  // namespace

void draw_materials_tab(const UiView& view, UiState& state, Commands& commands) {
  const Actor* actor = chosen_actor(view);
  if (actor == nullptr || actor->model->materials.empty()) {
    text_wrapped(actor == nullptr ? "No model is open." : "This model has no materials.", color::kDim);
    return;
  }
  FilteredList& list = state.materials;
  draw_filter(state, "material_filter", list);
  draw_all_or_none(view.chosen, state, commands);
  refresh(list, actor->model, [&](std::string_view words) { return find_rows(*actor->model, words); });
  if (list.rows.empty()) text_wrapped("No material of that name.", color::kDim);
  if (ImGui::BeginChild("materials")) {
    draw_rows(list.rows.size(),
              [&](std::size_t row) { draw_material(*actor, view.chosen, list.rows[row], state, commands); });
  }
  ImGui::EndChild();
}

}  // namespace odori
