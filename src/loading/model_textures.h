#pragma once

// Finds and decodes a model's textures.

#include "analysis/surface_pick.h"
#include "base/bytes.h"
#include "base/fault.h"
#include "base/file_finder.h"
#include "base/job.h"
#include "buffers/model_buffers.h"
#include "buffers/texture_buffers.h"
#include "model/model.h"
#include "model/textures.h"
#include "view/fitted_background.h"
#include "view/show_card.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace odori {

inline constexpr FaultKind kTextureMissing{"texture.missing", "a texture is not in the model's folder",
                                           Severity::warning, "its materials are drawn without it"};
inline constexpr FaultKind kTextureOutside{
    "texture.outside", "a texture's path leads further than two folders above the model's, or is no image there",
    Severity::warning, "it is not read, and its materials are drawn without it; open the folder that has both"};
inline constexpr FaultKind kTextureElsewhere{"texture.elsewhere", "a texture is not where its path says",
                                             Severity::note, "the file found by the end of its path is used"};
inline constexpr FaultKind kTextureSpelling{
    "texture.spelling", "a texture's path and its file differ in letter case, width, composition or trailing blanks",
    Severity::note, "it is found; programs that compare names exactly do not find it"};
inline constexpr FaultKind kTextureRefused{"texture.refused", "a texture cannot be opened", Severity::warning,
                                           "its materials are drawn without it"};
inline constexpr FaultKind kTextureBroken{"texture.broken", "a texture cannot be decoded", Severity::warning,
                                          "its materials are drawn without it"};
inline constexpr FaultKind kTexturesTooLarge{"texture.too_many", "the model's textures together are too large",
                                             Severity::warning, "this texture is not loaded"};

inline constexpr FaultKind kTextureScreen{"texture.screen", "a texture is the screen capture of MMD (screen.bmp)",
                                          Severity::note,
                                          "it shows the background image or video, and without one it is black"};
inline constexpr FaultKind kTextureAnimation{"texture.animation", "an animated texture is damaged or too large to play",
                                             Severity::note, "its first frame is shown"};

struct LocatedTexture {
  TextureSource source = TextureSource::missing;
  std::filesystem::path file{};        // empty if built in or missing
  const FaultKind* finding = nullptr;  // what is to be reported; null: nothing
  std::string detail{};
};

// Finds the textures of the models in `folder`, which may also be up to two folders above.
FileFinder texture_finder(const std::filesystem::path& folder);

// `texture`: index into model.textures. `finder`: of the model's folder.
LocatedTexture locate_texture(const Model& model, std::size_t texture, FileFinder& finder);

// How each texture was found in `folder`, and its size. `images`: from `load_textures`. The names of the files are
// relative to `base`.
std::vector<TextureInfo> texture_infos(const Model& model, const ModelTextures& images,
                                       const std::filesystem::path& folder, const std::filesystem::path& base);

// Limit for all decoded textures of one model: the larger of `bytes` and `base_bytes` plus `per_file_byte` times the
// size of their files. It is tested on each file's header, before anything is decoded.
struct TextureLimit {
  std::uint64_t bytes = std::uint64_t{1} << 30;
  std::uint64_t base_bytes = std::uint64_t{64} << 20;
  std::uint64_t per_file_byte = 40;
};

// Loads all textures from `folder`; one image per Model::textures. A file is decoded once even if several textures name
// it. A texture that cannot be loaded, for want of memory too, is null and reported in `diagnostics`. Calls `progress`
// after each texture, 0..1. A cancelled call leaves the remaining textures null. Adds the content of the files to
// `content`, if it is not null.
ModelTextures load_textures(const Model& model, const std::filesystem::path& folder, JobControl& control,
                            const std::function<void(float)>& progress, Diagnostics& diagnostics,
                            const TextureLimit& limit = {}, ContentHash* content = nullptr);

// Finds textures that are missing in their model's folder in another folder, which the user selects.

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

// The luminance of the model's surface in its rest pose: ambient + diffuse * MMD's default light, times the texture at
// the middle of each triangle. `textures`: of this model, with their levels.
SurfaceLuminance surface_luminance(const Model& model, const TextureBuffers& textures);

}  // namespace odori
