#pragma once

// The pictures a model names, found in its folder and decoded.

#include "base/fault.h"
#include "base/folder_lookup.h"
#include "base/job.h"
#include "base/result.h"
#include "model/model.h"
#include "model/textures.h"
#include "viewer/model_report.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace odori {

inline constexpr FaultKind kTextureMissing{"texture.missing", "a texture is not in the model's folder",
                                           Severity::warning, "what it covers is drawn without it"};
inline constexpr FaultKind kTextureOutside{"texture.outside", "a texture's path leads out of the model's folder",
                                           Severity::warning, "its bare name is taken inside the folder"};
inline constexpr FaultKind kTextureSpelling{
    "texture.spelling", "a texture's path and its file differ in letter case, width or composition", Severity::note,
    "it is found; where spelling counts, other programs will not find it"};
inline constexpr FaultKind kTextureRefused{"texture.refused", "a texture cannot be opened", Severity::warning,
                                           "what it covers is drawn without it"};
inline constexpr FaultKind kTextureBroken{"texture.broken", "a texture cannot be decoded", Severity::warning,
                                          "what it covers is drawn without it"};
inline constexpr FaultKind kTexturesTooLarge{"texture.too_many", "the model's textures together are too large",
                                             Severity::warning, "this one is left out"};

struct LocatedTexture {
  TextureSource source = TextureSource::missing;
  std::filesystem::path file;  // empty when built in or missing
};

// `texture` < model.textures.size(); `lookup` is of the model's folder.
LocatedTexture locate_texture(const Model& model, std::size_t texture, FolderLookup& lookup);

// How each texture was found. `images`: as `load_textures` gave them.
std::vector<TextureInfo> texture_infos(const Model& model, const ModelTextures& images,
                                       const std::filesystem::path& folder);

// What the decoded textures of one model may take together.
inline constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{2} << 30;

// Each file is read and decoded once, however many textures mean it, and only while it is inside `folder`. What cannot
// be had is a diagnostic and stays empty. Ends early when `control` is cancelled; `progress` hears of each texture,
// 0..1.
ModelTextures load_textures(const Model& model, const std::filesystem::path& folder, JobControl& control,
                            const std::function<void(float)>& progress, Diagnostics& diagnostics,
                            std::uint64_t max_bytes = kMaxTextureBytes);

}  // namespace odori
