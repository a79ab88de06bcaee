#include "loading/scene/scene_file.h"

#include "base/archive/archive.h"
#include "base/bytes.h"
#include "base/files.h"
#include "format/formats.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <span>
#include <unordered_map>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMarkedBytes = std::size_t{1} << 20;

std::uint64_t mark_of(std::uint64_t size, Bytes head, Bytes tail) {
  ContentHash hash;
  hash.add(size);
  hash.add(std::span<const std::uint8_t>(head));
  hash.add(std::span<const std::uint8_t>(tail));
  return hash.value();
}

std::uint64_t mark_of_whole(Bytes file) {
  const std::size_t part = std::min(file.size(), kMarkedBytes);
  return mark_of(file.size(), file.first(part), file.last(part));
}

// The names of a model's bones, morphs or materials, each with its number among equal names.
template <typename Named>
class PartNames {
 public:
  explicit PartNames(const std::vector<Named>& elements) : elements_(elements) {
    nth_.reserve(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::vector<std::size_t>& same = by_name_[elements[i].name];
      nth_.push_back(static_cast<std::int32_t>(same.size()));
      same.push_back(i);
    }
  }

  ScenePart part(std::size_t index) const { return {elements_[index].name, nth_[index]}; }

  int find(const ScenePart& part) const {
    const auto found = by_name_.find(part.name);
    if (found == by_name_.end() || part.nth < 0) return -1;
    const std::size_t nth = part.nth;
    return nth < found->second.size() ? static_cast<int>(found->second[nth]) : -1;
  }

 private:
  const std::vector<Named>& elements_;
  std::vector<std::int32_t> nth_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
};

// A stored rotation that the bone allows is used bit by bit.
void set_rotation(Actor& actor, int bone, glm::quat rotation) {
  constexpr float kRounding = 1e-5f;
  set_bone_rotation(actor, bone, rotation);
  std::optional<glm::quat>& set = actor.overrides.bone_rotations[bone];
  if (!set) return;
  const bool same = std::abs(set->x - rotation.x) < kRounding && std::abs(set->y - rotation.y) < kRounding &&
                    std::abs(set->z - rotation.z) < kRounding && std::abs(set->w - rotation.w) < kRounding;
  if (same) set = rotation;
}

std::vector<SceneBoneOverride> named_bones(const Actor& actor) {
  const Overrides& from = actor.overrides;
  const PartNames names(actor.model->bones);
  std::vector<SceneBoneOverride> bones;
  for (std::size_t i = 0; i < actor.model->bones.size(); ++i) {
    SceneBoneOverride bone{
        {}, from.bone_rotations[i], from.bone_translations[i], from.ik_enabled[i], from.physics_enabled[i]};
    if (!bone.rotation && !bone.translation && !bone.ik && !bone.physics) continue;
    bone.part = names.part(i);
    bones.push_back(std::move(bone));
  }
  return bones;
}

std::vector<SceneMorphOverride> named_morphs(const Actor& actor) {
  const Overrides& from = actor.overrides;
  const PartNames names(actor.model->morphs);
  std::vector<SceneMorphOverride> morphs;
  for (std::size_t i = 0; i < actor.model->morphs.size(); ++i) {
    if (!from.morph_weights[i] && from.morph_mix[i] == MorphMix::plain) continue;
    morphs.push_back({names.part(i), from.morph_weights[i], from.morph_mix[i]});
  }
  return morphs;
}

std::vector<SceneMaterialOverride> named_materials(const Actor& actor) {
  const Overrides& from = actor.overrides;
  const PartNames names(actor.model->materials);
  std::vector<SceneMaterialOverride> materials;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    SceneMaterialOverride material{{}, from.material_hidden[i] != 0, {}};
    for (int flag = 0; flag < kMaterialFlagCount; ++flag) {
      if ((from.material_flag_overrides[i] >> flag & 1) == 0) continue;
      material.flags[flag] = has_flag(actor, i, static_cast<MaterialFlag>(flag));
    }
    const auto given = [](const std::optional<bool>& flag) { return flag.has_value(); };
    if (!material.hidden && std::ranges::none_of(material.flags, given)) continue;
    material.part = names.part(i);
    materials.push_back(std::move(material));
  }
  return materials;
}

