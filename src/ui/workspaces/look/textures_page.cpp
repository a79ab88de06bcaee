
#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/look/materials_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kThumbnail = 56.0f;      // pixels at scale 1
constexpr float kDetailsImage = 160.0f;  // the same, for the selected texture

std::vector<std::int32_t> find_textures(const Model& model, const NameQuery& query) {
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    if (query.finds(index, {model.textures[i]})) rows.push_back(index);
  }
  return rows;
}

TextureInfo info_of(const PanelInput& input, std::int32_t texture) {
  const auto& textures = input.document.files[input.document.selected.actor].report.textures;
  return has_index(textures, texture) ? textures[texture] : TextureInfo();
}

// Draws the texture into a square, keeping its aspect ratio; an empty frame if it has no image. Not a widget.
void draw_texture(const PanelInput& input, std::int32_t texture, ImVec2 low, float side) {
  const std::uint64_t handle =
      has_index(input.activity.texture_images, texture) ? input.activity.texture_images[texture] : 0;
  const TextureInfo info = info_of(input, texture);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high(low.x + side, low.y + side);
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell));
  if (handle != 0 && info.width > 0 && info.height > 0) {
    const float longest = static_cast<float>(std::max(info.width, info.height));
    const ImVec2 half(0.5f * side * static_cast<float>(info.width) / longest,
                      0.5f * side * static_cast<float>(info.height) / longest);
    const ImVec2 middle((low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f);
    list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(handle)),
                  ImVec2(middle.x - half.x, middle.y - half.y), ImVec2(middle.x + half.x, middle.y + half.y));
  }
  list.AddRect(low, high, ImGui::GetColorU32(color::kLine));
}

std::string describe(const Model& model, std::int32_t texture, const TextureInfo& info) {
  const std::string size = format_size(info);
  const std::size_t users = users_of(model, texture).size();
  std::string text = format_source(info.source);
  if (!size.empty()) text += tr(", ") + size;
  return text + (users == 0 ? tr(", unused") : users == 1 ? tr(", 1 material") : tr_format(", {} materials", users));
}

float row_height() { return ImGui::GetTextLineHeight() * 2.0f + ImGui::GetStyle().ItemInnerSpacing.y; }

void draw_texture_row(const Model& model, const PanelInput& input, std::int32_t texture, UiState& state) {
  std::int32_t& selected = state.materials.selected_texture;
  const float side = row_height();
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::PushID(texture);
  if (ImGui::Selectable("##texture", selected == texture, 0, ImVec2(width, side))) {
    selected = selected == texture ? -1 : texture;
  }
  ImGui::PopID();
  const std::string& name = model.textures[texture];
  register_widget(state, {"texture", texture, name});
  const TextureInfo info = info_of(input, texture);
  draw_texture(input, texture, low, side);
  const float left = low.x + side + style.ItemSpacing.x, available = width - side - style.ItemSpacing.x;
  draw_text_ellipsis(name, ImVec2(left, low.y), available, color::kText);
  const bool missing = info.source == TextureSource::missing;
  draw_text_ellipsis(describe(model, texture, info), ImVec2(left, low.y + ImGui::GetTextLineHeight()), available,
                     missing ? color::kWarning : color::kDim);
}

void draw_users(const Model& model, std::int32_t texture, UiState& state, Commands& commands) {
  for (const std::int32_t user : users_of(model, texture)) {
    const std::string& name = model.materials[user].name;
    if (text_button(state, {"texture_user", user, name}, name.empty() ? tr("(no name)") : name)) {
      go_to({ModelPart::material, user}, state, commands);
    }
  }
}

void draw_texture_details(const Model& model, const PanelInput& input, std::int32_t texture, UiState& state,
                          Commands& commands) {
  const TextureInfo info = info_of(input, texture);
  const float side = std::min(kDetailsImage * state.scale, std::max(ImGui::GetContentRegionAvail().x, 1.0f));
  ImGui::Dummy(ImVec2(side, side));
  draw_texture(input, texture, ImGui::GetItemRectMin(), side);
  if (begin_properties("texture")) {
    property("Index", format_index(texture, model.textures.size()));
    property("Path in model", model.textures[texture]);
    property("Lookup", format_source(info.source));
    if (!info.file.empty()) property("File", info.file);
    if (info.width > 0) property("Size", format_size(info));
    end_properties();
  }
  text_colored(color::kDim, tr("Used by"));
  draw_users(model, texture, state, commands);
}

// `number` is the position in the row of thumbnails: the ImGui id, because a texture may occur twice.
void draw_thumbnail(const Model& model, const PanelInput& input, std::int32_t texture, int number, UiState& state,
                    Commands& commands) {
  const float side = kThumbnail * state.scale;
  const std::string& name = model.textures[texture];
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::PushID(number);
  const bool pressed = ImGui::InvisibleButton("##picture", ImVec2(side, side));
  ImGui::PopID();
  register_widget(state, {"picture_of", texture, name});
  if (ImGui::IsItemHovered() && is_hovered_long(state, name.c_str())) show_tooltip(state, name);
  draw_texture(input, texture, low, side);
  if (pressed) go_to({ModelPart::texture, texture}, state, commands);
}

}  // namespace

void draw_textures_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  const Model& model = *actor->model;
  if (model.textures.empty()) return text_wrapped(tr("This model has no textures."), color::kDim);
  FilteredList& list = state.materials.textures;
  draw_filter(state, "texture_filter", list);
  refresh(list, actor->model, state.materials.selected_texture,
          [&](const NameQuery& query) { return find_textures(model, query); });
  if (list.rows.empty()) text_wrapped(tr("No matching texture."), color::kDim);
  const std::int32_t selected = state.materials.selected_texture;
  const bool details = has_index(model.textures, selected);
  constexpr ListWithDetails kFrame{"textures", "texture", 0.5f};
  draw_list_with_details(
      state, kFrame, details,
      [&] {
        scroll_to_target(list, row_height());
        draw_rows(list.rows.size(), [&](std::size_t row) { draw_texture_row(model, input, list.rows[row], state); });
      },
      [&] { draw_texture_details(model, input, selected, state, commands); });
}

void draw_thumbnails(const PanelInput& input, std::span<const std::int32_t> textures, UiState& state,
                     Commands& commands) {
  const Model& model = *input.document.stage.actors[input.document.selected.actor]->model;
  int number = 0;
  for (const std::int32_t texture : textures) {
    if (texture < 0) continue;
    if (number > 0) ImGui::SameLine();
    draw_thumbnail(model, input, texture, number++, state, commands);
  }
}

}  // namespace odori
