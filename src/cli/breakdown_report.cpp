#include "cli/breakdown_report.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(glm::vec3 v) { return {v.x, v.y, v.z}; }
Json json_of(glm::quat q) { return {q.x, q.y, q.z, q.w}; }
Json json_of(const RigidTransform& rigid) {
  return {{"rotation", json_of(rigid.rotation)}, {"translation", json_of(rigid.translation)}};
}

const std::string& bone_name(const Model& model, std::int32_t bone) {
  static const std::string kNone;
  return bone < 0 ? kNone : model.bones[static_cast<std::size_t>(bone)].name;
}

Json bone_json(const Model& model, std::int32_t bone) {
  return bone < 0 ? Json() : Json{{"index", bone}, {"name", bone_name(model, bone)}};
}

Json keys_json(const BoneKeysAt& keys) {
  return {{"from", keys.from.frame},
          {"to", keys.to.frame},
          {"along", keys.along},
          {"curve", {keys.heights[0], keys.heights[1], keys.heights[2], keys.heights[3]}}};
}

Json morphs_json(const Model& model, const std::vector<MorphShare>& morphs) {
  Json list = Json::array();
  for (const MorphShare& share : morphs) {
    list.push_back({{"index", share.morph},
                    {"name", model.morphs[static_cast<std::size_t>(share.morph)].name},
                    {"weight", share.weight},
                    {"rotation", json_of(share.rotation)},
                    {"translation", json_of(share.translation)}});
  }
  return list;
}

Json append_json(const Model& model, const AppendShare& append) {
  Json json = {{"source", bone_json(model, append.source)},
               {"ratio", append.ratio},
               {"source_is_later", append.source_is_later}};
  if (append.source_rotation) {
    json["source_rotation"] = json_of(*append.source_rotation);
    json["rotation"] = json_of(append.rotation);
  }
  if (append.source_translation) {
    json["source_translation"] = json_of(*append.source_translation);
    json["translation"] = json_of(append.translation);
  }
  return json;
}

Json links_json(const Model& model, const std::vector<IkShare>& links) {
  Json list = Json::array();
  for (const IkShare& share : links) {
    Json json = {{"ik", bone_json(model, share.goal)},
                 {"place", share.place},
                 {"solved", share.solved},
                 {"iterations", share.iterations}};
    if (share.angles_rad) {
      json["angles"] = json_of(*share.angles_rad);
      json["at_limit"] = share.at_limit;
    }
    list.push_back(std::move(json));
  }
  return list;
}

// No "-0.00": what rounds to zero is zero.
glm::vec3 tidy(glm::vec3 v, float smallest) {
  for (glm::length_t i = 0; i < 3; ++i) v[i] = std::abs(v[i]) < smallest ? 0.0f : v[i];
  return v;
}

// "12.50 -3.00 0.00 degrees", about x, y and z.
std::string degrees(glm::quat rotation) {
  const glm::vec3 angles = tidy(glm::degrees(glm::eulerAngles(rotation)), 0.005f);
  return fmt::format("{:.2f} {:.2f} {:.2f} degrees", angles.x, angles.y, angles.z);
}

std::string units(glm::vec3 v) {
  v = tidy(v, 0.00005f);
  return fmt::format("{:.4f} {:.4f} {:.4f}", v.x, v.y, v.z);
}

std::string named(const Model& model, std::int32_t bone) { return fmt::format("{} {}", bone, bone_name(model, bone)); }

std::string parent_line(const Model& model, const BoneExplanation& parts) {
  const std::string at =
      fmt::format("at {}, turned {}", units(parts.parent_global.translation), degrees(parts.parent_global.rotation));
  if (parts.external_parent) return fmt::format("    follows a bone of another model, {}\n", at);
  if (parts.parent < 0) return fmt::format("    has no parent; rests at {}\n", units(parts.rest_offset));
  return fmt::format("    parent {} is {}\n    rests {} from it\n", named(model, parts.parent), at,
                     units(parts.rest_offset));
}

std::string motion_line(const TransformBreakdown& account) {
  const BoneExplanation& parts = account.parts;
  if (!account.keys) return "    no key of the motion moves it\n";
  const BoneKeysAt& keys = *account.keys;
  const std::string where =
      keys.from.frame == keys.to.frame
          ? fmt::format("the key at {}", keys.from.frame)
          : fmt::format("keys {} to {}, {:.1f} % of the way, curves at {:.3f} {:.3f} {:.3f}, rotation {:.3f}",
                        keys.from.frame, keys.to.frame, keys.along * 100.0f, keys.heights[0], keys.heights[1],
                        keys.heights[2], keys.heights[3]);
  return fmt::format("    motion, {}: moved {}, turned {}\n", where, units(parts.animated_translation),
                     degrees(parts.animated_rotation));
}

