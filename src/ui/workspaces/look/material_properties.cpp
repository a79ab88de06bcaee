#include "base/translate.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/look/materials_page.h"

#include <fmt/format.h>

namespace odori {

namespace {

std::string format_color(const glm::vec3& color) { return fmt::format("{} {} {}", color.r, color.g, color.b); }
std::string format_color(const glm::vec4& color) {
  return fmt::format("{} {}", format_color(glm::vec3(color)), color.a);
}

std::string texture_name(const Model& model, std::int32_t texture) {
  return texture < 0 ? tr("none") : model.textures[texture];
}

const char* format_sphere_mode(SphereMode mode) {
  switch (mode) {
    case SphereMode::multiply:
      return tr("multiply");
    case SphereMode::add:
      return tr("add");
    case SphereMode::sub_texture:
      return tr("sub-texture");
    case SphereMode::none:
      break;
  }
  return tr("not used");
}

// "hair.spa, add"; one word where there is neither a texture nor a mode.
std::string format_sphere(const Model& model, const Material& material) {
  std::string text = texture_name(model, material.sphere_texture);
  if (material.sphere_texture < 0 && material.sphere_mode == SphereMode::none) return text;
  return text + tr(", ") + format_sphere_mode(material.sphere_mode);
}

std::string format_shadow(const Material& material) {
  std::string text;
  const auto add = [&](bool on, const char* what) {
    if (on) text.append(text.empty() ? "" : tr(", ")).append(what);
  };
  add(material.ground_shadow, tr("ground shadow"));
  add(material.self_shadow_caster, tr("casts"));
  add(material.self_shadow_receiver, tr("receives"));
  return text.empty() ? tr("none") : text;
}

std::string format_kind(const Material& material) {
  std::string text = material.points ? tr("points") : material.lines ? tr("lines") : tr("triangles");
  if (material.vertex_color) text += tr(", vertex colours");
  return text;
}

}  // namespace

std::string format_toon(const Model& model, const ToonSource& toon) {
  if (!toon.shared) return texture_name(model, toon.index);
  return toon.index < 0 ? tr("none") : fmt::format("toon{:02}", toon.index + 1);
}

Properties material_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Material& material = model.materials[index];
  const MaterialState& now = actor.morphs.materials[index];
  // Translated: 1.
  return {{"Name", material.name},
          {"English name", material.english_name},
          {"Draw order", format_index(index, model.materials.size())},
          {"Diffuse", format_color(now.diffuse)},
          {"Specular", tr_format("{}  power {}", format_color(now.specular), now.specular_power)},
          {"Ambient", format_color(now.ambient)},
          {"Edge", tr_format("{}  {}  size {}", material.edge ? tr("drawn") : tr("not drawn"),
                             format_color(now.edge_color), now.edge_size)},
          {"Shadows", format_shadow(material)},
          {"Sides", material.double_sided ? tr("both") : tr("front")},
          {"Drawn as", format_kind(material)},
          {"Texture", texture_name(model, material.texture)},
          {"Sphere map", format_sphere(model, material)},
          {"Toon", format_toon(model, material.toon)},
          {"Triangles", format_integer(material.index_count / 3)},
          {"First triangle", format_integer(material.first_index / 3)},
          {"Memo", material.memo}};
}

const char* format_source(TextureSource source) {
  switch (source) {
    case TextureSource::exact:
      return tr("Exact path");
    case TextureSource::spelling:
      return tr("Different spelling");
    case TextureSource::elsewhere:
      return tr("In another folder than the path says");
    case TextureSource::built_in:
      return tr("MMD shared toon");
    case TextureSource::selected:
      return tr("In the selected folder");
    case TextureSource::missing:
      break;
  }
  return tr("Not found");
}

std::string format_size(const TextureInfo& texture) {
  return texture.width < 1 ? std::string() : fmt::format("{} x {}", texture.width, texture.height);
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
