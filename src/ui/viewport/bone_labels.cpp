#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/viewport/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kPadding = 3.0f;  // around a label, pixels at scale 1
constexpr int kLineParts = 5;     // occupied rectangles per axis line

using Positions = std::array<ImVec2, 6>;

// Possible positions of a label of this size, best first: right and left of the marker, lower right and lower left,
// above, below.
Positions positions_beside(const BoneMarker& marker, float gap, ImVec2 size) {
  const ImVec2 at(std::round(marker.at.x), std::round(marker.at.y - 0.5f * size.y));
  const float right = at.x + gap;
  const float left = at.x - gap - size.x;
  const float lower = at.y + 0.5f * size.y + gap;
  const float middle = at.x - std::round(0.5f * size.x);
  return {ImVec2(right, at.y),
          ImVec2(left, at.y),
          ImVec2(right, lower),
          ImVec2(left, lower),
          ImVec2(middle, at.y - gap - 0.5f * size.y),
          ImVec2(middle, lower)};
}

class LabelDrawing {
 public:
  LabelDrawing(ImDrawList& list, const BoneDrawing& drawing)
      : list_(list),
        drawing_(drawing),
        padding_(kPadding * drawing.scale),
        placer_(drawing.projection.viewport(), ImGui::GetTextLineHeight()) {
    for (const BoneMarker& marker : drawing.geometry.markers) {
      const float radius = marker_radius(drawing, marker);
      placer_.occupy(ImVec2(marker.at.x - radius, marker.at.y - radius),
                     ImVec2(marker.at.x + radius, marker.at.y + radius));
    }
    for (const auto& axis : selected_axes(drawing)) {
      if (axis) keep_clear(*axis);
    }
  }

  // At the first free position; at the best one if none is free.
  void draw_always(const BoneMarker& marker) {
    const std::string name = bone_display_name(*drawing_.actor.model, marker.bone);
    const ImVec2 size = size_of(name);
    const auto positions = beside(marker, size);
    const auto found = std::ranges::find_if(positions, [&](ImVec2 at) { return is_free(at, size); });
    draw(name, inside(found == positions.end() ? positions.front() : *found, size), size,
         marker.bone == drawing_.selected ? color::kBoneSelected : color::kInk);
  }

  // Right or left of the marker if there is room.
  void draw_if_free(const BoneMarker& marker) {
    // Measuring the text of thousands of bones costs more than drawing the labels that fit.
    const ImVec2 min_size(1.0f, ImGui::GetTextLineHeight());
    const auto smallest = beside(marker, min_size);
    if (!is_free(smallest[0], min_size) && !is_free(smallest[1], min_size)) return;
    const std::string name = bone_display_name(*drawing_.actor.model, marker.bone);
    const ImVec2 size = size_of(name);
    const auto positions = beside(marker, size);
    for (const ImVec2 at : {positions[0], positions[1]}) {
      if (is_free(at, size)) return draw(name, at, size, color::kInk);
    }
  }

 private:
  static ImVec2 size_of(const std::string& name) { return ImGui::CalcTextSize(name.data(), name.data() + name.size()); }

  void keep_clear(const ScreenSegment& line) {
    for (int i = 1; i <= kLineParts; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(kLineParts);
      const ImVec2 at(line.from.x + (line.to.x - line.from.x) * t, line.from.y + (line.to.y - line.from.y) * t);
      placer_.occupy(at, ImVec2(at.x + padding_, at.y + padding_));
    }
  }
  Positions beside(const BoneMarker& marker, ImVec2 size) const {
    return positions_beside(marker, marker_radius(drawing_, marker) * kHoveredScale + padding_, size);
  }
  bool is_free(ImVec2 at, ImVec2 size) const {
    return placer_.is_free(ImVec2(at.x - padding_, at.y), ImVec2(at.x + size.x + padding_, at.y + size.y));
  }
  ImVec2 inside(ImVec2 at, ImVec2 size) const {
    const Area& viewport = drawing_.projection.viewport();
    return ImVec2(std::max(std::min(at.x, viewport.high().x - size.x - padding_), viewport.low.x + padding_),
                  std::max(std::min(at.y, viewport.high().y - size.y), viewport.low.y));
  }
  // Dark text on a light background is readable on any image.
  void draw(const std::string& name, ImVec2 at, ImVec2 size, ImVec4 tint) {
    const ImVec2 low(at.x - padding_, at.y);
    const ImVec2 high(at.x + size.x + padding_, at.y + size.y);
    placer_.occupy(low, high);
    list_.AddRectFilled(low, high, ImGui::GetColorU32(color::kPaper), padding_);
    list_.AddText(at, ImGui::GetColorU32(tint), name.data(), name.data() + name.size());
  }

  ImDrawList& list_;
  const BoneDrawing& drawing_;
  float padding_;
  LabelPlacer placer_;
};

}  // namespace

void draw_bone_names(ImDrawList& list, const BoneDrawing& drawing) {
  LabelDrawing names(list, drawing);
  const BoneMarker* selected = marker_of(drawing.geometry, drawing.selected);
  const BoneMarker* hovered = marker_of(drawing.geometry, drawing.hovered);
  if (selected != nullptr) names.draw_always(*selected);
  if (hovered != nullptr && hovered != selected) names.draw_always(*hovered);
  if (!drawing.all_names) return;
  const auto& markers = drawing.geometry.markers;
  for (auto marker = markers.rbegin(); marker != markers.rend(); ++marker) {
    if (&*marker != selected && &*marker != hovered) names.draw_if_free(*marker);
  }
}

}  // namespace odori
