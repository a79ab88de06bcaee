#include "make_sample/skeleton.h"

#include <cassert>
#include <initializer_list>

namespace odori::komai {

namespace {

// Each eye rotates about a point this deep behind it, along the normal of the face, so that the irises slide along the
// curve of the face.
constexpr dvec3 kEyeJoint{0.22, 13.6, -0.15};

std::string on_side(bool right, std::string_view name) { return (right ? "右" : "左") + std::string(name); }
std::string english(bool right, std::string_view name) { return std::string(name) + (right ? "_R" : "_L"); }
dvec3 on_side(bool right, dvec3 position) { return right ? dvec3(-position.x, position.y, position.z) : position; }

}  // namespace

dvec3 arm_direction() { return {std::cos(radians(kArmSlopeDeg)), -std::sin(radians(kArmSlopeDeg)), 0.0}; }
dvec3 on_arm(double along) { return kShoulderJoint + arm_direction() * along; }

Skeleton::Skeleton() {
  add_trunk();
  for (const bool right : {false, true}) add_arm(right);
  for (const bool right : {false, true}) add_leg(right);
  for (const bool right : {false, true}) add_leg_ik(right);
  add_followers();
}

std::int32_t Skeleton::operator[](std::string_view name) const {
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    if (bones_[i].name == name) return static_cast<std::int32_t>(i);
  }
  assert(false && "no such bone");
  return -1;
}

std::int32_t Skeleton::sided(bool mirrored, std::string_view name) const { return (*this)[on_side(mirrored, name)]; }

Bone& Skeleton::add(std::string_view name, std::string_view english_name, std::string_view parent, dvec3 position) {
  Bone bone;
  bone.name = name;
  bone.english_name = english_name;
  bone.parent = parent.empty() ? -1 : (*this)[parent];
  bone.rest_position = coordinate(position);
  bones_.push_back(std::move(bone));
  return bones_.back();
}

void Skeleton::set_tail(std::string_view name, std::string_view tail) {
  const std::int32_t bone = (*this)[name];
  bones_[static_cast<std::size_t>(bone)].tail_bone = (*this)[tail];
}

void Skeleton::add_trunk() {
  add("全ての親", "master", "", {0, 0, 0}).movable = true;
  add("センター", "center", "全ての親", {0, 6.2, 0}).movable = true;
  add("グルーブ", "groove", "センター", {0, 6.6, 0}).movable = true;
  add("上半身", "upper body", "グルーブ", {0, 8.3, 0.02});
  add("上半身2", "upper body 2", "上半身", {0, 9.4, 0.06});
  add("首", "neck", "上半身2", kNeckJoint);
  add("頭", "head", "首", kHeadJoint).tail_offset = {0, 3.0f, 0};
  add("両目", "eyes", "頭", {0, 16.8, 0}).tail_offset = {0, 0, -1.0f};
  add("下半身", "lower body", "グルーブ", {0, 8.3, 0.02}).tail_offset = {0, -1.25f, 0};
  add("ポニテ1", "ponytail 1", "頭", {0, 15.1, 1.35});
  add("ポニテ2", "ponytail 2", "ポニテ1", {0, 14.3, 2.75});
  add("ポニテ3", "ponytail 3", "ポニテ2", {0, 12.7, 2.85}).tail_offset = {0, -1.75f, -0.375f};
  set_tail("全ての親", "センター");
  set_tail("センター", "グルーブ");
  set_tail("グルーブ", "上半身");
  set_tail("上半身", "上半身2");
  set_tail("上半身2", "首");
  set_tail("首", "頭");
  set_tail("ポニテ1", "ポニテ2");
  set_tail("ポニテ2", "ポニテ3");
}

void Skeleton::add_arm(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  const dvec3 exact_axis = placed(arm_direction());
  const glm::vec3 axis{rounded(exact_axis.x, 1 << 20), rounded(exact_axis.y, 1 << 20), 0.0f};
  const auto twist = [&](std::string_view name, std::string_view english_name, std::string_view parent, double at) {
    Bone& bone = add(named(name), english(right, english_name), named(parent), placed(on_arm(at)));
    bone.has_fixed_axis = true;
    bone.fixed_axis = axis;
    bone.tail_offset = axis * 0.5f;
  };
  add(named("肩"), english(right, "shoulder"), "上半身2", placed({0.32, 11.2, 0.08}));
  add(named("腕"), english(right, "arm"), named("肩"), placed(kShoulderJoint));
  twist("腕捩", "arm twist", "腕", kArmTwistAt);
  add(named("ひじ"), english(right, "elbow"), named("腕捩"), placed(on_arm(kElbowAt)));
  twist("手捩", "hand twist", "ひじ", kHandTwistAt);
  add(named("手首"), english(right, "wrist"), named("手捩"), placed(on_arm(kWristAt))).tail_offset =
      coordinate(placed(arm_direction() * (kHandEndAt - kWristAt)));
  set_tail(named("肩"), named("腕"));
  set_tail(named("腕"), named("ひじ"));
  set_tail(named("ひじ"), named("手首"));
}

