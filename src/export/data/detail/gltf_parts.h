#pragma once

// The parts of a .glb, in the order in which they are added.

#include "export/data/gltf_export.h"
#include "format/gltf/glb.h"

#include <cstdint>
#include <vector>

namespace odori {

// MMD's coordinates in those of glTF.
struct GltfSpace {
  float scale;

  glm::vec3 direction(glm::vec3 v) const { return {v.x, v.y, -v.z}; }
  glm::vec3 point(glm::vec3 v) const { return direction(v) * scale; }
  glm::vec4 rotation(glm::quat q) const { return {-q.x, -q.y, q.z, q.w}; }  // x, y, z, w
};

// Adds images, textures and materials; material i of the model is material i of the file.
void add_gltf_materials(const Model& model, const ModelTextures& textures, GltfMaterials kind, GlbBuilder& glb);

// The morphs that become targets of the mesh, in the order of the model.
std::vector<std::size_t> gltf_targets(const Model& model);

// Adds one primitive per material that has triangles; returns their number. `vertex_scale`: see ActorParts. The mesh is
// number 0.
std::size_t add_gltf_mesh(const Model& model, float vertex_scale, std::span<const std::size_t> targets,
                          const GltfSpace& space, GlbBuilder& glb);

// Nodes: the bones in file order, their root, and with a mesh its node. The skin is number 0.
struct GltfNodes {
  int root = 0;
  int mesh = -1;  // -1 without a mesh
};
GltfNodes add_gltf_nodes(const Model& model, bool mesh, const GltfSpace& space, GlbBuilder& glb);

// Adds the animation, if anything leaves the rest pose; returns its number of channels. Fails as `write_glb`.
Result<std::size_t> add_gltf_animation(const Model& model, FrameRecordReader& frames,
                                       std::span<const std::size_t> targets, const GltfNodes& nodes,
                                       const GltfSpace& space, const OnFrame& on_frame, GlbBuilder& glb);

}  // namespace odori
