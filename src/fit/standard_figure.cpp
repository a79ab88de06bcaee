#include "fit/fit.h"
#include "model/check/check_model.h"

#include <cmath>
#include <map>
#include <string>

namespace odori {

namespace {

struct Builder {
  Model model;

  std::int32_t add(Role role, std::int32_t parent, glm::vec3 at) {
    if (role.side == Side::right) at.x = -at.x;
    Bone& bone = model.bones.emplace_back();
    bone.name = standard_name(role);
    bone.parent = parent;
    bone.rest_position = at;
    return static_cast<std::int32_t>(model.bones.size()) - 1;
  }
  std::int32_t add(BodyPart part, std::int32_t parent, glm::vec3 at, Side side = Side::none) {
    return add(Role{part, side}, parent, at);
  }
  Bone& bone(std::int32_t index) { return model.bones[index]; }
};

// The measures of an average dancer, units (fit.md 3).
constexpr float kLeg = 9.2f, kHip = 10.4f, kAnkle = 1.3f, kShoulder = 1.35f, kUpperArm = 2.85f, kForearm = 2.95f;
constexpr float kArmAngle = 35.0f * kPi / 180.0f;  // below horizontal

void append(Bone& bone, std::int32_t source, float ratio) {
  bone.append_rotation = true;
  bone.append_source = source;
  bone.append_ratio = ratio;
}

void add_ik(Builder& figure, std::int32_t goal, std::int32_t effector, std::vector<std::int32_t> links) {
  Bone& bone = figure.bone(goal);
  bone.has_ik = true;
  bone.ik.effector = effector;
  bone.ik.iterations = 40;
  bone.ik.unit_angle_rad = 2.0f;
  for (const std::int32_t link : links) bone.ik.links.push_back({link});
}

void add_leg(Builder& figure, std::int32_t lower, std::int32_t waist, std::int32_t root, Side side) {
  constexpr float kX = 0.85f;
  // The knee a little in front of the straight leg, so that both bones are as long as the leg.
  const float half = 0.5f * (kHip - kAnkle), forward = -std::sqrt(0.25f * kLeg * kLeg - half * half);
  const glm::vec3 hip(kX, kHip, 0.0f), knee(kX, kHip - half, forward), ankle(kX, kAnkle, 0.0f), toe(kX, 0.0f, -1.4f);
  const std::int32_t cancel = figure.add(BodyPart::waist_cancel, lower, hip, side);
  append(figure.bone(cancel), waist, -1.0f);
  const std::int32_t leg = figure.add(BodyPart::leg, cancel, hip, side);
  const std::int32_t shin = figure.add(BodyPart::knee, leg, knee, side);
  const std::int32_t foot = figure.add(BodyPart::ankle, shin, ankle, side);
  const std::int32_t tip = figure.add(BodyPart::toe, foot, toe, side);
  const std::int32_t parent = figure.add(BodyPart::leg_ik_parent, root, {kX, 0.0f, 0.0f}, side);
  const std::int32_t ik = figure.add(BodyPart::leg_ik, parent, ankle, side);
  const std::int32_t toe_ik = figure.add(BodyPart::toe_ik, ik, toe, side);
  add_ik(figure, ik, foot, {shin, leg});
  IkLink& hinge = figure.bone(ik).ik.links.front();
  hinge.limited = true;
  hinge.min_angle_rad = {-kPi, 0.0f, 0.0f};
  hinge.max_angle_rad = {-0.5f * kPi / 180.0f, 0.0f, 0.0f};
  add_ik(figure, toe_ik, tip, {foot});
  std::int32_t above = cancel;
  const std::pair<BodyPart, std::int32_t> doubles[] = {
      {BodyPart::leg_d, leg}, {BodyPart::knee_d, shin}, {BodyPart::ankle_d, foot}};
  for (const auto& [part, original] : doubles) {
    above = figure.add(Role{part, side}, above,
                       glm::vec3(kX, figure.bone(original).rest_position.y, figure.bone(original).rest_position.z));
    append(figure.bone(above), original, 1.0f);
  }
  figure.add(BodyPart::toe_ex, above, {kX, 0.2f, -0.7f}, side);
}

void add_fingers(Builder& figure, std::int32_t wrist, glm::vec3 hand, glm::vec3 along, Side side) {
  constexpr float kAcross[] = {-0.25f, -0.1f, 0.0f, 0.12f, 0.24f};  // z of each finger; the thumb first
  for (int finger = 0; finger < 5; ++finger) {
    std::int32_t parent = wrist;
    for (int i = 0; i < 3; ++i) {
      const float reach = finger == 0 ? 0.3f : 0.85f;
      const glm::vec3 at = hand + along * (reach + 0.35f * static_cast<float>(i)) + glm::vec3(0, 0, kAcross[finger]);
      const auto part = static_cast<BodyPart>(static_cast<int>(BodyPart::thumb0) + 3 * finger + i);
      parent = figure.add(part, parent, at, side);
    }
    const float mirror = side == Side::right ? -1.0f : 1.0f;
    figure.bone(parent).tail_offset = 0.35f * along * glm::vec3(mirror, 1.0f, 1.0f);
  }
}

void add_arm(Builder& figure, std::int32_t chest, Side side) {
  const glm::vec3 along(std::cos(kArmAngle), -std::sin(kArmAngle), 0.0f);
  const glm::vec3 joint(kShoulder, 15.3f, 0.0f), elbow = joint + kUpperArm * along, hand = elbow + kForearm * along;
  const std::int32_t parent = figure.add(BodyPart::shoulder_parent, chest, {0.3f, 15.7f, 0.0f}, side);
  const std::int32_t shoulder = figure.add(BodyPart::shoulder, parent, {0.3f, 15.7f, 0.0f}, side);
  const std::int32_t cancel = figure.add(BodyPart::shoulder_cancel, shoulder, joint, side);
  append(figure.bone(cancel), parent, -1.0f);
  const std::int32_t arm = figure.add(BodyPart::arm, cancel, joint, side);
  const std::int32_t arm_twist = figure.add(BodyPart::arm_twist, arm, joint + 0.5f * kUpperArm * along, side);
  const std::int32_t forearm = figure.add(BodyPart::elbow, arm_twist, elbow, side);
  const std::int32_t hand_twist = figure.add(BodyPart::hand_twist, forearm, elbow + 0.5f * kForearm * along, side);
  add_fingers(figure, figure.add(BodyPart::wrist, hand_twist, hand, side), hand, along, side);
}

Model build() {
  Builder figure;
  const std::int32_t root = figure.add(BodyPart::root, -1, {0, 0, 0});
  const std::int32_t center = figure.add(BodyPart::center, root, {0, 8.0f, 0});
  const std::int32_t groove = figure.add(BodyPart::groove, center, {0, 8.2f, 0});
  const std::int32_t waist = figure.add(BodyPart::waist, groove, {0, 11.0f, 0});
  const std::int32_t lower = figure.add(BodyPart::lower_body, waist, {0, 12.0f, 0});
  const std::int32_t upper = figure.add(BodyPart::upper_body, waist, {0, 12.0f, 0});
  const std::int32_t chest = figure.add(BodyPart::upper_body2, upper, {0, 13.5f, 0});
  const std::int32_t neck = figure.add(BodyPart::neck, chest, {0, 16.0f, 0});
  const std::int32_t head = figure.add(BodyPart::head, neck, {0, 17.0f, 0});
  const std::int32_t eyes = figure.add(BodyPart::both_eyes, head, {0, 19.5f, 0});
  for (const Side side : {Side::left, Side::right}) {
    append(figure.bone(figure.add(BodyPart::eye, head, {0.35f, 17.9f, -0.5f}, side)), eyes, 1.0f);
    add_arm(figure, chest, side);
    add_leg(figure, lower, waist, root, side);
  }
  Diagnostics none;
  check_model(figure.model, none);
  return figure.model;
}

}  // namespace

const Model& standard_figure() {
  static const Model figure = build();
  return figure;
}

}  // namespace odori
