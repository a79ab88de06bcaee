#pragma once

// The objects of a .x file that MMD uses (accessories.md 2), as stored.

#include "base/fault.h"
#include "base/math.h"
#include "format/x/x_tokens.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// Names and paths are encoded as in the file, and refer to it.

struct XFaces {
  std::vector<std::uint32_t> sizes;    // corners of each face
  std::vector<std::uint32_t> corners;  // of all faces; any value
};

struct XMaterial {
  std::string_view name;
  glm::vec4 diffuse{1.0f};
  float power = 0.0f;
  glm::vec3 specular{0.0f};
  glm::vec3 emissive{0.0f};
  std::string_view texture;  // the first one; empty: none
};

// An entry of a material list.
struct XMaterialEntry {
  std::int32_t material = -1;  // into XScene::materials; -1: the one called `name`
  std::string_view name;
};

struct XMesh {
  glm::mat4 to_world{1.0f};  // the product of its frames' matrices
  std::vector<glm::vec3> positions;
  XFaces faces;
  std::vector<glm::vec3> normals;
  XFaces normal_faces;  // corners: into `normals`
  std::vector<glm::vec2> uvs;
  std::vector<std::uint32_t> face_materials;  // into `materials`; any value
  std::vector<XMaterialEntry> materials;
  std::int64_t number = 0;  // in the file, from 0
};

struct XScene {
  std::deque<XMesh> meshes;  // with at least one face
  std::vector<XMaterial> materials;
};

// Reads all objects. Reports what it skips; returns the fault that prevents reading to the end.
std::optional<Fault> read_x_scene(XTokens& tokens, Diagnostics& diagnostics, XScene& scene);

}  // namespace odori
