#include "model/lint/lint_model.h"

#include "base/text.h"
#include "model/check/check_model.h"
#include "model/lint/linters.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

void examine_size(const Model& model, Diagnostics& diagnostics) {
  constexpr float kSmallest = 0.5f, kLargest = 2000.0f;  // units: from a ring to a city
  const float size = extent(model);
  if (model.vertices.empty() || (size > kSmallest && size < kLargest)) return;
  diagnostics.add({&kUnusualSize, "vertices", -1, -1, fmt::format("{:.6g} units across", size)});
}

void examine_vertices(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    if (model.vertices[i].normal == glm::vec3(0.0f)) report(diagnostics, kVertexWithoutNormal, "vertices", i);
  }
}

// Names as motions have them: at most 15 bytes of CP932.
template <typename Named>
void examine_names(const std::vector<Named>& list, std::string_view section, Diagnostics& diagnostics) {
  constexpr std::size_t kMotionName = 15;
  std::unordered_map<std::string, std::size_t> first_of;  // by what a motion holds of the name
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& name = list[i].name;
    const auto stored = cp932_from_utf8(name);
    if (!stored) {
      report(diagnostics, kNameNotCp932, section, i, name);
      continue;
    }
    const auto [known, is_new] = first_of.emplace(stored->substr(0, kMotionName), i);
    if (!is_new) {
      const bool same = list[known->second].name == name;
      report(diagnostics, same ? kSameName : kNameShared, section, i,
             same ? name : fmt::format("{} and {}", name, list[known->second].name));
    } else if (stored->size() > kMotionName) {
      report(diagnostics, kNameTooLong, section, i, name);
    }
  }
}

void examine_materials(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    const bool sub_texture = material.sphere_mode == SphereMode::sub_texture;
    if (material.index_count == 0) report(diagnostics, kMaterialEmpty, "materials", i);
    if (material.sphere_mode != SphereMode::none && material.sphere_texture < 0) {
      report(diagnostics, kSphereMissing, "materials", i);
    }
    const bool needs_uv = material.vertex_color || (sub_texture && material.sphere_texture >= 0);
    if (needs_uv && model.additional_uv_count == 0) report(diagnostics, kUvMissing, "materials", i);
  }
}

void examine_textures(const Model& model, Diagnostics& diagnostics) {
  std::vector<bool> used(model.textures.size(), false);
  const auto use = [&used](std::int32_t texture) {
    if (const auto at = static_cast<std::size_t>(texture); at < used.size()) used[at] = true;
  };
  for (const Material& material : model.materials) {
    use(material.texture);
    use(material.sphere_texture);
    if (!material.toon.shared) use(material.toon.index);
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) report(diagnostics, kTextureUnused, "textures", i, model.textures[i]);
  }
}

bool holds_group(const Model& model, const GroupMorph& group) {
  return std::any_of(group.offsets.begin(), group.offsets.end(), [&model](const GroupOffset& entry) {
    return std::holds_alternative<GroupMorph>(model.morphs[static_cast<std::size_t>(entry.morph)].data);
  });
}

void examine_morphs(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const MorphData& data = model.morphs[i].data;
    const bool empty = std::visit([](const auto& morph) { return morph.offsets.empty(); }, data);
    if (empty) report(diagnostics, kMorphEmpty, "morphs", i);
    const auto* group = std::get_if<GroupMorph>(&data);
    if (group != nullptr && holds_group(model, *group)) report(diagnostics, kGroupInGroup, "morphs", i);
  }
}

void examine_display_frames(const Model& model, Diagnostics& diagnostics) {
  if (model.display_frames.empty()) return;
  std::vector<bool> listed(model.bones.size(), false);
  for (const DisplayFrame& frame : model.display_frames) {
    for (const DisplayFrame::Entry& entry : frame.entries) {
      if (!entry.is_morph) listed[static_cast<std::size_t>(entry.index)] = true;
    }
  }
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (bone.visible && bone.operable && !listed[i]) report(diagnostics, kNotListed, "bones", i);
  }
}

}  // namespace

void lint_model(const Model& model, Diagnostics& diagnostics) {
  examine_size(model, diagnostics);
  examine_vertices(model, diagnostics);
  examine_materials(model, diagnostics);
  examine_textures(model, diagnostics);
  lint_bones(model, diagnostics);
  examine_names(model.bones, "bones", diagnostics);
  examine_morphs(model, diagnostics);
  examine_names(model.morphs, "morphs", diagnostics);
  examine_display_frames(model, diagnostics);
  lint_bodies(model, diagnostics);
  name_elements(model, diagnostics);
}

}  // namespace odori
