#include "ui/widgets/clipboard_text.h"
#include "ui/tabs/materials/material_properties.h"

#include "ui/widgets/widgets.h"

#include <fmt/format.h>

namespace odori {

namespace {

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

std::string shadow_words(const Material& material) {
  std::string words;
  const auto add = [&](bool on, const char* what) {
    if (on) words.append(words.empty() ? "" : ", ").append(what);
  };
  add(material.ground_shadow, "on the ground");
  add(material.self_shadow_caster, "casts");
  add(material.self_shadow_receiver, "receives");
  return words.empty() ? "none" : words;
}

std::string kind_words(const Material& material) {
  std::string words = material.points ? "points" : material.lines ? "lines" : "surfaces";
  if (material.vertex_color) words += ", times the vertices' colours";
  return words;
}

}  // namespace

std::string toon_words(const Model& model, const ToonSource& toon) {
  if (!toon.shared) return texture_name(model, toon.index);
  return toon.index < 0 ? "none" : fmt::format("toon{:02}", toon.index + 1);
}

Facts material_facts(const Actor& actor, std::int32_t index) {
  const auto at = static_cast<std::size_t>(index);
  const Model& model = *actor.model;
  const Material& material = model.materials[at];
  const MaterialState& now = actor.morphs.materials[at];
  return {{"Name", material.name},
          {"English", material.english_name},
          {"Draw order", fmt::format("{} of {}", index + 1, model.materials.size())},
          {"Diffuse", color_words(now.diffuse)},
          {"Specular", fmt::format("{}  power {:g}", color_words(now.specular), now.specular_power)},
          {"Ambient", color_words(now.ambient)},
          {"Edge", fmt::format("{}  {}  size {:g}", material.edge ? "drawn" : "not drawn", color_words(now.edge_color),
                               now.edge_size)},
          {"Shadows", shadow_words(material)},
          {"Sides", material.double_sided ? "both" : "front"},
          {"Drawn as", kind_words(material)},
          {"Texture", texture_name(model, material.texture)},
          {"Sphere map", fmt::format("{}, {}", texture_name(model, material.sphere_texture),
                                     sphere_mode_words(material.sphere_mode))},
          {"Toon", toon_words(model, material.toon)},
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

std::string size_words(const TextureFact& fact) {
  return fact.width < 1 ? std::string() : fmt::format("{} x {}", fact.width, fact.height);
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

std::string material_words(const Actor& actor, std::int32_t index) { return fact_words(material_facts(actor, index)); }

}  // namespace odori
