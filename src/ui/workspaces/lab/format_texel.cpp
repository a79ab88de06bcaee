#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/gpu_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Named>
std::string with_name(const std::vector<Named>& all, std::int32_t index) {
  if (!has_index(all, index)) return tr("none");
  const std::string& name = all[index].name;
  return name.empty() ? fmt::format("{}", index) : fmt::format("{} {}", index, name);
}

// The bones without duplicates.
std::string bone_list(const Model& model, const glm::vec4& bones) {
  std::vector<std::int32_t> listed;
  std::string text;
  for (int slot = 0; slot < 4; ++slot) {
    const float number = bones[slot];
    const bool in_range = number >= 0.0f && number < static_cast<float>(model.bones.size());
    const std::int32_t bone = in_range ? static_cast<std::int32_t>(number) : -1;
    if (std::ranges::find(listed, bone) != listed.end()) continue;
    listed.push_back(bone);
    text += (text.empty() ? "" : tr(", ")) + with_name(model.bones, bone);
  }
  return text;
}

std::string first_user(const TableTexel& texel) {
  return texel.vertex < 0 ? std::string(tr("not used by any vertex"))
                          : tr_format("first used by vertex {}", texel.vertex);
}

bool any_offsets(const Model& model) {
  return std::ranges::any_of(model.morphs, [](const Morph& morph) {
    return std::holds_alternative<VertexMorph>(morph.data) || std::holds_alternative<UvMorph>(morph.data);
  });
}

constexpr float kMaxFitZoom = 24.0f;  // pixels per texel at scale 1, when the whole table is shown
constexpr float kMaxZoom = 96.0f;     // pixels per texel at scale 1
// The same in both themes, because they are drawn over an image of any colour.
const Color kHovered{{1.0f, 1.0f, 1.0f, 1.0f}};
const Color kSelected{{1.0f, 0.85f, 0.1f, 1.0f}};
constexpr float kZoomPerNotch = 1.25f;  // of the mouse wheel

// The mapping from texels to the screen.
struct TableView {
  const TableImage& image;
  ImVec2 low;  // upper left corner of the widget
  ImVec2 size;
  float min_zoom = 1.0f;  // pixels per texel; shows the whole table
  float max_zoom = 1.0f;
  float zoom = 1.0f;
  glm::vec2 middle{0.0f};  // texel coordinates at the centre of the widget

  glm::vec2 center() const { return {low.x + 0.5f * size.x, low.y + 0.5f * size.y}; }
  ImVec2 corner() const {
    const glm::vec2 at = glm::floor(center() - middle * zoom);
    return {at.x, at.y};
  }
  glm::vec2 texel_at(ImVec2 mouse) const {
    return (glm::vec2(mouse.x, mouse.y) - glm::vec2(corner().x, corner().y)) / zoom;
  }
  std::optional<std::size_t> number_at(ImVec2 mouse) const {
    const glm::vec2 at = glm::floor(texel_at(mouse));
    if (at.x < 0.0f || at.y < 0.0f || at.x >= static_cast<float>(image.columns)) return std::nullopt;
    const auto column = static_cast<std::size_t>(at.x), row = static_cast<std::size_t>(at.y);
    const std::size_t number = row * image.columns + column;
    return number < image.texels ? std::optional(number) : std::nullopt;
  }
};

TableView table_view(const TableImage& image, ImVec2 low, ImVec2 size, const UiState& state) {
  TableView mapping{image, low, size};
  const auto columns = static_cast<float>(image.columns), rows = static_cast<float>(image.rows);
  const float fits = std::min(size.x / columns, size.y / rows);
  mapping.min_zoom = std::min(fits >= 1.0f ? std::floor(fits) : fits, kMaxFitZoom * state.scale);
  mapping.max_zoom = std::max(kMaxZoom * state.scale, mapping.min_zoom);
  mapping.zoom =
      state.gpu.zoom > 0.0f ? std::clamp(state.gpu.zoom, mapping.min_zoom, mapping.max_zoom) : mapping.min_zoom;
  const glm::vec2 whole(columns, rows);
  mapping.middle = state.gpu.zoom > 0.0f ? glm::clamp(state.gpu.middle, glm::vec2(0.0f), whole) : 0.5f * whole;
  return mapping;
}

void zoom_by_wheel(TableView& mapping, ImVec2 mouse, float notches, GpuPageState& page) {
  const glm::vec2 fixed = mapping.texel_at(mouse);
  mapping.zoom = std::clamp(mapping.zoom * std::pow(kZoomPerNotch, notches), mapping.min_zoom, mapping.max_zoom);
  page.zoom = mapping.zoom <= mapping.min_zoom * 1.001f ? 0.0f : mapping.zoom;
  mapping.middle = fixed + (mapping.center() - glm::vec2(mouse.x, mouse.y)) / mapping.zoom;
  page.middle = mapping.middle;
}

