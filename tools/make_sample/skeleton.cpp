#include "make_sample/skeleton.h"

#include "make_sample/proportions.h"

#include <cassert>
#include <initializer_list>

namespace odori::komai {

namespace {

// Each eye rotates about a point this deep behind it, so that the irises slide along the curve of the face.
constexpr dvec3 kEyeJoint{0.22, 13.45, -0.15};

std::string on_side(bool right, std::string_view name) { return (right ? "右" : "左") + std::string(name); }
std::string english(bool right, std::string_view name) { return std::string(name) + (right ? "_R" : "_L"); }
dvec3 on_side(bool right, dvec3 position) { return right ? dvec3(-position.x, position.y, position.z) : position; }

// Of a bone along `direction`: what editors and MMD's local handles use.
void set_local_axes(Bone& bone, dvec3 direction) {
  bone.has_local_axes = true;
  bone.local_x = {rounded(direction.x, 1 << 20), rounded(direction.y, 1 << 20), rounded(direction.z, 1 << 20)};
  const dvec3 z = glm::cross(direction, glm::cross(dvec3(0, 0, -1), direction));
  const dvec3 unit = z / glm::length(z);
  bone.local_z = {rounded(unit.x, 1 << 20), rounded(unit.y, 1 << 20), rounded(unit.z, 1 << 20)};
}

void hide(Bone& bone) {
  bone.visible = false;
  bone.operable = false;
}

}  // namespace

Skeleton::Skeleton() {
  add_trunk();
  for (const bool right : {false, true}) {
    add_arm(right);
    add_fingers(right);
  }
  for (const bool right : {false, true}) add_leg(right);
  for (const bool right : {false, true}) add_leg_ik(right);
  for (const bool right : {false, true}) add_leg_followers(right);
  add_skirt();
  for (const Chain& chain : chains()) {
    add_chain(chain, false);
    if (chain.sided) add_chain(chain, true);
  }
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
  bone.rest_position = coordinate(proportioned(position));
  bones_.push_back(std::move(bone));
  return bones_.back();
}

void Skeleton::set_tail(std::string_view name, std::string_view tail) {
  const std::int32_t bone = (*this)[name];
  bones_[static_cast<std::size_t>(bone)].tail_bone = (*this)[tail];
}

void Skeleton::append_rotation(Bone& bone, std::string_view source, float ratio) {
  bone.append_rotation = true;
  bone.append_source = (*this)[source];
  bone.append_ratio = ratio;
}

void Skeleton::add_trunk() {
  add("全ての親", "master", "", {0, 0, 0}).movable = true;
  add("センター", "center", "全ての親", {0, 6.2, 0}).movable = true;
  add("グルーブ", "groove", "センター", {0, 6.6, 0}).movable = true;
  Bone& waist = add("腰", "waist", "グルーブ", {0, 7.7, 0.10});
  waist.movable = true;
  waist.tail_offset = {0, 0.6f, 0};
  add("上半身", "upper body", "腰", {0, 8.3, 0.02});
  add("上半身2", "upper body 2", "上半身", {0, 9.4, 0.06});
  add("首", "neck", "上半身2", kNeckJoint);
  add("頭", "head", "首", kHeadJoint).tail_offset = {0, 3.0f, 0};
  add("両目", "eyes", "頭", of_head({0, 16.8, 0})).tail_offset = {0, 0, -1.0f};
  for (const bool right : {false, true}) {
    Bone& eye = add(on_side(right, "目"), english(right, "eye"), "頭", of_head(on_side(right, kEyeJoint)));
    eye.tail_offset = {0, 0, -1.5f};
    append_rotation(eye, "両目", 1.0f);
  }
  add("下半身", "lower body", "腰", {0, 8.3, 0.02}).tail_offset = {0, -1.25f, 0};
  set_tail("全ての親", "センター");
  set_tail("センター", "グルーブ");
  set_tail("グルーブ", "腰");
  set_tail("上半身", "上半身2");
  set_tail("上半身2", "首");
  set_tail("首", "頭");
}

void Skeleton::add_arm(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  const dvec3 along = placed(arm_direction());
  const dvec3 shoulder = placed({0.30, 11.2, 0.08});
  // The rotation of 肩P is taken back by 肩C: it moves the shoulder and leaves the direction of the arm.
  Bone& above = add(named("肩P"), english(right, "shoulder P"), "上半身2", shoulder);
  above.tail_offset = {0, 0.5f, 0};
  add(named("肩"), english(right, "shoulder"), named("肩P"), shoulder);
  Bone& back = add(named("肩C"), english(right, "shoulder C"), named("肩"), placed(kShoulderJoint));
  append_rotation(back, named("肩P"), -1.0f);
  hide(back);
  set_local_axes(add(named("腕"), english(right, "arm"), named("肩C"), placed(kShoulderJoint)), along);
  add_twist(right, "腕捩", "arm twist", named("腕"), 0.0, kArmTwistAt, kElbowAt);
  set_local_axes(add(named("ひじ"), english(right, "elbow"), named("腕捩"), placed(on_arm(kElbowAt))), along);
  add_twist(right, "手捩", "hand twist", named("ひじ"), kElbowAt, kHandTwistAt, kWristAt);
  Bone& wrist = add(named("手首"), english(right, "wrist"), named("手捩"), placed(on_arm(kWristAt)));
  wrist.tail_offset = coordinate(along * 0.45);
  set_local_axes(wrist, along);
  set_tail(named("肩"), named("腕"));
  set_tail(named("腕"), named("ひじ"));
  set_tail(named("ひじ"), named("手首"));
}

// A bone that only rotates about the limb, and three helpers that follow it by a quarter each.
void Skeleton::add_twist(bool right, std::string_view name, std::string_view english_name, std::string_view parent,
                         double from, double at, double to) {
  const dvec3 exact_axis = on_side(right, arm_direction());
  const glm::vec3 axis{rounded(exact_axis.x, 1 << 20), rounded(exact_axis.y, 1 << 20), 0.0f};
  const auto fix = [&](Bone& bone) {
    bone.has_fixed_axis = true;
    bone.fixed_axis = axis;
    bone.tail_offset = axis * 0.5f;
    set_local_axes(bone, exact_axis);
  };
  fix(add(on_side(right, name), english(right, english_name), parent, on_side(right, on_arm(at))));
  for (int i = 1; i <= 3; ++i) {
    const std::string number = std::to_string(i);
    Bone& helper = add(on_side(right, name) + number, english(right, std::string(english_name) + " " + number), parent,
                       on_side(right, on_arm(from + (to - from) * 0.25 * i)));
    fix(helper);
    append_rotation(helper, on_side(right, name), 0.25f * static_cast<float>(i));
    hide(helper);
  }
}

void Skeleton::add_fingers(bool right) {
  for (const Finger& finger : fingers()) {
    std::string parent = on_side(right, "手首");
    dvec3 joint = finger.root;
    for (std::size_t part = 0; part < 3; ++part) {
      const std::string name = on_side(right, finger.bones[part]);
      Bone& bone = add(name, english(right, finger.english_names[part]), parent, on_side(right, joint));
      bone.tail_offset = coordinate(on_side(right, finger.direction * finger.lengths[part]));
      set_local_axes(bone, on_side(right, finger.direction));
      if (part > 0) set_tail(parent, name);
      joint += finger.direction * finger.lengths[part];
      parent = name;
    }
  }
}

void Skeleton::add_leg(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  // Takes back the rotation of the waist, which moves the hips and leaves the direction of the legs.
  const std::string cancel = std::string("腰キャンセル") + (right ? "右" : "左");
  Bone& back = add(cancel, english(right, "waist cancel"), "下半身", placed(kHipJoint));
  append_rotation(back, "腰", -1.0f);
  hide(back);
  add(named("足"), english(right, "leg"), cancel, placed(kHipJoint));
  add(named("ひざ"), english(right, "knee"), named("足"), placed(kKneeJoint));
  add(named("足首"), english(right, "ankle"), named("ひざ"), placed(kAnkleJoint));
  add(named("つま先"), english(right, "toe"), named("足首"), placed(kToeTip)).tail_offset = {0, 0, -0.25f};
  set_tail(named("足"), named("ひざ"));
  set_tail(named("ひざ"), named("足首"));
  set_tail(named("足首"), named("つま先"));
}

// Solved after the leg bones, and toe IK after leg IK, by their order in the file.
void Skeleton::add_leg_ik(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  const auto goal = [&](std::string_view name, std::string_view english_name, const std::string& parent, dvec3 position,
                        std::string_view effector, std::initializer_list<std::string_view> links) {
    Bone& bone = add(named(name), english(right, english_name), parent, placed(position));
    bone.movable = true;
    bone.has_ik = true;
    bone.ik.effector = sided(right, effector);
    bone.ik.unit_angle_rad = 2.0f;
    for (const std::string_view link : links) bone.ik.links.push_back({sided(right, link), false, {}, {}});
    return static_cast<std::size_t>(&bone - bones_.data());
  };
  Bone& parent =
      add(named("足IK親"), english(right, "leg IK parent"), "全ての親", placed({kAnkleJoint.x, 0.0, kAnkleJoint.z}));
  parent.movable = true;
  const std::size_t leg = goal("足ＩＫ", "leg IK", named("足IK親"), kAnkleJoint, "足首", {"ひざ", "足"});
  bones_[leg].tail_offset = {0, 0, 1.0f};
  bones_[leg].ik.iterations = 60;
  IkLink& knee = bones_[leg].ik.links[0];
  knee.limited = true;
  knee.min_angle_rad = {static_cast<float>(radians(-180.0)), 0, 0};
  knee.max_angle_rad = {static_cast<float>(radians(-0.5)), 0, 0};
  const std::size_t toe = goal("つま先ＩＫ", "toe IK", named("足ＩＫ"), kToeTip, "つま先", {"足首"});
  bones_[toe].tail_offset = {0, -0.5f, 0};
  bones_[toe].ik.iterations = 3;
  bones_[toe].ik.unit_angle_rad = 4.0f;
  set_tail(named("足IK親"), named("足ＩＫ"));
}

// The D-bones follow the legs after their IK and carry the skin, so that a motion can correct the legs on top of IK.
void Skeleton::add_leg_followers(bool right) {
  const auto named = [right](std::string_view name) { return on_side(right, name); };
  const auto placed = [right](dvec3 position) { return on_side(right, position); };
  const auto follower = [&](std::string_view source, std::string_view english_name, const std::string& parent,
                            dvec3 position) {
    Bone& bone = add(named(source) + "D", english(right, english_name), parent, placed(position));
    append_rotation(bone, named(source), 1.0f);
    bone.layer = 1;
    bone.visible = false;
    bone.tail_offset = {0, -0.5f, 0};
  };
  follower("足", "leg D", std::string("腰キャンセル") + (right ? "右" : "左"), kHipJoint);
  follower("ひざ", "knee D", named("足D"), kKneeJoint);
  follower("足首", "ankle D", named("ひざD"), kAnkleJoint);
  Bone& toes = add(named("足先EX"), english(right, "toes EX"), named("足首D"), placed(kToeJoint));
  toes.layer = 1;
  toes.tail_offset = {0, 0, -0.5f};
}

void Skeleton::add_skirt() {
  for (int column = 0; column < kSkirtColumns; ++column) {
    for (int row = 0; row < 2; ++row) {
      const double y = row == 0 ? kSkirtTop : kSkirtMiddle, below = row == 0 ? kSkirtMiddle : kSkirtHem;
      const dvec3 from = on_skirt(y, skirt_angle(column)), to = on_skirt(below, skirt_angle(column));
      const std::string place = std::to_string(column + 1) + "-" + std::to_string(row + 1);
      add(skirt_bone(column, row), "skirt " + place, row == 0 ? "下半身" : skirt_bone(column, 0), from).tail_offset =
          coordinate(proportioned(to) - proportioned(from));
    }
    set_tail(skirt_bone(column, 0), skirt_bone(column, 1));
  }
}

void Skeleton::add_chain(const Chain& chain, bool right) {
  const auto named = [&](std::string_view name) { return chain.sided ? on_side(right, name) : std::string(name); };
  const auto placed = [&](std::size_t joint) {
    const dvec3 position = on_side(right, chain.joints[joint]);
    return chain.on_head ? of_head(position) : position;
  };
  std::string parent(chain.parent);
  if (chain.sided && parent != "頭" && parent != "上半身") parent = on_side(right, chain.parent);
  const bool single = chain.joints.size() == 2;
  for (std::size_t i = 0; i + 1 < chain.joints.size(); ++i) {
    const std::string number = single ? "" : std::to_string(i + 1);
    const std::string name = named(chain.name) + number;
    const std::string label = std::string(chain.english_name) + (single ? "" : " " + number);
    add(name, chain.sided ? english(right, label) : label, parent, placed(i)).tail_offset =
        coordinate(proportioned(placed(i + 1)) - proportioned(placed(i)));
    if (i > 0) set_tail(parent, name);
    parent = name;
  }
}

std::vector<DisplayFrame> Skeleton::display_frames() const {
  std::vector<DisplayFrame> frames{{"Root", "Root", true, {{false, (*this)["全ての親"]}}}, {"表情", "Exp", true, {}}};
  const auto frame = [&](std::string name, std::string english_name) {
    frames.push_back({std::move(name), std::move(english_name), false, {}});
  };
  const auto show = [&](std::initializer_list<std::string_view> bones) {
    for (const std::string_view bone : bones) frames.back().entries.push_back({false, (*this)[bone]});
  };
  frame("センター", "center");
  show({"センター", "グルーブ", "腰"});
  frame("ＩＫ", "IK");
  show({"左足IK親", "左足ＩＫ", "左つま先ＩＫ", "右足IK親", "右足ＩＫ", "右つま先ＩＫ"});
  frame("体(上)", "upper body");
  show({"上半身", "上半身2", "首", "頭", "両目", "左目", "右目"});
  frame("腕", "arms");
  show({"左肩P", "左肩", "左腕", "左腕捩", "左ひじ", "左手捩", "左手首"});
  show({"右肩P", "右肩", "右腕", "右腕捩", "右ひじ", "右手捩", "右手首"});
  frame("指", "fingers");
  for (const bool right : {false, true}) {
    for (const Finger& finger : fingers()) {
      for (const std::string_view bone : finger.bones) show({on_side(right, bone)});
    }
  }
  frame("体(下)", "lower body");
  show({"下半身", "左足", "左ひざ", "左足首", "左つま先", "右足", "右ひざ", "右足首", "右つま先"});
  show({"左足D", "左ひざD", "左足首D", "左足先EX", "右足D", "右ひざD", "右足首D", "右足先EX"});
  frame("髪・リボン", "hair and ribbons");
  const auto first_of_chains = static_cast<std::size_t>((*this)[skirt_bone(kSkirtColumns - 1, 1)]) + 1;
  for (std::size_t i = first_of_chains; i < bones_.size(); ++i) show({bones_[i].name});
  frame("スカート", "skirt");
  for (int column = 0; column < kSkirtColumns; ++column) show({skirt_bone(column, 0), skirt_bone(column, 1)});
  return frames;
}

}  // namespace odori::komai
