#include "ui/workspaces/look/materials_page.h"

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMinForTexture = 150.0f;  // width of name and texture from which both are shown, pixels at scale 1
constexpr float kMaterialNameShare = 0.55f;

// A small square of the colour with its alpha.
void draw_swatch(UiState& state, const char* id, const glm::vec4& tint, const char* description) {
  const float side = ImGui::GetTextLineHeight();
  const glm::vec4 shown = glm::clamp(tint, 0.0f, 1.0f);
  const float row = ImGui::GetCursorPosY();
  ImGui::SetCursorPosY(row + ImGui::GetStyle().FramePadding.y);
  ImGui::ColorButton(id, ImVec4(shown.r, shown.g, shown.b, shown.a),
                     ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop | ImGuiColorEditFlags_AlphaPreview,
                     ImVec2(side, side));
  tooltip(state, description);
  // The first letter of what it is, dark on bright colours.
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const bool bright = glm::dot(glm::vec3(shown), glm::vec3(0.299f, 0.587f, 0.114f)) > 0.5f || shown.a < 0.5f;
  const ImVec2 size = ImGui::CalcTextSize(description, description + 1);
  ImGui::GetWindowDrawList()->AddText(
      ImVec2(std::floor(0.5f * (low.x + high.x - size.x)), std::floor(0.5f * (low.y + high.y - size.y))),
      bright ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255), description, description + 1);
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::SetCursorPosY(row);
}

std::string format_texture(const Model& model, const Material& material) {
  const auto name = [&](std::int32_t texture) { return model.textures[texture]; };
  std::string text = material.texture >= 0 ? name(material.texture) : tr("No texture");
  if (material.sphere_texture >= 0) text += "  +  " + name(material.sphere_texture);
  return text;
}

// Whether one of the textures that the material uses was not found.
bool misses_texture(const ActorFiles& files, const Material& material) {
  const auto is_missing = [&](std::int32_t texture) {
    const auto& missing = files.missing_textures;
    return texture >= 0 && std::ranges::find(missing, static_cast<std::size_t>(texture)) != missing.end();
  };
  return is_missing(material.texture) || is_missing(material.sphere_texture) ||
         (!material.toon.shared && is_missing(material.toon.index));
}

constexpr const char* kMissingTexture =
    tr_later("A texture of this material is missing: the page Models searches folders for it");

// A triangle with the meaning of "!", between the name and the swatches.
void draw_missing_mark(UiState& state, std::int32_t material) {
  const float side = ImGui::GetTextLineHeight();
  ImGui::Dummy(ImVec2(side, ImGui::GetFrameHeight()));
  register_widget(state, {"material_misses_texture", material});
  tooltip(state, kMissingTexture);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float middle = 0.5f * (low.y + high.y), half = 0.4f * side;
  ImGui::GetWindowDrawList()->AddTriangleFilled(
      ImVec2(0.5f * (low.x + high.x), middle - half), ImVec2(low.x + 0.5f * side + half, middle + half),
      ImVec2(low.x + 0.5f * side - half, middle + half), ImGui::GetColorU32(color::kWarning));
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
}

void draw_material(const Actor& actor, const PanelInput& input, std::int32_t index, UiState& state,
                   Commands& commands) {
  const int actor_index = input.document.selected.actor;
  const Material& material = actor.model->materials[index];
  const MaterialState& colors = actor.morphs.materials[index];
  std::int32_t& selected = state.materials.selected;
  bool shown = actor.overrides.material_hidden[index] == 0;
  ImGui::PushID(index);
  if (checkbox("##shown", shown)) commands.push_back(ShowMaterial{actor_index, index, shown});
  register_widget(state, {"material_shown", index, material.name});
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const bool missing = misses_texture(input.document.files[input.document.selected.actor], material);
  const float swatches = (missing ? 4.0f : 3.0f) * (ImGui::GetTextLineHeight() + gap);
  const float width = std::max(ImGui::GetContentRegionAvail().x - swatches - side - gap, 1.0f);
  const bool has_texture_column = width >= kMinForTexture * state.scale;
  const float name_width = has_texture_column ? std::floor(width * kMaterialNameShare) : width;
  name_label(state, material.name, material.english_name, name_width - gap,
             selected == index ? color::kSelection
             : shown           ? color::kText
                               : color::kDim);
  if (ImGui::IsItemClicked()) selected = selected == index ? -1 : index;
  register_widget(state, {"material", index, material.name});
  ImGui::SameLine(0.0f, gap);
  if (has_texture_column) {
    label_ellipsis(format_texture(*actor.model, material), width - name_width - gap,
                   missing ? color::kWarning : color::kDim);
    ImGui::SameLine(0.0f, gap);
  }
  if (missing) draw_missing_mark(state, index);
  draw_swatch(state, "##diffuse", colors.diffuse, tr_later("Diffuse colour and opacity"));
  draw_swatch(state, "##specular", glm::vec4(colors.specular, 1.0f), tr_later("Specular colour"));
  draw_swatch(state, "##ambient", glm::vec4(colors.ambient, 1.0f), tr_later("Ambient colour"));
  if (icon_button(state, {"copy_material", index, material.name}, Icon::copy, "Copy all values")) {
    ImGui::SetClipboardText(format_material(actor, index).c_str());
  }
  ImGui::PopID();
}

