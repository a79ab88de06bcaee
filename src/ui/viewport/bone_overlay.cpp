#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/model_links.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/viewport/label_placer.h"
#include "ui/viewport/limit_lines.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/projection.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kReach = 10.0f;   // maximum distance of the mouse from a marker, pixels at scale 1
constexpr float kOverlap = 6.0f;  // markers closer than this overlap, pixels at scale 1

// The bone's names, index and layer, and a hint about other bones at this position.
void draw_tooltip(const Model& model, std::int32_t index, std::size_t bones_here, UiState& state) {
  const Bone& bone = model.bones[index];
  if (!is_hovered_long(state, bone.name.c_str())) return;
  std::string lines = bone_display_name(model, index);
  if (!bone.english_name.empty() && bone.english_name != lines) lines += "\n" + bone.english_name;
  if (const std::string translation = standard_bone_name(bone.name).shown(); !translation.empty())
    lines += "\n" + translation;
  lines += tr_format("\nBone {}, layer {}", index, bone.layer);
  if (bones_here > 1) lines += tr_format("\n{} bones here: click again for the next", bones_here);
  ImGui::SetTooltip("%s", lines.c_str());
}

void select(std::span<const std::int32_t> here, std::int32_t hovered, const PanelInput& input, UiState& state,
            Commands& commands) {
  const bool twice = ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] % 2 == 0;
  const bool opens_page = twice && hovered >= 0;
  const std::int32_t wanted = opens_page ? hovered : next_bone(here, input.document.selected.bone);
  if (wanted != input.document.selected.bone) commands.push_back(SelectBone{wanted});
  if (!opens_page) return;
  commands.push_back(FitSelection{});
  state.page = Page::bones;
  if (!input.settings.panels) commands.push_back(ToggleSetting{&ViewSettings::panels});
}

// Removes bones of display frames that are hidden in the list, except the selected one.
void hide_frames(const Actor& actor, std::int32_t selected, const BonesPageState& page, BoneGeometry& geometry) {
  if (page.hidden_model.lock() != actor.model) return;
  const auto hidden = [&](std::int32_t bone) { return bone != selected && page.hidden_bones[bone] != 0; };
  std::erase_if(geometry.markers, [&](const BoneMarker& marker) { return hidden(marker.bone); });
  std::erase_if(geometry.lines, [&](const BoneLine& line) { return hidden(line.bone); });
}

void register_selected(const BoneDrawing& drawing, UiState& state) {
  for (const BoneMarker& marker : drawing.geometry.markers) {
    if (marker.bone != drawing.selected) continue;
    const float radius = marker_radius(drawing, marker);
    state.widgets.push_back({"chosen_bone",
                             {},
                             ImVec2(marker.at.x - radius, marker.at.y - radius),
                             ImVec2(marker.at.x + radius, marker.at.y + radius)});
  }
}

// While bones are hidden: the marker and the name of the selected bone.
void draw_selected_marker(const PanelInput& input, UiState& state, const BonePane& pane) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || !actor->pose.visible || input.document.selected.bone < 0) return;
  if (input.document.selected.bone >= static_cast<int>(actor->model->bones.size())) return;
  const Projection projection(pane.camera, pane.area);
  BoneGeometry geometry = bone_geometry(*actor, input.document.selected.bone, projection);
  std::erase_if(geometry.markers,
                [&](const BoneMarker& marker) { return marker.bone != input.document.selected.bone; });
  std::erase_if(geometry.lines, [&](const BoneLine& line) { return line.bone != input.document.selected.bone; });
  const BoneDrawing drawing{*actor, geometry, projection, input.document.selected.bone, -1, false, state.scale};
  draw_bones(*ImGui::GetWindowDrawList(), drawing);
  if (pane.remembered) register_selected(drawing, state);
}

constexpr float kArrowHead = 9.0f;  // length, pixels at scale 1
constexpr float kGap = 7.0f;        // between a marker and an arrow, pixels at scale 1
constexpr float kLoop = 20.0f;      // size of an arrow between bones at the same position
constexpr float kBulge =
    0.22f;  // of an append's arrow, relative to its length: bones often lie on the line to their parent
constexpr std::size_t kMaxLinks = 32;

float length_of(ImVec2 v) { return std::hypot(v.x, v.y); }

void draw_head(ImDrawList& list, ImVec2 tip, ImVec2 from, float size, ImU32 color) {
  const ImVec2 direction(tip.x - from.x, tip.y - from.y);
  const float length = length_of(direction);
  if (length < 1e-3f) return;
  const ImVec2 unit(direction.x / length * size, direction.y / length * size);
  const ImVec2 back(tip.x - unit.x, tip.y - unit.y);
  list.AddTriangleFilled(tip, ImVec2(back.x - 0.45f * unit.y, back.y + 0.45f * unit.x),
                         ImVec2(back.x + 0.45f * unit.y, back.y - 0.45f * unit.x), color);
}

