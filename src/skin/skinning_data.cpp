#include "skin/skinning_data.h"

#include "skin/compressed_mush.h"
#include "skin/morph_bone_data.h"
#include "skin/rotation_centers.h"

namespace odori {

namespace {

// Translated: 3, 4.
constexpr SkinningDataKind kKinds[] = {
    {SkinningData::rotation_centers, "centers", "Rotation centers, percent",
     "Computing centres of rotation: {:.0f} %. Linear skinning until then; select another mode to cancel.",
     &kCentersTooCostly, &kCentersCancelled,
     [](const Model& model, const MethodParameters&, JobControl& control) {
       return find_optimized_centers(model, control);
     },
     are_optimized_centers, [](const Model& model, const MethodParameters&) { return centers_cache_key(model); }},
    {SkinningData::delta_mush, "delta_mush", "Delta mush, percent",
     "Computing delta mush: {:.0f} %. Linear skinning until then; select another mode to cancel.", &kMushTooCostly,
     &kMushCancelled,
     [](const Model& model, const MethodParameters& parameters, JobControl& control) {
       return find_delta_mush(model, control, delta_mush_options(parameters));
     },
     is_delta_mush,
     [](const Model& model, const MethodParameters& parameters) {
       return delta_mush_cache_key(model, delta_mush_options(parameters));
     }},
    {SkinningData::compressed_mush, "compressed_mush", "Compressed delta mush, percent",
     "Computing compressed delta mush: {:.0f} %. Linear skinning until then; select another mode to cancel.",
     &kMushTooCostly, &kMushCancelled,
     [](const Model& model, const MethodParameters& parameters, JobControl& control) {
       const Result<SkinningTexels> mush = find_delta_mush(model, control, delta_mush_options(parameters));
       if (!mush) return Result<SkinningTexels>(mush.fault());
       return compress(*mush, model.vertices.size());
     },
     is_compressed_mush,
     [](const Model& model, const MethodParameters& parameters) {
       return compressed_mush_cache_key(model, delta_mush_options(parameters));
     }},
    {SkinningData::morph_bones, "morph_bones", "Bones of morphs, percent",
     "Computing bones of morphs: {:.0f} %. The morphs themselves until then.", &kMorphBonesTooCostly,
     &kMorphBonesCancelled, find_morph_bones, are_morph_bones, morph_bones_cache_key},
};
static_assert(std::size(kKinds) == kSkinningDataCount);

}  // namespace

std::span<const SkinningDataKind> skinning_data_kinds() { return kKinds; }
const SkinningDataKind& kind_of(SkinningData data) { return kKinds[ordinal(data)]; }

}  // namespace odori