void set_bone(Actor& actor, int bone, const SceneBoneOverride& from) {
  if (from.rotation) set_rotation(actor, bone, *from.rotation);
  if (from.translation) set_bone_translation(actor, bone, *from.translation);
  if (from.ik) set_ik(actor, bone, *from.ik);
  if (from.physics) set_bone_physics(actor, bone, *from.physics);
}

void set_material(Actor& actor, int material, const SceneMaterialOverride& from) {
  set_material_visible(actor, material, !from.hidden);
  for (int flag = 0; flag < kMaterialFlagCount; ++flag) {
    const std::optional<bool>& on = from.flags[flag];
    if (on) set_material_flag(actor, material, static_cast<MaterialFlag>(flag), *on);
  }
}

// Calls `set(index, override)` for each that the model has; returns the number of others.
template <typename Named, typename Part, typename Set>
std::size_t for_each_found(const std::vector<Named>& elements, const std::vector<Part>& parts, const Set& set) {
  if (parts.empty()) return 0;
  const PartNames names(elements);
  std::size_t missing = 0;
  for (const Part& part : parts) {
    const int index = names.find(part.part);
    index < 0 ? static_cast<void>(++missing) : set(index, part);
  }
  return missing;
}

}  // namespace

bool has_scene_name(const fs::path& file) { return kind_by_name(file) == FileKind::scene; }

std::uint64_t content_mark(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    const auto in_archive = find_in_archive(file);
    if (!in_archive || !in_archive->is_file()) return 0;
    const auto content = read_file(file);
    return content ? mark_of_whole(*content) : 0;
  }
  std::ifstream in(file, std::ios::binary);
  const std::uint64_t size = fs::file_size(file, error);
  if (!in || error) return 0;
  const std::size_t part = std::min<std::uint64_t>(size, kMarkedBytes);
  std::vector<std::uint8_t> head(part), tail(part);
  in.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(part));
  in.seekg(static_cast<std::streamoff>(size - part));
  in.read(reinterpret_cast<char*>(tail.data()), static_cast<std::streamsize>(part));
  return in ? mark_of(size, head, tail) : 0;
}

std::vector<fs::path> files_of(const Scene& show) {
  std::vector<fs::path> files;
  const auto add = [&files](const fs::path& file) {
    if (!file.empty() && std::ranges::find(files, file) == files.end()) files.push_back(file);
  };
  for (const SceneActor& actor : show.actors) {
    add(actor.file);
    add(actor.project.file);
    add(actor.weights);
    for (const SceneMotion& motion : actor.motions) {
      add(motion.file);
      if (motion.fit) add(motion.fit->from);
    }
  }
  for (const SceneMotion& motion : show.scene) add(motion.file);
  if (show.song) add(show.song->file);
  add(show.background_image);
  if (show.state.settings) {
    add(show.state.settings->look.lut_file);
    add(show.state.settings->look.pass_file);
  }
  return files;
}

SceneOverrides named_overrides(const Actor& actor) {
  return {named_bones(actor), named_morphs(actor), named_materials(actor), actor.overrides.physics,
          actor.overrides.rest_pose};
}

std::size_t set_overrides(Actor& actor, const SceneOverrides& overrides) {
  const Model& model = *actor.model;
  actor.overrides = no_overrides(model);
  set_actor_physics(actor, overrides.physics);
  set_rest_pose(actor, overrides.rest_pose);
  std::size_t missing = for_each_found(model.bones, overrides.bones,
                                       [&](int bone, const SceneBoneOverride& from) { set_bone(actor, bone, from); });
  missing += for_each_found(model.morphs, overrides.morphs, [&](int morph, const SceneMorphOverride& from) {
    if (from.weight) set_morph(actor, morph, *from.weight);
    set_morph_mix(actor, morph, from.mix);
  });
  missing += for_each_found(model.materials, overrides.materials, [&](int material, const SceneMaterialOverride& from) {
    set_material(actor, material, from);
  });
  return missing;
}

ScenePart named_bone(const Model& model, std::int32_t index) { return PartNames(model.bones).part(index); }

std::int32_t find_bone(const Model& model, const ScenePart& part) {
  if (part.name.empty()) return model.bones.empty() ? -1 : 0;
  return PartNames(model.bones).find(part);
}

ScenePart named_morph(const Model& model, std::int32_t index) { return PartNames(model.morphs).part(index); }

std::int32_t find_morph(const Model& model, const ScenePart& part) { return PartNames(model.morphs).find(part); }

}  // namespace odori
