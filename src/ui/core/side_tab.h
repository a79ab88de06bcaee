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

// Its name on the command line, as "bones".
std::string_view name(SideTab tab);
// Its label, as "Bones".
const char* title(SideTab tab);
// The tab with this command-line name, if there is one.
std::optional<SideTab> tab_named(std::string_view wanted);

}  // namespace odori
