#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

using Json = nlohmann::ordered_json;

namespace {

bool has_infinity(const Json& json) {
  if (json.is_structured()) return std::ranges::any_of(json, has_infinity);
  return json.is_number_float() && std::isinf(json.get<double>());
}

void replace_infinities(Json& json) {
  if (json.is_structured()) {
    for (Json& member : json) replace_infinities(member);
  } else if (json.is_number_float() && std::isinf(json.get<double>())) {
    json = std::copysign(std::numeric_limits<double>::max(), json.get<double>());
  }
}

Json transform_json(const RigidTransform& rigid) {
  return {{"rotation", json_of(rigid.rotation)}, {"translation", json_of(rigid.translation)}};
}

const std::string& bone_name(const Model& model, std::int32_t bone) {
  static const std::string kNone;
  return bone < 0 ? kNone : model.bones[bone].name;
}

Json bone_json(const Model& model, std::int32_t bone) {
  return bone < 0 ? Json() : Json{{"index", bone}, {"name", bone_name(model, bone)}};
}

Json keys_json(const BoneKeysAt& keys) {
  return {{"from", keys.from.frame},
          {"to", keys.to.frame},
          {"along", keys.t},
          {"curve", {keys.eased_t[0], keys.eased_t[1], keys.eased_t[2], keys.eased_t[3]}}};
}

Json morphs_json(const Model& model, const std::vector<MorphContribution>& morphs) {
  Json list = Json::array();
  for (const MorphContribution& part : morphs) {
    list.push_back({{"index", part.morph},
                    {"name", model.morphs[part.morph].name},
                    {"weight", part.weight},
                    {"rotation", json_of(part.rotation)},
                    {"translation", json_of(part.translation)}});
  }
  return list;
}

Json append_json(const Model& model, const AppendContribution& append) {
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

Json links_json(const Model& model, const std::vector<IkContribution>& links) {
  Json list = Json::array();
  for (const IkContribution& part : links) {
    Json json = {{"ik", bone_json(model, part.goal)},
                 {"place", part.link},
                 {"solved", part.solved},
                 {"iterations", part.iterations}};
    if (part.angles_rad) {
      json["angles"] = json_of(*part.angles_rad);
      json["at_limit"] = part.at_limit;
    }
    list.push_back(std::move(json));
  }
  return list;
}

// Replaces what rounds to zero by zero, so that no "-0.00" is printed.
glm::vec3 without_negative_zero(glm::vec3 v, float smallest) {
  for (glm::length_t i = 0; i < 3; ++i) v[i] = std::abs(v[i]) < smallest ? 0.0f : v[i];
  return v;
}

// "rotation 12.50 -3.00 0.00 degrees": Euler angles about x, y and z.
std::string rotation_text(glm::quat rotation) {
  const glm::vec3 angles = without_negative_zero(glm::degrees(glm::eulerAngles(rotation)), 0.005f);
  return tr_format("rotation {:.2f} {:.2f} {:.2f} degrees", angles.x, angles.y, angles.z);
}

std::string units(glm::vec3 v) {
  v = without_negative_zero(v, 0.00005f);
  return fmt::format("{:.4f} {:.4f} {:.4f}", v.x, v.y, v.z);
}

std::string number_and_name(const Model& model, std::int32_t bone) {
  return fmt::format("{} {}", bone, printable_line(bone_name(model, bone)));
}

std::string transform_text(const RigidTransform& transform) {
  return tr_format("position {}, {}", units(transform.translation), rotation_text(transform.rotation));
}

std::string breakdown_line(const std::string& text) { return "    " + text + "\n"; }

std::string parent_line(const Model& model, const BoneTransformParts& parts) {
  const std::string transform = transform_text(parts.parent_global);
  const std::string rest = units(parts.rest_offset);
  if (parts.external_parent)
    return breakdown_line(tr_format("external parent, a bone of another model: {}", transform));
  if (parts.placed) {
    return breakdown_line(tr_format("no parent; the model is placed: {}", transform)) +
           breakdown_line(tr_format("rest position {}", rest));
  }
  if (parts.parent < 0) return breakdown_line(tr_format("no parent; rest position {}", rest));
  return breakdown_line(tr_format("parent {}: {}", number_and_name(model, parts.parent), transform)) +
         breakdown_line(tr_format("rest offset from the parent: {}", rest));
}

std::string motion_line(const TransformBreakdown& breakdown) {
  const BoneTransformParts& parts = breakdown.parts;
  if (!breakdown.keys) return breakdown_line(tr("motion: no keys"));
  const BoneKeysAt& keys = *breakdown.keys;
  const std::string source =
      keys.from.frame == keys.to.frame
          ? tr_format("key {}", keys.from.frame)
          : tr_format("keys {} to {} at {:.1f} %, eased x {:.3f} y {:.3f} z {:.3f} rotation {:.3f}", keys.from.frame,
                      keys.to.frame, keys.t * 100.0f, keys.eased_t[0], keys.eased_t[1], keys.eased_t[2],
                      keys.eased_t[3]);
  return breakdown_line(tr_format("motion, {}: translation {}, {}", source, units(parts.animated_translation),
                                  rotation_text(parts.animated_rotation)));
}

// What a body gives the bone, and which of the parts above it replaces.
std::string physics_line(const BoneTransformParts& parts) {
  return breakdown_line(tr_format("physics, in place of motion{}{}: translation {}, {}",
                                  parts.morphs.empty() ? "" : tr(", morphs"),
                                  parts.append && !parts.after_physics ? tr(", append") : "",
                                  units(parts.physics->translation), rotation_text(parts.physics->rotation)));
}

std::string append_line(const Model& model, const AppendContribution& append) {
  std::string text = tr_format("append from {1}, ratio {0}:", append.ratio, number_and_name(model, append.source));
  if (append.source_translation) text += tr_format(" translation {}", units(append.translation));
  if (append.source_rotation) text += " " + rotation_text(append.rotation);
  if (append.source_is_later) text += tr(" (without that bone's own append and IK, because it is deformed later)");
  return breakdown_line(text);
}

std::string link_line(const Model& model, const IkContribution& part) {
  std::string text = tr_format("link {} of the IK chain {}", part.link, number_and_name(model, part.goal));
  if (!part.solved) return breakdown_line(text + tr(", off"));
  text += tr(", ") + format_iterations(part.iterations);
  if (part.angles_rad) {
    const glm::vec3 angles = without_negative_zero(glm::degrees(*part.angles_rad), 0.005f);
    text += tr_format(", limited, angles {:.2f} {:.2f} {:.2f} degrees", angles.x, angles.y, angles.z);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (part.at_limit[axis]) text += tr_format(", {} at its limit", "xyz"[axis]);
    }
  }
  return breakdown_line(text);
}

}  // namespace

