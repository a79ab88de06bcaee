#include "rules/rule.h"

#include "model/check/check_model.h"

namespace odori::rules {

namespace {

template <typename Track>
Track& track_of(std::vector<Track>& tracks, std::string_view name) {
  const NameKey wanted = name_key(name).value();
  for (Track& track : tracks) {
    if (track.name == wanted) return track;
  }
  tracks.push_back({wanted, {}});
  return tracks.back();
}

}  // namespace

Rule rule(std::string_view name, std::string_view description, std::initializer_list<NamedBone> bones) {
  Rule made;
  made.name = name;
  made.description = description;
  made.model.name = name;
  made.model.comment = description;
  for (const NamedBone& named : bones) {
    Bone bone;
    bone.name = named.name;
    bone.rest_position = named.rest_position;
    bone.parent = named.parent;
    bone.movable = true;
    made.model.bones.push_back(bone);
  }
  return made;
}

Motion& motion_of(Rule& rule) {
  if (rule.motions.empty()) rule.motions.emplace_back();
  return rule.motions.back();
}

void key(Rule& rule, std::string_view bone, glm::vec3 translation, glm::quat rotation, std::uint32_t frame) {
  BoneKey made;
  made.frame = frame;
  made.translation = translation;
  made.rotation = rotation;
  track_of(motion_of(rule).bones, bone).keys.push_back(made);
}

void weigh(Rule& rule, std::string_view morph, float weight, std::uint32_t frame) {
  track_of(motion_of(rule).morphs, morph).keys.push_back({frame, weight});
}

void add_morph(Rule& rule, std::string_view name, MorphData data) {
  rule.model.morphs.push_back({std::string(name), "", MorphPanel::other, std::move(data)});
}

void append_rotation(Rule& rule, std::size_t bone, std::int32_t source, float ratio) {
  Bone& taker = rule.model.bones[bone];
  taker.append_rotation = true;
  taker.append_source = source;
  taker.append_ratio = ratio;
}

void add_ik(Rule& rule, std::size_t goal, std::int32_t effector, std::vector<IkLink> links, std::int32_t iterations) {
  Bone& bone = rule.model.bones[goal];
  bone.has_ik = true;
  bone.ik = {effector, iterations, kPi, std::move(links)};
}

IkLink free_link(std::int32_t bone) { return {bone, false, glm::vec3(0.0f), glm::vec3(0.0f)}; }

IkLink limited_link(std::int32_t bone, glm::vec3 min_deg, glm::vec3 max_deg) {
  return {bone, true, glm::radians(min_deg), glm::radians(max_deg)};
}

glm::quat about_x(float degrees) { return axis_angle({1, 0, 0}, glm::radians(degrees)); }
glm::quat about_y(float degrees) { return axis_angle({0, 1, 0}, glm::radians(degrees)); }
glm::quat about_z(float degrees) { return axis_angle({0, 0, 1}, glm::radians(degrees)); }

std::vector<Rule> all_rules() {
  std::vector<Rule> all;
  for (const auto& some : {morph_rules(), append_rules(), ik_rules(), order_rules(), motion_rules()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  for (Rule& rule : all) {
    Diagnostics diagnostics;
    check_model(rule.model, diagnostics);
    for (Motion& motion : rule.motions) normalise(motion);
  }
  return all;
}

}  // namespace odori::rules
