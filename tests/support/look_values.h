#pragma once

#include "view/look_rows.h"

#include <filesystem>
#include <string>

namespace odori::testing {

// Another value than the default one.
inline LookValue other_value(const LookRow& row) {
  return std::visit(
      [&]<typename Value>(Value value) -> LookValue {
        if constexpr (std::is_same_v<Value, bool>) return !value;
        if constexpr (std::is_enum_v<Value>) return static_cast<Value>(std::ssize(row.choices) - 1);
        if constexpr (std::is_same_v<Value, glm::vec3>) return glm::vec3(0.5f, 0.75f, 1.0f);
        if constexpr (std::is_same_v<Value, glm::vec4>) return glm::vec4(1.0f, 0.0f, 0.2f, 0.4f);
        if constexpr (std::is_same_v<Value, std::string>) return std::string("頭");
        if constexpr (std::is_same_v<Value, std::filesystem::path>) return std::filesystem::path("warm.cube");
        if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>)
          return static_cast<Value>(value == static_cast<Value>(row.range.max) ? row.range.min : row.range.max);
        return value;
      },
      value_of(Look(), row));
}

}  // namespace odori::testing
