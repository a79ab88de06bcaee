#include "support/large_model.h"

#include "model/check/check_model.h"

#include <array>
#include <string>

namespace odori::testing {

namespace {

constexpr std::int32_t kBones = 5000;
constexpr std::int32_t kMorphs = 2000;
constexpr std::int32_t kMaterials = 200;
constexpr std::int32_t kTextures = 120;
constexpr std::int32_t kBodies = 600;
constexpr std::int32_t kVertices = 3 * 20 * kMaterials;

std::string name_of(const char* kind, std::int32_t i) {
  switch (i % 7) {
    case 0:
      return kind + std::to_string(i);
    case 1:
      return {};
    case 2:
      return std::string(kind) + "の" + std::string(150, 'W') + std::to_string(i);
    case 3:
      return std::string(kind) + " %s%n##id###x " + std::to_string(i);
    case 4:
      return "同じ名前";
    case 5:
      return std::string(kind) + "\n\t" + std::to_string(i);
    default: {
      std::string name;
      for (int k = 0; k < 40; ++k) name += "とても長い";
      return name + std::to_string(i);
    }
  }
}

void add_bones(Model& model) {
  for (std::int32_t i = 0; i < kBones; ++i) {
    Bone& bone = model.bones.emplace_back();
    bone.name = name_of("骨", i);
    bone.english_name = i % 3 == 0 ? "bone_" + std::to_string(i) : "";
    bone.rest_position = {static_cast<float>(i % 100) * 0.1f, static_cast<float>(i / 100) * 0.3f, 0.0f};
    bone.parent = i % 50 == 0 ? i / 50 - 1 : i - 1;
    bone.layer = i % 5;
    bone.movable = i % 2 == 0;
    if (i % 20 == 7) {
      bone.append_rotation = true;
      bone.append_source = i - 5;
      bone.append_ratio = -0.5f;
    }
    if (i % 250 != 249) continue;
    bone.has_ik = true;
    bone.ik = {i - 1, 10, 1.0f, {{i - 2, true, {-3, 0, 0}, {0, 0, 0}}, {i - 3, false, {}, {}}}};
  }
}

void add_surface(Model& model) {
  for (std::int32_t i = 0; i < kVertices; ++i) {
    Vertex& vertex = model.vertices.emplace_back();
    vertex.position = {static_cast<float>(i % 97) * 0.1f, static_cast<float>(i % 89) * 0.2f,
                       static_cast<float>(i % 83) * 0.1f};
    vertex.normal = {0, 0, -1};
    vertex.bones[0] = i % kBones;
    model.indices.push_back(static_cast<std::uint32_t>(i));
  }
  for (std::int32_t i = 0; i < kTextures; ++i) model.textures.push_back("tex\\" + name_of("絵", i) + ".png");
  for (std::int32_t i = 0; i < kMaterials; ++i) {
    Material& material = model.materials.emplace_back();
    material.name = name_of("材質", i);
    material.texture = i % 3 == 0 ? -1 : i % kTextures;
    material.sphere_texture = i % 4 == 0 ? (i + 1) % kTextures : -1;
    material.sphere_mode = static_cast<SphereMode>(i % 4);
    material.toon = {i % 2 == 0, i % 10};
    material.edge = i % 2 == 0;
    material.memo = i % 5 == 0 ? std::string(5000, 'm') : "";
    material.first_index = i * 60;
    material.index_count = 60;
  }
}

MorphData morph_data(std::int32_t i) {
  switch (i % 7) {
    case 0:
      return VertexMorph{{{i % kVertices, {0, 1, 0}}}};
    case 1:
      return GroupMorph{{{i - 1, 0.5f}}};
    case 2:
      return BoneMorph{{{i % kBones, {0, 1, 0}, kNoRotation}}};
    case 3:
      return UvMorph{0, {{i % kVertices, {0.1f, 0, 0, 0}}}};
    case 4:
      return MaterialMorph{{{i % kMaterials, true, glm::vec4(0.1f)}}};
    case 5:
      return FlipMorph{{{i - 5, 1.0f}}};
    default:
      return ImpulseMorph{{{i % kBodies, true, {0, 1, 0}, {}}}};
  }
}

void add_bodies(Model& model) {
  for (std::int32_t i = 0; i < kBodies; ++i) {
    RigidBody& body = model.bodies.emplace_back();
    body.name = name_of("剛体", i);
    body.bone = i;
    body.shape = static_cast<BodyShape>(i % 3);
    body.size = glm::vec3(0.1f);
    body.position = model.bones[static_cast<std::size_t>(i)].rest_position;
    body.mass = 1.0f;
    body.mode = static_cast<BodyMode>(i % 3);
    Joint& joint = model.joints.emplace_back();
    joint.name = name_of("継", i);
    joint.body_a = i;
    joint.body_b = (i + 1) % kBodies;
  }
}

}  // namespace

Model large_model() {
  Model model;
  model.name = "とても大きな %s モデル##";
  model.english_name = std::string(300, 'L');
  for (int i = 0; i < 2000; ++i) model.comment += "とても長い利用規約。";
  add_bones(model);
  add_surface(model);
  for (std::int32_t i = 0; i < kMorphs; ++i) {
    model.morphs.push_back({name_of("表情", i), "", static_cast<MorphPanel>(i % 5), morph_data(i)});
  }
  add_bodies(model);
  Diagnostics unsaid;
  check_model(model, unsaid);
  return model;
}

}  // namespace odori::testing
