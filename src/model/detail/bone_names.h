#pragma once

// The table of bone names behind `role_of_name`.

#include "model/roles.h"

#include <optional>
#include <string_view>

namespace odori {

struct NamedRole {
  Role role;              // a sided part without a side: the name does not say it
  bool standard = false;  // it is MMD's own name
};
std::optional<NamedRole> parse_bone_name(std::string_view name);

// Whether a name is of the third bone of a thumb, counted from 1.
bool is_third_thumb(std::string_view name);

}  // namespace odori
