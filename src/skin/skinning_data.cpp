#include "skin/skinning_data.h"

#include "skin/delta_mush.h"
#include "skin/rotation_centers.h"

namespace odori {

namespace {

// Translated: 3, 4.
constexpr SkinningDataKind kKinds[] = {
    {SkinningData::rotation_centers, "centers", "Rotation centers, percent",
     "Computing centres of rotation: {:.0f} %. Linear skinning until then; select another mode to cancel.",
     &kCentersTooCostly, &kCentersCancelled, find_optimized_centers, are_optimized_centers, centers_cache_key},
    {SkinningData::delta_mush, "delta_mush", "Delta mush, percent",
     "Computing delta mush: {:.0f} %. Linear skinning until then; select another mode to cancel.", &kMushTooCostly,
     &kMushCancelled, [](const Model& model, JobControl& control) { return find_delta_mush(model, control); },
     is_delta_mush, [](const Model& model) { return delta_mush_cache_key(model); }},
};
static_assert(std::size(kKinds) == kSkinningDataCount);

}  // namespace

std::span<const SkinningDataKind> skinning_data_kinds() { return kKinds; }
const SkinningDataKind& kind_of(SkinningData data) { return kKinds[ordinal(data)]; }

}  // namespace odori
