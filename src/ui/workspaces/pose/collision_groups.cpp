// Which groups of rigid bodies collide: a matrix of the groups and masks of a model.

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMaxCell = 22.0f;  // pixels at scale 1

std::string collision_csv(const CollisionGroups& groups) {
  CsvText csv({"group", "other group", "bodies", "other bodies", "pairs", "colliding pairs"});
  for (int a = 0; a < kBodyGroups; ++a) {
    for (int b = a; b < kBodyGroups; ++b) {
      if (groups.bodies(a) == 0 || groups.bodies(b) == 0) continue;
      const CollisionGroups::Pairs pairs = groups.pairs(a, b);
      csv.add({fmt::format("{}", a + 1), fmt::format("{}", b + 1), fmt::format("{}", groups.bodies(a)),
               fmt::format("{}", groups.bodies(b)), fmt::format("{}", pairs.all), fmt::format("{}", pairs.colliding)});
    }
  }
  return csv.text();
}

std::string describe_cell(const CollisionGroups& groups, int a, int b) {
  const CollisionGroups::Pairs pairs = groups.pairs(a, b);
  const std::string of = a == b ? tr_format("Group {} ({} bodies), among themselves", a + 1, groups.bodies(a))
                                : tr_format("Group {} ({} bodies) and group {} ({} bodies)", a + 1, groups.bodies(a),
                                            b + 1, groups.bodies(b));
  if (pairs.all == 0) return of + tr(": a single body");
  if (pairs.colliding == 0) return of + tr(": never collide");
  if (pairs.colliding == pairs.all) return of + tr(": all collide");
  return tr_format("{}: {} of {} pairs collide", of, format_integer(pairs.colliding), format_integer(pairs.all));
}

// Filled: all pairs collide; half: some; a dot: none.
void draw_cell(ImDrawList& list, const CollisionGroups::Pairs& pairs, ImVec2 low, float side, bool highlighted) {
  const ImVec2 high(low.x + side - 1.0f, low.y + side - 1.0f);
  list.AddRectFilled(low, high, ImGui::GetColorU32(highlighted ? color::kHover : color::kWell));
  const ImU32 tint = ImGui::GetColorU32(color::kLink);
  const float inset = std::floor(0.2f * side);
  const ImVec2 inner_low(low.x + inset, low.y + inset), inner_high(high.x - inset, high.y - inset);
  if (pairs.all == 0 || pairs.colliding == 0) {
    return list.AddCircleFilled(ImVec2(0.5f * (low.x + high.x), 0.5f * (low.y + high.y)), 0.07f * side,
                                ImGui::GetColorU32(color::kDim));
  }
  if (pairs.colliding == pairs.all) return list.AddRectFilled(inner_low, inner_high, tint);
  list.AddTriangleFilled(ImVec2(inner_low.x, inner_high.y), inner_high, inner_low, tint);
  list.AddRect(inner_low, inner_high, tint);
}

void draw_number(ImDrawList& list, int group, ImVec2 low, float side, const ImVec4& tint) {
  const std::string number = fmt::format("{}", group + 1);
  const ImVec2 size = ImGui::CalcTextSize(number.c_str());
  list.AddText(ImVec2(std::floor(low.x + 0.5f * (side - size.x)), std::floor(low.y + 0.5f * (side - size.y))),
               ImGui::GetColorU32(tint), number.c_str());
}

}  // namespace

CollisionGroups::CollisionGroups(const Model& model) {
  for (const RigidBody& body : model.bodies) {
    if (body.group >= kBodyGroups) continue;
    ++bodies_[body.group];
    for (int other = 0; other < kBodyGroups; ++other) {
      if ((body.collides_with >> other & 1) != 0) ++willing_[body.group][other];
    }
  }
}

CollisionGroups::Pairs CollisionGroups::pairs(int a, int b) const {
  if (a != b) return {bodies_[a] * bodies_[b], willing_[a][b] * willing_[b][a]};
  const auto among = [](std::size_t count) { return count * (count > 0 ? count - 1 : 0) / 2; };
  return {among(bodies_[a]), among(willing_[a][a])};
}

void draw_collision_groups(const Model& model, int selected_body, UiState& state, Commands& commands) {
  const CollisionGroups groups(model);
  heading_with_export(state, "Which groups collide",
                      {"export_groups", "collision groups", [&] { return collision_csv(groups); }}, commands);
  std::vector<int> used;
  for (int group = 0; group < kBodyGroups; ++group) {
    if (groups.bodies(group) > 0) used.push_back(group);
  }
  const bool in_group = has_index(model.bodies, selected_body);
  const int selected = in_group ? model.bodies[selected_body].group : -1;
  const float count = static_cast<float>(used.size() + 1);
  const float side =
      std::floor(std::clamp(ImGui::GetContentRegionAvail().x / count, ImGui::GetFontSize(), kMaxCell * state.scale));
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##groups", ImVec2(count * side, count * side));
  register_widget(state, "collision_groups");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < used.size(); ++i) {
    const float at = static_cast<float>(i + 1) * side;
    const ImVec4& tint = used[i] == selected ? color::kSelection : color::kDim;
    draw_number(list, used[i], ImVec2(low.x + at, low.y), side, tint);
    draw_number(list, used[i], ImVec2(low.x, low.y + at), side, tint);
  }
  for (std::size_t row = 0; row < used.size(); ++row) {
    for (std::size_t column = 0; column < used.size(); ++column) {
      const ImVec2 cell(low.x + static_cast<float>(column + 1) * side, low.y + static_cast<float>(row + 1) * side);
      const bool highlighted = used[row] == selected || used[column] == selected;
      draw_cell(list, groups.pairs(used[row], used[column]), cell, side, highlighted);
    }
  }
  if (ImGui::IsItemHovered()) {
    const ImVec2 mouse = ImGui::GetMousePos();
    const auto column = static_cast<std::size_t>(std::max((mouse.x - low.x) / side, 0.0f));
    const auto row = static_cast<std::size_t>(std::max((mouse.y - low.y) / side, 0.0f));
    if (row > 0 && column > 0 && row <= used.size() && column <= used.size()) {
      ImGui::SetTooltip("%s", describe_cell(groups, used[row - 1], used[column - 1]).c_str());
    }
  }
  text_wrapped(tr("Filled: all bodies collide. Half: some. Dot: none. The group of the selected body is highlighted."),
               color::kDim);
}

}  // namespace odori