void draw_ratio(ImDrawList& list, ImVec2 at, float ratio, float scale) {
  const std::string label = fmt::format("\xC3\x97 {:g}", ratio);
  const ImVec2 size = ImGui::CalcTextSize(label.c_str());
  const ImVec2 low(std::round(at.x - 0.5f * size.x), std::round(at.y - 0.5f * size.y));
  list.AddRectFilled(ImVec2(low.x - 3.0f * scale, low.y), ImVec2(low.x + size.x + 3.0f * scale, low.y + size.y),
                     ImGui::GetColorU32(color::kPaper), 3.0f * scale);
  list.AddText(low, ImGui::GetColorU32(color::kAppend), label.c_str());
}

// An arrow curved to its left by `bulge` times its length.
void draw_arrow(ImDrawList& list, ImVec2 from, ImVec2 to, float bulge, const BoneLink& link, ImU32 color, float scale) {
  const ImVec2 direction(to.x - from.x, to.y - from.y);
  const float length = length_of(direction), gap = kGap * scale;
  const ImVec2 unit(direction.x / length, direction.y / length);
  const ImVec2 start(from.x + unit.x * gap, from.y + unit.y * gap), end(to.x - unit.x * gap, to.y - unit.y * gap);
  const ImVec2 side(unit.y * bulge * length, -unit.x * bulge * length);
  const ImVec2 bend(0.5f * (start.x + end.x) + 2.0f * side.x, 0.5f * (start.y + end.y) + 2.0f * side.y);
  list.AddBezierQuadratic(start, bend, end, color, 2.0f * scale);
  draw_head(list, end, bend, kArrowHead * scale, color);
  if (link.kind != BoneLink::Kind::append) return;
  draw_ratio(list, ImVec2(0.5f * (start.x + end.x) + side.x, 0.5f * (start.y + end.y) + side.y), link.ratio, scale);
}

// An arrow from a position back to itself.
void draw_loop(ImDrawList& list, ImVec2 at, const BoneLink& link, ImU32 color, float scale) {
  const float size = kLoop * scale, gap = kGap * scale;
  const ImVec2 start(at.x + 0.3f * gap, at.y - gap), end(at.x + gap, at.y + 0.3f * gap);
  const ImVec2 out(at.x + 0.4f * size, at.y - 2.2f * size), back(at.x + 2.2f * size, at.y - 0.4f * size);
  list.AddBezierCubic(start, out, back, end, color, 2.0f * scale);
  draw_head(list, end, back, kArrowHead * scale, color);
  if (link.kind == BoneLink::Kind::append) {
    draw_ratio(list, ImVec2(at.x + 1.5f * size, at.y - 1.5f * size), link.ratio, scale);
  }
}

ImU32 color_of(const BoneLink& link) {
  return ImGui::GetColorU32(link.kind == BoneLink::Kind::append ? color::kAppend : color::kBone);
}

constexpr float kArc = 34.0f;  // radius of the limits; these are pixels at scale 1
constexpr float kGoal = 8.0f;
constexpr float kJoint = 4.0f;

class ChainDrawing {
 public:
  ChainDrawing(const Area& viewport, const Camera& camera, float scale)
      : projection_(camera, viewport), scale_(scale) {}

  // From the last link to the effector.
  void draw_bones(const IkTrace::Step& step, ImU32 tint, float width) {
    for (std::size_t i = 1; i < step.joints.size(); ++i) line(step.joints[i], step.joints[i - 1], tint, width);
    for (const glm::vec3& joint : step.joints) {
      if (const auto point = projection_.point(joint)) list_.AddCircleFilled(point->at, kJoint * scale_, tint);
    }
  }

  void draw_goal(glm::vec3 goal, glm::vec3 effector) {
    line(effector, goal, ImGui::GetColorU32(color::kBoneSelected), scale_);
    if (const auto point = projection_.point(goal)) {
      list_.AddCircle(point->at, kGoal * scale_, ImGui::GetColorU32(color::kBoneSelected), 0, 2.0f * scale_);
    }
  }

  void draw_limits(const Rig::IkLink& link, glm::vec3 position, const glm::quat& frame, glm::vec3 angles_rad) {
    if (!link.limited || link.frozen || !projection_.point(position)) return;
    const float radius = kArc * scale_ / projection_.pixels_per_unit(position);
    std::vector<LimitLine> arcs, angles;
    for (int axis = 0; axis < 3; ++axis) {
      if (link.min_rad[axis] == link.max_rad[axis]) continue;
      add_rotation_arc(axis, link.min_rad[axis], link.max_rad[axis], radius, arcs);
      angles.push_back(angle_line(axis, angles_rad[axis], radius));
    }
    draw_limit_lines(arcs, {frame, position}, scale_);
    draw_limit_lines(angles, {frame, position}, 2.5f * scale_);
  }

 private:
  void line(glm::vec3 from, glm::vec3 to, ImU32 tint, float width) {
    if (const auto seen = projection_.segment(from, to)) list_.AddLine(seen->from, seen->to, tint, width);
  }

