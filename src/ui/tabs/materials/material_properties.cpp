#include "ui/tabs/materials/material_properties.h"

#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/widgets.h"

#include <fmt/format.h>

namespace odori {

namespace {

std::string format_color(const glm::vec3& color) { return fmt::format("{:g} {:g} {:g}", color.r, color.g, color.b); }
std::string format_color(const glm::vec4& color) {
  return fmt::format("{} {:g}", format_color(glm::vec3(color)), color.a);
}

std::string texture_name(const Model& model, std::int32_t texture) {
  return texture < 0 ? "none" : model.textures[static_cast<std::size_t>(texture)];
}

const char* format_sphere_mode(SphereMode mode) {
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

std::string format_shadow(const Material& material) {
  std::string words;
  const auto add = [&](bool on, const char* what) {
    if (on) words.append(words.empty() ? "" : ", ").append(what);
  };
  add(material.ground_shadow, "on the ground");
  add(material.self_shadow_caster, "casts");
  add(material.self_shadow_receiver, "receives");
  return words.empty() ? "none" : words;
}

std::string format_kind(const Material& material) {
  std::string words = material.points ? "points" : material.lines ? "lines" : "surfaces";
  if (material.vertex_color) words += ", times the vertices' colours";
  return words;
}

}  // namespace

std::string format_toon(const Model& model, const ToonSource& toon) {
  if (!toon.shared) return texture_name(model, toon.index);
  return toon.index < 0 ? "none" : fmt::format("toon{:02}", toon.index + 1);
}

Properties material_properties(const Actor& actor, std::int32_t index) {
  const auto at = static_cast<std::size_t>(index);
  const Model& model = *actor.model;
  const Material& material = model.materials[at];
  const MaterialState& now = actor.morphs.materials[at];
  return {{"Name", material.name},
          {"English", material.english_name},
          {"Draw order", fmt::format("{} of {}", index + 1, model.materials.size())},
          {"Diffuse", format_color(now.diffuse)},
          {"Specular", fmt::format("{}  power {:g}", format_color(now.specular), now.specular_power)},
          {"Ambient", format_color(now.ambient)},
          {"Edge", fmt::format("{}  {}  size {:g}", material.edge ? "drawn" : "not drawn", format_color(now.edge_color),
                               now.edge_size)},
          {"Shadows", format_shadow(material)},
          {"Sides", material.double_sided ? "both" : "front"},
          {"Drawn as", format_kind(material)},
          {"Texture", texture_name(model, material.texture)},
          {"Sphere map", fmt::format("{}, {}", texture_name(model, material.sphere_texture),
                                     format_sphere_mode(material.sphere_mode))},
          {"Toon", format_toon(model, material.toon)},
          {"Triangles", grouped(static_cast<std::size_t>(material.index_count / 3))},
          {"From triangle", grouped(static_cast<std::size_t>(material.first_index / 3))},
          {"Memo", material.memo}};
}

const char* words_for(TextureSource source) {
  switch (source) {
    case TextureSource::exact:
      return "As written";
    case TextureSource::spelling:
      return "Spelled otherwise";
    case TextureSource::bare_name:
      return "By its bare name";
    case TextureSource::built_in:
      return "MMD's own toon";
    case TextureSource::elsewhere:
      return "In a folder you named";
    case TextureSource::missing:
      break;
  }
  return "Not found";
}

std::string format_size(const TextureInfo& property) {
  return property.width < 1 ? std::string() : fmt::format("{} x {}", property.width, property.height);
}

std::vector<std::int32_t> users_of(const Model& model, std::int32_t texture) {
  std::vector<std::int32_t> users;
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const Material& material = model.materials[i];
    const bool toon = !material.toon.shared && material.toon.index == texture;
    const bool uses = toon || material.texture == texture || material.sphere_texture == texture;
    if (uses) users.push_back(static_cast<std::int32_t>(i));
  }
  return users;
}

std::string format_material(const Actor& actor, std::int32_t index) {
  return format_properties(material_properties(actor, index));
}

}  // namespace odori
