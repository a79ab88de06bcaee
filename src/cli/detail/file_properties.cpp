#include "base/enums.h"
#include "base/files.h"
#include "cli/detail/reports.h"
#include "loading/model_textures.h"
#include "model/textures.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kDeformNames{"bdef1", "bdef2", "bdef4", "sdef", "qdef"};
static_assert(kDeformNames.size() == ordinal(DeformKind::qdef) + 1);
constexpr std::array kMorphNames{"group", "vertex", "bone", "uv", "material", "flip", "impulse"};
static_assert(kMorphNames.size() == std::variant_size_v<MorphData>);
constexpr std::array kPanelNames{"hidden", "brow", "eye", "mouth", "other"};
static_assert(kPanelNames.size() == ordinal(MorphPanel::other) + 1);
constexpr std::array kShapeNames{"sphere", "box", "capsule"};
static_assert(kShapeNames.size() == ordinal(BodyShape::capsule) + 1);
constexpr std::array kModeNames{"follow_bone", "physics", "physics_and_bone"};
static_assert(kModeNames.size() == ordinal(BodyMode::physics_and_bone) + 1);
constexpr std::array kJointNames{"spring_6dof", "plain_6dof", "point_to_point", "cone_twist", "slider", "hinge"};
static_assert(kJointNames.size() == ordinal(JointKind::hinge) + 1);
constexpr std::array kSphereNames{"none", "multiply", "add", "sub_texture"};
static_assert(kSphereNames.size() == ordinal(SphereMode::sub_texture) + 1);
constexpr std::array kSourceNames{"exact", "spelling", "elsewhere", "built_in", "selected", "missing"};
static_assert(kSourceNames.size() == ordinal(TextureSource::missing) + 1);

// The count of each kind that occurs, by name, in the order of the names.
template <std::size_t N, typename List, typename Kind>
Json histogram(const std::array<const char*, N>& names, const List& list, const Kind& kind_of) {
  std::array<std::size_t, N> counts{};
  for (const auto& item : list) ++counts[static_cast<std::size_t>(kind_of(item))];
  Json result = Json::object();
  for (std::size_t i = 0; i < N; ++i) {
    if (counts[i] > 0) result[names[i]] = counts[i];
  }
  return result;
}

template <typename List, typename Test>
std::size_t count_if(const List& list, const Test& test) {
  return static_cast<std::size_t>(std::ranges::count_if(list, test));
}

// The number of bones with each feature and in each deform layer.
Json bones_json(const Model& model) {
  const auto& bones = model.bones;
  const auto having = [&bones](bool Bone::*feature) {
    return count_if(bones, [feature](const Bone& bone) { return bone.*feature; });
  };
  std::map<std::int32_t, std::size_t> layers;
  for (const Bone& bone : bones) ++layers[bone.layer];
  Json by_layer = Json::object();
  for (const auto& [layer, count] : layers) by_layer[std::to_string(layer)] = count;
  return {{"count", bones.size()},
          {"roots", count_if(bones, [](const Bone& b) { return b.parent < 0; })},
          {"rotatable", having(&Bone::rotatable)},
          {"movable", having(&Bone::movable)},
          {"visible", having(&Bone::visible)},
          {"operable", having(&Bone::operable)},
          {"ik", having(&Bone::has_ik)},
          {"append_rotation", having(&Bone::append_rotation)},
          {"append_translation", having(&Bone::append_translation)},
          {"append_local", having(&Bone::append_local)},
          {"append_negative", count_if(bones, [](const Bone& b) { return b.append_ratio < 0.0f; })},
          {"fixed_axis", having(&Bone::has_fixed_axis)},
          {"local_axes", having(&Bone::has_local_axes)},
          {"after_physics", having(&Bone::after_physics)},
          {"external_parent", having(&Bone::has_external_parent)},
          {"layers", by_layer}};
}

// A list in a file of a stranger may have millions of entries, each far larger here than in the file.
constexpr std::size_t kMaxListed = 10000;

