#include "ui/workspaces/show/light_ball.h"

#include "ui/core/theme.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kHalfTurnRad = 3.14159265f;

ImVec2 at(ImVec2 middle, glm::vec2 position, float radius) {
  return ImVec2(middle.x + position.x * radius, middle.y + position.y * radius);
}

void draw_disc(const glm::vec2& position, ImVec2 middle, float radius, const Light& light, bool highlighted) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 line = ImGui::GetColorU32(color::kDim);
  list.AddCircleFilled(middle, radius, ImGui::GetColorU32(color::kRaised), 48);
  list.AddCircle(middle, radius * 0.5f, line, 48);
  list.AddCircle(middle, radius, ImGui::GetColorU32(highlighted ? color::kSelection : color::kDim), 48);
  const ImVec2 handle = at(middle, position, radius);
  list.AddLine(middle, handle, line);
  const glm::vec3 c = glm::clamp(light.color, 0.0f, 1.0f);
  list.AddCircleFilled(handle, radius * 0.14f, ImGui::GetColorU32(ImVec4(c.r, c.g, c.b, 1.0f)), 24);
  list.AddCircle(handle, radius * 0.14f, ImGui::GetColorU32(color::kSelection), 24, 2.0f);
}

}  // namespace

glm::vec2 position_on_ball(const Camera& camera, glm::vec3 direction) {
  const glm::vec3 from = -glm::normalize(glm::mat3(view_matrix(camera)) * direction);
  const float sideways = std::hypot(from.x, from.y);
  const float share = std::atan2(sideways, -from.z) / kHalfTurnRad;
  return sideways > 0.0f ? glm::vec2(from.x, -from.y) * (share / sideways) : glm::vec2(share, 0.0f);
}

glm::vec3 direction_from_ball(const Camera& camera, glm::vec2 position) {
  const float distance = glm::length(position);
  const float angle = std::min(distance, 1.0f) * kHalfTurnRad;
  const glm::vec2 side = distance > 0.0f ? position / distance : glm::vec2(1.0f, 0.0f);
  const glm::vec3 from(side.x * std::sin(angle), -side.y * std::sin(angle), -std::cos(angle));
  return glm::normalize(glm::transpose(glm::mat3(view_matrix(camera))) * -from);
}

std::optional<glm::vec3> draw_light_ball(const Camera& camera, const Light& light, float radius) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 middle(corner.x + radius, corner.y + radius);
  ImGui::InvisibleButton("light_ball", ImVec2(2.0f * radius, 2.0f * radius));
  const bool dragged = ImGui::IsItemActive();
  draw_disc(position_on_ball(camera, light.direction), middle, radius, light, dragged || ImGui::IsItemHovered());
  if (!dragged) return std::nullopt;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  return direction_from_ball(camera, glm::vec2(mouse.x - middle.x, mouse.y - middle.y) / radius);
}

}  // namespace odori
