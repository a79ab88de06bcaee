#include "format/pmm/pmm.h"

#include <cstdlib>

namespace {

// Whether the keys are as pmm.h promises.
template <typename Key>
bool ascending(const std::vector<Key>& keys) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].frame <= keys[i - 1].frame) return false;
  }
  return !keys.empty();
}

bool exists(const odori::Project& project, const odori::ProjectParent& parent) {
  if (parent.model == -1) return parent.bone == -1;
  return static_cast<std::size_t>(parent.model) < project.models.size() &&
         static_cast<std::size_t>(parent.bone) < project.models[static_cast<std::size_t>(parent.model)].bones.size();
}

}  // namespace

// Any input gives a fault or a project whose tracks are sorted and whose references exist.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto project = odori::read_pmm({data, size}, diagnostics);
  if (!project) return 0;
  bool valid = ascending(project->camera) && ascending(project->light) && ascending(project->gravity) &&
               ascending(project->self_shadow);
  for (const auto& key : project->camera) valid &= exists(*project, key.follow);
  for (const auto& model : project->models) {
    for (const auto& track : model.bones) valid &= ascending(track.keys);
    for (const auto& track : model.morphs) valid &= ascending(track.keys);
    valid &= ascending(model.properties);
    for (const auto& key : model.properties) {
      for (const auto& parent : key.parents) valid &= exists(*project, parent);
    }
  }
  for (const auto& accessory : project->accessories) {
    valid &= ascending(accessory.keys);
    for (const auto& key : accessory.keys) valid &= exists(*project, key.parent);
  }
  if (!valid || odori::last_frame(*project) > 0x7FFFFFFFu) std::abort();
  return 0;
}
