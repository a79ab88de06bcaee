#include "make_skinning_tests/rigs.h"

#include "make_sample/numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <utility>

namespace odori::skinning_tests {

namespace {

using komai::dquat;
using komai::dvec3;
using komai::kPiExact;
using komai::radians;

constexpr int kSides = 6;
constexpr int kRings = 11;
constexpr double kRadius = 1.0, kLength = 8.0, kJoint = 4.0, kHalfBlend = 2.0;  // units, along y

// Bones and weights of a vertex at height y.
struct Weighting {
  DeformKind kind = DeformKind::bdef1;
  std::array<std::int32_t, 4> bones{0, -1, -1, -1};
  std::array<float, 4> weights{1.0f, 0.0f, 0.0f, 0.0f};
};
using WeightingAt = std::function<Weighting(double y)>;

double share_of_tip(double y) { return std::clamp((y - kJoint) / (2.0 * kHalfBlend) + 0.5, 0.0, 1.0); }

Weighting between_two(DeformKind kind, double share) {
  const float second = static_cast<float>(share);
  return {kind, {0, 1, -1, -1}, {1.0f - second, second, 0.0f, 0.0f}};
}

Bone tube_bone(const char* name, double y, std::int32_t parent, double tail_y) {
  Bone bone;
  bone.name = bone.english_name = name;
  bone.rest_position = {0.0f, static_cast<float>(y), 0.0f};
  bone.parent = parent;
  bone.tail_offset = {0.0f, static_cast<float>(tail_y - y), 0.0f};
  return bone;
}

void add_tube(Model& model, const WeightingAt& weighting) {
  for (int ring = 0; ring < kRings; ++ring) {
    const double y = kLength * ring / (kRings - 1);
    for (int side = 0; side < kSides; ++side) {
      const double angle = 2.0 * kPiExact * side / kSides;
      const dvec3 out(std::cos(angle), 0.0, std::sin(angle));
      const Weighting at = weighting(y);
      Vertex vertex;
      vertex.position = komai::coordinate(kRadius * out + dvec3(0.0, y, 0.0));
      vertex.normal = komai::coordinate(out);
      vertex.kind = at.kind;
      vertex.bones = at.bones;
      vertex.weights = at.weights;
      model.vertices.push_back(vertex);
    }
  }
  for (std::uint32_t ring = 0; ring + 1 < kRings; ++ring) {
    for (std::uint32_t side = 0; side < kSides; ++side) {
      const std::uint32_t a = ring * kSides + side, b = ring * kSides + (side + 1) % kSides;
      for (const std::uint32_t corner : {a, a + kSides, b + kSides, a, b + kSides, b}) model.indices.push_back(corner);
    }
  }
  Material material;
  material.name = material.english_name = "tube";
  material.diffuse = {0.8f, 0.8f, 0.8f, 1.0f};
  material.ambient = {0.3f, 0.3f, 0.3f};
  material.double_sided = true;
  material.index_count = static_cast<std::int32_t>(model.indices.size());
  model.materials.push_back(std::move(material));
}

Model tube(std::string name, const WeightingAt& weighting) {
  Model model;
  model.name = model.english_name = std::move(name);
  model.comment = model.english_comment = "A skinning test of odori. CC0 1.0: anyone may use it for any purpose.\r\n";
  model.bones = {tube_bone("root", 0.0, -1, kJoint), tube_bone("tip", kJoint, 0, kLength)};
  model.display_frames = {{"Root", "Root", true, {{false, 0}}}, {"表情", "Exp", true, {}}};
  add_tube(model, weighting);
  return model;
}

struct Turn {
  std::size_t bone;
  dvec3 axis;
  double degrees;
};
using Posing = std::vector<Turn>;  // of one frame; other bones are at rest

Motion motion_of(const Model& model, const std::vector<Posing>& poses) {
  Motion motion;
  motion.model_name = model.name;
  for (std::size_t bone = 0; bone < model.bones.size(); ++bone) {
    BoneTrack track;
    track.name = *name_key(model.bones[bone].name);
    for (std::size_t frame = 0; frame < poses.size(); ++frame) {
      BoneKey key;
      key.frame = static_cast<std::uint32_t>(frame);
      for (const Turn& turn : poses[frame]) {
        const double half = 0.5 * radians(turn.degrees);
        if (turn.bone == bone)
          key.rotation = komai::rounded_quat(dquat(std::cos(half), std::sin(half) * glm::normalize(turn.axis)));
      }
      track.keys.push_back(key);
    }
    motion.bones.push_back(std::move(track));
  }
  return motion;
}

constexpr dvec3 kX{1.0, 0.0, 0.0}, kY{0.0, 1.0, 0.0}, kZ{0.0, 0.0, 1.0};

Rig rig(const char* name, const char* description, Model model, const std::vector<Posing>& poses) {
  Motion motion = motion_of(model, poses);
  return {name, description, std::move(model), std::move(motion), static_cast<int>(poses.size()), false};
}

// At rest, bends, twists, and both together.
const std::vector<Posing>& bends_and_twists() {
  static const std::vector<Posing> poses{{},
                                         {{1, kZ, 45.0}},
                                         {{1, kZ, 90.0}},
                                         {{1, kZ, 135.0}},
                                         {{1, kY, 90.0}},
                                         {{0, kX, 30.0}, {1, {1.0, 2.0, 2.0}, 110.0}}};
  return poses;
}

Rig shoulder() {
  Model model = tube("shoulder", [](double y) -> Weighting {
    const double arm = std::clamp((y - 3.0) / 3.0, 0.0, 1.0), chest = std::clamp((4.0 - y) / 3.0, 0.0, 1.0);
    const float first = static_cast<float>(chest * (1.0 - arm)), third = static_cast<float>(arm);
    return {DeformKind::bdef4, {0, 1, 2, -1}, {first, 1.0f - first - third, third, 0.0f}};
  });
  model.bones = {tube_bone("chest", 0.0, -1, 2.5), tube_bone("shoulder", 2.5, 0, 4.5),
                 tube_bone("arm", 4.5, 1, kLength)};
  return rig("shoulder", "Three bones in a row, up to three of them on a vertex (BDEF4).", std::move(model),
             {{},
              {{1, kZ, 30.0}, {2, kZ, 60.0}},
              {{1, kZ, -20.0}, {2, kX, 100.0}},
              {{1, kY, 40.0}, {2, kY, 80.0}},
              {{0, kY, 120.0}, {1, {1.0, 0.0, 1.0}, 45.0}, {2, {0.0, 1.0, 1.0}, 90.0}}});
}

// Global rotations of more than 180 degrees, where a quaternion and its negative change places.
Rig antipodal() {
  Rig made = rig("antipodal", "Rotations as quaternions q and -q: signs must not matter.",
                 tube("antipodal", [](double y) { return between_two(DeformKind::bdef2, share_of_tip(y)); }),
                 {{},
                  {{0, kY, 150.0}, {1, kY, 60.0}},
                  {{0, kZ, 100.0}, {1, kZ, 100.0}},
                  {{0, kX, 170.0}, {1, kZ, 90.0}},
                  {{1, kY, 170.0}}});
  made.negate_odd = true;
  return made;
}

Rig sdef_elbow() {
  Model model = tube("sdef-elbow", [](double y) {
    const double share = share_of_tip(y);
    return share > 0.0 && share < 1.0 ? between_two(DeformKind::sdef, share)
                                      : Weighting{DeformKind::bdef1, {share > 0.5 ? 1 : 0, -1, -1, -1}};
  });
  for (Vertex& vertex : model.vertices) {
    if (vertex.kind != DeformKind::sdef) continue;
    vertex.sdef = static_cast<std::int32_t>(model.sdef.size());
    const auto joint = static_cast<float>(kJoint);
    model.sdef.push_back({{0.0f, joint, 0.0f}, {0.25f, joint - 1.0f, 0.0f}, {0.0f, joint + 1.0f, 0.125f}});
  }
  return rig("sdef-elbow", "An elbow with SDEF parameters, C off the mean of R0 and R1.", std::move(model),
             bends_and_twists());
}

}  // namespace

std::vector<Rig> make_rigs() {
  const auto linear = [](double y) { return between_two(DeformKind::bdef2, share_of_tip(y)); };
  const auto smooth = [](double y) {
    const double s = share_of_tip(y);
    return between_two(DeformKind::bdef2, s * s * (3.0 - 2.0 * s));
  };
  const auto rigid = [](double y) { return Weighting{DeformKind::bdef1, {y > kJoint ? 1 : 0, -1, -1, -1}}; };
  const auto qdef = [](double y) { return between_two(DeformKind::qdef, share_of_tip(y)); };
  std::vector<Rig> rigs;
  rigs.push_back(rig("tube-linear", "Weights change linearly over half of the tube (BDEF2).",
                     tube("tube-linear", linear), bends_and_twists()));
  rigs.push_back(rig("tube-smooth", "Weights change along a smooth step (BDEF2).", tube("tube-smooth", smooth),
                     bends_and_twists()));
  rigs.push_back(
      rig("tube-rigid", "Every vertex has one bone (BDEF1).", tube("tube-rigid", rigid), bends_and_twists()));
  rigs.push_back(shoulder());
  rigs.push_back(antipodal());
  rigs.push_back(sdef_elbow());
  rigs.push_back(rig("qdef-twist", "A twist with QDEF vertices (PMX 2.1).", tube("qdef-twist", qdef),
                     {{}, {{1, kY, 60.0}}, {{1, kY, 120.0}}, {{1, kY, 175.0}}, {{1, {0.0, 3.0, 1.0}, 100.0}}}));
  return rigs;
}

}  // namespace odori::skinning_tests
