#include "app/describe_files.h"

#include "base/files.h"
#include "base/folder_lookup.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kDeformNames{"bdef1", "bdef2", "bdef4", "sdef", "qdef"};
constexpr std::array kMorphNames{"group", "vertex", "bone", "uv", "material", "flip", "impulse"};
static_assert(kMorphNames.size() == std::variant_size_v<MorphData>);
constexpr std::array kShapeNames{"sphere", "box", "capsule"};
constexpr std::array kModeNames{"follow_bone", "physics", "physics_and_bone"};

// Counts by name, in the order of the names, those that occur.
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

Json describe_bones(const Model& model) {
  const auto& bones = model.bones;
  return {{"count", bones.size()},
          {"ik", count_if(bones, [](const Bone& b) { return b.has_ik; })},
          {"append_rotation", count_if(bones, [](const Bone& b) { return b.append_rotation; })},
          {"append_translation", count_if(bones, [](const Bone& b) { return b.append_translation; })},
          {"fixed_axis", count_if(bones, [](const Bone& b) { return b.has_fixed_axis; })},
          {"local_axes", count_if(bones, [](const Bone& b) { return b.has_local_axes; })},
          {"after_physics", count_if(bones, [](const Bone& b) { return b.after_physics; })},
          {"external_parent", count_if(bones, [](const Bone& b) { return b.has_external_parent; })}};
}

Json describe_textures(const Model& model, const std::filesystem::path& folder) {
  Json textures = Json::array();
  FolderLookup lookup(folder);
  for (const std::string& stored : model.textures) {
    const auto found = lookup.find(stored);
    textures.push_back({{"path", stored}, {"found", static_cast<bool>(found)}});
    if (found) textures.back()["file"] = utf8_from_path(found->path);
  }
  return textures;
}

Json describe_materials(const Model& model) {
  Json materials = Json::array();
  for (const Material& material : model.materials) {
    materials.push_back({{"name", material.name},
                         {"triangles", material.index_count / 3},
                         {"texture", material.texture},
                         {"sphere", material.sphere_texture},
                         {"edge", material.edge},
                         {"double_sided", material.double_sided}});
  }
  return materials;
}

template <typename Tracks>
Json describe_tracks(const Tracks& tracks) {
  std::size_t keys = 0;
  for (const auto& track : tracks) keys += track.keys.size();
  return {{"tracks", tracks.size()}, {"keys", keys}};
}

}  // namespace

Json describe_model(const Model& model, const std::filesystem::path& folder) {
  Json told = {{"name", model.name},
               {"english_name", model.english_name},
               {"comment", model.comment},
               {"english_comment", model.english_comment},
               {"vertices", model.vertices.size()},
               {"triangles", model.indices.size() / 3},
               {"extent", extent(model)},
               {"additional_uv", model.additional_uv_count}};
  told["deform"] = histogram(kDeformNames, model.vertices, [](const Vertex& v) { return v.kind; });
  told["bones"] = describe_bones(model);
  told["morphs"] = model.morphs.size();
  told["morph_kinds"] = histogram(kMorphNames, model.morphs, [](const Morph& m) { return m.data.index(); });
  told["materials"] = describe_materials(model);
  told["textures"] = describe_textures(model, folder);
  told["display_frames"] = model.display_frames.size();
  told["bodies"] = model.bodies.size();
  told["body_shapes"] = histogram(kShapeNames, model.bodies, [](const RigidBody& b) { return b.shape; });
  told["body_modes"] = histogram(kModeNames, model.bodies, [](const RigidBody& b) { return b.mode; });
  told["joints"] = model.joints.size();
  told["soft_bodies"] = model.soft_bodies.size();
  return told;
}

Json describe_motion(const Motion& motion) {
  const std::uint32_t last = last_frame(motion);
  return {{"made_for", motion.model_name},
          {"bones", describe_tracks(motion.bones)},
          {"morphs", describe_tracks(motion.morphs)},
          {"camera_keys", motion.camera.size()},
          {"light_keys", motion.light.size()},
          {"self_shadow_keys", motion.self_shadow.size()},
          {"property_keys", motion.property.size()},
          {"last_frame", last},
          {"seconds", last / kFramesPerSecond}};
}

}  // namespace odori
