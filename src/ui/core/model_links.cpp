#include "ui/core/model_links.h"

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "ui/core/state.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace odori {

void go_to(const PartLink& link, UiState& state, Commands& commands) {
  switch (link.part) {
    case ModelPart::vertex:
      return commands.push_back(ShowVertex{static_cast<std::uint32_t>(link.index)});
    case ModelPart::bone:
      state.page = Page::bones;
      return commands.push_back(SelectBone{link.index});
    case ModelPart::body:
      state.page = Page::physics;
      state.physics.joints_listed = false;
      reveal_row(state.physics.bodies, link.index);
      return commands.push_back(SelectBody{link.index});
    case ModelPart::joint:
      state.page = Page::physics;
      state.physics.joints_listed = true;
      reveal_row(state.physics.joints, link.index);
      return commands.push_back(SelectJoint{link.index});
    case ModelPart::morph:
      state.page = Page::morphs;
      state.morphs.closed.fill(false);
      state.morphs.active_only = false;
      reveal_row(state.morphs.list, link.index);
      return commands.push_back(SelectMorph{link.index});
    case ModelPart::material:
      state.page = Page::materials;
      state.materials.selected = link.index;
      return reveal_row(state.materials.list, link.index);
    case ModelPart::texture:
      state.page = Page::textures;
      state.materials.selected_texture = link.index;
      return reveal_row(state.materials.textures, link.index);
  }
}

std::optional<PartLink> link_of(const Model& model, const Fault& fault) {
  const auto in = [&](ModelPart part, const auto& list) -> std::optional<PartLink> {
    if (!has_index(list, fault.element)) return std::nullopt;
    return PartLink{part, static_cast<std::int32_t>(fault.element)};
  };
  if (fault.section == "vertices") return in(ModelPart::vertex, model.vertices);
  if (fault.section == "bones") return in(ModelPart::bone, model.bones);
  if (fault.section == "morphs") return in(ModelPart::morph, model.morphs);
  if (fault.section == "materials") return in(ModelPart::material, model.materials);
  if (fault.section == "textures") return in(ModelPart::texture, model.textures);
  if (fault.section == "rigid bodies") return in(ModelPart::body, model.bodies);
  if (fault.section == "joints") return in(ModelPart::joint, model.joints);
  return std::nullopt;
}

std::string_view singular(std::string_view section) {
  // Translated in an array as element: 2.
  constexpr std::array<std::pair<std::string_view, const char*>, 18> kNames{{
      {"vertices", "vertex"},
      {"faces", "triangle"},
      {"textures", "texture"},
      {"materials", "material"},
      {"bones", "bone"},
      {"IK", "IK"},
      {"morphs", "morph"},
      {"display frames", "frame"},
      {"bone display", "entry"},
      {"rigid bodies", "rigid body"},
      {"joints", "joint"},
      {"soft bodies", "soft body"},
      {"bone tracks", "track"},
      {"morph tracks", "track"},
      {"bone keys", "key"},
      {"morph keys", "key"},
      {"camera keys", "key"},
      {"blocks", "block"},
  }};
  const auto found = std::ranges::find_if(kNames, [section](const auto& n) { return n.first == section; });
  return found == kNames.end() ? tr(section) : tr_context("element", found->second);
}

std::string format_location(const Fault& fault) {
  std::string text(fault.element < 0 ? tr(fault.section) : singular(fault.section));
  if (fault.element >= 0) text += fmt::format(" {}", fault.element);
  if (!fault.detail.empty()) text += (text.empty() ? "" : "  ") + printable_line(fault.detail);
  return text;
}

std::string bone_display_name(const Model& model, std::int32_t index) {
  const Bone& bone = model.bones[index];
  if (!bone.name.empty()) return bone.name;
  return bone.english_name.empty() ? fmt::format("#{}", index) : bone.english_name;
}

}  // namespace odori
