#include "base/files.h"
#include "base/folder_lookup.h"
#include "cli/detail/reports.h"
#include "loading/model_textures.h"
#include "model/textures.h"

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
static_assert(kDeformNames.size() == static_cast<std::size_t>(DeformKind::qdef) + 1);
constexpr std::array kMorphNames{"group", "vertex", "bone", "uv", "material", "flip", "impulse"};
static_assert(kMorphNames.size() == std::variant_size_v<MorphData>);
constexpr std::array kPanelNames{"hidden", "brow", "eye", "mouth", "other"};
static_assert(kPanelNames.size() == static_cast<std::size_t>(MorphPanel::other) + 1);
constexpr std::array kShapeNames{"sphere", "box", "capsule"};
static_assert(kShapeNames.size() == static_cast<std::size_t>(BodyShape::capsule) + 1);
constexpr std::array kModeNames{"follow_bone", "physics", "physics_and_bone"};
static_assert(kModeNames.size() == static_cast<std::size_t>(BodyMode::physics_and_bone) + 1);
constexpr std::array kJointNames{"spring_6dof", "plain_6dof", "point_to_point", "cone_twist", "slider", "hinge"};
static_assert(kJointNames.size() == static_cast<std::size_t>(JointKind::hinge) + 1);
constexpr std::array kSphereNames{"none", "multiply", "add", "sub_texture"};
static_assert(kSphereNames.size() == static_cast<std::size_t>(SphereMode::sub_texture) + 1);
constexpr std::array kSourceNames{"exact", "spelling", "bare_name", "built_in", "elsewhere", "missing"};
static_assert(kSourceNames.size() == static_cast<std::size_t>(TextureSource::missing) + 1);

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
  return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), test));
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

Json ik_json(const Model& model) {
  const auto name = [&model](std::int32_t bone) { return model.bones[static_cast<std::size_t>(bone)].name; };
  Json chains = Json::array();
  for (const Bone& bone : model.bones) {
    if (!bone.has_ik) continue;
    std::string links;
    for (const IkLink& link : bone.ik.links) {
      links += (links.empty() ? "" : ", ") + name(link.bone) + (link.limited ? " (limited)" : "");
    }
    chains.push_back({{"bone", bone.name},
                      {"target", name(bone.ik.effector)},
                      {"links", links},
                      {"iterations", bone.ik.iterations},
                      {"unit_angle", bone.ik.unit_angle_rad}});
  }
  return chains;
}

Json textures_json(const Model& model, const std::filesystem::path& folder) {
  Json textures = Json::array();
  FolderLookup lookup(folder);
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    const LocatedTexture located = locate_texture(model, i, lookup);
    textures.push_back({{"path", model.textures[i]},
                        {"found", located.source != TextureSource::missing},
                        {"how", kSourceNames[static_cast<std::size_t>(located.source)]}});
    if (!located.file.empty()) textures.back()["file"] = utf8_from_path(located.file);
  }
  return textures;
}

Json texture_name(const Model& model, std::int32_t texture) {
  return texture < 0 ? Json(nullptr) : Json(model.textures[static_cast<std::size_t>(texture)]);
}

Json toon_name(const Model& model, const ToonSource& toon) {
  return toon.shared && toon.index >= 0 ? Json(shared_toon_name(toon.index)) : texture_name(model, toon.index);
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

Json materials_json(const Model& model) {
  Json materials = Json::array();
  for (const Material& material : model.materials) {
    materials.push_back({{"name", material.name},
                         {"triangles", material.index_count / 3},
                         {"opacity", material.diffuse.a},
                         {"texture", texture_name(model, material.texture)},
                         {"sphere", texture_name(model, material.sphere_texture)},
                         {"sphere_mode", kSphereNames[static_cast<std::size_t>(material.sphere_mode)]},
                         {"toon", toon_name(model, material.toon)},
                         {"flags", material_flags(material)}});
    if (!material.memo.empty()) materials.back()["memo"] = material.memo;
  }
  return materials;
}

Json display_frames_json(const Model& model) {
  Json frames = Json::array();
  for (const DisplayFrame& frame : model.display_frames) {
    const std::size_t morphs = count_if(frame.entries, [](const auto& entry) { return entry.is_morph; });
    frames.push_back({{"name", frame.name}, {"bones", frame.entries.size() - morphs}, {"morphs", morphs}});
  }
  return frames;
}

bool is_still(const BoneKey& key) { return key.translation == glm::vec3(0.0f) && key.rotation == kNoRotation; }
bool is_still(const MorphKey& key) { return key.weight == 0.0f; }

template <typename Tracks>
Json tracks_json(const Tracks& tracks) {
  std::size_t keys = 0, moving = 0;
  for (const auto& track : tracks) {
    keys += track.keys.size();
    moving += std::any_of(track.keys.begin(), track.keys.end(), [](const auto& key) { return !is_still(key); });
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

std::string ik_names(const Motion& motion) {
  std::set<std::string> names;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& ik : key.ik) names.insert(display_name(ik.bone));
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
  json["materials"] = materials_json(model);
  json["textures"] = textures_json(model, folder);
  json["bones"] = bones_json(model);
  json["ik"] = ik_json(model);
  json["morphs"] = model.morphs.size();
  json["morph_kinds"] = histogram(kMorphNames, model.morphs, [](const Morph& m) { return m.data.index(); });
  json["morph_panels"] = histogram(kPanelNames, model.morphs, [](const Morph& m) { return m.panel; });
  json["display_frames"] = display_frames_json(model);
  json["bodies"] = model.bodies.size();
  json["body_shapes"] = histogram(kShapeNames, model.bodies, [](const RigidBody& b) { return b.shape; });
  json["body_modes"] = histogram(kModeNames, model.bodies, [](const RigidBody& b) { return b.mode; });
  json["joints"] = model.joints.size();
  json["joint_kinds"] = histogram(kJointNames, model.joints, [](const Joint& j) { return j.kind; });
  json["soft_bodies"] = model.soft_bodies.size();
  return json;
}

Json motion_properties_json(const Motion& motion) {
  const std::uint32_t last = last_frame(motion);
  return {{"made_for", motion.model_name},
          {"bones", tracks_json(motion.bones)},
          {"physics_off_keys", physics_off_keys(motion)},
          {"morphs", tracks_json(motion.morphs)},
          {"camera_keys", motion.camera.size()},
          {"light_keys", motion.light.size()},
          {"self_shadow_keys", motion.self_shadow.size()},
          {"property_keys", motion.property.size()},
          {"ik_switches", ik_names(motion)},
          {"last_frame", last},
          {"seconds", last / kFramesPerSecond}};
}

}  // namespace odori
