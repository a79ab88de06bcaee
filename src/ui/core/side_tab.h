#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace odori {

enum class SideTab : std::uint8_t {
  model,
  bones,
  morphs,
  materials,
  physics,
  view,
  measure,
  check,
  gpu,
  status,
  messages
};
inline constexpr int kSideTabCount = 11;

// Its name on the command line: "bones".
std::string_view name(SideTab tab);
// Its name for people: "Bones".
const char* title(SideTab tab);
// Nothing for any other word.
std::optional<SideTab> tab_named(std::string_view wanted);

}  // namespace odori
