#pragma once

// `Model`: a PMX or PMD file in memory, in one form for both formats (formats.md 1). Readers (format/) create it, pass
// it through `check_model` and never change it afterwards: every index is then in range or -1 and every number finite,
// so later code indexes without checks. See also `Pose` (model/pose.h): the animated values for one frame.

#include "base/math.h"
#include "model/bodies.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace odori {

// Skinning method of a vertex (formats.md 1.3).
enum class DeformKind : std::uint8_t { bdef1, bdef2, bdef4, sdef, qdef };

struct Vertex {
  glm::vec3 position{0.0f};  // rest pose, model space, units
  glm::vec3 normal{0.0f};    // unit; zero in some files
  glm::vec2 uv{0.0f};        // v down: 0 is the image's top row
  float edge_scale = 1.0f;   // multiplies the material's edge size
  DeformKind kind = DeformKind::bdef1;
  std::array<std::int32_t, 4> bones{0, -1, -1, -1};      // unused slots are -1 with weight 0
  std::array<float, 4> weights{1.0f, 0.0f, 0.0f, 0.0f};  // 0..1, sum 1
  std::int32_t sdef = -1;                                // index into Model::sdef for kind sdef, else -1
};

// Spherical deform parameters as stored, rest pose, model space (evaluation.md 5.2).
struct SdefParameters {
  glm::vec3 c{0.0f};
  glm::vec3 r0{0.0f};
  glm::vec3 r1{0.0f};
};

enum class SphereMode : std::uint8_t { none, multiply, add, sub_texture };

// A material's toon ramp: one of the ten shared ramps, or a texture of the model.
struct ToonSource {
  bool shared = false;
  std::int32_t index = -1;  // shared: 0..9; otherwise index into Model::textures; -1: no toon
};

// Colours are display-referred values 0..1 as stored; the formulas of rendering.md 2 use them without conversion.
struct Material {
  std::string name;
  std::string english_name;
  glm::vec4 diffuse{1.0f};  // alpha is the material's opacity
  glm::vec3 specular{0.0f};
  float specular_power = 0.0f;  // exponent; <= 0: no highlight
  glm::vec3 ambient{0.0f};
  bool double_sided = false;
  bool ground_shadow = false;  // casts a planar shadow on the ground
  bool self_shadow_caster = false;
  bool self_shadow_receiver = false;
  bool edge = false;
  bool vertex_color = false;  // the first additional UV multiplies the colour (PMX 2.1)
  bool points = false;        // drawn as points (PMX 2.1)
  bool lines = false;         // drawn as lines (PMX 2.1)
  glm::vec4 edge_color{0.0f, 0.0f, 0.0f, 1.0f};
  float edge_size = 1.0f;
  std::int32_t texture = -1;         // into Model::textures
  std::int32_t sphere_texture = -1;  // into Model::textures
  SphereMode sphere_mode = SphereMode::none;
  ToonSource toon;
  std::string memo;
  std::int32_t first_index = 0;  // slice of Model::indices
  std::int32_t index_count = 0;  // multiple of 3

  bool is_surface() const { return !points && !lines; }
};

struct IkLink {
  std::int32_t bone = -1;
  bool limited = false;
  glm::vec3 min_angle_rad{0.0f};  // min <= max on each axis
  glm::vec3 max_angle_rad{0.0f};
};

// IK data of a bone; the bone itself is the goal (evaluation.md 4.4).
struct IkSettings {
  std::int32_t effector = -1;   // the bone that the solver moves to the goal
  std::int32_t iterations = 0;  // 0..255
  float unit_angle_rad = kPi;   // maximum rotation of link 0 per iteration, > 0; link k: (k + 1) times that
  std::vector<IkLink> links;    // [0] is nearest to the effector
};

struct Bone {
  std::string name;
  std::string english_name;
  glm::vec3 rest_position{0.0f};  // model space
  std::int32_t parent = -1;
  std::int32_t layer = 0;                 // deform layer, any sign
  std::optional<std::int32_t> tail_bone;  // displayed tail, or -1; nullopt if tail_offset has it
  glm::vec3 tail_offset{0.0f};            // from rest_position
  bool rotatable = true;
  bool movable = false;
  bool visible = true;
  bool operable = true;
  bool after_physics = false;
  bool append_rotation = false;  // appends the rotation of append_source
  bool append_translation = false;
  bool append_local = false;
  std::int32_t append_source = -1;
  float append_ratio = 0.0f;  // any sign, may exceed 1
  bool has_fixed_axis = false;
  glm::vec3 fixed_axis{0.0f};  // when has_fixed_axis: as stored, any length > 0
  bool has_local_axes = false;
  glm::vec3 local_x{1.0f, 0.0f, 0.0f};  // as stored; used by editing tools
  glm::vec3 local_z{0.0f, 0.0f, 1.0f};
  bool has_external_parent = false;
  std::int32_t external_parent_key = 0;
  bool has_ik = false;
  IkSettings ik;
};

