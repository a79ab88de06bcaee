#include "export/data/detail/gltf_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// From the parent's rest position.
glm::vec3 rest_offset(const Model& model, std::size_t bone) {
  const Bone& of = model.bones[bone];
  return of.parent < 0 ? of.rest_position : of.rest_position - model.bones[of.parent].rest_position;
}

Json vector_json(glm::vec3 v) { return Json::array({v.x, v.y, v.z}); }

void add_skin(const Model& model, int root, const GltfSpace& space, GlbBuilder& glb) {
  std::vector<glm::mat4> inverse_binds;
  Json joints = Json::array();
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    glm::mat4 inverse_bind(1.0f);
    inverse_bind[3] = glm::vec4(-space.point(model.bones[i].rest_position), 1.0f);
    inverse_binds.push_back(inverse_bind);
    joints.push_back(i);
  }
  glb.document["skins"].push_back({{"inverseBindMatrices", glb.add_accessor(inverse_binds, GlbUse::other)},
                                   {"skeleton", root},
                                   {"joints", std::move(joints)}});
}

// The keys of one bone, in MMD's space relative to its parent.
struct BoneKeys {
  std::vector<glm::quat> rotations;
  std::vector<glm::vec3> translations;
};

// Values below are rounding: of the palette, from which local transforms are computed.
constexpr float kSameRotation = 2e-7f;     // components of a quaternion
constexpr float kSameTranslation = 1e-5f;  // units

bool same(glm::quat a, glm::quat b) {
  const float sign = glm::dot(a, b) < 0.0f ? -1.0f : 1.0f;
  const glm::vec4 difference = glm::vec4(a.x, a.y, a.z, a.w) - sign * glm::vec4(b.x, b.y, b.z, b.w);
  return glm::length(difference) <= kSameRotation;
}
bool same(glm::vec3 a, glm::vec3 b) { return glm::distance(a, b) <= kSameTranslation; }

template <typename Value>
bool all_same(const std::vector<Value>& values, const Value& as) {
  return std::ranges::all_of(values, [&as](const Value& value) { return same(value, as); });
}

// Reads the frames and collects the keys of bones and morphs.
class AnimationReader {
 public:
  AnimationReader(const Model& model, FrameRecordReader& frames, std::span<const std::size_t> targets)
      : model_(model), frames_(frames), targets_(targets), bones_(model.bones.size()) {}

  Status read(const OnFrame& on_frame) {
    std::vector<PaletteEntry> palette(frames_.layout().bones);
    std::vector<float> weights(frames_.layout().morphs);
    double first = 0.0;
    for (std::size_t i = 0; i < frames_.frames(); ++i) {
      if (!on_frame(i)) return fault(kExportCancelled);
      const Result<double> number = frames_.frame_number(i);
      if (!number) return number.fault();
      if (i == 0) first = *number;
      const auto time = static_cast<float>((*number - first) / kFramesPerSecond);
      if (i > 0 && !(time > times.back())) return fault(kGltfFrames);
      times.push_back(time);
      Status status = frames_.palette(i, palette);
      if (status) status = frames_.weights(i, weights);
      if (!status) return status;
      add_bones(palette);
      for (const std::size_t target : targets_) morph_weights.push_back(weights[target]);
    }
    return Done{};
  }

  const std::vector<BoneKeys>& bones() const { return bones_; }

  std::vector<float> times;          // seconds from the first frame
  std::vector<float> morph_weights;  // per frame, per target

 private:
  void add_bones(const std::vector<PaletteEntry>& palette) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const Transform global = transform(palette, i);
      const std::int32_t parent = model_.bones[i].parent;
      Transform local = global;
      if (parent >= 0) {
        const Transform above = transform(palette, parent);
        const glm::dquat back = glm::conjugate(above.rotation);
        local = {back * global.rotation, back * (global.position - above.position)};
      }
      BoneKeys& keys = bones_[i];
      glm::quat rotation(glm::normalize(local.rotation));
      if (!keys.rotations.empty() && glm::dot(rotation, keys.rotations.back()) < 0.0f) rotation = -rotation;
      keys.rotations.push_back(rotation);
      keys.translations.emplace_back(local.position);
    }
  }

  struct Transform {
    glm::dquat rotation;
    glm::dvec3 position;
  };
  Transform transform(const std::vector<PaletteEntry>& palette, std::size_t bone) const {
    const glm::dquat rotation(palette[bone].rotation);
    return {rotation,
            rotation * glm::dvec3(model_.bones[bone].rest_position) + glm::dvec3(glm::vec3(palette[bone].translation))};
  }

  const Model& model_;
  FrameRecordReader& frames_;
  std::span<const std::size_t> targets_;
  std::vector<BoneKeys> bones_;
};

// Adds channels; those that stay the same have one key.
class AnimationWriter {
 public:
  AnimationWriter(const std::vector<float>& times, GlbBuilder& glb) : times_(times), glb_(glb) {}

