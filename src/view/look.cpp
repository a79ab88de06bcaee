#include "base/files.h"
#include "base/translate.h"
#include "view/look_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

template <typename Number>
Number clamped(Number value, const LookRow::Range& range) {
  const auto number = static_cast<float>(value);
  return static_cast<Number>(std::isfinite(number) ? std::clamp(number, range.min, range.max) : range.min);
}

template <typename Choice>
Choice within(Choice value, const LookRow&) {
  return value;
}
int within(int value, const LookRow& row) { return clamped(value, row.range); }
float within(float value, const LookRow& row) { return clamped(value, row.range); }
template <glm::length_t kLength>
glm::vec<kLength, float> within(glm::vec<kLength, float> value, const LookRow& row) {
  for (glm::length_t i = 0; i < kLength; ++i) value[i] = clamped(value[i], row.range);
  return value;
}

// "1.2,1,0.9"
std::optional<glm::vec3> parse_numbers(std::string_view text) {
  glm::vec3 numbers{0.0f};
  for (glm::length_t i = 0; i < 3; ++i) {
    const std::size_t end = i < 2 ? text.find(',') : text.size();
    if (end == std::string_view::npos) return std::nullopt;
    const auto number = parse_number<float>(text.substr(0, end));
    if (!number) return std::nullopt;
    numbers[i] = *number;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return numbers;
}

template <typename Value>
std::optional<LookValue> in_range(std::optional<Value> value, const LookRow& row) {
  return value && within(*value, row) == *value ? std::optional<LookValue>(*value) : std::nullopt;
}

}  // namespace

const LookRow* look_row(std::string_view key) {
  const auto found = std::ranges::find(kLookRows, key, &LookRow::key);
  return found == kLookRows.end() ? nullptr : &*found;
}

const LookRow& look_row(const LookMember& member) { return *std::ranges::find(kLookRows, member, &LookRow::member); }

LookValue value_of(const Look& look, const LookRow& row) {
  return visit_member(look, row, [](const auto& value) { return LookValue(value); });
}

void set_value(Look& look, const LookRow& row, const LookValue& value) {
  visit_member(look, row, [&]<typename Value>(Value& member) {
    if (const auto* wanted = std::get_if<Value>(&value)) member = within(*wanted, row);
  });
}

std::string shown_title(const ListedLook& listed) {
  return listed.builtin ? std::string(tr(listed.title)) : listed.title;
}

bool is_applied(const ListedLook& listed, const Look& look) {
  if (!listed.settings) return false;
  Look with = look;
  apply(*listed.settings, with);
  return with == look;
}

const LookRow* switch_of(const LookRow& row) {
  const LookRow* found = look_row(row.key.substr(0, row.key.find('.')));
  return found != nullptr && std::holds_alternative<bool Look::*>(found->member) ? found : nullptr;
}

Look as_mmd(Look look) {
  const Look usual;
  for (const LookRow& row : kLookRows) {
    if (row.category != LookCategory::output) set_value(look, row, value_of(usual, row));
  }
  return look;
}

Look within_range(Look look) {
  for (const LookRow& row : kLookRows) set_value(look, row, value_of(look, row));
  return look;
}

std::optional<LookValue> parse_value(const LookRow& row, std::string_view text) {
  const auto choice = std::ranges::find(row.choices, text, &LookChoice::name);
  const bool is_choice = choice != row.choices.end();
  const auto position = choice - row.choices.begin();
  const Look any;  // for the type of its member
  return visit_member(any, row, [&]<typename Value>(const Value&) -> std::optional<LookValue> {
    if constexpr (std::is_same_v<Value, glm::vec4>) {
      return in_range(parse_color(text), row);
    } else if constexpr (std::is_same_v<Value, glm::vec3>) {
      return in_range(parse_numbers(text), row);
    } else if constexpr (std::is_same_v<Value, std::string>) {
      return text.size() <= kMaxLookText ? std::optional<LookValue>(std::string(text)) : std::nullopt;
    } else if constexpr (std::is_same_v<Value, std::filesystem::path>) {
      return text.size() <= kMaxLookText ? std::optional<LookValue>(path_from_utf8(text)) : std::nullopt;
    } else if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, float>) {
      return in_range(parse_number<Value>(text), row);
    } else {
      return is_choice ? std::optional<LookValue>(static_cast<Value>(position)) : std::nullopt;
    }
  });
}

std::string text_of(const LookRow& row, const LookValue& value) {
  return std::visit(
      [&]<typename Value>(const Value& of_row) -> std::string {
        if constexpr (std::is_same_v<Value, glm::vec4>) {
          const glm::ivec4 bytes(glm::round(of_row * 255.0f));
          return fmt::format("{:02x}{:02x}{:02x}{:02x}", bytes.r, bytes.g, bytes.b, bytes.a);
        } else if constexpr (std::is_same_v<Value, glm::vec3>) {
          return fmt::format("{},{},{}", of_row.x, of_row.y, of_row.z);
        } else if constexpr (std::is_same_v<Value, std::string>) {
          return of_row;
        } else if constexpr (std::is_same_v<Value, std::filesystem::path>) {
          return utf8_from_path(of_row);
        } else if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, float>) {
          return fmt::format("{}", of_row);
        } else {
          return std::string(row.choices[static_cast<int>(of_row)].name);
        }
      },
      value);
}

std::optional<glm::vec4> parse_color(std::string_view text) {
  if (text == "none") return glm::vec4(0.0f);
  if (text.size() != 6 && text.size() != 8) return std::nullopt;
  glm::vec4 color(1.0f);
  for (std::size_t i = 0; i < text.size() / 2; ++i) {
    unsigned value = 0;
    const char* from = text.data() + 2 * i;
    const auto [end, error] = std::from_chars(from, from + 2, value, 16);
    if (error != std::errc() || end != from + 2) return std::nullopt;
    color[static_cast<glm::length_t>(i)] = static_cast<float>(value) / 255.0f;
  }
  return color;
}

void apply(const LookChanges& changes, Look& look) {
  for (const auto& [row, value] : changes.rows) set_value(look, *row, value);
  look.background_image = changes.background_image.value_or(look.background_image);
}

bool has_effects(const Effects& effects) {
  const Effects off;
  return effects.glow || effects.diffusion || effects.dof || effects.ao || effects.fog || effects.rim ||
         static_cast<const Grade&>(effects) != static_cast<const Grade&>(off) || effects.vignette ||
         effects.aberration || effects.grain || effects.sharpen || effects.letterbox || !effects.pass_file.empty();
}

bool has_transparent_background(const LookChanges& changes) {
  Look look;
  apply(changes, look);
  return look.background.a < 1.0f;
}

bool sets(const LookChanges& changes, const LookMember& member) {
  return std::ranges::any_of(changes.rows, [&](const auto& change) { return change.row->member == member; });
}

}  // namespace odori
