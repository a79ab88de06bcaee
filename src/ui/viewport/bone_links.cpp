#include "ui/core/theme.h"
#include "ui/viewport/bone_drawing.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

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

}  // namespace

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

}  // namespace odori
