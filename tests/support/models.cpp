#include "support/models.h"

#include "model/check/check_model.h"

namespace odori::testing {

namespace {

class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  float within(float low, float high) { return std::uniform_real_distribution<float>(low, high)(engine_); }
  glm::vec3 point(float reach) { return {within(-reach, reach), within(-reach, reach), within(-reach, reach)}; }
  glm::quat rotation() {
    std::normal_distribution<float> normal;
    return unit_or_identity({normal(engine_), normal(engine_), normal(engine_), normal(engine_)});
  }

 private:
  std::mt19937 engine_;
};

Vertex random_vertex(Random& random, DeformKind kind) {
  Vertex vertex;
  vertex.kind = kind;
  vertex.position = random.point(10.0f);
  vertex.normal = glm::normalize(random.point(1.0f) + glm::vec3(0.0f, 2.0f, 0.0f));
  vertex.uv = {random.within(0.0f, 1.0f), random.within(0.0f, 1.0f)};
  const float w = random.within(0.05f, 0.95f);
  switch (kind) {
    case DeformKind::bdef1:
      vertex.bones = {2, -1, -1, -1};
      break;
    case DeformKind::bdef2:
    case DeformKind::sdef:
      vertex.bones = {1, 3, -1, -1};
      vertex.weights = {w, 1.0f - w, 0.0f, 0.0f};
      break;
    case DeformKind::bdef4:
    case DeformKind::qdef:
      vertex.bones = {3, 0, 2, 1};
      vertex.weights = {w * 0.5f, (1.0f - w) * 0.7f, w * 0.5f, (1.0f - w) * 0.3f};
      break;
  }
  return vertex;
}

glm::vec3 random_vec3(std::mt19937& random, float reach) {
  std::uniform_real_distribution<float> number(-reach, reach);
  return {number(random), number(random), number(random)};
}

VertexMorph random_vertex_morph(Random& random, int vertices, int stride) {
  VertexMorph morph;
  for (int i = 0; i < vertices; i += stride) morph.offsets.push_back({i, random.point(2.0f)});
  return morph;
}

}  // namespace

Model chain_model(std::initializer_list<glm::vec3> rest_positions) {
  Model model;
  for (const glm::vec3 position : rest_positions) {
    Bone bone;
    bone.name = std::to_string(model.bones.size());
    bone.parent = static_cast<std::int32_t>(model.bones.size()) - 1;
    bone.rest_position = position;
    model.bones.push_back(bone);
  }
  return model;
}

Model every_kind_model(int count, std::uint32_t seed) {
  Random random(seed);
  Model model = chain_model({{0, 0, 0}, {0, 4, 0}, {1, 8, 0}, {1, 12, 1}});
  for (int i = 0; i < count; ++i) {
    const auto kind = static_cast<DeformKind>(i % 5);
    Vertex vertex = random_vertex(random, kind);
    if (i % 11 == 10) vertex.normal = glm::vec3(0.0f);
    if (kind == DeformKind::sdef) {
      vertex.sdef = static_cast<std::int32_t>(model.sdef.size());
      model.sdef.push_back({random.point(8.0f), random.point(8.0f), random.point(8.0f)});
    }
    model.vertices.push_back(vertex);
  }
  for (const int stride : {1, 3, 7}) {
    model.morphs.push_back(
        {"m" + std::to_string(stride), "", MorphPanel::other, random_vertex_morph(random, count, stride)});
  }
  UvMorph uv;
  for (int i = 0; i < count; i += 2) uv.offsets.push_back({i, glm::vec4(random.point(1.0f), 0.0f)});
  model.morphs.push_back({"uv", "", MorphPanel::other, uv});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  return model;
}

Model tangled_model(std::uint32_t seed) {
  constexpr std::int32_t kBoneCount = 24;
  std::mt19937 random(seed);
  const auto any = [&random](std::int32_t low, std::int32_t high) {
    return std::uniform_int_distribution<std::int32_t>(low, high)(random);
  };
  Model model;
  for (std::int32_t i = 0; i < kBoneCount; ++i) {
    Bone bone;
    bone.name = std::to_string(i);
    bone.rest_position = random_vec3(random, 5.0f);
    bone.parent = any(0, 9) == 0 ? any(-1, kBoneCount - 1) : i - 1;
    bone.layer = any(0, 2);
    bone.after_physics = any(0, 5) == 0;
    if (any(0, 2) == 0) {
      bone.append_source = any(0, kBoneCount - 1);
      bone.append_rotation = true;
      bone.append_translation = any(0, 1) == 0;
      bone.append_ratio = 0.5f * static_cast<float>(any(-2, 4));
    }
    if (any(0, 5) == 0) {
      bone.has_ik = true;
      bone.ik.effector = any(0, kBoneCount - 1);
      bone.ik.iterations = any(1, 12);
      bone.ik.unit_angle_rad = 0.7f;
      for (std::int32_t link = any(0, kBoneCount - 4), end = link + 3; link < end; ++link) {
        IkLink made;
        made.bone = link;
        made.limited = any(0, 2) == 0;
        made.min_angle_rad = {-2.0f, 0.0f, 0.0f};
        made.max_angle_rad = {-0.01f, 0.0f, 0.0f};
        bone.ik.links.push_back(made);
      }
    }
    model.bones.push_back(std::move(bone));
  }
  BoneMorph rotation;
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 axis = glm::normalize(random_vec3(random, 1.0f) + glm::vec3(0.1f));
    rotation.offsets.push_back({any(0, kBoneCount - 1), random_vec3(random, 1.0f), axis_angle(axis, 1.2f)});
  }
  model.morphs.push_back({"turn", "", MorphPanel::other, rotation});
  model.morphs.push_back({"group", "", MorphPanel::other, GroupMorph{{{0, 0.5f}}}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  return model;
}

void set_random_pose(Pose& pose, std::uint32_t seed) {
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    pose.translations[i] = random_vec3(random, 1.0f);
    pose.rotations[i] = axis_angle(glm::normalize(random_vec3(random, 1.0f) + glm::vec3(0.1f)), 1.5f);
    pose.ik_enabled[i] = random() % 4 != 0;
  }
  pose.morph_weights = {0.75f, 1.25f};
}

std::vector<PaletteEntry> random_palette(std::size_t bones, std::uint32_t seed) {
  Random random(seed);
  std::vector<PaletteEntry> palette;
  for (std::size_t i = 0; i < bones; ++i) palette.push_back({random.rotation(), glm::vec4(random.point(5.0f), 0.0f)});
  return palette;
}

}  // namespace odori::testing
