#include "ui/tabs/gpu/format_texel.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Named>
std::string with_name(const std::vector<Named>& all, std::int32_t index) {
  if (index < 0 || index >= static_cast<std::int32_t>(all.size())) return "none";
  const std::string& name = all[static_cast<std::size_t>(index)].name;
  return name.empty() ? fmt::format("{}", index) : fmt::format("{} {}", index, name);
}

// Each once.
std::string bone_list(const Model& model, const glm::vec4& bones) {
  std::vector<std::int32_t> listed;
  std::string words;
  for (int slot = 0; slot < 4; ++slot) {
    const float number = bones[slot];
    const bool in_range = number >= 0.0f && number < static_cast<float>(model.bones.size());
    const std::int32_t bone = in_range ? static_cast<std::int32_t>(number) : -1;
    if (std::find(listed.begin(), listed.end(), bone) != listed.end()) continue;
    listed.push_back(bone);
    words += (words.empty() ? "" : ", ") + with_name(model.bones, bone);
  }
  return words;
}

std::string first_user(const TableTexel& texel) {
  return texel.vertex < 0 ? std::string("no vertex uses it") : fmt::format("first used by vertex {}", texel.vertex);
}

bool any_offsets(const Model& model) {
  return std::any_of(model.morphs.begin(), model.morphs.end(), [](const Morph& morph) {
    return std::holds_alternative<VertexMorph>(morph.data) || std::holds_alternative<UvMorph>(morph.data);
  });
}

}  // namespace

std::string format_texel(const Model& model, GpuTable table, const TableTexel& texel) {
  switch (texel.part) {
    case TexelPart::rotation:
      return fmt::format("Bone {}, rotation", with_name(model.bones, texel.bone));
    case TexelPart::translation:
      return fmt::format("Bone {}, translation", with_name(model.bones, texel.bone));
    case TexelPart::weight:
      return fmt::format("Morph {}, weight", with_name(model.morphs, texel.morph));
    case TexelPart::position_offset:
      return fmt::format("Vertex {}, offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelPart::uv_offset:
      return fmt::format("Vertex {}, UV offset of morph {}", texel.vertex, with_name(model.morphs, texel.morph));
    case TexelPart::uv_address:
      return fmt::format("Vertex {}, whose the UV offset before is: morph {}", texel.vertex,
                         with_name(model.morphs, texel.morph));
    case TexelPart::sdef_center:
      return fmt::format("SDEF entry {}, C; {}", texel.number / 2, first_user(texel));
    case TexelPart::sdef_half:
      return fmt::format("SDEF entry {}, (R0 - R1) / 2; {}", texel.number / 2, first_user(texel));
    case TexelPart::center:
      if (table == GpuTable::optimized_centers) return fmt::format("Vertex {}, centre", texel.vertex);
      return fmt::format("Set of bones {}, centre; {}", texel.number, first_user(texel));
    case TexelPart::heat_mapped_value:
      return fmt::format("Vertex {}, painted value", texel.vertex);
    case TexelPart::bones:
      return fmt::format("Vertex {}, bones {}", texel.vertex, bone_list(model, texel.value));
    case TexelPart::bone_weights:
      return fmt::format("Vertex {}, weights of its bones", texel.vertex);
    case TexelPart::deform:
      return fmt::format("Vertex {}, how it is deformed", texel.vertex);
    case TexelPart::morph_ranges:
      return fmt::format("Vertex {}, where its morph offsets lie", texel.vertex);
  }
  return {};
}

std::array<const char*, 4> number_titles(TexelPart part) {
  switch (part) {
    case TexelPart::rotation:
    case TexelPart::uv_offset:
      return {"x", "y", "z", "w"};
    case TexelPart::translation:
    case TexelPart::sdef_center:
    case TexelPart::sdef_half:
    case TexelPart::center:
      return {"x", "y", "z", "unused"};
    case TexelPart::weight:
      return {"weight"};
    case TexelPart::position_offset:
      return {"x", "y", "z", "morph"};
    case TexelPart::uv_address:
      return {"morph", "channel", "unused", "unused"};
    case TexelPart::heat_mapped_value:
      return {"value"};
    case TexelPart::bones:
      return {"bone 1", "bone 2", "bone 3", "bone 4"};
    case TexelPart::bone_weights:
      return {"bone 1", "bone 2", "bone 3", "bone 4"};
    case TexelPart::deform:
      return {"kind", "SDEF entry", "set of bones"};
    case TexelPart::morph_ranges:
      return {"vertex from", "vertex count", "UV from", "UV count"};
  }
  return {};
}

std::string why_missing(const Model& model, GpuTable table) {
  switch (table) {
    case GpuTable::bone_palette:
      return model.bones.empty() ? "This model has no bones." : "Not written yet: the model has not been drawn.";
    case GpuTable::morph_weights:
      return model.morphs.empty() ? "This model has no morphs." : "Not written yet: the model has not been drawn.";
    case GpuTable::morph_offsets:
      return any_offsets(model) ? "No offset was written." : "No morph of this model moves a vertex or a texture.";
    case GpuTable::sdef_parameters:
      return "There are none: no vertex has SDEF parameters, and none can be derived.";
    case GpuTable::spherical_centers:
      return "Not there: no view has been skinned by spherical blend, or no vertex is on several bones.";
    case GpuTable::optimized_centers:
      return "Not there: no view has been skinned by centres of rotation (CoR), or they are still being found.";
    case GpuTable::surface_values:
      return "Not there: no view has been painted (Measure tab).";
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      break;
  }
  return "This model has no vertices.";
}

}  // namespace odori