std::string json_text(const Json& json, int indent) {
  if (has_infinity(json)) {
    Json finite = json;
    replace_infinities(finite);
    return json_text(finite, indent);
  }
  return printable_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

Json json_of(glm::vec3 v) { return {v.x, v.y, v.z}; }
Json json_of(glm::quat q) { return {q.x, q.y, q.z, q.w}; }

std::optional<std::int32_t> find_bone(const Model& model, std::string_view text) {
  const auto find_index = [&model](const auto& matches) -> std::optional<std::int32_t> {
    const auto found = std::ranges::find_if(model.bones, matches);
    if (found == model.bones.end()) return std::nullopt;
    return static_cast<std::int32_t>(found - model.bones.begin());
  };
  if (const auto bone = find_index([text](const Bone& b) { return b.name == text; })) return bone;
  if (const auto bone = find_index([text](const Bone& b) { return b.english_name == text && !text.empty(); })) {
    return bone;
  }
  std::int32_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && has_index(model.bones, number) ? std::optional(number) : std::nullopt;
}

Json breakdown_json(const Model& model, const TransformBreakdown& breakdown) {
  const BoneTransformParts& parts = breakdown.parts;
  Json json = {{"bone", bone_json(model, parts.bone)},
               {"turn", parts.order},
               {"after_physics", parts.after_physics},
               {"parent", bone_json(model, parts.parent)},
               {"external_parent", parts.external_parent},
               {"placed", parts.placed},
               {"parent_global", transform_json(parts.parent_global)},
               {"rest_offset", json_of(parts.rest_offset)}};
  if (breakdown.keys) json["keys"] = keys_json(*breakdown.keys);
  json["animated"] = transform_json(RigidTransform{parts.animated_rotation, parts.animated_translation});
  json["morphs"] = morphs_json(model, parts.morphs);
  if (parts.append) json["append"] = append_json(model, *parts.append);
  if (parts.physics) json["physics"] = transform_json(*parts.physics);
  json["links"] = links_json(model, parts.links);
  json["ik_rotation"] = json_of(parts.ik_rotation);
  if (parts.chain) {
    json["ik"] = {{"effector", bone_json(model, parts.chain->effector)},
                  {"solved", parts.chain->solved},
                  {"iterations", parts.chain->iterations},
                  {"residual", parts.chain->residual}};
  }
  json["global"] = transform_json(parts.global);
  json["skinning"] = transform_json(RigidTransform{parts.palette.rotation, glm::vec3(parts.palette.translation)});
  return json;
}

std::string breakdown_text(const Model& model, const TransformBreakdown& breakdown) {
  const BoneTransformParts& parts = breakdown.parts;
  const std::string bone = number_and_name(model, parts.bone);
  std::string text = "  ";
  text += parts.after_physics ? tr_format("bone {}, number {} in the deform order after physics", bone, parts.order)
                              : tr_format("bone {}, number {} in the deform order", bone, parts.order);
  text += "\n";
  text += parent_line(model, parts);
  text += motion_line(breakdown);
  for (const MorphContribution& part : parts.morphs) {
    text += breakdown_line(tr_format("morph {}, weight {}: translation {}, {}",
                                     printable_line(model.morphs[part.morph].name), part.weight,
                                     units(part.translation), rotation_text(part.rotation)));
  }
  if (parts.append) text += append_line(model, *parts.append);
  if (parts.physics) text += physics_line(parts);
  for (const IkContribution& part : parts.links) text += link_line(model, part);
  if (!parts.links.empty()) text += breakdown_line("IK " + rotation_text(parts.ik_rotation));
  if (parts.chain) {
    const std::string state = parts.chain->solved ? format_iterations(parts.chain->iterations) : tr("off");
    text += breakdown_line(tr_format("IK chain with effector {}: {}, residual {:.5f}",
                                     number_and_name(model, parts.chain->effector), state, parts.chain->residual));
  }
  text += breakdown_line(tr_format("result: {}", transform_text(parts.global)));
  return text;
}

}  // namespace odori
