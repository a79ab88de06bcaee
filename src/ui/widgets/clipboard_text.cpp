#include "ui/widgets/clipboard_text.h"

#include <fmt/format.h>

namespace odori {

std::string format_camera(const Camera& camera) {
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  const glm::vec3& at = camera.target;
  return fmt::format("--camera={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}{}", at.x, at.y, at.z, angles.x,
                     angles.y, angles.z, camera.distance, camera.fov_deg, camera.perspective ? "" : ",ortho");
}

std::string format_light(const Light& light) {
  return fmt::format("--light={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}", light.color.r, light.color.g, light.color.b,
                     light.direction.x, light.direction.y, light.direction.z);
}

std::string format_morph(const Morph& morph, float weight) { return fmt::format("{}={:.6g}", morph.name, weight); }

std::string format_active_morphs(const Actor& actor) {
  std::string text;
  for (std::size_t i = 0; i < actor.model->morphs.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight != 0.0f) text += format_morph(actor.model->morphs[i], weight) + "\n";
  }
  return text;
}

std::string format_properties(const Properties& properties) {
  std::string text;
  for (const Property& row : properties) text += row.label + "\t" + (row.exact.empty() ? row.value : row.exact) + "\n";
  return text;
}

}  // namespace odori
