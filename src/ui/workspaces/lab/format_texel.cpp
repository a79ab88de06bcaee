#include "base/enums.h"
#include "base/translate.h"
#include "ui/workspaces/lab/gpu_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Named>
std::string with_name(const std::vector<Named>& all, std::int32_t index) {
  if (!has_index(all, index)) return tr("none");
  const std::string& name = all[index].name;
  return name.empty() ? fmt::format("{}", index) : fmt::format("{} {}", index, name);
}

// The bones without duplicates.
std::string bone_list(const Model& model, const glm::vec4& bones) {
  std::vector<std::int32_t> listed;
  std::string text;
  for (int slot = 0; slot < 4; ++slot) {
    const float number = bones[slot];
    const bool in_range = number >= 0.0f && number < static_cast<float>(model.bones.size());
    const std::int32_t bone = in_range ? static_cast<std::int32_t>(number) : -1;
    if (std::ranges::find(listed, bone) != listed.end()) continue;
    listed.push_back(bone);
    text += (text.empty() ? "" : tr(", ")) + with_name(model.bones, bone);
  }
  return text;
}

std::string first_user(const TableTexel& texel) {
  return texel.vertex < 0 ? std::string(tr("not used by any vertex"))
                          : tr_format("first used by vertex {}", texel.vertex);
}

bool any_offsets(const Model& model) {
  return std::ranges::any_of(model.morphs, [](const Morph& morph) {
    return std::holds_alternative<VertexMorph>(morph.data) || std::holds_alternative<UvMorph>(morph.data);
  });
}

}  // namespace

std::string format_texel(const Model& model, GpuTable table, const TableTexel& texel) {
  switch (texel.kind) {
    case TexelKind::rotation:
      return tr_format("Bone {}, rotation", with_name(model.bones, texel.bone));
    case TexelKind::translation:
      return tr_format("Bone {}, translation", with_name(model.bones, texel.bone));
    case TexelKind::weight:
      return tr_format("Morph {}, weight", with_name(model.morphs, texel.morph));
    case TexelKind::position_offset:
      return tr_format("Vertex {}, offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelKind::uv_offset:
      return tr_format("Vertex {}, UV offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelKind::uv_address:
      return tr_format("Vertex {}, address of the UV offset before: morph {}", texel.vertex,
                       with_name(model.morphs, texel.morph));
    case TexelKind::sdef_center:
      return tr_format("SDEF entry {}, C; {}", texel.index / 2, first_user(texel));
    case TexelKind::sdef_half:
      return tr_format("SDEF entry {}, (R0 - R1) / 2; {}", texel.index / 2, first_user(texel));
    case TexelKind::center:
      if (table == GpuTable::optimized_centers) return tr_format("Vertex {}, centre of rotation", texel.vertex);
      return tr_format("Bone set {}, centre; {}", texel.index, first_user(texel));
    case TexelKind::bone_head:
      return tr_format("Bone {}, joint at rest", with_name(model.bones, texel.bone));
    case TexelKind::bone_tail:
      return tr_format("Bone {}, tail at rest", with_name(model.bones, texel.bone));
    case TexelKind::mush_position:
      return tr_format("Vertex {}, smoothed rest position and first entry", texel.vertex);
    case TexelKind::mush_moment:
      return tr_format("Vertex {}, moment and smoothed weight of bone {}", texel.vertex,
                       with_name(model.bones, texel.bone));
    case TexelKind::mush_bone:
      return tr_format("Vertex {}, rest of the moment of bone {}", texel.vertex, with_name(model.bones, texel.bone));
    case TexelKind::mush_offset:
      return tr_format("Vertex {}, offset of bone {}", texel.vertex, with_name(model.bones, texel.bone));
    case TexelKind::mush_count:
      return tr("The number of entries of all vertices");
    case TexelKind::heatmap_value:
      return tr_format("Vertex {}, heat map value", texel.vertex);
    case TexelKind::bones:
      return tr_format("Vertex {}, bones {}", texel.vertex, bone_list(model, texel.value));
    case TexelKind::bone_weights:
      return tr_format("Vertex {}, bone weights", texel.vertex);
    case TexelKind::deform:
      return tr_format("Vertex {}, deform kind", texel.vertex);
    case TexelKind::morph_ranges:
      return tr_format("Vertex {}, ranges of its morph offsets", texel.vertex);
  }
  return {};
}

std::array<const char*, 4> component_names(TexelKind kind) {
  switch (kind) {
    case TexelKind::rotation:
    case TexelKind::uv_offset:
      return {"x", "y", "z", "w"};
    case TexelKind::translation:
    case TexelKind::sdef_center:
    case TexelKind::sdef_half:
    case TexelKind::center:
    case TexelKind::bone_head:
    case TexelKind::bone_tail:
    case TexelKind::mush_offset:
      return {"x", "y", "z", tr("unused")};
    case TexelKind::mush_position:
      return {"x", "y", "z", tr("first entry")};
    case TexelKind::mush_count:
      return {tr("unused"), tr("unused"), tr("unused"), tr("entries")};
    case TexelKind::mush_moment:
      return {"xx", "xy", "xz", tr("weight")};
    case TexelKind::mush_bone:
      return {"yy", "yz", "zz", tr("bone")};
    case TexelKind::weight:
      return {tr("weight")};
    case TexelKind::position_offset:
      return {"x", "y", "z", tr("morph")};
    case TexelKind::uv_address:
      return {tr("morph"), tr("channel"), tr("unused"), tr("unused")};
    case TexelKind::heatmap_value:
      return {tr("value")};
    case TexelKind::bones:
      return {tr("bone 1"), tr("bone 2"), tr("bone 3"), tr("bone 4")};
    case TexelKind::bone_weights:
      return {tr("bone 1"), tr("bone 2"), tr("bone 3"), tr("bone 4")};
    case TexelKind::deform:
      return {tr("kind"), tr("SDEF entry"), tr("bone set")};
    case TexelKind::morph_ranges:
      return {tr("first vertex"), tr("vertex count"), tr("first UV"), tr("UV count")};
  }
  return {};
}

std::string why_missing(const Model& model, GpuTable table) {
  switch (table) {
    case GpuTable::bone_palette:
      return model.bones.empty() ? tr("This model has no bones.")
                                 : tr("Not uploaded yet: the model has not been drawn.");
    case GpuTable::morph_weights:
      return model.morphs.empty() ? tr("This model has no morphs.")
                                  : tr("Not uploaded yet: the model has not been drawn.");
    case GpuTable::morph_offsets:
      return any_offsets(model) ? tr("No morph offsets were uploaded.") : tr("This model has no vertex or UV morphs.");
    case GpuTable::sdef_parameters:
      return tr("No vertex has SDEF parameters, and none can be derived.");
    case GpuTable::spherical_centers:
      return tr("Not uploaded: no view uses spherical blend skinning, or no vertex has several bones.");
    case GpuTable::optimized_centers:
      return tr("Not uploaded: no view uses centres of rotation (CoR), or they are still being computed.");
    case GpuTable::bone_segments:
      return tr("This model has no bones.");
    case GpuTable::delta_mush:
      return tr("Not uploaded: no view uses direct delta mush (DDM), or it is still being computed.");
    case GpuTable::surface_values:
      return tr("Not uploaded: no view shows a heat map (Measure page).");
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      break;
  }
  return tr("This model has no vertices.");
}

}  // namespace odori
