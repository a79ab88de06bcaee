#pragma once

// The roles of bones by the structure of a skeleton, for models whose names say nothing.

#include "model/roles.h"

#include <utility>
#include <vector>

namespace odori {

// Legs by IK chains that end near the floor, the spine from the root to the bone of the most vertices of the head, arms
// by symmetry. `known`: what names have found, which the rest starts from.
std::vector<std::pair<Role, RoleMatch>> roles_by_structure(const Model& model, const Roles& known);

}  // namespace odori
