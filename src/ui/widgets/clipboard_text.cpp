#include "ui/widgets/clipboard_text.h"

#include <fmt/format.h>

namespace odori {

std::string camera_words(const Camera& camera) {
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  const glm::vec3& at = camera.target;
  return fmt::format("--camera={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}{}", at.x, at.y, at.z, angles.x,
                     angles.y, angles.z, camera.distance, camera.fov_deg, camera.perspective ? "" : ",ortho");
}

std::string light_words(const Light& light) {
  return fmt::format("--light={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}", light.color.r, light.color.g, light.color.b,
                     light.direction.x, light.direction.y, light.direction.z);
}

std::string morph_words(const Morph& morph, float weight) { return fmt::format("{}={:.6g}", morph.name, weight); }

std::string all_morph_words(const Actor& actor) {
  std::string words;
  for (std::size_t i = 0; i < actor.model->morphs.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight != 0.0f) words += morph_words(actor.model->morphs[i], weight) + "\n";
  }
  return words;
}

std::string fact_words(const Facts& facts) {
  std::string words;
  for (const Fact& fact : facts) words += fact.label + "\t" + fact.value + "\n";
  return words;
}

}  // namespace odori
