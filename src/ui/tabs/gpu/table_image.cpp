#include "ui/tabs/gpu/table_image.h"

#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kLargestAtFirst = 24.0f;  // pixels a texel, at scale 1
constexpr float kLargest = 96.0f;
// Over pictures of any colour, in every theme.
const Color kPointed{{1.0f, 1.0f, 1.0f, 1.0f}};
const Color kSelected{{1.0f, 0.85f, 0.1f, 1.0f}};
constexpr float kNotch = 1.25f;  // of the wheel

// From texels to the screen.
struct Sight {
  const TableImage& viewport;
  ImVec2 low;  // of the widget
  ImVec2 size;
  float least = 1.0f;  // pixels a texel that show all
  float most = 1.0f;
  float zoom = 1.0f;
  glm::vec2 middle{0.0f};

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
    if (at.x < 0.0f || at.y < 0.0f || at.x >= static_cast<float>(viewport.columns)) return std::nullopt;
    const std::size_t number =
        static_cast<std::size_t>(at.y) * static_cast<std::size_t>(viewport.columns) + static_cast<std::size_t>(at.x);
    return number < viewport.texels ? std::optional(number) : std::nullopt;
  }
};

Sight sight_of(const TableImage& viewport, ImVec2 low, ImVec2 size, const UiState& state) {
  Sight sight{viewport, low, size};
  const auto columns = static_cast<float>(viewport.columns), rows = static_cast<float>(viewport.rows);
  const float fits = std::min(size.x / columns, size.y / rows);
  sight.least = std::min(fits >= 1.0f ? std::floor(fits) : fits, kLargestAtFirst * state.scale);
  sight.most = std::max(kLargest * state.scale, sight.least);
  sight.zoom = state.gpu.zoom > 0.0f ? std::clamp(state.gpu.zoom, sight.least, sight.most) : sight.least;
  const glm::vec2 whole(columns, rows);
  sight.middle = state.gpu.zoom > 0.0f ? glm::clamp(state.gpu.middle, glm::vec2(0.0f), whole) : 0.5f * whole;
  return sight;
}

void zoom_by_wheel(Sight& sight, ImVec2 mouse, float notches, GpuTabState& tab) {
  const glm::vec2 held = sight.texel_at(mouse);
  sight.zoom = std::clamp(sight.zoom * std::pow(kNotch, notches), sight.least, sight.most);
  tab.zoom = sight.zoom <= sight.least * 1.001f ? 0.0f : sight.zoom;
  sight.middle = held + (sight.center() - glm::vec2(mouse.x, mouse.y)) / sight.zoom;
  tab.middle = sight.middle;
}

// With a dark rim, to stand out from light texels as well.
void draw_outline(ImDrawList& list, const Sight& sight, const TexelSpan& span, ImU32 tint, float thick) {
  if (span.count == 0) return;
  const auto columns = static_cast<std::size_t>(sight.viewport.columns);
  const auto x = static_cast<float>(span.first % columns), y = static_cast<float>(span.first / columns);
  const ImVec2 corner = sight.corner();
  // Never too small to be seen.
  const float edge = std::max(0.5f * (3.0f * thick - sight.zoom), 0.0f);
  const ImVec2 low(corner.x + x * sight.zoom - edge, corner.y + y * sight.zoom - edge);
  const ImVec2 high(corner.x + (x + static_cast<float>(span.count)) * sight.zoom + edge,
                    corner.y + (y + 1.0f) * sight.zoom + edge);
  list.AddRect(low, high, IM_COL32_BLACK, 0.0f, 0, 2.0f * thick);
  list.AddRect(low, high, tint, 0.0f, 0, thick);
}

}  // namespace

float height_of(const TableImage& viewport, float width, float scale) {
  const float fits = width / static_cast<float>(viewport.columns);
  return static_cast<float>(viewport.rows) * std::min(fits >= 1.0f ? std::floor(fits) : fits, kLargestAtFirst * scale);
}

TableHit draw_table_image(const TableImage& viewport, const TexelSpan& selected, float height, UiState& state) {
  const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(height, 1.0f));
  ImGui::InvisibleButton("##texels", size);
  register_widget(state, "texels");
  const ImVec2 low = ImGui::GetItemRectMin();
  Sight sight = sight_of(viewport, low, size, state);
  const ImGuiIO& io = ImGui::GetIO();
  const bool hovered = ImGui::IsItemHovered();
  if (hovered && io.MouseWheel != 0.0f) zoom_by_wheel(sight, io.MousePos, io.MouseWheel, state.gpu);
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    state.gpu.dragged = true;
    const glm::vec2 whole(viewport.columns, viewport.rows);
    const glm::vec2 by(io.MouseDelta.x, io.MouseDelta.y);
    if (state.gpu.zoom > 0.0f) state.gpu.middle = glm::clamp(sight.middle - by / sight.zoom, glm::vec2(0.0f), whole);
  }
  TableHit hit;
  if (hovered) hit.under = sight.number_at(io.MousePos);
  if (ImGui::IsItemDeactivated()) {
    hit.clicked = hit.under && !state.gpu.dragged;
    state.gpu.dragged = false;
  }

  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high(low.x + size.x, low.y + size.y);
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell));
  list.PushClipRect(low, high, true);
  const ImVec2 corner = sight.corner();
  list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(viewport.handle)), corner,
                ImVec2(corner.x + static_cast<float>(viewport.columns) * sight.zoom,
                       corner.y + static_cast<float>(viewport.rows) * sight.zoom));
  const float thick = std::max(std::floor(state.scale), 1.0f);
  draw_outline(list, sight, selected, ImGui::GetColorU32(kSelected), 2.0f * thick);
  if (hit.under) draw_outline(list, sight, {*hit.under, 1}, ImGui::GetColorU32(kPointed), 2.0f * thick);
  list.PopClipRect();
  list.AddRect(low, high, ImGui::GetColorU32(color::kLine));
  return hit;
}

}  // namespace odori