// The first kMaxListed entries of a list for which `item(i)` is not null. The number of all others goes to
// `not_listed[key]`.
template <typename Item>
Json bounded_list(const char* key, std::size_t count, Json& not_listed, const Item& item) {
  Json list = Json::array();
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Json json = item(i, list.size() < kMaxListed);
    if (json.is_null()) continue;
    if (list.size() < kMaxListed) {
      list.push_back(std::move(json));
    } else {
      ++left_out;
    }
  }
  if (left_out > 0) not_listed[key] = left_out;
  return list;
}

// Names of bones and textures where other elements refer to them. A short reference in a file may stand for a very long
// name; when the names of one file reach kMaxBytes, the numbers of the elements take their place: "#12".
class ReferencedNames {
 public:
  std::string of(const std::string& name, std::int32_t index) {
    constexpr std::size_t kMaxBytes = 1 << 20;
    bytes_ += name.size();
    return bytes_ <= kMaxBytes ? name : "#" + std::to_string(index);
  }

 private:
  std::size_t bytes_ = 0;
};

Json chain_json(const Model& model, const Bone& bone, ReferencedNames& names) {
  const auto name = [&](std::int32_t i) { return names.of(model.bones[i].name, i); };
  std::string links;
  for (const IkLink& link : bone.ik.links) {
    links += (links.empty() ? "" : ", ") + name(link.bone) + (link.limited ? " (limited)" : "");
  }
  return {{"bone", bone.name},
          {"target", name(bone.ik.effector)},
          {"links", links},
          {"iterations", bone.ik.iterations},
          {"unit_angle", bone.ik.unit_angle_rad}};
}

Json ik_json(const Model& model, ReferencedNames& names, Json& not_listed) {
  return bounded_list("ik", model.bones.size(), not_listed, [&](std::size_t i, bool listed) {
    if (!model.bones[i].has_ik) return Json();
    return listed ? chain_json(model, model.bones[i], names) : Json(true);
  });
}

Json textures_json(const Model& model, const std::filesystem::path& folder, Json& not_listed) {
  FileFinder finder = texture_finder(folder);
  return bounded_list("textures", model.textures.size(), not_listed, [&](std::size_t i, bool listed) {
    if (!listed) return Json(true);
    const LocatedTexture located = locate_texture(model, i, finder);
    Json texture = {{"path", model.textures[i]},
                    {"found", located.source != TextureSource::missing},
                    {"how", kSourceNames[ordinal(located.source)]}};
    if (!located.file.empty()) texture["file"] = utf8_from_path(located.file);
    return texture;
  });
}

Json texture_name(const Model& model, std::int32_t texture, ReferencedNames& names) {
  return texture < 0 ? Json(nullptr) : Json(names.of(model.textures[texture], texture));
}

Json toon_name(const Model& model, const ToonSource& toon, ReferencedNames& names) {
  return toon.shared && toon.index >= 0 ? Json(shared_toon_name(toon.index)) : texture_name(model, toon.index, names);
}

// The flags that are set, comma-separated.
std::string material_flags(const Material& material) {
  std::string flags;
  const auto add = [&flags](bool set, const char* name) {
    if (set) flags += (flags.empty() ? "" : ", ") + std::string(name);
  };
  add(material.double_sided, "double_sided");
  add(material.ground_shadow, "ground_shadow");
  add(material.self_shadow_caster, "self_shadow_caster");
  add(material.self_shadow_receiver, "self_shadow_receiver");
  add(material.edge, "edge");
  add(material.vertex_color, "vertex_color");
  add(material.points, "points");
  add(material.lines, "lines");
  return flags;
}

Json material_json(const Model& model, const Material& material, ReferencedNames& names) {
  Json json = {{"name", material.name},
               {"triangles", material.index_count / 3},
               {"opacity", material.diffuse.a},
               {"texture", texture_name(model, material.texture, names)},
               {"sphere", texture_name(model, material.sphere_texture, names)},
               {"sphere_mode", kSphereNames[ordinal(material.sphere_mode)]},
               {"toon", toon_name(model, material.toon, names)},
               {"flags", material_flags(material)}};
  if (!material.memo.empty()) json["memo"] = material.memo;
  return json;
}

