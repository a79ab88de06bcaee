#pragma once

// The pictures a model names, found in its folder and decoded.

#include "base/fault.h"
#include "base/job.h"
#include "render/renderer.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace odori {

inline constexpr FaultKind kTextureMissing{"texture.missing", "a texture is not in the model's folder",
                                           Severity::warning};
inline constexpr FaultKind kTextureOutside{
    "texture.outside", "a texture's path leads out of the model's folder; its bare name is taken inside it",
    Severity::warning};
inline constexpr FaultKind kTextureRefused{"texture.refused", "a texture cannot be opened", Severity::warning};
inline constexpr FaultKind kTextureBroken{"texture.broken", "a texture cannot be decoded", Severity::warning};
inline constexpr FaultKind kTexturesTooLarge{
    "texture.too_many", "the model's textures together are too large; this one is left out", Severity::warning};

// What the decoded textures of one model may take together.
inline constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{2} << 30;

// Each file is read and decoded once, however many textures mean it, and only while it is inside `folder`. What cannot
// be had is a diagnostic and stays empty. Ends early when `control` is cancelled; `progress` hears of each texture,
// 0..1.
ModelTextures load_textures(const Model& model, const std::filesystem::path& folder, JobControl& control,
                            const std::function<void(float)>& progress, Diagnostics& diagnostics,
                            std::uint64_t max_bytes = kMaxTextureBytes);

}  // namespace odori
