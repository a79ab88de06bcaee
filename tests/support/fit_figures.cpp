#include "support/fit_figures.h"

#include "model/check/check_model.h"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

namespace odori::testing {

namespace {

constexpr float kHip = 10.0f, kKnee = 5.6f, kAnkle = 1.2f;  // heights, before the legs' factor

class FigureBuilder {
 public:
  explicit FigureBuilder(const FigureStyle& style) : style_(style) {
    if (style.root) add("全ての親", "", {0, 0, 0});
    add("センター", "全ての親", {0, style.center * style.leg, 0});
    if (style.groove) add("グルーブ", "センター", {0, (style.center + 0.3f) * style.leg, 0});
    const std::string trunk = style.groove ? "グルーブ" : "センター";
    const float lift = kHip * (style.leg - 1.0f);
    add("下半身", trunk, {0, 11.5f + lift, 0.1f});
    add("上半身", trunk, {0, 11.6f + lift, 0.1f});
    if (style.upper_body2) add("上半身2", "上半身", {0, 13.0f + lift, 0.05f});
    const std::string chest = style.upper_body2 ? "上半身2" : "上半身";
    add("首", chest, {0, 15.6f + lift, 0});
    add("頭", "首", {0, 16.4f + lift, -0.1f});
    add("両目", "頭", {0, 18.5f + lift, -0.6f});
    for (const bool left : {true, false}) {
      add_arm(left, chest, lift);
      add_leg(left);
    }
  }

  Model take() {
    Diagnostics none;
    check_model(model_, none);
    return std::move(model_);
  }

 private:
  std::int32_t add(const std::string& name, const std::string& parent, glm::vec3 at) {
    Bone& bone = model_.bones.emplace_back();
    bone.name = name;
    bone.parent = bone_named(model_, parent);
    bone.rest_position = at;
    return static_cast<std::int32_t>(model_.bones.size()) - 1;
  }

  void add_arm(bool left, const std::string& chest, float lift) {
    const std::string side = left ? "左" : "右";
    const float mirror = left ? 1.0f : -1.0f, angle = glm::radians(style_.arms_deg);
    const glm::vec3 along(mirror * std::cos(angle), -std::sin(angle), 0.0f);
    const glm::vec3 joint(mirror * 1.1f, 15.0f + lift, 0.0f),
        elbow = joint + 2.6f * along, hand = elbow + 2.4f * glm::normalize(along + glm::vec3(0, 0, -0.1f));
    add(side + "肩", chest, {mirror * 0.25f, 15.2f + lift, 0.0f});
    add(side + "腕", side + "肩", joint);
    if (style_.twist) axis(add(side + "腕捩", side + "腕", joint + 1.3f * along), along);
    add(side + "ひじ", side + (style_.twist ? "腕捩" : "腕"), elbow);
    if (style_.twist) axis(add(side + "手捩", side + "ひじ", 0.5f * (elbow + hand)), hand - elbow);
    const std::int32_t wrist = add(side + "手首", side + (style_.twist ? "手捩" : "ひじ"), hand);
    const std::pair<const char*, float> fingers[] = {{"人指", -0.2f}, {"中指", 0.0f}, {"薬指", 0.15f}};
    for (const auto& [finger, across] : fingers) {
      std::string parent = model_.bones[wrist].name;
      const char* digits[] = {"１", "２", "３"};
      for (int i = 0; i < 3; ++i) {
        const std::string name = side + finger + digits[i];
        add(name, parent, hand + along * (0.7f + 0.3f * static_cast<float>(i)) + glm::vec3(0, 0, across));
        parent = name;
      }
      model_.bones.back().tail_offset = 0.25f * along;
    }
  }

  void axis(std::int32_t bone, glm::vec3 along) {
    model_.bones[bone].has_fixed_axis = true;
    model_.bones[bone].fixed_axis = along;
  }

  void add_leg(bool left) {
    const std::string side = left ? "左" : "右";
    const float mirror = left ? 1.0f : -1.0f, scale = style_.leg;
    const glm::vec3 hip(mirror * style_.stance, kHip * scale, 0.0f);
    const glm::vec3 ankle(mirror * (style_.stance + style_.ankle_out), kAnkle * scale, style_.ankle_back);
    glm::vec3 knee = 0.5f * (hip + ankle);
    knee += glm::vec3(0, kKnee * scale - knee.y, -0.25f * scale);
    const glm::vec3 toe(ankle.x, 0.0f, ankle.z - 1.3f * scale);
    const std::int32_t leg = add(side + "足", "下半身", hip), shin = add(side + "ひざ", side + "足", knee),
                       foot = add(side + "足首", side + "ひざ", ankle), tip = add(side + "つま先", side + "足首", toe);
    if (style_.shoes) add_shoe(foot, ankle, toe);
    if (style_.leg_ik) {
      add_ik(add(side + "足ＩＫ", style_.root ? "全ての親" : "", ankle), foot, {shin, leg});
      add_ik(add(side + "つま先ＩＫ", side + "足ＩＫ", toe), tip, {foot});
    }
    if (!style_.d_bones) return;
    std::string parent = "下半身";
    for (const std::int32_t original : {leg, shin, foot}) {
      const std::string name = model_.bones[original].name + "D";
      Bone& bone = model_.bones[add(name, parent, model_.bones[original].rest_position)];
      bone.append_rotation = true;
      bone.append_source = original;
      bone.append_ratio = 1.0f;
      bone.layer = 1;
      parent = name;
    }
  }

