#pragma once

#include "model/check/overlaps.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <btBulletCollisionCommon.h>

namespace odori {

// Calls of the pair filter in one step above which objects are excluded from contacts. Bullet examines a pair again
// whenever one of the two leaves its enlarged bounding box, so a model within kMaxBodyOverlaps stays below.
inline constexpr std::int64_t kMaxExaminedPairs = 8 * std::int64_t{kMaxBodyOverlaps};

// Indices of the objects that are beyond kMaxBodyOverlaps with their current bounding boxes (model/check/overlaps.h).
std::vector<std::size_t> excess_objects(std::span<const btCollisionObject* const> objects);

// Memory for the contacts of so many objects. Bullet allocates more when it is used up; its own default is several MiB
// for every world.
btDefaultCollisionConstructionInfo contact_memory(std::size_t objects);

}  // namespace odori