void Skeleton::add_leg(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  add(named("足"), english(right, "leg"), "下半身", placed(kHipJoint));
  add(named("ひざ"), english(right, "knee"), named("足"), placed(kKneeJoint));
  add(named("足首"), english(right, "ankle"), named("ひざ"), placed(kAnkleJoint));
  add(named("つま先"), english(right, "toe"), named("足首"), placed(kToeTip)).tail_offset = {0, 0, -0.25f};
  set_tail(named("足"), named("ひざ"));
  set_tail(named("ひざ"), named("足首"));
  set_tail(named("足首"), named("つま先"));
}

// Solved in layer 1, after the leg bones are posed; toe IK after leg IK, by their order in the file.
void Skeleton::add_leg_ik(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  const auto goal = [&](std::string_view name, std::string_view english_name, const std::string& parent, dvec3 position,
                        std::string_view effector, std::initializer_list<std::string_view> links) {
    Bone& bone = add(named(name), english(right, english_name), parent, placed(position));
    bone.movable = true;
    bone.layer = 1;
    bone.has_ik = true;
    bone.ik.effector = sided(right, effector);
    bone.ik.unit_angle_rad = 2.0f;
    for (const std::string_view link : links) bone.ik.links.push_back({sided(right, link), false, {}, {}});
    return static_cast<std::size_t>(&bone - bones_.data());
  };
  const std::size_t leg = goal("足ＩＫ", "leg IK", "全ての親", kAnkleJoint, "足首", {"ひざ", "足"});
  bones_[leg].tail_offset = {0, 0, 1.0f};
  bones_[leg].ik.iterations = 40;
  IkLink& knee = bones_[leg].ik.links[0];
  knee.limited = true;
  knee.min_angle_rad = {static_cast<float>(radians(-180.0)), 0, 0};
  knee.max_angle_rad = {static_cast<float>(radians(-0.5)), 0, 0};
  const std::size_t toe = goal("つま先ＩＫ", "toe IK", named("足ＩＫ"), kToeTip, "つま先", {"足首"});
  bones_[toe].tail_offset = {0, -0.5f, 0};
  bones_[toe].ik.iterations = 3;
  bones_[toe].ik.unit_angle_rad = 4.0f;
}

// Append bones: the eyes, and the skirt, which follows the legs after their IK.
void Skeleton::add_followers() {
  const auto follow = [this](Bone& bone, std::string_view source, float ratio) {
    bone.append_rotation = true;
    bone.append_source = (*this)[source];
    bone.append_ratio = ratio;
  };
  for (const bool right : {false, true}) {
    Bone& eye = add(on_side(right, "目"), english(right, "eye"), "頭", on_side(right, kEyeJoint));
    eye.tail_offset = {0, 0, -1.5f};
    follow(eye, "両目", 1.0f);
  }
  for (const bool right : {false, true}) {
    Bone& skirt = add(on_side(right, "スカート"), english(right, "skirt"), "下半身", on_side(right, kHipJoint));
    skirt.tail_offset = {right ? -0.5f : 0.5f, -1.25f, 0};
    skirt.layer = 2;
    follow(skirt, on_side(right, "足"), 0.75f);
  }
}

std::vector<DisplayFrame> Skeleton::display_frames() const {
  const auto frame = [this](std::string name, std::string english_name, std::initializer_list<std::string_view> bones) {
    DisplayFrame result{std::move(name), std::move(english_name), false, {}};
    for (const std::string_view bone : bones) result.entries.push_back({false, (*this)[bone]});
    return result;
  };
  std::vector<DisplayFrame> frames{frame("Root", "Root", {"全ての親"}), {"表情", "Exp", true, {}}};
  frames[0].special = true;
  frames.push_back(frame("センター", "center", {"センター", "グルーブ"}));
  frames.push_back(frame("ＩＫ", "IK", {"左足ＩＫ", "左つま先ＩＫ", "右足ＩＫ", "右つま先ＩＫ"}));
  frames.push_back(frame("体(上)", "upper body", {"上半身", "上半身2", "首", "頭", "両目", "左目", "右目"}));
  frames.push_back(frame("腕", "arms",
                         {"左肩", "左腕", "左腕捩", "左ひじ", "左手捩", "左手首", "右肩", "右腕", "右腕捩", "右ひじ",
                          "右手捩", "右手首"}));
  frames.push_back(frame("体(下)", "lower body",
                         {"下半身", "左足", "左ひざ", "左足首", "左つま先", "右足", "右ひざ", "右足首", "右つま先"}));
  frames.push_back(frame("髪・服", "hair and skirt", {"ポニテ1", "ポニテ2", "ポニテ3", "左スカート", "右スカート"}));
  return frames;
}

}  // namespace odori::komai