void draw_show_buttons(int actor_index, UiState& state, Commands& commands) {
  if (ImGui::Button(tr_id("Show all"))) commands.push_back(ShowAllMaterials{actor_index, true});
  register_widget(state, "show_materials");
  ImGui::SameLine();
  if (ImGui::Button(tr_id("Hide all"))) commands.push_back(ShowAllMaterials{actor_index, false});
  register_widget(state, "hide_materials");
}

// The material's render flags; an overridden one is highlighted.
void draw_flags(const Actor& actor, int actor_index, std::int32_t index, UiState& state, Commands& commands) {
  struct Part {
    MaterialFlag part;
    const char* title;
    const char* widget;
  };
  // Translated: 2.
  constexpr Part kFlagBoxes[] = {{MaterialFlag::edge, "Edge", "part_edge"},
                                 {MaterialFlag::ground_shadow, "Ground shadow", "part_ground_shadow"},
                                 {MaterialFlag::casts_shadow, "Casts shadow", "part_casts_shadow"},
                                 {MaterialFlag::receives_shadow, "Receives shadow", "part_receives_shadow"},
                                 {MaterialFlag::luminous, "Luminous with glow", "part_luminous"}};
  for (const Part& part : kFlagBoxes) {
    if (part.part != kFlagBoxes[0].part) same_line_if_fits(part.title);
    bool on = has_flag(actor, index, part.part);
    const bool overridden = on != has_flag(actor.model->materials[index], part.part);
    if (checkbox(part.title, on, overridden ? color::kOverrideFill : color::kRaised)) {
      commands.push_back(SetMaterialFlag{actor_index, index, part.part, on});
    }
    register_widget(state, part.widget);
    if (overridden) tooltip(state, "Overridden: differs from the file");
  }
}

void draw_material_details(const Actor& actor, const PanelInput& input, std::int32_t index, UiState& state,
                           Commands& commands) {
  draw_flags(actor, input.document.selected.actor, index, state, commands);
  const Material& material = actor.model->materials[index];
  const std::int32_t toon = material.toon.shared ? -1 : material.toon.index;
  const std::int32_t used[] = {material.texture, material.sphere_texture, toon};
  draw_thumbnails(input, used, state, commands);
  properties_table(state, "material", material_properties(actor, index));
}

void draw_materials(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  FilteredList& list = state.materials.list;
  const Model& model = *actor.model;
  if (model.materials.empty()) return text_wrapped(tr("This model has no materials."), color::kDim);
  draw_filter(state, "material_filter", list);
  draw_show_buttons(input.document.selected.actor, state, commands);
  refresh(list, actor.model, state.materials.selected,
          [&](const NameQuery& query) { return find_named(model.materials, query); });
  if (list.rows.empty()) text_wrapped(tr("No matching material."), color::kDim);
  const std::int32_t index = state.materials.selected;  // a click on a row below changes it
  const bool selected = has_index(model.materials, index);
  constexpr ListWithDetails kFrame{"materials", "material", 0.55f};
  draw_list_with_details(
      state, kFrame, selected,
      [&] {
        scroll_to_target(list, ImGui::GetFrameHeight());
        draw_rows(list.rows.size(),
                  [&](std::size_t row) { draw_material(actor, input, list.rows[row], state, commands); });
      },
      [&] { draw_material_details(actor, input, index, state, commands); });
}

