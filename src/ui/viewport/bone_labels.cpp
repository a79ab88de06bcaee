#include "ui/viewport/bone_labels.h"

#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/viewport/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kPad = 3.0f;  // around a name, at scale 1
constexpr int kLineParts = 5;

using Places = std::array<ImVec2, 6>;

// Where a name of this size may stand, the best place first: right and left of the marker, lower right and left of it,
// above, below.
Places places_beside(const BoneMarker& marker, float gap, ImVec2 size) {
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

class Names {
 public:
  Names(ImDrawList& list, const BoneDrawing& drawing)
      : list_(list),
        drawing_(drawing),
        pad_(kPad * drawing.scale),
        board_(drawing.projection.viewport(), ImGui::GetTextLineHeight()) {
    for (const BoneMarker& marker : drawing.figure.markers) {
      const float radius = marker_radius(drawing, marker);
      board_.take(ImVec2(marker.at.x - radius, marker.at.y - radius),
                  ImVec2(marker.at.x + radius, marker.at.y + radius));
    }
    for (const auto& axis : selected_axes(drawing)) {
      if (axis) keep_clear(*axis);
    }
  }

  // Over whatever is there if it must be.
  void write_in_any_case(const BoneMarker& marker) {
    const std::string name = shown_name(*drawing_.actor.model, marker.bone);
    const ImVec2 size = size_of(name);
    const auto places = beside(marker, size);
    const auto found = std::find_if(places.begin(), places.end(), [&](ImVec2 at) { return is_free(at, size); });
    write(name, inside(found == places.end() ? places.front() : *found, size), size,
          marker.bone == drawing_.selected ? color::kBoneSelected : color::kInk);
  }

  // Right or left of the marker, where there is room.
  void write_if_free(const BoneMarker& marker) {
    // To measure thousands of names takes longer than to draw those that fit.
    const ImVec2 least(1.0f, ImGui::GetTextLineHeight());
    const auto tight = beside(marker, least);
    if (!is_free(tight[0], least) && !is_free(tight[1], least)) return;
    const std::string name = shown_name(*drawing_.actor.model, marker.bone);
    const ImVec2 size = size_of(name);
    const auto places = beside(marker, size);
    for (const ImVec2 at : {places[0], places[1]}) {
      if (is_free(at, size)) return write(name, at, size, color::kInk);
    }
  }

 private:
  static ImVec2 size_of(const std::string& name) { return ImGui::CalcTextSize(name.data(), name.data() + name.size()); }

  void keep_clear(const ScreenSegment& line) {
    for (int i = 1; i <= kLineParts; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(kLineParts);
      const ImVec2 at(line.from.x + (line.to.x - line.from.x) * t, line.from.y + (line.to.y - line.from.y) * t);
      board_.take(at, ImVec2(at.x + pad_, at.y + pad_));
    }
  }
  Places beside(const BoneMarker& marker, ImVec2 size) const {
    return places_beside(marker, marker_radius(drawing_, marker) * kPointedGrowth + pad_, size);
  }
  bool is_free(ImVec2 at, ImVec2 size) const {
    return board_.is_free(ImVec2(at.x - pad_, at.y), ImVec2(at.x + size.x + pad_, at.y + size.y));
  }
  ImVec2 inside(ImVec2 at, ImVec2 size) const {
    const Area& viewport = drawing_.projection.viewport();
    return ImVec2(std::max(std::min(at.x, viewport.high().x - size.x - pad_), viewport.low.x + pad_),
                  std::max(std::min(at.y, viewport.high().y - size.y), viewport.low.y));
  }
  // Dark letters on paper: readable on anything.
  void write(const std::string& name, ImVec2 at, ImVec2 size, ImVec4 tint) {
    const ImVec2 low(at.x - pad_, at.y);
    const ImVec2 high(at.x + size.x + pad_, at.y + size.y);
    board_.take(low, high);
    list_.AddRectFilled(low, high, ImGui::GetColorU32(color::kPaper), pad_);
    list_.AddText(at, ImGui::GetColorU32(tint), name.data(), name.data() + name.size());
  }

  ImDrawList& list_;
  const BoneDrawing& drawing_;
  float pad_;
  LabelPlacer board_;
};

}  // namespace

void draw_bone_names(ImDrawList& list, const BoneDrawing& drawing) {
  Names names(list, drawing);
  const BoneMarker* selected = marker_of(drawing.figure, drawing.selected);
  const BoneMarker* pointed = marker_of(drawing.figure, drawing.pointed);
  if (selected != nullptr) names.write_in_any_case(*selected);
  if (pointed != nullptr && pointed != selected) names.write_in_any_case(*pointed);
  if (!drawing.all_names) return;
  const auto& markers = drawing.figure.markers;
  for (auto marker = markers.rbegin(); marker != markers.rend(); ++marker) {
    if (&*marker != selected && &*marker != pointed) names.write_if_free(*marker);
  }
}

}  // namespace odori