// Panel of MMD's interface that lists a morph; hidden is used for system morphs.
enum class MorphPanel : std::uint8_t { hidden, brow, eye, mouth, other };

struct GroupOffset {
  std::int32_t morph = -1;
  float ratio = 0.0f;
};
struct VertexOffset {
  std::int32_t vertex = -1;
  glm::vec3 position{0.0f};
};
struct BoneOffset {
  std::int32_t bone = -1;
  glm::vec3 translation{0.0f};
  glm::quat rotation = kNoRotation;
};
struct UvOffset {
  std::int32_t vertex = -1;
  glm::vec4 offset{0.0f};
};
struct MaterialOffset {
  std::int32_t material = -1;  // -1: all materials
  bool add = false;            // false: multiply
  glm::vec4 diffuse{0.0f};
  glm::vec3 specular{0.0f};
  float specular_power = 0.0f;
  glm::vec3 ambient{0.0f};
  glm::vec4 edge_color{0.0f};
  float edge_size = 0.0f;
  glm::vec4 texture{0.0f};
  glm::vec4 sphere{0.0f};
  glm::vec4 toon{0.0f};
};
struct ImpulseOffset {
  std::int32_t body = -1;
  bool local = false;
  glm::vec3 velocity{0.0f};
  glm::vec3 torque{0.0f};
};

struct GroupMorph {
  std::vector<GroupOffset> offsets;
};
struct FlipMorph {
  std::vector<GroupOffset> offsets;
};
struct VertexMorph {
  std::vector<VertexOffset> offsets;
};
struct BoneMorph {
  std::vector<BoneOffset> offsets;
};
struct UvMorph {
  int channel = 0;  // 0: uv; 1..4: additional UV
  std::vector<UvOffset> offsets;
};
struct MaterialMorph {
  std::vector<MaterialOffset> offsets;
};
struct ImpulseMorph {
  std::vector<ImpulseOffset> offsets;
};

using MorphData = std::variant<GroupMorph, VertexMorph, BoneMorph, UvMorph, MaterialMorph, FlipMorph, ImpulseMorph>;

struct Morph {
  std::string name;
  std::string english_name;
  MorphPanel panel = MorphPanel::other;
  MorphData data;
};

// A group of bones and morphs in the interface. The first two of a PMX are special: Root, and 表情 for morphs.
struct DisplayFrame {
  struct Entry {
    bool is_morph = false;  // false: a bone
    std::int32_t index = -1;
  };
  std::string name;
  std::string english_name;
  bool special = false;
  std::vector<Entry> entries;
};

struct Model {
  std::string name;
  std::string english_name;
  std::string comment;  // credits and terms of use
  std::string english_comment;
  bool accessory = false;  // a .x file: lit by MMD's formula for accessories (accessories.md 3.2)

  std::vector<Vertex> vertices;
  std::vector<SdefParameters> sdef;
  int additional_uv_count = 0;           // vec4 per vertex, 0..4
  std::vector<glm::vec4> additional_uv;  // [vertex * additional_uv_count + channel]
  std::vector<std::uint32_t> indices;    // triangles, clockwise front faces; each < vertices.size()
  std::vector<std::string> textures;     // paths as stored, UTF-8, relative to the model's folder
  std::vector<Material> materials;       // in drawing order; their index ranges are consecutive
  std::vector<Bone> bones;               // in file order
  std::vector<Morph> morphs;
  std::vector<DisplayFrame> display_frames;
  std::vector<RigidBody> bodies;
  std::vector<Joint> joints;
  std::vector<SoftBody> soft_bodies;
};

// Calls visit(triangle, a, b, c) for every triangle of a surface, in file order: its index in Model::indices divided by
// 3, and its vertices.
template <typename Visit>
void for_each_triangle(const Model& model, const Visit& visit) {
  for (const Material& material : model.materials) {
    if (!material.is_surface()) continue;
    const std::int32_t end = material.first_index + material.index_count;
    for (std::int32_t i = material.first_index; i < end; i += 3) {
      visit(i / 3, model.indices[i], model.indices[i + 1], model.indices[i + 2]);
    }
  }
}

// Diagonal of the rest pose's bounding box, at least 1 unit. Limits relative to the model's size refer to it.
float extent(const Model& model);

// Square units of the surface at rest that are level and at the height of the ground, within 1 unit (of an accessory,
// which is usually shown ten times as large: 0.1).
float floor_area(const Model& model);

// The model's comment, followed by the English comment if it differs; empty when there is neither.
std::string credits_and_terms(const Model& model);

}  // namespace odori
