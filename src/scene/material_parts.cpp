#include "scene/material_parts.h"

#include "scene/actor.h"

namespace odori {

namespace {

constexpr std::uint8_t bit(MaterialPart part) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(part)); }

}  // namespace

bool has_part(const Material& material, MaterialPart part) {
  switch (part) {
    case MaterialPart::edge:
      return material.edge;
    case MaterialPart::ground_shadow:
      return material.ground_shadow;
    case MaterialPart::casts_shadow:
      return material.self_shadow_caster;
    case MaterialPart::receives_shadow:
      return material.self_shadow_receiver;
  }
  return false;
}

bool has_part(const Actor& actor, std::size_t material, MaterialPart part) {
  const bool flipped = (actor.overrides.material_flipped[material] & bit(part)) != 0;
  return has_part(actor.model->materials[material], part) != flipped;
}

void set_material_part(Actor& actor, int material, MaterialPart part, bool on) {
  if (material < 0 || static_cast<std::size_t>(material) >= actor.model->materials.size()) return;
  const auto at = static_cast<std::size_t>(material);
  std::uint8_t& flipped = actor.overrides.material_flipped[at];
  const bool as_filed = on == has_part(actor.model->materials[at], part);
  flipped = static_cast<std::uint8_t>(as_filed ? flipped & ~bit(part) : flipped | bit(part));
}

}  // namespace odori