  void draw_limit_lines(const std::vector<LimitLine>& lines, const RigidTransform& frame, float width) {
    for (const LimitLine& limit : lines) {
      line(frame.apply(limit.from), frame.apply(limit.to), ImGui::GetColorU32(color::kAxes[limit.axis]), width);
    }
  }

  Projection projection_;
  float scale_;
  ImDrawList& list_ = *ImGui::GetWindowDrawList();
};

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

void draw_bone_overlay(const PanelInput& input, UiState& state, const BonePane& pane, ViewportMouse mouse,
                       Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (!shows_bones(input)) return draw_selected_marker(input, state, pane);
  state.viewport.bones.known = true;
  if (!actor->pose.visible) return;
  const auto count = static_cast<std::int32_t>(actor->model->bones.size());
  const std::int32_t selected = input.document.selected.bone < count ? input.document.selected.bone : -1;
  const Projection projection(pane.camera, pane.area);
  BoneGeometry geometry = bone_geometry(*actor, selected, projection);
  hide_frames(*actor, selected, state.bones, geometry);
  std::vector<std::int32_t> here;
  if (mouse.over || mouse.clicked) {
    here = bones_at(geometry.markers, ImGui::GetMousePos(), kReach * state.scale, kOverlap * state.scale);
  }
  const bool selected_is_here = std::ranges::find(here, selected) != here.end();
  const std::int32_t hovered = here.empty() ? -1 : selected_is_here ? selected : here.front();
  const BoneDrawing drawing{*actor, geometry, projection, selected, hovered, input.settings.bone_names, state.scale};
  draw_bones(*ImGui::GetWindowDrawList(), drawing);
  if (pane.remembered) register_selected(drawing, state);
  if (hovered >= 0) state.bones.hovered = hovered;
  if (hovered >= 0) draw_tooltip(*actor->model, hovered, here.size(), state);
  if (mouse.clicked) select(here, hovered, input, state, commands);
  if (pane.remembered) state.viewport.bones.markers = std::move(geometry.markers);
}

std::vector<BoneLink> bone_links(const Actor& actor, std::int32_t bone) {
  const Rig& rig = *actor.rig;
  std::vector<BoneLink> links;
  if (rig.parents[bone] >= 0) links.push_back({BoneLink::Kind::parent, rig.parents[bone], bone});
  if (rig.appends[bone].source >= 0) {
    links.push_back({BoneLink::Kind::append, rig.appends[bone].source, bone, rig.appends[bone].ratio});
  }
  for (std::size_t i = 0; i < rig.appends.size(); ++i) {
    if (rig.appends[i].source != bone) continue;
    links.push_back({BoneLink::Kind::append, bone, static_cast<std::int32_t>(i), rig.appends[i].ratio});
  }
  return links;
}

void draw_bone_links(ImDrawList& list, const BoneDrawing& drawing) {
  if (drawing.selected < 0) return;
  const auto position = [&](std::int32_t bone) { return drawing.actor.bones.globals[bone].translation; };
  std::vector<BoneLink> links = bone_links(drawing.actor, drawing.selected);
  if (links.size() > kMaxLinks) links.resize(kMaxLinks);
  for (const BoneLink& link : links) {
    const auto from = drawing.projection.point(position(link.from)), to = drawing.projection.point(position(link.to));
    if (!from || !to) continue;
    const float length = length_of(ImVec2(to->at.x - from->at.x, to->at.y - from->at.y));
    const bool apart = length > 3.0f * kGap * drawing.scale;
    if (apart) {
      const float bulge = link.kind == BoneLink::Kind::append ? kBulge : 0.0f;
      draw_arrow(list, from->at, to->at, bulge, link, color_of(link), drawing.scale);
    } else if (link.kind == BoneLink::Kind::append) {
      draw_loop(list, to->at, link, color_of(link), drawing.scale);
    }
  }
}

void draw_ik_chain(const PanelInput& input, UiState& state, const Area& viewport, const Camera& camera) {
  const Actor* actor = selected_actor(input);
  IkStepsState& ik_steps = state.viewport.ik_steps;
  if (!ik_steps.open || state.page != Page::bones || !input.settings.panels || actor == nullptr) return;
  if (!has_index(actor->rig->chains, ik_steps.chain)) return;
  const IkTrace& trace = ik_trace(input, ik_steps);
  const Rig::IkChain& chain = actor->rig->chains[ik_steps.chain];
  const std::size_t shown = ik_steps.shown();
  const IkTrace::Step& step = trace.steps[shown];
  ChainDrawing drawing(viewport, camera, state.scale);
  if (shown != trace.kept) drawing.draw_bones(trace.steps[trace.kept], with_alpha(color::kBone, 0.6f), state.scale);
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    drawing.draw_limits(chain.links[i], step.joints[i + 1], step.frames[i], step.angles_rad[i]);
  }
  drawing.draw_bones(step, ImGui::GetColorU32(color::kBoneIk), 3.0f * state.scale);
  drawing.draw_goal(step.goal, step.joints.front());
}

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
