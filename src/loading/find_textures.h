#pragma once

// Textures that are not in their model's folder, looked for in another one that the person names.

#include "base/job.h"
#include "base/result.h"
#include "model/model.h"
#include "model/textures.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace odori {

// What one model misses.
struct MissingTextures {
  std::shared_ptr<const Model> model;
  std::vector<std::size_t> textures;  // into Model::textures
};

struct FoundTextures {
  struct OfModel {
    std::shared_ptr<const Model> model;
    ModelTextures images;  // one per Model::textures; null where nothing was looked for or found
  };
  std::filesystem::path folder;
  std::vector<OfModel> models;
};

// The textures of a model that have no picture but a name.
std::vector<std::size_t> missing_textures(const Model& model, const ModelTextures& images);

inline constexpr int kSearchDepth = 6;  // folders below the one named

// Looks for pictures by their bare names, spelling forgiven, in `folder` and at most `kSearchDepth` below it, nearest
// first; links that lead out are not followed. Each file is decoded once. Fails only where the folder cannot be read.
Result<FoundTextures> find_missing_textures(const std::vector<MissingTextures>& missing,
                                            const std::filesystem::path& folder, JobControl& control);

}  // namespace odori