  void add_shoe(std::int32_t foot, glm::vec3 ankle, glm::vec3 toe) {
    for (const float x : {-0.35f, 0.35f}) {
      for (const float y : {0.0f, 0.4f}) {
        for (const float z : {ankle.z + 0.4f, toe.z}) {
          Vertex& vertex = model_.vertices.emplace_back();
          vertex.position = {ankle.x + x, y, z};
          vertex.bones[0] = foot;
          vertex.weights[0] = 1.0f;
        }
      }
    }
  }

  void add_ik(std::int32_t goal, std::int32_t effector, const std::vector<std::int32_t>& links) {
    Bone& bone = model_.bones[goal];
    bone.has_ik = true;
    bone.ik.effector = effector;
    bone.ik.iterations = 60;
    bone.ik.unit_angle_rad = 2.0f;
    for (const std::int32_t link : links) bone.ik.links.push_back({link, false, {}, {}});
    if (links.size() < 2) return;
    bone.ik.links[0] = {links[0], true, {-kPi, 0, 0}, {glm::radians(-0.5f), 0, 0}};
  }

  const FigureStyle& style_;
  Model model_;
};

struct Names {
  const char* japanese;
  const char* names[5];  // of NameStyle; {} is the side
};

// From the documentation of each convention. Empty: it has no such bone; the Japanese name without its side stays.
constexpr Names kBoneNames[] = {
    {"センター", {"center", "torso", "J_Bip_C_Hips", "Hips", "mixamorig:Hips"}},
    {"下半身", {"lower body", "hips", "", "", ""}},
    {"上半身", {"upper body", "spine", "J_Bip_C_Spine", "Spine", "mixamorig:Spine"}},
    {"上半身2", {"upper body2", "chest", "J_Bip_C_Chest", "Chest", "mixamorig:Spine1"}},
    {"首", {"neck", "neck", "J_Bip_C_Neck", "Neck", "mixamorig:Neck"}},
    {"頭", {"head", "head", "J_Bip_C_Head", "Head", "mixamorig:Head"}},
    {"肩", {"shoulder_*", "shoulder.*", "J_Bip_*_Shoulder", "@Shoulder", "mixamorig:@Shoulder"}},
    {"腕", {"arm_*", "upper_arm.*", "J_Bip_*_UpperArm", "@UpperArm", "mixamorig:@Arm"}},
    {"ひじ", {"elbow_*", "forearm.*", "J_Bip_*_LowerArm", "@LowerArm", "mixamorig:@ForeArm"}},
    {"手首", {"wrist_*", "hand.*", "J_Bip_*_Hand", "@Hand", "mixamorig:@Hand"}},
    {"人指１", {"fore1_*", "f_index.01.*", "J_Bip_*_Index1", "@ Index Proximal", "mixamorig:@HandIndex1"}},
    {"人指２", {"fore2_*", "f_index.02.*", "J_Bip_*_Index2", "@ Index Intermediate", "mixamorig:@HandIndex2"}},
    {"人指３", {"fore3_*", "f_index.03.*", "J_Bip_*_Index3", "@ Index Distal", "mixamorig:@HandIndex3"}},
    {"中指１", {"middle1_*", "f_middle.01.*", "J_Bip_*_Middle1", "@ Middle Proximal", "mixamorig:@HandMiddle1"}},
    {"中指２", {"middle2_*", "f_middle.02.*", "J_Bip_*_Middle2", "@ Middle Intermediate", "mixamorig:@HandMiddle2"}},
    {"中指３", {"middle3_*", "f_middle.03.*", "J_Bip_*_Middle3", "@ Middle Distal", "mixamorig:@HandMiddle3"}},
    {"薬指１", {"third1_*", "f_ring.01.*", "J_Bip_*_Ring1", "@ Ring Proximal", "mixamorig:@HandRing1"}},
    {"薬指２", {"third2_*", "f_ring.02.*", "J_Bip_*_Ring2", "@ Ring Intermediate", "mixamorig:@HandRing2"}},
    {"薬指３", {"third3_*", "f_ring.03.*", "J_Bip_*_Ring3", "@ Ring Distal", "mixamorig:@HandRing3"}},
    {"足", {"leg_*", "thigh.*", "J_Bip_*_UpperLeg", "@UpperLeg", "mixamorig:@UpLeg"}},
    {"ひざ", {"knee_*", "shin.*", "J_Bip_*_LowerLeg", "@LowerLeg", "mixamorig:@Leg"}},
    {"足首", {"ankle_*", "foot.*", "J_Bip_*_Foot", "@Foot", "mixamorig:@Foot"}},
    {"足ＩＫ", {"leg IK_*", "foot_ik.*", "", "", ""}},
};

std::string with_side(std::string name, bool left) {
  const std::size_t letter = name.find('*'), word = name.find('@');
  if (letter != std::string::npos) name.replace(letter, 1, left ? "L" : "R");
  if (word != std::string::npos) name.replace(word, 1, left ? "Left" : "Right");
  return name;
}

BoneKey key_of(std::mt19937& random, std::uint32_t frame, float turn, float move) {
  std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
  std::uniform_int_distribution<int> control(0, 127);
  BoneKey key;
  key.frame = frame;
  key.translation = move * glm::vec3(unit(random), 0.4f * unit(random), unit(random));
  key.rotation = axis_angle(glm::normalize(glm::vec3(unit(random), unit(random), unit(random)) + glm::vec3(1e-3f)),
                            turn * unit(random));
  const auto number = [&] { return static_cast<std::uint8_t>(control(random)); };
  for (Curve& curve : key.curves) curve = {number(), number(), number(), number()};
  return key;
}

}  // namespace

std::int32_t bone_named(const Model& model, std::string_view name) {
  const auto found = std::ranges::find(model.bones, name, &Bone::name);
  return found == model.bones.end() || name.empty() ? -1 : static_cast<std::int32_t>(found - model.bones.begin());
}

Model figure(const FigureStyle& style) { return FigureBuilder(style).take(); }

Model renamed(Model model, NameStyle names) {
  int number = 0;
  for (Bone& bone : model.bones) {
    const bool left = bone.name.starts_with("左"), right = bone.name.starts_with("右");
    const std::string plain = left || right ? bone.name.substr(std::string("左").size()) : bone.name;
    const auto row = std::ranges::find(kBoneNames, plain, [](const Names& each) { return std::string(each.japanese); });
    ++number;
    if (names == NameStyle::nameless) {
      bone.name = "bone " + std::to_string(number);
    } else if (row != std::end(kBoneNames) && row->names[static_cast<int>(names)][0] != '\0') {
      bone.name = with_side(row->names[static_cast<int>(names)], left);
    }
  }
  return model;
}

Model with_short_legs(Model model, float share) {
  float hip = 0.0f;
  for (const char* name : {"左足", "右足"}) {
    const std::int32_t bone = bone_named(model, name);
    if (bone >= 0) hip = std::max(hip, model.bones[bone].rest_position.y);
  }
  const auto shorten = [&](glm::vec3& at) { at.y = at.y < hip ? at.y * share : at.y - hip * (1.0f - share); };
  for (Bone& bone : model.bones) shorten(bone.rest_position);
  for (Vertex& vertex : model.vertices) shorten(vertex.position);
  for (SdefParameters& sdef : model.sdef) {
    for (glm::vec3* point : {&sdef.c, &sdef.r0, &sdef.r1}) shorten(*point);
  }
  for (RigidBody& body : model.bodies) shorten(body.position);
  for (Joint& joint : model.joints) shorten(joint.position);
  model.name += "小";
  return model;
}

Motion figure_dance(const Model& model, std::uint32_t seed, bool ik_off) {
  struct Part {
    const char* bone;
    float turn, move;  // radians, units
  };
  constexpr Part kParts[] = {
      {"センター", 0.2f, 1.2f}, {"グルーブ", 0.0f, 0.3f}, {"下半身", 0.35f, 0},  {"上半身", 0.4f, 0},
      {"上半身2", 0.3f, 0},     {"首", 0.4f, 0},          {"頭", 0.4f, 0},       {"左肩", 0.2f, 0},
      {"右肩", 0.2f, 0},        {"左腕", 1.4f, 0},        {"右腕", 1.4f, 0},     {"左ひじ", 1.5f, 0},
      {"右ひじ", 1.5f, 0},      {"左手首", 0.6f, 0},      {"右手首", 0.6f, 0},   {"左人指１", 0.8f, 0},
      {"左人指２", 0.8f, 0},    {"左人指３", 0.8f, 0},    {"右中指１", 0.8f, 0}, {"左足ＩＫ", 0.2f, 0.8f},
      {"右足ＩＫ", 0.2f, 0.8f}, {"左足", 0.6f, 0},        {"左ひざ", 0.5f, 0},   {"右足首", 0.3f, 0}};
  std::mt19937 random(seed);
  Motion motion;
  motion.model_name = model.name;
  for (const auto& [bone, turn, move] : kParts) {
    if (bone_named(model, bone) < 0) continue;
    BoneTrack& track = motion.bones.emplace_back();
    track.name = *name_key(bone);
    std::uint_fast32_t frame = random() % 4;
    for (int i = 0; i < 7; ++i, frame += 3 + random() % 20)
      track.keys.push_back(key_of(random, static_cast<std::uint32_t>(frame), turn, move));
  }
  if (!ik_off) return motion;
  PropertyKey& key = motion.property.emplace_back();
  for (const char* ik : {"左足ＩＫ", "右足ＩＫ", "左つま先ＩＫ", "右つま先ＩＫ"})
    key.ik.push_back({*name_key(ik), false});
  return motion;
}

}  // namespace odori::testing
