#include "ui/widgets/property.h"

#include "base/translate.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// What would be written as "-0.00" is zero.
glm::vec3 tidy(glm::vec3 v, float smallest) {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(v[axis]) < 0.5f * smallest) v[axis] = 0.0f;
  }
  return v;
}

std::string format_three(glm::vec3 v, int decimals, Digits digits) {
  return fmt::format("{}  {}  {}", format_number(v.x, decimals, digits), format_number(v.y, decimals, digits),
                     format_number(v.z, decimals, digits));
}

}  // namespace

std::string format_number(float value, int decimals, Digits digits) {
  // Adding 0 makes a zero of -0.
  return digits == Digits::all ? fmt::format("{}", value + 0.0f) : fmt::format("{:.{}f}", value, decimals);
}

std::string format_length(glm::vec3 position, Digits digits) {
  return format_three(digits == Digits::all ? position : tidy(position, 0.001f), 3, digits);
}

std::string format_angles(glm::vec3 rad, Digits digits) {
  const glm::vec3 deg = glm::degrees(rad);
  return format_three(digits == Digits::all ? deg : tidy(deg, 0.01f), 2, digits);
}

Property number_row(std::string label, const std::function<std::string(Digits)>& write) {
  return {std::move(label), write(Digits::rounded), write(Digits::all)};
}

Property length_row(std::string label, glm::vec3 v) {
  return {std::move(label), format_length(v), format_length(v, Digits::all)};
}

Property angle_row(std::string label, glm::vec3 rad) {
  return {std::move(label), format_angles(rad), format_angles(rad, Digits::all)};
}

std::string format_index(std::int32_t index, std::size_t count) {
  return tr_format("{} (0 to {})", index, static_cast<std::int64_t>(count) - 1);
}

glm::vec3 mmd_angles(glm::quat rotation) {
  const glm::mat3 m = glm::mat3_cast(rotation);  // m[column][row]
  const float sine = std::clamp(-m[2][1], -1.0f, 1.0f);
  const float pitch = std::asin(sine);
  // Looking straight up or down, yaw and roll turn about one axis: all of it is given to yaw.
  if (std::abs(sine) > 0.99999f) return {pitch, std::atan2(-m[0][2], m[0][0]), 0.0f};
  return {pitch, std::atan2(m[2][0], m[2][2]), std::atan2(m[0][1], m[1][1])};
}

void draw_look_choices(const Look& look, const LookMember& member, UiState& state, Commands& commands) {
  const LookRow& row = look_row(member);
  heading(row.title);
  const LookValue selected = value_of(look, row);
  Segments choices(state);
  for (int i = 0; i < std::ssize(row.choices); ++i) {
    const auto& [name, title, description] = row.choices[i];
    const LookValue value = *parse_value(row, name);
    if (choices.add({row.key, i}, tr(title), value == selected, description) && value != selected)
      commands.push_back(SetLook{&row, value});
  }
}

void draw_look_switch(const Look& look, bool Look::*member, UiState& state, Commands& commands) {
  const LookRow& row = look_row(member);
  bool value = look.*member;
  if (checkbox(row.title, value)) commands.push_back(SetLook{&row, value});
  register_widget(state, row.key);
  tooltip(state, row.help);
}

}  // namespace odori