std::string append_line(const Model& model, const AppendShare& append) {
  std::string line = fmt::format("    append, {} of {}:", append.ratio, named(model, append.source));
  if (append.source_translation) line += fmt::format(" moved {}", units(append.translation));
  if (append.source_rotation) line += fmt::format(" turned {}", degrees(append.rotation));
  if (append.source_is_later) line += " (that bone is deformed later: its own append and IK are not in it)";
  return line + '\n';
}

std::string link_line(const Model& model, const IkShare& share) {
  std::string line = fmt::format("    link {} of the IK {}", share.place, named(model, share.goal));
  if (!share.solved) return line + ", which is off\n";
  line += fmt::format(", {} iterations", share.iterations);
  if (share.angles_rad) {
    const glm::vec3 angles = tidy(glm::degrees(*share.angles_rad), 0.005f);
    line += fmt::format(", limited to {:.2f} {:.2f} {:.2f} degrees", angles.x, angles.y, angles.z);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (share.at_limit[axis]) line += fmt::format(", {} at its limit", "xyz"[axis]);
    }
  }
  return line + '\n';
}

}  // namespace

std::optional<std::int32_t> find_bone(const Model& model, std::string_view words) {
  const auto place_of = [&model](const auto& matches) -> std::optional<std::int32_t> {
    const auto found = std::find_if(model.bones.begin(), model.bones.end(), matches);
    if (found == model.bones.end()) return std::nullopt;
    return static_cast<std::int32_t>(found - model.bones.begin());
  };
  if (const auto bone = place_of([words](const Bone& b) { return b.name == words; })) return bone;
  if (const auto bone = place_of([words](const Bone& b) { return b.english_name == words && !words.empty(); })) {
    return bone;
  }
  std::int32_t number = -1;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  const bool whole = error == std::errc() && end == words.data() + words.size();
  const bool there = number >= 0 && static_cast<std::size_t>(number) < model.bones.size();
  return whole && there ? std::optional(number) : std::nullopt;
}

Json explain_json(const Model& model, const TransformBreakdown& account) {
  const BoneExplanation& parts = account.parts;
  Json json = {{"bone", bone_json(model, parts.bone)},     {"turn", parts.turn},
               {"after_physics", parts.after_physics},     {"parent", bone_json(model, parts.parent)},
               {"external_parent", parts.external_parent}, {"parent_global", json_of(parts.parent_global)},
               {"rest_offset", json_of(parts.rest_offset)}};
  if (account.keys) json["keys"] = keys_json(*account.keys);
  json["animated"] = json_of(RigidTransform{parts.animated_rotation, parts.animated_translation});
  json["morphs"] = morphs_json(model, parts.morphs);
  if (parts.append) json["append"] = append_json(model, *parts.append);
  json["links"] = links_json(model, parts.links);
  json["ik_rotation"] = json_of(parts.ik_rotation);
  if (parts.chain) {
    json["ik"] = {{"effector", bone_json(model, parts.chain->effector)},
                  {"solved", parts.chain->solved},
                  {"iterations", parts.chain->iterations},
                  {"residual", parts.chain->residual}};
  }
  json["global"] = json_of(parts.global);
  json["skinning"] = json_of(RigidTransform{parts.palette.rotation, glm::vec3(parts.palette.translation)});
  return json;
}

std::string explain_text(const Model& model, const TransformBreakdown& account) {
  const BoneExplanation& parts = account.parts;
  std::string text = fmt::format("  bone {}, number {} in the deform order{}\n", named(model, parts.bone), parts.turn,
                                 parts.after_physics ? " after physics" : "");
  text += parent_line(model, parts);
  text += motion_line(account);
  for (const MorphShare& share : parts.morphs) {
    text += fmt::format("    morph {} at {}: moved {}, turned {}\n",
                        model.morphs[static_cast<std::size_t>(share.morph)].name, share.weight,
                        units(share.translation), degrees(share.rotation));
  }
  if (parts.append) text += append_line(model, *parts.append);
  for (const IkShare& share : parts.links) text += link_line(model, share);
  if (!parts.links.empty()) text += fmt::format("    IK turns it {}\n", degrees(parts.ik_rotation));
  if (parts.chain) {
    const std::string outcome =
        parts.chain->solved ? fmt::format("{} iterations, {:.5f} left", parts.chain->iterations, parts.chain->residual)
                            : fmt::format("off, {:.5f} apart", parts.chain->residual);
    text += fmt::format("    brings {} to itself: {}\n", named(model, parts.chain->effector), outcome);
  }
  text +=
      fmt::format("    so it is at {}, turned {}\n", units(parts.global.translation), degrees(parts.global.rotation));
  return text;
}

}  // namespace odori
