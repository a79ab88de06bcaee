#include "export/data/gltf_export.h"

#include "analysis/measured_motion.h"
#include "analysis/surface_meter.h"
#include "export/data/detail/gltf_parts.h"
#include "odori/version.h"

#include <algorithm>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxGltfBones = 65536;  // joints of vertices are 16-bit numbers

Json asset_json(const Actor& actor, const LinearError& error, const GltfOptions& options) {
  Json asset = {{"version", "2.0"}, {"generator", "odori " ODORI_VERSION}};
  const std::string terms = credits_and_terms(*actor.model);
  if (!terms.empty()) asset["copyright"] = terms;
  asset["extras"]["odori"] = {{"units_per_metre", 1.0 / static_cast<double>(options.scale)},
                              {"linear_error",
                               {{"vertices", error.vertices},
                                {"max", error.max},
                                {"mean", error.mean},
                                {"worst_frame", error.worst_frame},
                                {"worst_vertex", error.worst_vertex}}}};
  return asset;
}

std::size_t left_out_morphs(const Model& model) {
  return std::ranges::count_if(model.morphs, [](const Morph& morph) {
    const auto* uv = std::get_if<UvMorph>(&morph.data);
    return std::holds_alternative<MaterialMorph>(morph.data) || (uv != nullptr && uv->channel != 0);
  });
}

bool is_reshaped(const Vertex& vertex) { return vertex.kind == DeformKind::sdef || vertex.kind == DeformKind::qdef; }

}  // namespace

Result<LinearError> linear_error(const Actor& actor, FrameRecordReader& frames, const OnFrame& on_frame) {
  LinearError error;
  const std::vector<Vertex>& vertices = actor.model->vertices;
  error.vertices = std::ranges::count_if(vertices, is_reshaped);
  if (error.vertices == 0 || frames.frames() == 0) return error;
  SurfaceMeter meter(actor);
  std::vector<PaletteEntry> palette(frames.layout().bones);
  std::vector<float> weights(frames.layout().morphs), distances(vertices.size());
  for (std::size_t i = 0; i < frames.frames(); ++i) {
    if (!on_frame(i)) return fault(kExportCancelled);
    Status status = frames.palette(i, palette);
    if (status) status = frames.weights(i, weights);
    if (!status) return status.fault();
    const Result<double> number = frames.frame_number(i);
    if (!number) return number.fault();
    meter.begin(palette, weights);
    meter.measure(Measure::displacement, SkinningMode::linear, SkinningMode::native, distances);
    const MeasureSummary whole = summary(Measure::displacement, distances, vertex_areas(*actor.model, meter.rest()));
    error.mean += whole[Statistic::mean] / static_cast<double>(frames.frames());
    if (whole[Statistic::max] <= error.max) continue;
    error.max = whole[Statistic::max];
    error.worst_frame = *number;
    error.worst_vertex = whole.worst_vertex;
  }
  return error;
}

Result<GltfContent> write_glb(const std::filesystem::path& file, const Actor& actor, const ModelTextures& textures,
                              FrameRecordReader& frames, const LinearError& error, const GltfOptions& options,
                              const OnFrame& on_frame) {
  const Model& model = *actor.model;
  if (model.bones.size() > kMaxGltfBones) return fault(kGltfBones);
  const GltfSpace space{options.scale};
  GlbBuilder glb;
  GltfContent content;
  const std::vector<std::size_t> targets = gltf_targets(model);
  glb.document["asset"] = asset_json(actor, error, options);
  add_gltf_materials(model, textures, options.materials, glb);
  content.primitives = add_gltf_mesh(model, actor.vertex_scale, targets, space, glb);
  content.morph_targets = content.primitives > 0 ? targets.size() : 0;
  content.left_out_morphs = left_out_morphs(model);
  const GltfNodes nodes = add_gltf_nodes(model, content.primitives > 0, space, glb);
  const auto channels = add_gltf_animation(model, frames, targets, nodes, space, on_frame, glb);
  if (!channels) return channels.fault();
  content.channels = *channels;
  const auto bytes = glb.finish();
  if (!bytes) return bytes.fault();
  const Status written = write_file(file, *bytes, options.overwrite);
  if (!written) return written.fault();
  return content;
}

}  // namespace odori
