#pragma once

// The table of bone names behind `role_of_name`.

#include "model/roles.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

struct NamedRole {
  Role role;              // a sided part without a side: the name does not say it
  bool standard = false;  // it is MMD's own name
};
std::optional<NamedRole> parse_bone_name(std::string_view name);

// Whether a name is of the third bone of a thumb, counted from 1.
bool is_third_thumb(std::string_view name);

// The roles of bones by the structure of a skeleton, for models whose names say nothing.

// Legs by IK chains that end near the floor, the spine from the root to the bone of the most vertices of the head, arms
// by symmetry. `known`: what names have found, which the rest starts from.
std::vector<std::pair<Role, RoleMatch>> roles_by_structure(const Model& model, const Roles& known);

}  // namespace odori
