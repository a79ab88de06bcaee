#include "make_sample/body_parts.h"
#include "make_sample/numbers.h"

#include <array>
#include <cmath>

namespace odori::komai {

namespace {

constexpr std::uint8_t kBodyGroup = 0, kHairGroup = 1;  // collision groups

constexpr std::uint16_t meets(std::uint8_t group) { return static_cast<std::uint16_t>(1 << group); }

RigidBody solid(std::string name, std::string english_name, std::int32_t bone) {
  RigidBody body;
  body.name = std::move(name);
  body.english_name = std::move(english_name);
  body.bone = bone;
  body.group = kBodyGroup;
  body.collides_with = meets(kHairGroup);
  body.mass = 0.0f;
  body.mode = BodyMode::follow_bone;
  return body;
}

// A capsule between two points in the plane of symmetry.
void lay(RigidBody& body, dvec3 from, dvec3 to, double radius) {
  const dvec3 up = from - to;
  body.shape = BodyShape::capsule;
  body.size = glm::vec3(dvec3(radius, glm::length(up), 0.0));
  body.position = 0.5 * (from + to);
  body.rotation_rad.x = static_cast<float>(std::atan2(up.z, up.y));
}

// A piece of the ponytail, with the angle limits and spring of the joint above it.
struct Piece {
  std::string_view bone;
  dvec3 to;
  double radius;
  double mass;
  dvec3 swing_deg;
  double spring;
};

void add_piece(Model& model, const Skeleton& skeleton, std::int32_t holder, const Piece& piece) {
  const std::int32_t bone = skeleton[piece.bone];
  const auto at = static_cast<std::size_t>(bone);
  const dvec3 from = model.bones[at].rest_position;
  RigidBody body = solid(std::string(piece.bone), model.bones[at].english_name, bone);
  lay(body, from, piece.to, piece.radius);
  body.group = kHairGroup;
  body.collides_with = meets(kBodyGroup);
  body.mass = static_cast<float>(piece.mass);
  body.linear_damping = 0.6f;
  body.angular_damping = 0.8f;
  body.mode = BodyMode::physics;
  Joint joint;
  joint.name = body.name;
  joint.english_name = body.english_name;
  joint.body_a = holder;
  joint.body_b = static_cast<std::int32_t>(model.bodies.size());
  joint.position = from;
  joint.angular_lower_rad = -glm::radians(piece.swing_deg);
  joint.angular_upper_rad = glm::radians(piece.swing_deg);
  joint.angular_spring = glm::vec3(static_cast<float>(piece.spring));
  model.bodies.push_back(std::move(body));
  model.joints.push_back(std::move(joint));
}

}  // namespace

void add_bodies(Model& model, const Skeleton& skeleton) {
  RigidBody head = solid("頭", "head", skeleton["頭"]);
  head.size = {1.42f, 0.0f, 0.0f};
  head.position = {0.0f, 13.9f, 0.1f};
  RigidBody back = solid("上半身2", "back", skeleton["上半身2"]);
  lay(back, {0.0, 11.2, 0.15}, {0.0, 9.4, 0.05}, 0.75);
  model.bodies = {head, back};
  const std::array pieces{Piece{"ポニテ1", {0.0, 14.3, 2.75}, 0.24, 1.0, {8.0, 8.0, 12.0}, 200.0},
                          Piece{"ポニテ2", {0.0, 12.7, 2.85}, 0.30, 1.0, {50.0, 15.0, 50.0}, 10.0},
                          Piece{"ポニテ3", {0.0, 10.95, 2.475}, 0.22, 0.5, {45.0, 15.0, 45.0}, 10.0}};
  std::int32_t holder = 0;
  for (const Piece& piece : pieces) {
    add_piece(model, skeleton, holder, piece);
    holder = static_cast<std::int32_t>(model.bodies.size()) - 1;
  }
}

}  // namespace odori::komai