// With a black border, to be visible on light texels as well.
void draw_outline(ImDrawList& list, const TableView& mapping, const TexelSpan& span, ImU32 tint, float thick) {
  if (span.count == 0) return;
  const std::int32_t columns = mapping.image.columns;
  const auto x = static_cast<float>(span.first % columns), y = static_cast<float>(span.first / columns);
  const ImVec2 corner = mapping.corner();
  // At least 3 lines wide, so that it is visible at any zoom.
  const float edge = std::max(0.5f * (3.0f * thick - mapping.zoom), 0.0f);
  const ImVec2 low(corner.x + x * mapping.zoom - edge, corner.y + y * mapping.zoom - edge);
  const ImVec2 high(corner.x + (x + static_cast<float>(span.count)) * mapping.zoom + edge,
                    corner.y + (y + 1.0f) * mapping.zoom + edge);
  list.AddRect(low, high, IM_COL32_BLACK, 0.0f, 0, 2.0f * thick);
  list.AddRect(low, high, tint, 0.0f, 0, thick);
}

}  // namespace

std::string format_texel(const Model& model, GpuTable table, const TableTexel& texel) {
  switch (texel.kind) {
    case TexelKind::rotation:
      return tr_format("Bone {}, rotation", with_name(model.bones, texel.bone));
    case TexelKind::translation:
      return tr_format("Bone {}, translation", with_name(model.bones, texel.bone));
    case TexelKind::weight:
      return tr_format("Morph {}, weight", with_name(model.morphs, texel.morph));
    case TexelKind::position_offset:
      return tr_format("Vertex {}, offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelKind::uv_offset:
      return tr_format("Vertex {}, UV offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelKind::uv_address:
      return tr_format("Vertex {}, address of the UV offset before: morph {}", texel.vertex,
                       with_name(model.morphs, texel.morph));
    case TexelKind::sdef_center:
      return tr_format("SDEF entry {}, C; {}", texel.index / 2, first_user(texel));
    case TexelKind::sdef_half:
      return tr_format("SDEF entry {}, (R0 - R1) / 2; {}", texel.index / 2, first_user(texel));
    case TexelKind::center:
      if (table == GpuTable::optimized_centers) return tr_format("Vertex {}, centre of rotation", texel.vertex);
      return tr_format("Bone set {}, centre; {}", texel.index, first_user(texel));
    case TexelKind::bone_head:
      return tr_format("Bone {}, joint at rest", with_name(model.bones, texel.bone));
    case TexelKind::bone_tail:
      return tr_format("Bone {}, tail at rest", with_name(model.bones, texel.bone));
    case TexelKind::mush_position:
      return tr_format("Vertex {}, smoothed rest position and first entry", texel.vertex);
    case TexelKind::mush_moment:
      return tr_format("Vertex {}, moment and smoothed weight of bone {}", texel.vertex,
                       with_name(model.bones, texel.bone));
    case TexelKind::mush_bone:
      return tr_format("Vertex {}, rest of the moment of bone {}", texel.vertex, with_name(model.bones, texel.bone));
    case TexelKind::mush_offset:
      return tr_format("Vertex {}, offset of bone {}", texel.vertex, with_name(model.bones, texel.bone));
    case TexelKind::mush_count:
      return tr("The number of entries of all vertices");
    case TexelKind::heatmap_value:
      return tr_format("Vertex {}, heat map value", texel.vertex);
    case TexelKind::bones:
      return tr_format("Vertex {}, bones {}", texel.vertex, bone_list(model, texel.value));
    case TexelKind::bone_weights:
      return tr_format("Vertex {}, bone weights", texel.vertex);
    case TexelKind::deform:
      return tr_format("Vertex {}, deform kind", texel.vertex);
    case TexelKind::morph_ranges:
      return tr_format("Vertex {}, ranges of its morph offsets", texel.vertex);
  }
  return {};
}

std::array<const char*, 4> component_names(TexelKind kind) {
  switch (kind) {
    case TexelKind::rotation:
    case TexelKind::uv_offset:
      return {"x", "y", "z", "w"};
    case TexelKind::translation:
    case TexelKind::sdef_center:
    case TexelKind::sdef_half:
    case TexelKind::center:
    case TexelKind::bone_head:
    case TexelKind::bone_tail:
    case TexelKind::mush_offset:
      return {"x", "y", "z", tr("unused")};
    case TexelKind::mush_position:
      return {"x", "y", "z", tr("first entry")};
    case TexelKind::mush_count:
      return {tr("unused"), tr("unused"), tr("unused"), tr("entries")};
    case TexelKind::mush_moment:
      return {"xx", "xy", "xz", tr("weight")};
    case TexelKind::mush_bone:
      return {"yy", "yz", "zz", tr("bone")};
    case TexelKind::weight:
      return {tr("weight")};
    case TexelKind::position_offset:
      return {"x", "y", "z", tr("morph")};
    case TexelKind::uv_address:
      return {tr("morph"), tr("channel"), tr("unused"), tr("unused")};
    case TexelKind::heatmap_value:
      return {tr("value")};
    case TexelKind::bones:
      return {tr("bone 1"), tr("bone 2"), tr("bone 3"), tr("bone 4")};
    case TexelKind::bone_weights:
      return {tr("bone 1"), tr("bone 2"), tr("bone 3"), tr("bone 4")};
    case TexelKind::deform:
      return {tr("kind"), tr("SDEF entry"), tr("bone set")};
    case TexelKind::morph_ranges:
      return {tr("first vertex"), tr("vertex count"), tr("first UV"), tr("UV count")};
  }
  return {};
}

std::string why_missing(const Model& model, GpuTable table) {
  switch (table) {
    case GpuTable::bone_palette:
      return model.bones.empty() ? tr("This model has no bones.")
                                 : tr("Not uploaded yet: the model has not been drawn.");
    case GpuTable::morph_weights:
      return model.morphs.empty() ? tr("This model has no morphs.")
                                  : tr("Not uploaded yet: the model has not been drawn.");
    case GpuTable::morph_offsets:
      return any_offsets(model) ? tr("No morph offsets were uploaded.") : tr("This model has no vertex or UV morphs.");
    case GpuTable::sdef_parameters:
      return tr("No vertex has SDEF parameters, and none can be derived.");
    case GpuTable::spherical_centers:
      return tr("Not uploaded: no view uses spherical blend skinning, or no vertex has several bones.");
    case GpuTable::optimized_centers:
      return tr("Not uploaded: no view uses centres of rotation (CoR), or they are still being computed.");
    case GpuTable::bone_segments:
      return tr("This model has no bones.");
    case GpuTable::delta_mush:
      return tr("Not uploaded: no view uses direct delta mush (DDM), or it is still being computed.");
    case GpuTable::surface_values:
      return tr("Not uploaded: no view shows a heat map (Measure page).");
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      break;
  }
  return tr("This model has no vertices.");
}

float height_of(const TableImage& image, float width, float scale) {
  const float fits = width / static_cast<float>(image.columns);
  return static_cast<float>(image.rows) * std::min(fits >= 1.0f ? std::floor(fits) : fits, kMaxFitZoom * scale);
}

TableHit draw_table_image(const TableImage& image, const TexelSpan& selected, float height, UiState& state) {
  const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(height, 1.0f));
  ImGui::InvisibleButton("##texels", size);
  register_widget(state, "texels");
  const ImVec2 low = ImGui::GetItemRectMin();
  TableView mapping = table_view(image, low, size, state);
  const ImGuiIO& io = ImGui::GetIO();
  const bool hovered = ImGui::IsItemHovered();
  if (hovered && io.MouseWheel != 0.0f) zoom_by_wheel(mapping, io.MousePos, io.MouseWheel, state.gpu);
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    state.gpu.dragged = true;
    const glm::vec2 whole(image.columns, image.rows);
    const glm::vec2 by(io.MouseDelta.x, io.MouseDelta.y);
    if (state.gpu.zoom > 0.0f)
      state.gpu.middle = glm::clamp(mapping.middle - by / mapping.zoom, glm::vec2(0.0f), whole);
  }
  TableHit hit;
  if (hovered) hit.hovered = mapping.number_at(io.MousePos);
  if (ImGui::IsItemDeactivated()) {
    hit.clicked = hit.hovered && !state.gpu.dragged;
    state.gpu.dragged = false;
  }

  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high(low.x + size.x, low.y + size.y);
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell));
  list.PushClipRect(low, high, true);
  const ImVec2 corner = mapping.corner();
  list.AddImage(texture_id(image.handle), corner,
                ImVec2(corner.x + static_cast<float>(image.columns) * mapping.zoom,
                       corner.y + static_cast<float>(image.rows) * mapping.zoom));
  const float thick = std::max(std::floor(state.scale), 1.0f);
  draw_outline(list, mapping, selected, ImGui::GetColorU32(kSelected), 2.0f * thick);
  if (hit.hovered) draw_outline(list, mapping, {*hit.hovered, 1}, ImGui::GetColorU32(kHovered), 2.0f * thick);
  list.PopClipRect();
  list.AddRect(low, high, ImGui::GetColorU32(color::kLine));
  return hit;
}

}  // namespace odori
