#include "model/lint/lint_model.h"

#include "base/text.h"
#include "base/translate.h"
#include "model/check/check_model.h"
#include "model/detail/linters.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

void lint_size(const Model& model, Diagnostics& diagnostics) {
  constexpr float kMinSize = 0.5f, kMaxSize = 2000.0f;  // units: from a ring to a city
  const float size = extent(model);
  if (model.vertices.empty() || model.accessory || (size > kMinSize && size < kMaxSize)) return;
  diagnostics.add(fault(kUnusualSize, tr_format("{:.6g} units across", size)).at("vertices"));
}

void lint_vertices(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    if (model.vertices[i].normal == glm::vec3(0.0f)) report(diagnostics, kVertexWithoutNormal, "vertices", i);
  }
}

// Names as motions store them: at most 15 bytes of CP932.
template <typename Named>
void lint_names(const std::vector<Named>& list, std::string_view section, Diagnostics& diagnostics) {
  constexpr std::size_t kMaxMotionNameBytes = 15;
  std::unordered_map<std::string, std::size_t> first_of;  // by the stored 15 bytes
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& name = list[i].name;
    const auto stored = cp932_from_utf8(name);
    if (!stored) {
      report(diagnostics, kNameNotCp932, section, i, name);
      continue;
    }
    const auto [known, is_new] = first_of.emplace(stored->substr(0, kMaxMotionNameBytes), i);
    if (!is_new) {
      const bool same = list[known->second].name == name;
      report(diagnostics, same ? kSameName : kNameShared, section, i,
             same ? name : tr_format("{} and {}", name, list[known->second].name));
    } else if (stored->size() > kMaxMotionNameBytes) {
      report(diagnostics, kNameTooLong, section, i, name);
    }
  }
}

void lint_materials(const Model& model, Diagnostics& diagnostics) {
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

void lint_textures(const Model& model, Diagnostics& diagnostics) {
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

bool contains_group(const Model& model, const GroupMorph& group) {
  return std::ranges::any_of(group.offsets, [&model](const GroupOffset& entry) {
    return std::holds_alternative<GroupMorph>(model.morphs[entry.morph].data);
  });
}

void lint_morphs(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const MorphData& data = model.morphs[i].data;
    const bool empty = std::visit([](const auto& morph) { return morph.offsets.empty(); }, data);
    if (empty) report(diagnostics, kMorphEmpty, "morphs", i);
    const auto* group = std::get_if<GroupMorph>(&data);
    if (group != nullptr && contains_group(model, *group)) report(diagnostics, kGroupInGroup, "morphs", i);
  }
}

void lint_display_frames(const Model& model, Diagnostics& diagnostics) {
  if (model.display_frames.empty()) return;
  std::vector<bool> listed(model.bones.size(), false);
  for (const DisplayFrame& frame : model.display_frames) {
    for (const DisplayFrame::Entry& entry : frame.entries) {
      if (!entry.is_morph) listed[entry.index] = true;
    }
  }
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (bone.visible && bone.operable && !listed[i]) report(diagnostics, kNotListed, "bones", i);
  }
}

}  // namespace

void lint_model(const Model& model, Diagnostics& diagnostics) {
  lint_size(model, diagnostics);
  lint_vertices(model, diagnostics);
  lint_materials(model, diagnostics);
  lint_textures(model, diagnostics);
  lint_bones(model, diagnostics);
  lint_names(model.bones, "bones", diagnostics);
  lint_morphs(model, diagnostics);
  lint_names(model.morphs, "morphs", diagnostics);
  lint_display_frames(model, diagnostics);
  lint_bodies(model, diagnostics);
  add_element_names(model, diagnostics);
}

}  // namespace odori
