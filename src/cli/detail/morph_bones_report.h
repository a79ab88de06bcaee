#pragma once

// odori inspect --morph-bones: the vertex morphs of a model as proxy bones, by number of bones.

#include "skin/morph_bones.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace odori {

struct MorphBonesFit {
  MorphBones bones;
  MorphBonesError error;
};
struct MorphBonesReport {
  std::string model;
  std::size_t morph_bytes = 0;
  std::vector<MorphBonesFit> fits{};
  double height = 0.0;  // of the vertices at rest, units; NaN: none
};

// `counts`: of bones, not empty. Fails as fit_morph_bones.
Result<MorphBonesReport> report_morph_bones(const Model& model, std::span<const int> counts);

nlohmann::ordered_json morph_bones_json(const MorphBonesReport& report);
// A row per model and number of bones.
std::string morph_bones_csv(std::span<const MorphBonesReport> reports);
// The arrays of MorphBones as .npz (docs/morph-bones.md). Fails with kFileUnwritable and kFileProtected.
Status write_morph_bones(const std::filesystem::path& file, const MorphBones& bones);

}  // namespace odori
