#pragma once

// A model and its frames as glTF 2.0 (.glb): mesh, materials with embedded textures, skeleton, morph targets and one
// animation with a key per frame. docs/export.md says what glTF cannot hold. Coordinates are mirrored at z = 0: MMD's
// are left-handed with the model facing -z, those of glTF right-handed with the model facing +z.

#include "base/atomic_file.h"
#include "base/fault.h"
#include "export/data/frame_records.h"
#include "format/gltf/glb.h"
#include "model/textures.h"
#include "scene/actor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

namespace odori {

inline constexpr FaultKind kGltfFrames{"gltf.frames", "the frames of an animation in glTF must ascend"};

inline constexpr FaultKind kGltfBones{"gltf.bones", "glTF has room for 65,536 bones; this model has more"};

inline constexpr float kMetresPerUnit = 0.08f;  // of MMD: a model of 20 units is 1.6 m tall

enum class GltfMaterials : std::uint8_t { unlit, pbr };  // unlit: KHR_materials_unlit

struct GltfOptions {
  GltfMaterials materials = GltfMaterials::unlit;
  float scale = kMetresPerUnit;  // length of a unit of MMD in the file, > 0
  Overwrite overwrite = Overwrite::plain_files;
};

// How far the file's linear blend skinning is from what odori shows, over all frames: `displacement` of `odori compare`
// for the mode linear against native.
struct LinearError {
  std::size_t vertices = 0;  // with SDEF or QDEF
  double max = 0.0;          // units of MMD
  double mean = 0.0;         // of all vertices and frames
  double worst_frame = 0.0;
  std::uint32_t worst_vertex = 0;
};

// Called for each frame; false cancels.
using OnFrame = std::function<bool(std::size_t frame)>;

// Fails with kFrameRecords or kExportCancelled.
Result<LinearError> linear_error(const Actor& actor, FrameRecordReader& frames, const OnFrame& on_frame);

// What the file has.
struct GltfContent {
  std::size_t primitives = 0;
  std::size_t morph_targets = 0;
  std::size_t channels = 0;
  std::size_t left_out_morphs = 0;  // material morphs, and UV morphs of further coordinates
};

// Writes the file. `textures`: one per Model::textures; with an empty list the file has no images. Of the records only
// palette and weights are used. Fails as write_file, and with kGltfFrames, kGltfBones, kGlbTooLarge, kFrameRecords or
// kExportCancelled.
Result<GltfContent> write_glb(const std::filesystem::path& file, const Actor& actor, const ModelTextures& textures,
                              FrameRecordReader& frames, const LinearError& error, const GltfOptions& options,
                              const OnFrame& on_frame);

}  // namespace odori