std::string format_color(const glm::vec3& color) { return fmt::format("{} {} {}", color.r, color.g, color.b); }
std::string format_color(const glm::vec4& color) {
  return fmt::format("{} {}", format_color(glm::vec3(color)), color.a);
}

std::string texture_name(const Model& model, std::int32_t texture) {
  return texture < 0 ? tr("none") : model.textures[texture];
}

const char* format_sphere_mode(SphereMode mode) {
  switch (mode) {
    case SphereMode::multiply:
      return tr("multiply");
    case SphereMode::add:
      return tr("add");
    case SphereMode::sub_texture:
      return tr("sub-texture");
    case SphereMode::none:
      break;
  }
  return tr("not used");
}

// "hair.spa, add"; one word where there is neither a texture nor a mode.
std::string format_sphere(const Model& model, const Material& material) {
  std::string text = texture_name(model, material.sphere_texture);
  if (material.sphere_texture < 0 && material.sphere_mode == SphereMode::none) return text;
  return text + tr(", ") + format_sphere_mode(material.sphere_mode);
}

std::string format_shadow(const Material& material) {
  std::string text;
  const auto add = [&](bool on, const char* what) {
    if (on) text.append(text.empty() ? "" : tr(", ")).append(what);
  };
  add(material.ground_shadow, tr("ground shadow"));
  add(material.self_shadow_caster, tr("casts"));
  add(material.self_shadow_receiver, tr("receives"));
  return text.empty() ? tr("none") : text;
}

std::string format_kind(const Material& material) {
  std::string text = material.points ? tr("points") : material.lines ? tr("lines") : tr("triangles");
  if (material.vertex_color) text += tr(", vertex colours");
  return text;
}

}  // namespace

void draw_materials_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  draw_materials(*actor, input, state, commands);
}

std::string format_toon(const Model& model, const ToonSource& toon) {
  if (!toon.shared) return texture_name(model, toon.index);
  return toon.index < 0 ? tr("none") : fmt::format("toon{:02}", toon.index + 1);
}

Properties material_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Material& material = model.materials[index];
  const MaterialState& now = actor.morphs.materials[index];
  // Translated: 1.
  return {{"Name", material.name},
          {"English name", material.english_name},
          {"Draw order", format_index(index, model.materials.size())},
          {"Diffuse", format_color(now.diffuse)},
          {"Specular", tr_format("{}  power {}", format_color(now.specular), now.specular_power)},
          {"Ambient", format_color(now.ambient)},
          {"Edge", tr_format("{}  {}  size {}", material.edge ? tr("drawn") : tr("not drawn"),
                             format_color(now.edge_color), now.edge_size)},
          {"Shadows", format_shadow(material)},
          {"Sides", material.double_sided ? tr("both") : tr("front")},
          {"Drawn as", format_kind(material)},
          {"Texture", texture_name(model, material.texture)},
          {"Sphere map", format_sphere(model, material)},
          {"Toon", format_toon(model, material.toon)},
          {"Triangles", format_integer(material.index_count / 3)},
          {"First triangle", format_integer(material.first_index / 3)},
          {"Memo", material.memo}};
}

const char* format_source(TextureSource source) {
  switch (source) {
    case TextureSource::exact:
      return tr("Exact path");
    case TextureSource::spelling:
      return tr("Different spelling");
    case TextureSource::elsewhere:
      return tr("In another folder than the path says");
    case TextureSource::built_in:
      return tr("MMD shared toon");
    case TextureSource::selected:
      return tr("In the selected folder");
    case TextureSource::missing:
      break;
  }
  return tr("Not found");
}

std::string format_size(const TextureInfo& texture) {
  return texture.width < 1 ? std::string() : fmt::format("{} x {}", texture.width, texture.height);
}

std::vector<std::int32_t> users_of(const Model& model, std::int32_t texture) {
  std::vector<std::int32_t> users;
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    const bool toon = !material.toon.shared && material.toon.index == texture;
    const bool uses = toon || material.texture == texture || material.sphere_texture == texture;
    if (uses) users.push_back(static_cast<std::int32_t>(i));
  }
  return users;
}

std::string format_material(const Actor& actor, std::int32_t index) {
  return format_properties(material_properties(actor, index));
}

}  // namespace odori
