#include "ui/core/model_links.h"

#include "ui/core/state.h"

#include <algorithm>

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

std::string bone_display_name(const Model& model, std::int32_t index) {
  const Bone& bone = model.bones[index];
  if (!bone.name.empty()) return bone.name;
  return bone.english_name.empty() ? fmt::format("#{}", index) : bone.english_name;
}

}  // namespace odori