  template <typename Value>
  void add(int node, const char* path, std::vector<Value> values, std::size_t per_key, bool constant) {
    if (constant) values.resize(per_key);
    const int output = glb_.add_accessor(std::span<const Value>(values), GlbUse::other);
    channels_.push_back({{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
    samplers_.push_back({{"input", input(constant)}, {"interpolation", "LINEAR"}, {"output", output}});
  }

  std::size_t finish() {
    const std::size_t count = channels_.size();
    if (count > 0) {
      glb_.document["animations"].push_back(
          {{"name", "motion"}, {"channels", std::move(channels_)}, {"samplers", std::move(samplers_)}});
    }
    return count;
  }

 private:
  int input(bool constant) {
    int& accessor = constant ? first_time_ : all_times_;
    const auto times = std::span(times_).first(constant ? 1 : times_.size());
    if (accessor < 0) accessor = glb_.add_accessor(times, GlbUse::other, true);
    return accessor;
  }

  const std::vector<float>& times_;
  GlbBuilder& glb_;
  int all_times_ = -1;
  int first_time_ = -1;
  Json channels_ = Json::array();
  Json samplers_ = Json::array();
};

void add_bone_channels(const Model& model, const AnimationReader& keys, const GltfSpace& space, AnimationWriter& out) {
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const BoneKeys& bone = keys.bones()[i];
    const int node = static_cast<int>(i);
    if (!all_same(bone.rotations, kNoRotation)) {
      std::vector<glm::vec4> rotations;
      for (const glm::quat& rotation : bone.rotations) rotations.push_back(space.rotation(rotation));
      out.add(node, "rotation", std::move(rotations), 1, all_same(bone.rotations, bone.rotations.front()));
    }
    if (!all_same(bone.translations, rest_offset(model, i))) {
      std::vector<glm::vec3> translations;
      for (const glm::vec3& translation : bone.translations) translations.push_back(space.point(translation));
      out.add(node, "translation", std::move(translations), 1, all_same(bone.translations, bone.translations.front()));
    }
  }
}

void add_weights_channel(const AnimationReader& keys, std::size_t targets, int node, AnimationWriter& out) {
  const std::vector<float>& weights = keys.morph_weights;
  if (std::ranges::all_of(weights, [](float weight) { return weight == 0.0f; })) return;
  bool constant = true;
  for (std::size_t i = targets; i < weights.size(); ++i) constant &= weights[i] == weights[i - targets];
  out.add(node, "weights", weights, targets, constant);
}

}  // namespace

GltfNodes add_gltf_nodes(const Model& model, bool mesh, const GltfSpace& space, GlbBuilder& glb) {
  Json& nodes = glb.document["nodes"];
  Json roots = Json::array();
  std::vector<Json> children(model.bones.size(), Json::array());
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const std::int32_t parent = model.bones[i].parent;
    (parent < 0 ? roots : children[parent]).push_back(i);
  }
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    Json node = {{"name", model.bones[i].name}};
    const glm::vec3 offset = rest_offset(model, i);
    if (offset != glm::vec3(0.0f)) node["translation"] = vector_json(space.point(offset));
    if (!children[i].empty()) node["children"] = std::move(children[i]);
    nodes.push_back(std::move(node));
  }
  GltfNodes result{static_cast<int>(nodes.size())};
  Json root = {{"name", model.name}};
  if (!roots.empty()) root["children"] = std::move(roots);
  nodes.push_back(std::move(root));
  Json in_scene = Json::array({result.root});
  if (mesh) {
    result.mesh = static_cast<int>(nodes.size());
    in_scene.push_back(result.mesh);
    Json node = {{"name", model.name + " mesh"}, {"mesh", 0}};
    if (!model.bones.empty()) node["skin"] = 0;
    nodes.push_back(std::move(node));
    if (!model.bones.empty()) add_skin(model, result.root, space, glb);
  }
  glb.document["scene"] = 0;
  glb.document["scenes"].push_back({{"nodes", std::move(in_scene)}});
  return result;
}

Result<std::size_t> add_gltf_animation(const Model& model, FrameRecordReader& frames,
                                       std::span<const std::size_t> targets, const GltfNodes& nodes,
                                       const GltfSpace& space, const OnFrame& on_frame, GlbBuilder& glb) {
  if (frames.frames() == 0) return std::size_t{0};
  constexpr std::uint64_t kKeyBytes = sizeof(glm::quat) + sizeof(glm::vec3);
  const std::uint64_t bytes =
      frames.frames() * (model.bones.size() * kKeyBytes + targets.size() * sizeof(float)) + glb.byte_count();
  if (bytes > std::numeric_limits<std::uint32_t>::max()) return fault(kGlbTooLarge);
  AnimationReader keys(model, frames, targets);
  if (const Status read = keys.read(on_frame); !read) return read.fault();
  AnimationWriter out(keys.times, glb);
  add_bone_channels(model, keys, space, out);
  if (nodes.mesh >= 0 && !targets.empty()) add_weights_channel(keys, targets.size(), nodes.mesh, out);
  return out.finish();
}

}  // namespace odori
