#pragma once

// Finds textures that are missing in their model's folder in another folder, which the user selects.

#include "analysis/surface_pick.h"
#include "base/job.h"
#include "base/result.h"
#include "buffers/model_buffers.h"
#include "model/model.h"
#include "model/textures.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace odori {

// The missing textures of one model.
struct MissingTextures {
  std::shared_ptr<const Model> model;
  std::vector<std::size_t> textures;  // into Model::textures
};

struct FoundTextures {
  struct OfModel {
    std::shared_ptr<const Model> model;
    ModelTextures images;  // one per Model::textures; null if not missing or not found
    // Set by `prepare`.
    std::vector<SharedDrawnTexels> drawn_texels{};  // of `images`, for picking
    TextureBuffers buffers{};                       // of `images`; the levels are built
  };
  std::filesystem::path folder;
  std::vector<OfModel> models;
};

// The textures of a model that have a name but no image. `images`: one per Model::textures.
std::vector<std::size_t> missing_textures(const Model& model, const ModelTextures& images);

// Searches `folder` as if the models were in it (FileFinder). Each file is decoded once. Fails only if `folder` cannot
// be read.
Result<FoundTextures> find_missing_textures(const std::vector<MissingTextures>& missing,
                                            const std::filesystem::path& folder, JobControl& control);

// Prepares the images for the GPU. Fails with kGpuMemory.
Status prepare(FoundTextures& found, const BufferLimits& limits, const JobControl& control);

}  // namespace odori
