#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/gpu_page.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

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
  list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(image.handle)), corner,
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
