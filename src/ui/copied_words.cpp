#include "ui/copied_words.h"

#include <fmt/format.h>

namespace odori {

namespace {

void add_line(std::string& words, std::string_view label, std::string_view value) {
  words.append(label).append("\t").append(value).append("\n");
}

std::string color_words(const glm::vec3& color) { return fmt::format("{:g} {:g} {:g}", color.r, color.g, color.b); }
std::string color_words(const glm::vec4& color) {
  return fmt::format("{} {:g}", color_words(glm::vec3(color)), color.a);
}

std::string texture_name(const Model& model, std::int32_t texture) {
  return texture < 0 ? "none" : model.textures[static_cast<std::size_t>(texture)];
}

const char* sphere_mode_words(SphereMode mode) {
  switch (mode) {
    case SphereMode::multiply:
      return "multiplied";
    case SphereMode::add:
      return "added";
    case SphereMode::sub_texture:
      return "second texture";
    case SphereMode::none:
      break;
  }
  return "not used";
}

std::string toon_words(const Model& model, const ToonSource& toon) {
  if (!toon.shared) return texture_name(model, toon.index);
  return toon.index < 0 ? "none" : fmt::format("toon{:02}", toon.index + 1);
}

}  // namespace

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

std::string material_words(const Actor& actor, std::int32_t index) {
  const auto at = static_cast<std::size_t>(index);
  const Model& model = *actor.model;
  const Material& material = model.materials[at];
  const MaterialState& now = actor.morphs.materials[at];
  std::string words;
  add_line(words, "Name", material.name);
  add_line(words, "English", material.english_name);
  add_line(words, "Diffuse", color_words(now.diffuse));
  add_line(words, "Specular", fmt::format("{}  power {:g}", color_words(now.specular), now.specular_power));
  add_line(words, "Ambient", color_words(now.ambient));
  add_line(words, "Edge",
           fmt::format("{}  {}  size {:g}", material.edge ? "drawn" : "not drawn", color_words(now.edge_color),
                       now.edge_size));
  add_line(words, "Sides", material.double_sided ? "both" : "front");
  add_line(words, "Texture", texture_name(model, material.texture));
  add_line(
      words, "Sphere",
      fmt::format("{}, {}", texture_name(model, material.sphere_texture), sphere_mode_words(material.sphere_mode)));
  add_line(words, "Toon", toon_words(model, material.toon));
  add_line(words, "Triangles", std::to_string(material.index_count / 3));
  return words;
}

}  // namespace odori