Json materials_json(const Model& model, ReferencedNames& names, Json& not_listed) {
  return bounded_list("materials", model.materials.size(), not_listed, [&](std::size_t i, bool listed) {
    return listed ? material_json(model, model.materials[i], names) : Json(true);
  });
}

Json display_frames_json(const Model& model, Json& not_listed) {
  return bounded_list("display_frames", model.display_frames.size(), not_listed, [&](std::size_t i, bool) {
    const DisplayFrame& frame = model.display_frames[i];
    const std::size_t morphs = count_if(frame.entries, [](const auto& entry) { return entry.is_morph; });
    return Json{{"name", frame.name}, {"bones", frame.entries.size() - morphs}, {"morphs", morphs}};
  });
}

template <typename Tracks>
Json tracks_json(const Tracks& tracks) {
  std::size_t keys = 0, moving = 0;
  for (const auto& track : tracks) {
    keys += track.keys.size();
    moving += std::ranges::any_of(track.keys, [](const auto& key) { return moves(key); });
  }
  return {{"tracks", tracks.size()}, {"moving", moving}, {"keys", keys}};
}

std::size_t physics_off_keys(const Motion& motion) {
  std::size_t count = 0;
  for (const BoneTrack& track : motion.bones) {
    count += count_if(track.keys, [](const BoneKey& key) { return !key.physics; });
  }
  return count;
}

std::string ik_names(const Motion& motion, TextEncoding set) {
  std::set<std::string> names;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& ik : key.ik) names.insert(display_name(ik.bone, set));
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

Json model_properties_json(const Model& model, const std::filesystem::path& folder) {
  Json json = {{"name", model.name},
               {"english_name", model.english_name},
               {"comment", model.comment},
               {"english_comment", model.english_comment},
               {"vertices", model.vertices.size()},
               {"triangles", model.indices.size() / 3},
               {"extent", extent(model)},
               {"additional_uv", model.additional_uv_count}};
  json["deform"] = histogram(kDeformNames, model.vertices, [](const Vertex& v) { return v.kind; });
  ReferencedNames names;
  Json not_listed = Json::object();
  json["materials"] = materials_json(model, names, not_listed);
  json["textures"] = textures_json(model, folder, not_listed);
  json["bones"] = bones_json(model);
  json["ik"] = ik_json(model, names, not_listed);
  json["morphs"] = model.morphs.size();
  json["morph_kinds"] = histogram(kMorphNames, model.morphs, [](const Morph& m) { return m.data.index(); });
  json["morph_panels"] = histogram(kPanelNames, model.morphs, [](const Morph& m) { return m.panel; });
  json["display_frames"] = display_frames_json(model, not_listed);
  json["bodies"] = model.bodies.size();
  json["body_shapes"] = histogram(kShapeNames, model.bodies, [](const RigidBody& b) { return b.shape; });
  json["body_modes"] = histogram(kModeNames, model.bodies, [](const RigidBody& b) { return b.mode; });
  json["joints"] = model.joints.size();
  json["joint_kinds"] = histogram(kJointNames, model.joints, [](const Joint& j) { return j.kind; });
  json["soft_bodies"] = model.soft_bodies.size();
  if (!not_listed.empty()) json["not_listed"] = std::move(not_listed);
  return json;
}

Json motion_properties_json(const Motion& motion, const Model* model) {
  const std::uint32_t last = last_frame(motion);
  const TextEncoding names = model != nullptr ? names_encoding(motion, *model) : likely_names(motion);
  return {{"made_for", motion.model_name},
          {"names", name(names)},
          {"bones", tracks_json(motion.bones)},
          {"physics_off_keys", physics_off_keys(motion)},
          {"morphs", tracks_json(motion.morphs)},
          {"camera_keys", motion.camera.size()},
          {"light_keys", motion.light.size()},
          {"self_shadow_keys", motion.self_shadow.size()},
          {"property_keys", motion.property.size()},
          {"ik_switches", ik_names(motion, names)},
          {"last_frame", last},
          {"seconds", last / kFramesPerSecond}};
}

}  // namespace odori
