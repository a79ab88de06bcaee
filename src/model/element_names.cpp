#include "model/check/check_model.h"

namespace odori {

namespace {

template <typename Element>
std::string name_in(const std::vector<Element>& elements, std::int64_t index) {
  const auto at = static_cast<std::size_t>(index);
  return at < elements.size() ? elements[at].name : std::string();
}

std::string element_name(const Model& model, std::string_view section, std::int64_t index) {
  if (section == "bones") return name_in(model.bones, index);
  if (section == "morphs") return name_in(model.morphs, index);
  if (section == "materials") return name_in(model.materials, index);
  if (section == "display frames") return name_in(model.display_frames, index);
  if (section == "rigid bodies") return name_in(model.bodies, index);
  if (section == "joints") return name_in(model.joints, index);
  if (section == "soft bodies") return name_in(model.soft_bodies, index);
  return {};
}

}  // namespace

void name_elements(const Model& model, Diagnostics& diagnostics) {
  diagnostics.amend([&model](Fault& fault) {
    if (fault.detail.empty() && fault.element >= 0) fault.detail = element_name(model, fault.section, fault.element);
  });
}

}  // namespace odori
