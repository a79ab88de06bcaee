#include "make_sample/body_parts.h"
#include "make_sample/proportions.h"

#include <array>
#include <cmath>

namespace odori::komai {

namespace {

// Collision groups.
enum Group : std::uint8_t { kHead, kTrunk, kArm, kLeg, kHairGroup, kSkirtGroup, kRibbonGroup };

constexpr std::uint16_t meets(std::initializer_list<Group> groups) {
  unsigned bits = 0;
  for (const Group group : groups) bits |= 1u << group;
  return static_cast<std::uint16_t>(bits);
}

float angle(double radians) { return rounded(radians, 1 << 20); }

RigidBody solid(std::string name, std::string english_name, std::int32_t bone, Group group) {
  RigidBody body;
  body.name = std::move(name);
  body.english_name = std::move(english_name);
  body.bone = bone;
  body.group = group;
  body.collides_with = meets({kHairGroup, kSkirtGroup, kRibbonGroup});
  body.mass = 0.0f;
  body.mode = BodyMode::follow_bone;
  return body;
}

// A capsule around the line between two points of the model. Its axis is Y, rotated about X and then about Y.
void lay(RigidBody& body, dvec3 from, dvec3 to, double radius) {
  const dvec3 up = from - to;
  body.shape = BodyShape::capsule;
  body.size = coordinate(dvec3(radius, glm::length(up), 0.0));
  body.position = coordinate(0.5 * (from + to));
  const double across = std::hypot(up.x, up.z);
  body.rotation_rad.x = angle(std::atan2(across, up.y));
  body.rotation_rad.y = across > 1e-9 ? angle(std::atan2(up.x, up.z)) : 0.0f;
}

void damp(RigidBody& body, double mass, double linear, double angular) {
  body.mode = BodyMode::physics;
  body.mass = coordinate(mass);
  body.linear_damping = coordinate(linear);
  body.angular_damping = coordinate(angular);
}

Joint link(const Model& model, std::int32_t a, const RigidBody& body, dvec3 position) {
  Joint joint;
  joint.name = body.name;
  joint.english_name = body.english_name;
  joint.body_a = a;
  joint.body_b = static_cast<std::int32_t>(model.bodies.size());
  joint.position = coordinate(position);
  return joint;
}

std::int32_t body_called(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (model.bodies[i].name == name) return static_cast<std::int32_t>(i);
  }
  return -1;
}

dvec3 mirrored(bool mirror, dvec3 position) { return mirror ? dvec3(-position.x, position.y, position.z) : position; }

// What hair, skirt and ribbons collide with: the head, the trunk and the limbs.
void add_solids(Model& model, const Skeleton& skeleton) {
  RigidBody head = solid("頭", "head", skeleton["頭"], kHead);
  head.size = {1.33f, 0.0f, 0.0f};
  head.position = coordinate(proportioned(of_head({0.0, 13.95, -0.02})));
  model.bodies.push_back(head);
  const auto add = [&](bool right, std::string_view name, std::string_view bone, std::string_view english_name,
                       Group group, dvec3 from, dvec3 to, double radius) {
    const std::string side = group == kTrunk ? "" : right ? "右" : "左";
    RigidBody body =
        solid(side + std::string(name), std::string(english_name), skeleton[side + std::string(bone)], group);
    if (group != kTrunk) body.english_name += right ? "_R" : "_L";
    lay(body, proportioned(mirrored(right, from)), proportioned(mirrored(right, to)), radius);
    model.bodies.push_back(std::move(body));
  };
  add(false, "首", "首", "neck", kTrunk, {0, 11.95, 0.06}, {0, 11.5, 0.08}, 0.29);
  add(false, "上半身2", "上半身2", "chest", kTrunk, {0.32, 10.35, -0.10}, {-0.32, 10.35, -0.10}, 0.62);
  add(false, "肩", "上半身2", "shoulders", kTrunk, {0.55, 10.95, 0.05}, {-0.55, 10.95, 0.05}, 0.45);
  add(false, "上半身", "上半身", "waist", kTrunk, {0.20, 9.05, -0.02}, {-0.20, 9.05, -0.02}, 0.50);
  add(false, "下半身", "下半身", "hips", kTrunk, {0.36, 7.60, 0.07}, {-0.36, 7.60, 0.07}, 0.65);
  for (const bool right : {false, true}) {
    add(right, "腕", "腕捩", "arm", kArm, on_arm(0.15), on_arm(kElbowAt), 0.26);
    add(right, "ひじ", "手捩", "forearm", kArm, on_arm(kElbowAt), on_arm(kWristAt), 0.18);
    add(right, "手首", "手首", "hand", kArm, on_arm(4.05), on_arm(4.40), 0.13);
    add(right, "足", "足D", "thigh", kLeg, kHipJoint + dvec3(0, -0.35, 0), kKneeJoint + dvec3(0, 0.2, 0.05), 0.66);
    add(right, "ひざ", "ひざD", "calf", kLeg, kKneeJoint, kAnkleJoint + dvec3(0, 0.3, 0), 0.34);
    add(right, "足首", "足首D", "foot", kLeg, {kAnkleJoint.x, 0.30, 0.20}, {kAnkleJoint.x, 0.30, -0.75}, 0.28);
  }
}

// How a chain moves; the first value is that of its first joint, the second that of the others.
struct ChainFeel {
  std::array<double, 2> swing_deg;  // ahead and aside
  std::array<double, 2> twist_deg;
  std::array<double, 2> spring;
  double radius, mass;
  std::uint16_t collides_with;
};

ChainFeel feel_of(std::string_view chain) {
  if (chain == "ポニテ") return {{10, 42}, {6, 12}, {220, 14}, 0.26, 1.0, meets({kHead, kTrunk})};
  if (chain == "横髪") return {{14, 30}, {6, 8}, {90, 16}, 0.12, 0.5, meets({kTrunk})};
  if (chain == "アホ毛") return {{18, 18}, {6, 6}, {60, 60}, 0.10, 1.0, 0};
  if (chain == "リボン") return {{45, 40}, {10, 10}, {16, 8}, 0.12, 0.4, meets({kTrunk, kLeg, kSkirtGroup})};
  return {{55, 55}, {12, 12}, {10, 10}, 0.07, 0.3, meets({kTrunk})};
}

void add_chain(Model& model, const Skeleton& skeleton, const Chain& chain, bool right) {
  const ChainFeel feel = feel_of(chain.name);
  const std::string side = chain.sided ? (right ? "右" : "左") : "";
  const bool single = chain.joints.size() == 2;
  const auto placed = [&](std::size_t joint) {
    const dvec3 position = mirrored(right, chain.joints[joint]);
    return proportioned(chain.on_head ? of_head(position) : position);
  };
  const bool central = chain.parent == "頭" || chain.parent == "上半身";
  std::int32_t holder = body_called(model, (central ? "" : side) + std::string(chain.parent));
  for (std::size_t i = 0; i + 1 < chain.joints.size(); ++i) {
    const std::string name = side + std::string(chain.name) + (single ? "" : std::to_string(i + 1));
    const std::int32_t bone = skeleton[name];
    const std::size_t k = i == 0 ? 0 : 1;
    RigidBody body = solid(name, skeleton.bones()[static_cast<std::size_t>(bone)].english_name, bone,
                           chain.on_head ? kHairGroup : kRibbonGroup);
    lay(body, placed(i), placed(i + 1), feel.radius);
    body.collides_with = feel.collides_with;
    damp(body, feel.mass * std::pow(0.75, static_cast<double>(i)), 0.6, 0.85);
    Joint joint = link(model, holder, body, placed(i));
    const dvec3 limit(radians(feel.swing_deg[k]), radians(feel.twist_deg[k]), radians(feel.swing_deg[k]));
    joint.angular_lower_rad = -coordinate(limit);
    joint.angular_upper_rad = coordinate(limit);
    joint.angular_spring = glm::vec3(coordinate(feel.spring[k]));
    holder = static_cast<std::int32_t>(model.bodies.size());
    model.bodies.push_back(std::move(body));
    model.joints.push_back(std::move(joint));
  }
}

// A panel of the skirt: a thin box below its joint, facing outward.
RigidBody panel(const Skeleton& skeleton, int column, int row) {
  const double around = skirt_angle(column), top = row == 0 ? kSkirtTop : kSkirtMiddle;
  const double bottom = row == 0 ? kSkirtMiddle : kSkirtHem;
  const dvec3 from = proportioned(on_skirt(top, around)), to = proportioned(on_skirt(bottom, around));
  const dvec3 outward(std::sin(around), 0.0, -std::cos(around));
  const double width = 0.46 * glm::length(on_skirt(0.5 * (top + bottom), skirt_angle(column + 1)) -
                                          on_skirt(0.5 * (top + bottom), around));
  const std::int32_t bone = skeleton[skirt_bone(column, row)];
  RigidBody body =
      solid(skirt_bone(column, row), skeleton.bones()[static_cast<std::size_t>(bone)].english_name, bone, kSkirtGroup);
  body.shape = BodyShape::box;
  body.size = coordinate(dvec3(width, 0.46 * glm::length(from - to), 0.07));
  body.position = coordinate(0.5 * (from + to));
  // Its Y axis goes up along the panel, its Z axis outward.
  body.rotation_rad.x = angle(-std::atan2(glm::dot(to - from, outward), from.y - to.y));
  body.rotation_rad.y = angle(std::atan2(outward.x, outward.z));
  body.collides_with = meets({kLeg, kRibbonGroup});
  damp(body, row == 0 ? 0.6 : 0.4, 0.75, 0.95);
  return body;
}

// Links a panel to the next one around the waist.
Joint between_columns(std::int32_t first_panel, int column, int row) {
  const int next = (column + 1) % kSkirtColumns;
  const double height = row == 0 ? 0.5 * (kSkirtTop + kSkirtMiddle) : 0.5 * (kSkirtMiddle + kSkirtHem);
  const double reach = row == 0 ? 0.08 : 0.16;  // how far they may come apart, units
  Joint joint;
  joint.name = "スカート横_" + std::to_string(column + 1) + "_" + std::to_string(row + 1);
  joint.english_name = "skirt aside " + std::to_string(column + 1) + "-" + std::to_string(row + 1);
  joint.body_a = first_panel + 2 * column + row;
  joint.body_b = first_panel + 2 * next + row;
  joint.position =
      coordinate(proportioned(0.5 * (on_skirt(height, skirt_angle(column)) + on_skirt(height, skirt_angle(next)))));
  joint.rotation_rad.y = angle(-(skirt_angle(column) + kPiExact / kSkirtColumns));
  joint.linear_lower = coordinate(dvec3(-reach));
  joint.linear_upper = coordinate(dvec3(reach));
  joint.angular_lower_rad = glm::vec3(-1.5f);
  joint.angular_upper_rad = glm::vec3(1.5f);
  joint.linear_spring = glm::vec3(60.0f);
  return joint;
}

// Each column hangs from the hips; neighbours are linked loosely, so that a leg lifts several of them.
void add_skirt(Model& model, const Skeleton& skeleton) {
  const std::int32_t hips = body_called(model, "下半身");
  const auto first = static_cast<std::int32_t>(model.bodies.size());
  for (int column = 0; column < kSkirtColumns; ++column) {
    for (int row = 0; row < 2; ++row) {
      RigidBody body = panel(skeleton, column, row);
      const double top = row == 0 ? kSkirtTop : kSkirtMiddle;
      const std::int32_t holder = row == 0 ? hips : static_cast<std::int32_t>(model.bodies.size()) - 1;
      Joint joint = link(model, holder, body, proportioned(on_skirt(top, skirt_angle(column))));
      joint.rotation_rad = body.rotation_rad;
      joint.angular_lower_rad = coordinate(dvec3(radians(row == 0 ? -5.0 : -8.0), radians(-4.0), radians(-8.0)));
      joint.angular_upper_rad = coordinate(dvec3(radians(row == 0 ? 100.0 : 50.0), radians(4.0), radians(8.0)));
      joint.angular_spring = coordinate(row == 0 ? dvec3(120, 40, 60) : dvec3(60, 20, 30));
      model.bodies.push_back(std::move(body));
      model.joints.push_back(std::move(joint));
    }
  }
  for (int column = 0; column < kSkirtColumns; ++column) {
    for (int row = 0; row < 2; ++row) model.joints.push_back(between_columns(first, column, row));
  }
}

}  // namespace

void add_bodies(Model& model, const Skeleton& skeleton) {
  add_solids(model, skeleton);
  for (const Chain& chain : chains()) {
    add_chain(model, skeleton, chain, false);
    if (chain.sided) add_chain(model, skeleton, chain, true);
  }
  add_skirt(model, skeleton);
}

}  // namespace odori::komai
